import { writeNewFile } from '../disk/write-new-file.ts';
import { recogniseLayout } from '../mapping/layouts/recognise-layout.ts';
import { toLayoutReport } from '../mapping/layouts/to-layout-report.ts';
import { writeLayout } from '../mapping/layouts/write-layout.ts';
import { learnFrom, mergeMemory, writeMemory } from '../mapping/propose/memory.ts';
import { type KnownNames, NO_MEMORY, type Proposal } from '../mapping/propose/proposal.ts';
import { proposeMapping } from '../mapping/propose/propose-mapping.ts';
import { listQuestions, type MappingQuestion } from '../mapping/propose/questions.ts';
import { toMapReport } from '../mapping/propose/to-map-report.ts';
import { writeMapping } from '../mapping/propose/write-mapping.ts';
import type { MapReport } from '../model/outcomes/map-report.ts';
import { usageError } from '../util/capsheet-error.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';
import type { WorkbookContent } from '../workbook/table.ts';
import { readMemory, saveMemory } from './mapping-memory.ts';
import { readTemplateOptions } from './read-template-options.ts';
import { openMapping } from './session/open-mapping.ts';
import type { Session } from './session/session.ts';

export interface MapRequest {
  readonly paths: readonly string[];
  /** Where the mapping goes: a file that is not there yet. */
  readonly outPath: string;
  readonly stateDir: string;
  /** Which sheet a single CSV file is. */
  readonly sheetName?: string;
  readonly known: KnownNames;
  /** Answers a question; absent where nobody can be asked. */
  readonly ask?: (question: MappingQuestion) => Promise<string>;
}

export const NOTHING_KNOWN: KnownNames = { companies: [], funds: [], customColumns: [] };

/**
 * read → propose → ask → propose again → write; what a known layout makes of a workbook is written as it is. Throws a
 * CapsheetError (exit status 2), `mapping-exists` among them.
 */
export async function mapInputs(request: MapRequest): Promise<MapReport> {
  const { paths, sheetName, outPath } = request;
  const contents: WorkbookContent[] = [];
  for (const path of paths) contents.push(await readWorkbook(path, sheetName === undefined ? {} : { sheetName }));
  const [only, ...others] = contents;
  const layout = only === undefined || others.length > 0 ? undefined : recogniseLayout(only);
  if (only === undefined || layout === undefined) return await propose(request, contents);
  await saveMapping(outPath, writeLayout(layout, only.name));
  return toLayoutReport(layout, only, outPath);
}

async function propose(request: MapRequest, contents: readonly WorkbookContent[]): Promise<MapReport> {
  const { paths, outPath, stateDir, known, ask } = request;
  const memory = await readMemory(stateDir);
  const first = proposeMapping(contents, known, memory);
  if (first.sheets.length === 0) throw nothingToMap(first, paths);
  const learnt = ask === undefined ? NO_MEMORY : await askAll(first, ask);
  const isLearnt = learnt !== NO_MEMORY;
  const later = mergeMemory(memory, learnt);
  const proposal = isLearnt ? proposeMapping(contents, known, later) : first;
  await saveMapping(outPath, writeMapping(proposal, { inputs: contents.map(({ name }) => name) }));
  if (isLearnt) await saveMemory(stateDir, later);
  return toMapReport(proposal, outPath);
}

function nothingToMap({ skipped }: Proposal, paths: readonly string[]) {
  const why = skipped.map((tab) => `"${tab.sheet}": ${tab.why}`).join('; ');
  return usageError(
    'map-nothing',
    `Nothing in ${paths.join(', ')} looks like anything of the format${why === '' ? '' : ` (${why})`}.`,
    'Give the columns a header with names such as Company, Fund, Round, Shares or Cost; or write a mapping by hand, as the README tells.',
  );
}

async function askAll(proposal: Proposal, ask: NonNullable<MapRequest['ask']>) {
  let learnt = NO_MEMORY;
  for (const question of listQuestions(proposal)) {
    let said = question.learn(await ask(question));
    while (said === undefined) said = question.learn(await ask(question));
    learnt = mergeMemory(learnt, said);
  }
  return learnt;
}

/** What the firm has, to recognise it in cells. */
export async function fetchKnownNames(session: Session): Promise<KnownNames> {
  const { companies = [], funds = [], customColumns = [] } = await readTemplateOptions(session);
  return { companies, funds, customColumns: customColumns.map(({ name }) => name) };
}

/** `--learn`: remembers what a corrected mapping says of headers and names; how many of each. */
export async function learnMapping(path: string, stateDir: string): Promise<{ columns: number; names: number }> {
  const { mapping } = await openMapping(path);
  const learnt = learnFrom(mapping);
  await saveMemory(stateDir, mergeMemory(await readMemory(stateDir), learnt));
  return {
    columns: learnt.columns.length,
    names: Object.keys(learnt.companies).length + Object.keys(learnt.funds).length,
  };
}

/** `--export-memory`: writes what was remembered into a file that is not there yet. */
export async function exportMemory(path: string, stateDir: string): Promise<void> {
  await saveMapping(path, writeMemory(await readMemory(stateDir)), '--export-memory');
}

async function saveMapping(path: string, text: string, option = '--out'): Promise<void> {
  await writeNewFile({ path, text, option, code: 'mapping', noun: 'The mapping' });
}
