import { basename, dirname, extname, join, resolve } from 'node:path';
import { checkWorkbooks } from '../check/check-workbook.ts';
import { openJournal } from '../journal/open-journal.ts';
import type { SheetLayout } from '../model/checked-workbook.ts';
import type { InputIdentity } from '../model/plan.ts';
import type { RunHistoryDetail, RunHistoryRow } from '../model/run-report.ts';
import { annotateHistory } from '../report/workbook/annotate-history.ts';
import { writeResultWorkbook } from '../report/workbook/write-result-workbook.ts';
import { ALL_SHEETS } from '../sheets/all-sheets.ts';
import { CapsheetError } from '../util/capsheet-error.ts';
import { groupBy } from '../util/group-by.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';
import type { Row, WorkbookContent } from '../workbook/table.ts';
import { readHistory } from './history.ts';

export interface RewrittenResults {
  /** In the order of the run's inputs. */
  readonly results: readonly string[];
  /** What the reader must know of them, each a sentence. */
  readonly notes: readonly string[];
}

const FROM_JOURNAL = 'Written again from the journal, which keeps what became of each row, but no findings of cells.';

/**
 * Writes the result workbooks of a past run again: into copies of its inputs, as long as they are what they were then,
 * else into new workbooks that have the rows by their names. `undefined` where there is no run of that id.
 */
export async function rewriteResults(
  stateDir: string,
  runId: string,
  { path, version }: { readonly path: string; readonly version: string },
): Promise<RewrittenResults | undefined> {
  const run = readHistory(stateDir, runId);
  const facts = readFacts(stateDir, runId);
  if (run === undefined || facts === undefined) return undefined;
  const results: string[] = [];
  const notes: string[] = [];
  for (const [inputIndex, input] of facts.inputs.entries()) {
    const outPath = facts.inputs.length === 1 ? path : nameFor(path, input);
    const rows = run.rows.filter(({ rowKey }) => facts.inputIndexOf.get(rowKey) === inputIndex);
    const written = await rewriteResult({ run, rows, input, outPath, version, ...facts });
    results.push(written.path);
    notes.push(...written.notes);
  }
  return { results, notes };
}

interface JournalFacts {
  readonly inputs: readonly InputIdentity[];
  readonly headline: string | undefined;
  /** By row key. */
  readonly inputIndexOf: ReadonlyMap<string, number>;
}

function readFacts(stateDir: string, runId: string): JournalFacts | undefined {
  const journal = openJournal(stateDir);
  try {
    const detail = journal.readRun(runId);
    if (detail === undefined) return undefined;
    const indexes = detail.outcomes.map(({ rowKey, origin }) => [rowKey, origin.inputIndex] as const);
    return { inputs: detail.run.inputs, headline: detail.run.summary, inputIndexOf: new Map(indexes) };
  } finally {
    journal.close();
  }
}

interface Rewriting extends JournalFacts {
  readonly run: RunHistoryDetail;
  readonly rows: readonly RunHistoryRow[];
  readonly input: InputIdentity;
  readonly outPath: string;
  readonly version: string;
}

async function rewriteResult(of: Rewriting): Promise<{ readonly path: string; readonly notes: readonly string[] }> {
  const { run, rows, input, inputs, headline, outPath, version } = of;
  const found = await readInput(input, rows);
  const missing =
    typeof found === 'string'
      ? [
          `${input.name} ${found}: its rows stand here by their names, at the places they had, without their values. It is no workbook to apply.`,
        ]
      : [];
  const content = typeof found === 'string' ? toStandIn(input, rows) : found;
  const layouts = typeof found === 'string' ? toStandInLayouts(content, rows) : readLayouts(content);
  const written = await writeResultWorkbook({
    inputPath: input.path,
    content,
    layouts,
    ...annotateHistory(run, rows, { inputs, headline, version, notes: [FROM_JOURNAL, ...missing] }),
    outPath: resolve(outPath),
  });
  return { path: written.path, notes: [...missing, ...(written.note === undefined ? [] : [written.note])] };
}

/** The input as it was then; else, in words, why it is not there. */
async function readInput(
  { path, sha256 }: InputIdentity,
  rows: readonly RunHistoryRow[],
): Promise<WorkbookContent | string> {
  // What a single CSV file is may have been said by a flag then.
  const sheetName = rows[0]?.sheet;
  try {
    const content = await readWorkbook(path, sheetName === undefined ? {} : { sheetName });
    return content.sha256 === sha256 ? content : 'has been changed since the run';
  } catch (error) {
    if (error instanceof CapsheetError && error.exitStatus === 2) return 'is not there any more, or cannot be read';
    throw error;
  }
}

function readLayouts(content: WorkbookContent): readonly SheetLayout[] {
  return checkWorkbooks([content], { decimalSign: '.' }).value.sheets;
}

const NAME_COLUMN = 0;
const ID_COLUMN = 1;

/** A workbook with nothing but the names of the rows, where they stood. */
function toStandIn({ name, sha256 }: InputIdentity, rows: readonly RunHistoryRow[]): WorkbookContent {
  const tables = [...groupBy(rows, ({ sheet }) => sheet)].map(([sheet, ofSheet]) => {
    const byNumber = groupBy(ofSheet, ({ rowNumber }) => String(rowNumber));
    const named = [...byNumber.values()].flatMap((records): Row[] => {
      const [first] = records;
      if (first === undefined || first.rowNumber === 1) return [];
      const text = records.map(({ key }) => key).join('\n');
      return [{ rowNumber: first.rowNumber, cells: [{ columnIndex: NAME_COLUMN, value: { kind: 'text', text } }] }];
    });
    const idColumn = idColumnOf(ofSheet);
    const header: Row = {
      rowNumber: 1,
      cells: ['Row', ...(idColumn === undefined ? [] : [idColumn])].map((text, columnIndex) => ({
        columnIndex,
        value: { kind: 'text', text },
      })),
    };
    return {
      name: sheet,
      state: 'visible',
      epoch: 1900,
      rows: [header, ...named.sort((a, b) => a.rowNumber - b.rowNumber)],
      mergedRanges: [],
      hiddenColumns: [],
    } as const;
  });
  return { name, format: 'csv-folder', sha256, tables };
}

function toStandInLayouts({ name, tables }: WorkbookContent, rows: readonly RunHistoryRow[]): readonly SheetLayout[] {
  return tables.map(({ name: sheet }) => {
    const ofSheet = rows.filter((row) => row.sheet === sheet);
    const idColumn = idColumnOf(ofSheet);
    return {
      inputIndex: 0,
      file: name,
      sheet,
      sheetKind: declarationOf(ofSheet)?.kind ?? 'companies',
      headerRowNumber: 1,
      columns: idColumn === undefined ? [] : [{ column: idColumn, columnIndex: ID_COLUMN }],
      resultColumns: [],
      lastColumnIndex: idColumn === undefined ? NAME_COLUMN : ID_COLUMN,
    };
  });
}

function declarationOf([first]: readonly RunHistoryRow[]) {
  return ALL_SHEETS.find(({ recordKind }) => recordKind === first?.kind);
}

function idColumnOf(rows: readonly RunHistoryRow[]): string | undefined {
  return declarationOf(rows)?.idColumn;
}

/** One file a workbook: `out.q1.xlsx`, `out.q2.xlsx`. */
function nameFor(path: string, { name }: InputIdentity): string {
  const ending = extname(path);
  return join(dirname(path), `${basename(path, ending)}.${basename(name, extname(name))}${ending}`);
}
