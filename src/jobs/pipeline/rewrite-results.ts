import { basename, dirname, extname, join, resolve } from 'node:path';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type JournalStore, toJournalStore } from '../../engine/journal/journal-store.ts';
import { type OutcomeEntry, type RunDetail, toPlanRow } from '../../engine/journal/run-entry.ts';
import { ALL_SHEETS } from '../../format/sheets/all-sheets.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { InputIdentity } from '../../model/outcomes/plan.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import type { SheetLayout } from '../../model/records/checked-workbook.ts';
import { annotateRun } from '../../report/workbook/annotate/annotations.ts';
import { writeResultWorkbook } from '../../report/workbook/annotate/write-result-workbook.ts';
import type { ReportedRun } from '../../report/workbook/summary/import-summary.ts';
import type { Passwords } from '../../spreadsheet/protection/passwords.ts';
import type { CellValue, Row, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { readAndCheck } from './check-inputs.ts';
import type { ReadingRequest } from './inputs/read-inputs.ts';
import { type ReadAndCheck, type RecalledInput, recallInputs } from './inputs/recall-inputs.ts';
import { refusalOfRun, tieOutSource } from './inputs/tie-out-source.ts';

export interface RewrittenResults {
  /** In the order of the inputs. */
  readonly results: readonly string[];
  readonly notes: readonly string[];
}

interface RewriteRequest extends RewriteOptions {
  readonly passwords?: Passwords;
  /** The present paths of its inputs and mapping; by default the original ones. */
  readonly moved?: ReadingRequest;
  /** In this process by default. */
  readonly read?: ReadAndCheck;
}

/**
 * recall → write: writes the result workbooks of a past run again, into copies of its inputs if they are unchanged,
 * otherwise into new workbooks with the rows by name. Returns `undefined` for an unknown run.
 */
export async function rewriteResults(
  place: JournalStore | JournalPlace,
  runId: string,
  { passwords, moved, read = readAndCheck, ...options }: RewriteRequest,
): Promise<RewrittenResults | undefined> {
  const kept = await readDetail(place, runId);
  if (kept === undefined) return undefined;
  const detail = moved === undefined ? kept : moveInputs(kept, moved);
  const recalled = recallRun(detail);
  const results: string[] = [];
  const notes: string[] = [];
  const readAgain: ReadAndCheck = (request) => read({ ...request, ...omitAbsent({ passwords }) });
  for (const [inputIndex, found] of (await recallInputs(detail.run, readAgain)).entries()) {
    const written = await rewriteResult({ detail, recalled, inputIndex, found, ...options });
    results.push(written.path);
    notes.push(...written.notes);
  }
  return { results, notes };
}

/**
 * Reads what a past run came to: its outcomes, in the order of its inputs, and what it found besides. `undefined` for an
 * unknown run.
 */
export async function recallEnd(
  place: JournalStore | JournalPlace,
  runId: string,
): Promise<Pick<RunReport, 'outcomes' | 'findings'> | undefined> {
  const detail = await readDetail(place, runId);
  return detail && { outcomes: detail.outcomes, findings: detail.run.findings };
}

function moveInputs(detail: RunDetail, { paths, reading }: ReadingRequest): RunDetail {
  const inputs = detail.run.inputs.map((input, index) => ({ ...input, path: paths[index] ?? input.path }));
  return { ...detail, run: { ...detail.run, inputs, basis: { ...detail.run.basis, reading } } };
}

async function readDetail(place: JournalStore | JournalPlace, runId: string): Promise<RunDetail | undefined> {
  const journal = await toJournalStore(place).open();
  try {
    return await journal.readRun(runId);
  } finally {
    await journal.close();
  }
}

/** Rebuilds a past run from the journal, as its result workbook showed it. */
function recallRun({ run, outcomes }: RunDetail): ReportedRun {
  const { summary: headline, id: runId, endedAt: finishedAt } = run;
  const { serviceUser, findings, ...basis } = run.basis;
  const firm = omitAbsent({ name: run.firm.name, user: serviceUser });
  const rows = outcomes.map((outcome) => ({ row: toPlanRow(outcome), outcome }));
  const facts = omitAbsent({ headline, runId, finishedAt, firm });
  return { ...run, ...basis, ...facts, rows, findings: [...findings, ...run.findings] };
}

interface RewriteOptions {
  /** With several inputs, each name is inserted before the ending. */
  readonly path: string;
  /** The version of capsheet, if the journal does not know which one made the run. */
  readonly version: string;
}

/** The run and the input whose result is written again. */
interface Rewriting extends RewriteOptions {
  readonly detail: RunDetail;
  readonly recalled: ReportedRun;
  readonly inputIndex: number;
  /** The reason if it is not as it was then. */
  readonly found: RecalledInput | string;
}

/** Writes one result workbook: into a copy of the unchanged input, otherwise into a workbook with its rows by name. Notes are for its reader. */
async function rewriteResult(of: Rewriting) {
  const { detail, recalled, inputIndex, found, path, version } = of;
  const { inputs, basis, carried } = detail.run;
  const input = inputs[inputIndex];
  if (input === undefined) throw new Error(`the run has no input ${inputIndex}`);
  const rows = detail.outcomes.filter(({ origin }) => origin.inputIndex === inputIndex);
  const missing = typeof found === 'string' ? [describeMissing(input, found)] : [];
  const outPath = resolve(inputs.length === 1 ? path : nameFor(path, input));
  const options = { inputIndex, version: basis.version ?? version, ...omitAbsent({ carried }) };
  const written =
    typeof found === 'string'
      ? await writeResultWorkbook({
          inputPath: input.path,
          ...makePlaceholderWorkbook(input, rows),
          ...annotateRun(withoutCells(recalled, missing), options),
          outPath,
        })
      : await found.writeCopy({
          inputIndex: found.inputIndex,
          path: outPath,
          ...annotateRun(withSource(recalled, found, detail), options),
        });
  return { path: written.path, notes: [...missing, ...(written.note === undefined ? [] : [written.note])] };
}

function describeMissing({ name }: InputIdentity, why: string): string {
  return `${name} ${why}: its rows are listed here by name, in their original places, without their values. Do not apply this workbook.`;
}

/** The cells of findings do not exist in a placeholder. */
function withoutCells(run: ReportedRun, missing: readonly string[]): ReportedRun {
  const strip = (findings: readonly Finding[]): Finding[] => findings.map(({ cell: _, ...finding }) => finding);
  return {
    ...run,
    rows: run.rows.map(({ row, outcome }) => ({
      row: { ...row, findings: strip(row.findings) },
      outcome: { ...outcome, findings: strip(outcome.findings) },
    })),
    findings: strip(run.findings),
    notes: [...run.notes, ...missing.map((text) => ({ kind: 'other', text }) as const)],
  };
}

/** Adds the tie-out of the source, which the journal does not keep: it follows from the input and the outcomes. */
function withSource(run: ReportedRun, { tallies }: RecalledInput, { outcomes }: RunDetail): ReportedRun {
  const sourceTieOut = tieOutSource(tallies, refusalOfRun(outcomes));
  return { ...run, ...omitAbsent({ sourceTieOut }) };
}

/** One file a workbook: `out.q1.xlsx`, `out.q2.xlsx`. */
function nameFor(path: string, { name }: InputIdentity): string {
  const ending = extname(path);
  return join(dirname(path), `${basename(path, ending)}.${basename(name, extname(name))}${ending}`);
}

interface PlaceholderWorkbook {
  readonly content: WorkbookContent;
  readonly layouts: readonly SheetLayout[];
}

const NAME_COLUMN = 0;
const ID_COLUMN = 1;

/** Makes a workbook with only the names of the rows, in their places. */
function makePlaceholderWorkbook({ name, sha256 }: InputIdentity, rows: readonly OutcomeEntry[]): PlaceholderWorkbook {
  const sheets = [...groupBy(rows, ({ origin }) => origin.sheet)];
  return {
    content: { name, format: 'csv-folder', sha256, tables: sheets.map(([sheet, some]) => toTable(sheet, some)) },
    layouts: sheets.map(([sheet, some]) => toLayout(name, sheet, some)),
  };
}

function toTable(name: string, rows: readonly OutcomeEntry[]): WorkbookContent['tables'][number] {
  const byNumber = groupBy(rows, ({ origin }) => String(origin.rowNumber));
  const named = [...byNumber.values()].flatMap((records): Row[] => {
    const { rowNumber } = records[0].origin;
    if (rowNumber === 1) return [];
    return [{ rowNumber, cells: [{ columnIndex: NAME_COLUMN, value: toText(records.map(({ key }) => key)) }] }];
  });
  const idColumn = declarationOf(rows)?.idColumn;
  const headers = ['Row', ...(idColumn === undefined ? [] : [idColumn])];
  const header: Row = {
    rowNumber: 1,
    cells: headers.map((text, columnIndex) => ({ columnIndex, value: toText([text]) })),
  };
  return {
    name,
    state: 'visible',
    epoch: 1900,
    rows: [header, ...named.sort((a, b) => a.rowNumber - b.rowNumber)],
    mergedRanges: [],
    hiddenColumns: [],
  };
}

function toText(lines: readonly string[]): CellValue {
  return { kind: 'text', text: lines.join('\n') };
}

function toLayout(file: string, sheet: string, rows: readonly OutcomeEntry[]): SheetLayout {
  const { kind = 'companies', idColumn } = declarationOf(rows) ?? {};
  return {
    inputIndex: 0,
    file,
    sheet,
    sheetKind: kind,
    headerRowNumber: 1,
    columns: idColumn === undefined ? [] : [{ column: idColumn, columnIndex: ID_COLUMN }],
    resultColumns: [],
    lastColumnIndex: idColumn === undefined ? NAME_COLUMN : ID_COLUMN,
  };
}

function declarationOf([first]: readonly OutcomeEntry[]) {
  return ALL_SHEETS.find(({ recordKind }) => recordKind === first?.kind);
}
