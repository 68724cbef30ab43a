import { parseMapping } from '../mapping/file/parse-mapping.ts';
import { recogniseLayout } from '../mapping/layouts/recognise-layout.ts';
import { toLayoutReport } from '../mapping/layouts/to-layout-report.ts';
import { writeLayout } from '../mapping/layouts/write-layout.ts';
import { mapWorkbooks } from '../mapping/map-workbooks.ts';
import { mergeMemory } from '../mapping/propose/memory.ts';
import { type KnownNames, NO_MEMORY } from '../mapping/propose/proposal.ts';
import { proposeMapping } from '../mapping/propose/propose-mapping.ts';
import { toMapReport } from '../mapping/propose/to-map-report.ts';
import { writeMapping } from '../mapping/propose/write-mapping.ts';
import { toSourceTieOut } from '../mapping/tie-out/to-source-tie-out.ts';
import type { MapReport } from '../model/outcomes/map-report.ts';
import type { TextEncoding } from '../model/records/text-encoding.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';
import type { WorkbookContent } from '../workbook/table.ts';
import { type Ask, askQuestions } from './mapping/ask-questions.ts';
import { readMemory, saveMemory } from './mapping/mapping-memory.ts';
import { nothingToMap } from './mapping/nothing-to-map.ts';
import { saveMapping } from './mapping/save-mapping.ts';

export interface MapRequest {
  readonly paths: readonly string[];
  /** Where the mapping goes: a file that is not there yet. */
  readonly outPath: string;
  readonly stateDir: string;
  /** Which sheet a single CSV file is. */
  readonly sheetName?: string;
  readonly encoding?: TextEncoding;
  readonly known: KnownNames;
  /** Absent where nobody can be asked. */
  readonly ask?: Ask;
}

/**
 * read → propose → ask → propose again → write; what a known layout makes of a workbook is written as it is. Throws a
 * CapsheetError (exit status 2), `mapping-exists` among them.
 */
export async function mapInputs(request: MapRequest): Promise<MapReport> {
  const { paths, sheetName, encoding, outPath } = request;
  const contents: WorkbookContent[] = [];
  for (const path of paths) contents.push(await readWorkbook(path, omitAbsent({ sheetName, encoding })));
  const [only, ...others] = contents;
  const layout = only === undefined || others.length > 0 ? undefined : recogniseLayout(only);
  if (only === undefined || layout === undefined) return await propose(request, contents);
  await saveMapping(outPath, writeLayout(layout, only.name));
  return toLayoutReport(layout, only, outPath);
}

/** What was said is remembered once the mapping made of it is written. */
async function propose(request: MapRequest, contents: readonly WorkbookContent[]): Promise<MapReport> {
  const { paths, outPath, stateDir, known, ask } = request;
  const memory = await readMemory(stateDir);
  const first = proposeMapping(contents, known, memory);
  if (first.sheets.length === 0) throw nothingToMap(first, paths);
  const learnt = await askQuestions(first, ask);
  const isLearnt = learnt !== NO_MEMORY;
  const later = mergeMemory(memory, learnt);
  const proposal = isLearnt ? proposeMapping(contents, known, later) : first;
  const text = writeMapping(proposal, { inputs: contents.map(({ name }) => name) });
  await saveMapping(outPath, text);
  if (isLearnt) await saveMemory(stateDir, later);
  return { ...toMapReport(proposal, outPath), ...tieOutProposed(text, contents) };
}

/** What the mapping just written would load and leave out; nothing where it does not fit. */
function tieOutProposed(text: string, contents: readonly WorkbookContent[]): Pick<MapReport, 'sourceTieOut'> {
  const { complaints, tallies } = mapWorkbooks(contents, parseMapping(text, 'the proposed mapping').mapping);
  return complaints.length > 0 ? {} : { sourceTieOut: toSourceTieOut(tallies) };
}
