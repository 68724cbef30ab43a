import { CLEAR_MARK } from '../../format/sheets/custom-columns.ts';
import type { Plan, PlanRow } from '../../model/outcomes/plan.ts';
import {
  type DataSheet,
  type ExportedRow,
  type Remedies,
  type Remedy,
  remedyKey,
} from '../../report/export/export-sheet.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';

export interface NamedExport {
  readonly sheets: readonly DataSheet[];
  /** Rows that a plan does not call unchanged, whatever is left out of them; no such row is known. */
  readonly unresolved: readonly { readonly sheet: string; readonly row: number; readonly why: string }[];
}

/** Every pass fixes at least one more cell; a real portfolio takes one or two. */
const MOST_PASSES = 12;

/**
 * Plans the sheets before they are written, as their reader will: each row must come out unchanged. A name that would
 * be read as a different thing, or as none, is replaced by the id. A value that no cell can express (`-` in a text, a
 * website without `https://`) is left out, with the reason.
 */
export function nameRows(
  build: (remedies: Remedies) => readonly DataSheet[],
  plan: (tables: readonly Table[]) => Plan,
): NamedExport {
  let remedies: Remedies = new Map();
  for (let pass = 1; ; pass += 1) {
    const sheets = build(remedies);
    const rows = indexRows(plan(sheets.map(({ table }) => table)));
    const failed = sheets.flatMap((sheet) => listFailed(sheet, rows));
    const cells = failed.flatMap(toCellRemedies);
    // If no cell is to blame, the row keeps only its ID.
    const found = cells.length > 0 ? cells : failed.flatMap(toRowRemedies);
    if (found.length === 0 || pass === MOST_PASSES) {
      const unresolved = failed.map(({ sheet, row, planned }) => ({
        sheet,
        row: row.rowNumber,
        why: planned?.why ?? '',
      }));
      return { sheets, unresolved };
    }
    remedies = new Map([...remedies, ...found]);
  }
}

interface FailedRow {
  readonly sheet: string;
  readonly row: ExportedRow;
  /** Absent if it was not read as a row. */
  readonly planned: PlanRow | undefined;
}

function indexRows({ rows }: Plan): ReadonlyMap<string, PlanRow> {
  return new Map(rows.map((row) => [placeKey(row.origin.sheet, row.origin.rowNumber), row]));
}

function listFailed(sheet: DataSheet, rows: ReadonlyMap<string, PlanRow>): FailedRow[] {
  const { name } = sheet.table;
  return sheet.rows.flatMap((row) => {
    const planned = rows.get(placeKey(name, row.rowNumber));
    const isSame = planned?.action === 'unchanged' && !planned.findings.some(isPlaceholder);
    return isSame ? [] : [{ sheet: name, row, planned }];
  });
}

/** A dash counts as an empty cell and makes no difference, but the service has the dash. */
function isPlaceholder({ code }: PlanRow['findings'][number]): boolean {
  return code === 'placeholder-blank';
}

function toCellRemedies({ sheet, row, planned }: FailedRow): (readonly [string, Remedy])[] {
  const whys = planned === undefined ? whyNotRead(row) : whysOf(planned);
  return [...whys].flatMap(([column, why]) => {
    const cell = row.filled.get(column);
    if (cell === undefined) return [];
    return [[remedyKey(sheet, row.id, column), cell.isName ? { kind: 'by-id' } : { kind: 'left-out', why }]];
  });
}

/** A row directly below the header may be mistaken for the example of a template, because of its first cell. */
function whyNotRead({ filled }: ExportedRow): ReadonlyMap<string, string> {
  const [first] = filled.keys();
  return new Map(first === undefined ? [] : [[first, 'With it the row is read as the example of a template.']]);
}

function whysOf({ findings, changes }: PlanRow): ReadonlyMap<string, string> {
  const whys = new Map<string, string>();
  for (const { column, workbook } of changes) whys.set(column, describeReading(workbook));
  for (const finding of findings) {
    const { column, severity, message } = finding;
    if (column === undefined || whys.has(column)) continue;
    if (isPlaceholder(finding)) whys.set(column, 'It would be read as an empty cell.');
    else if (severity === 'error') whys.set(column, message);
  }
  return whys;
}

function describeReading(text: string | undefined): string {
  if (text === undefined) return 'The cell cannot say it.';
  return text === CLEAR_MARK ? 'The cell would empty the value.' : `The cell would be read as "${text}".`;
}

function toRowRemedies({ sheet, row, planned }: FailedRow): (readonly [string, Remedy])[] {
  const why = planned?.why ?? 'The row is not read.';
  const columns = [...row.filled.keys()].filter((column) => column !== row.idColumn);
  // Without an ID, nothing identifies the row any more.
  const emptied = row.idColumn === undefined ? [''] : columns;
  return emptied.map((column) => [remedyKey(sheet, row.id, column), { kind: 'left-out', why }]);
}

function placeKey(sheet: string, rowNumber: number): string {
  return JSON.stringify([sheet, rowNumber]);
}
