import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { runAtOnce, type StepCount } from '../../../../base/util/steps.ts';
import { joinList } from '../../../../base/util/text/words.ts';
import { mappingMisfit, withoutSchemaLine } from '../../../../mapping/file/parse-mapping.ts';
import { tallyInSteps } from '../../../../mapping/map-workbooks.ts';
import { printSource } from '../../../../mapping/memory/recognise-source.ts';
import { learnFrom, mergeMemory, writeMemory } from '../../../../mapping/propose/memory.ts';
import type { KnownNames } from '../../../../mapping/propose/proposal.ts';
import type { MapReport } from '../../../../model/outcomes/map-report.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import type { WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';
import { readContents } from '../../../pipeline/inputs/open-inputs.ts';
import { mapInputs, type ReadSheet, writeMappingOf } from '../../../pipeline/map-inputs.ts';
import { readMemory, saveMemory } from '../../../pipeline/mapping/mapping-memory.ts';
import { openMapping, saveMapping } from '../../../pipeline/mapping/save-mapping.ts';
import { NOTHING_KNOWN } from '../../../pipeline/read-template-options.ts';
import type { MappingDraftOptions } from '../../draft-mapping.ts';
import type { ReadOptions, WorkbookSource } from '../../open-workbooks.ts';
import type { PortfolioAccess } from '../../portfolio-access.ts';
import { placeSources } from '../place-sources.ts';
import { type PasswordSource, toPasswords } from '../request.ts';

export interface LearntMapping {
  readonly columns: number;
  readonly names: number;
  /** Tables of the source that it reads; 0 without a source. */
  readonly tables: number;
}

/**
 * `--learn`: remembers the headers and names of a corrected mapping and, if its source is given, the whole mapping for
 * the next source of the kind. Throws `mapping-misfit` if it does not fit that source.
 */
export async function learnMapping(
  path: string,
  stateDir: string,
  contents: readonly WorkbookContent[],
): Promise<LearntMapping> {
  const loaded = await openMapping(path);
  const { mapping, text } = loaded;
  const { complaints } = runAtOnce(tallyInSteps(contents, mapping));
  if (contents.length > 0 && complaints.length > 0) throw mappingMisfit(complaints, loaded);
  const tabs = printSource(contents, mapping);
  const name = joinList(contents.map((input) => input.name));
  const learnt = { ...learnFrom(mapping), sources: tabs.length === 0 ? [] : [{ name, tabs, mapping: text }] };
  await saveMemory(stateDir, mergeMemory(await readMemory(stateDir), learnt));
  return {
    columns: learnt.columns.length,
    tables: tabs.length,
    names: Object.keys(learnt.companies).length + Object.keys(learnt.funds).length,
  };
}

interface DraftOptions extends Omit<MappingDraftOptions, 'password'>, Partial<InputReading> {
  /** A new file for it. */
  readonly out?: string;
  /** The names already fetched from the service of `access`. */
  readonly known?: KnownNames | undefined;
  readonly password?: PasswordSource;
}

/** A mapping that is proposed: its text where no file is named for it. */
export async function draftOf(
  sources: readonly WorkbookSource[],
  { memory, like, access, known, answer, password, signal, out, ...reading }: DraftOptions,
): Promise<{ readonly report: MapReport; readonly text: string }> {
  const names = known ?? (access === undefined ? NOTHING_KNOWN : await fetchNames(access, signal));
  const placed = await placeSources(sources, { signal });
  let text = '';
  const save = async (made: string): Promise<void> => {
    text = withoutSchemaLine(made);
  };
  try {
    const report = await placed.keep(({ paths }) =>
      mapInputs({
        paths,
        reading,
        known: names,
        ...(out === undefined ? { outPath: 'mapping.yaml', save } : { outPath: out }),
        ...omitAbsent({ stateDir: memory, like, ask: answer, passwords: toPasswords(password), signal }),
      }),
    );
    return { report, text };
  } finally {
    await placed.remove();
  }
}

interface WrittenDraftOptions extends Omit<DraftOptions, 'access' | 'answer'> {
  readonly out: string;
  /** Sheets of the format, which are read as they are: only the other tabs are mapped. */
  readonly own?: readonly ReadSheet[];
  /** Called as rows are looked at. */
  readonly onCount: (count: StepCount) => void;
}

/** Writes a draft for whoever reads the workbooks through it next, and sees there what it makes of them. */
export async function writeDraft(
  paths: readonly string[],
  { memory, like, known = NOTHING_KNOWN, own, password, signal, out, onCount, ...reading }: WrittenDraftOptions,
): Promise<void> {
  const given = omitAbsent({ stateDir: memory, like, own, passwords: toPasswords(password), signal });
  await writeMappingOf({ paths, reading, known, outPath: out, onCount, ...given });
}

/** Loads what asks a service only where one is named. */
async function fetchNames(access: PortfolioAccess, signal: AbortSignal | undefined): Promise<KnownNames> {
  return (await import('../fetch-names.ts')).fetchFirmNames(access, signal);
}

interface LearnOptions extends Pick<ReadOptions, 'sheetName' | 'encoding' | 'password'> {
  readonly memory: string;
}

/** Remembers what a corrected mapping says, with the source that it reads if that is given, and whose names it returns. */
export async function learnWithSource(
  mappingPath: string,
  paths: readonly string[],
  { memory, password, ...reading }: LearnOptions,
) {
  const contents = await readContents(paths, { ...reading, ...omitAbsent({ passwords: toPasswords(password) }) });
  return { ...(await learnMapping(mappingPath, memory, contents)), source: contents.map(({ name }) => name) };
}

/** Writes what is remembered into a new file. */
export async function exportMemory(path: string, memory: string): Promise<void> {
  await saveMapping(path, writeMemory(await readMemory(memory)), '--export-memory');
}
