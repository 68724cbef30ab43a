import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { readContents } from '../../../jobs/pipeline/inputs/open-inputs.ts';
import { exportMemory, learnMapping } from '../../../jobs/pipeline/learn-mapping.ts';
import { type AskPerson, mapInputs } from '../../../jobs/pipeline/map-inputs.ts';
import { fetchKnownNames, NOTHING_KNOWN } from '../../../jobs/pipeline/read-template-options.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { toMapJson } from '../../../report/json/small-documents.ts';
import { ABOUT_QUESTIONS, toMapText } from '../../../report/text/map-text.ts';
import { withCommandSession } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { toTyped } from '../declare/typed-input.ts';
import { toPasswords } from '../options/passwords.ts';
import { writeReport } from '../options/write-report.ts';
import { readStateDir } from '../settings/settings.ts';
import { Asker } from '../terminal/ask.ts';
import { type Io, toView } from '../terminal/terminal.ts';
import type { map } from './workbook-commands.ts';

type MapOptions = OptionsOf<typeof map>;

export const runMap: RunOf<typeof map> = async ({ inputs: paths }, options, io) => {
  const stateDir = readStateDir(options, io);
  if (options.learn !== undefined) await learn(options.learn, paths, { options, stateDir, io });
  if (paths.length > 0 && (options.out !== undefined || options.learn === undefined)) await propose(paths, options, io);
  if (options.exportMemory !== undefined) await exportMemory(options.exportMemory, stateDir);
  if (paths.length === 0 && options.learn === undefined && options.exportMemory === undefined)
    throw incomplete('There is no input to map.');
  return 0;
};

interface Learning {
  readonly options: MapOptions;
  readonly stateDir: string;
  readonly io: Io;
}

async function learn(path: string, paths: readonly string[], { options, stateDir, io }: Learning): Promise<void> {
  const passwords = toPasswords(options, io);
  const contents = await readContents(paths, { ...toMapReading(options), passwords });
  const { columns, names, tables } = await learnMapping(path, stateDir, contents);
  const whole = tables === 0 ? '' : `, and how all of ${joinList(contents.map(({ name }) => name))} is read`;
  io.stderr.write(`Remembered what ${path} says of ${columns} columns and ${names} names${whole}.\n`);
}

function toMapReading({ sheetName, encoding }: MapOptions): Partial<InputReading> {
  return omitAbsent({ sheetName, encoding });
}

async function propose(paths: readonly string[], options: MapOptions, io: Io): Promise<void> {
  const { out } = options;
  if (out === undefined) throw incomplete('There is no --out to write the mapping to.');
  const known = options.connect === true ? await withCommandSession(options, io, fetchKnownNames) : NOTHING_KNOWN;
  const isAsking = io.isTerminal && options.quiet !== true && options.json !== true;
  const asker = isAsking ? new Asker(io) : undefined;
  try {
    const report = await mapInputs({
      paths,
      outPath: out,
      stateDir: readStateDir(options, io),
      known,
      passwords: toPasswords(options, io),
      reading: toMapReading(options),
      ...omitAbsent({ like: options.like, ask: asker && toAsk(asker, io) }),
    });
    await writeReport(io, options, {
      json: () => toMapJson(report),
      text: () => toMapText(report, { view: toView(io, options.color, options.all), typedInputs: paths.map(toTyped) }),
    });
  } finally {
    asker?.close();
  }
}

/** Before the first question, names the page of the handbook about them. */
function toAsk(asker: Asker, io: Io): AskPerson {
  let isFirst = true;
  return ({ text, answers }) => {
    if (isFirst) io.stderr.write(`${ABOUT_QUESTIONS}\n`);
    isFirst = false;
    return asker.ask(`${text} [${answers}]`);
  };
}

function incomplete(message: string) {
  return usageError(
    'map-incomplete',
    message,
    'Run "capsheet map INPUT --out MAPPING.yaml"; --learn and --export-memory need no input.',
  );
}
