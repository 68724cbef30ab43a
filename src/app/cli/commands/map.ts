import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { MappingDraftOptions } from '../../../jobs/library/draft-mapping.ts';
import { draftOf, exportMemory, learnWithSource } from '../../../jobs/library/inside/mapping/draft.ts';
import { toMapJson } from '../../../report/json/small-documents.ts';
import { ABOUT_QUESTIONS, toMapText } from '../../../report/text/map-text.ts';
import { toAccess } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { toTyped } from '../declare/typed-input.ts';
import { toAskPassword } from '../options/reading.ts';
import { readStateDir } from '../settings/settings.ts';
import { writeAnswer } from '../terminal/answer.ts';
import { Asker } from '../terminal/ask.ts';
import { type Io, toView } from '../terminal/terminal.ts';
import type { map } from './workbook-commands.ts';

type MapOptions = OptionsOf<typeof map>;

export const runMap: RunOf<typeof map> = async ({ inputs: paths }, options, io) => {
  if (options.learn !== undefined) await learn(options.learn, paths, options, io);
  if (paths.length > 0 && (options.out !== undefined || options.learn === undefined)) await propose(paths, options, io);
  if (options.exportMemory !== undefined) await exportMemory(options.exportMemory, readStateDir(options, io));
  if (paths.length === 0 && options.learn === undefined && options.exportMemory === undefined)
    throw incomplete('There is no input to map.');
  return 0;
};

async function learn(path: string, paths: readonly string[], options: MapOptions, io: Io): Promise<void> {
  const { columns, names, tables, source } = await learnWithSource(path, paths, toDraftOptions(options, io));
  const whole = tables === 0 ? '' : `, and how all of ${joinList(source)} is read`;
  io.stderr.write(`Remembered what ${path} says of ${columns} columns and ${names} names${whole}.\n`);
}

function toDraftOptions({ sheetName, encoding, ...options }: MapOptions, io: Io) {
  const asked = { memory: readStateDir(options, io), password: toAskPassword(options, io) };
  return { ...asked, ...omitAbsent({ sheetName, encoding }) };
}

async function propose(paths: readonly string[], options: MapOptions, io: Io): Promise<void> {
  const { out, like } = options;
  if (out === undefined) throw incomplete('There is no --out to write the mapping to.');
  const access = options.connect === true ? await toAccess(options, io) : undefined;
  const isAsking = io.isTerminal && options.quiet !== true && options.json !== true;
  const asker = isAsking ? new Asker(io) : undefined;
  const answer = asker && toAnswer(asker, io);
  try {
    const drafting = { ...toDraftOptions(options, io), out, ...omitAbsent({ access, like, answer }) };
    const { report } = await draftOf(paths, drafting);
    await writeAnswer(io, options, {
      json: () => toMapJson(report),
      text: () => toMapText(report, { view: toView(io, options.color, options.all), typedInputs: paths.map(toTyped) }),
    });
  } finally {
    asker?.close();
  }
}

/** Before the first question, names the page of the handbook about them. */
function toAnswer(asker: Asker, io: Io): NonNullable<MappingDraftOptions['answer']> {
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
