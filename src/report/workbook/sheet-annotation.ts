import type { SheetLayout } from '../../model/checked-workbook.ts';
import type { Finding, Severity } from '../../model/finding.ts';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import { RESULT_COLUMNS, type ResultColumnName } from '../../sheets/result-columns.ts';
import { LAST_COLUMN_INDEX, parseCellAddress, parseRange } from '../../util/cell-address.ts';
import { foldName } from '../../util/text.ts';
import type { Cell, Table } from '../../workbook/table.ts';
import { type AnnotatedRow, mergeRecords, toMessageText } from './annotated-row.ts';
import type { Palette } from './palette.ts';
import type { CellPatch } from './patch-row.ts';
import type { SheetPatch } from './patch-sheet.ts';

/** What is known of a sheet and said about it. */
export interface SheetAnnotation {
  readonly table: Table;
  /** Absent for a tab that is no sheet of the format. */
  readonly layout: SheetLayout | undefined;
  readonly rows: readonly AnnotatedRow[];
  /** Those that name a cell of this sheet. */
  readonly findings: readonly Finding[];
}

/** In characters. */
const WIDTHS: { readonly [column in ResultColumnName]: number } = { Outcome: 12, Message: 72, Run: 20 };
const ID_WIDTH = 38;

const ACTION = 'Action';
const ACTION_SPENT = 'Its Action "new" was taken out: the ID stands for the row from now on.';

/** Merged titles may run over a whole sheet; what is added need not stand behind those. */
const WIDE_MERGE = 200;

const SEVERITIES: readonly Severity[] = ['info', 'warning', 'error'];

/** Where the added columns stand, from 0. */
interface AddedColumns {
  readonly idColumn?: { readonly name: string; readonly columnIndex: number; readonly isNew: boolean };
  readonly result: { readonly [column in ResultColumnName]: number };
}

/** The columns an earlier result wrote on this sheet. */
export function ownColumns(annotation: SheetAnnotation): ReadonlySet<number> {
  return new Set(annotation.layout?.resultColumns.map(({ columnIndex }) => columnIndex));
}

/**
 * The changes of a sheet: the result columns behind `lastUsedColumn` (which leaves out an earlier result's own), ids, and
 * the colours of cells with findings.
 */
export function toSheetPatch(annotation: SheetAnnotation, lastUsedColumn: number, palette: Palette): SheetPatch {
  const cells = new Map<number, Map<number, CellPatch>>();
  const set = (rowNumber: number, columnIndex: number, patch: CellPatch): void => {
    const row = cells.get(rowNumber) ?? new Map<number, CellPatch>();
    cells.set(rowNumber, row.set(columnIndex, { ...row.get(columnIndex), ...patch }));
  };
  const widths = new Map<number, number>();
  const lines = new Map<number, number>();
  const { layout } = annotation;
  if (layout !== undefined && annotation.rows.length > 0) {
    const spent = rowsOfSpentAction(annotation.table, layout);
    const rows = sayActionSpent(mergeRecords(annotation.rows), spent?.rowNumbers);
    const columns = placeColumns(annotation, layout, lastUsedColumn, [...rows.values()]);
    setHeaders(layout, columns, palette, set);
    for (const row of rows.values()) {
      setRow(row, columns, palette, set);
      lines.set(row.rowNumber, countLines(toMessageText(row)));
    }
    setIds(annotation, rows, columns, palette, set);
    for (const row of rows.values())
      if (isActionSpent(row, spent?.rowNumbers)) set(row.rowNumber, spent?.columnIndex ?? 0, { text: '' });
    for (const [columnIndex, width] of newWidths(layout, columns)) widths.set(columnIndex, width);
  }
  for (const [cell, severity] of worstByCell(annotation.findings)) {
    const position = parseCellAddress(cell);
    if (position === undefined) continue;
    set(position.rowNumber, position.columnIndex, { style: (own) => palette.finding(own, severity) });
  }
  return { cells, cleared: ownColumns(annotation), restored: palette.restored, widths, lines };
}

/** The rows whose Action is `new`: beside the ID that the row now gets it would be an error in the next run. */
function rowsOfSpentAction(table: Table, { columns, headerRowNumber }: SheetLayout) {
  const columnIndex = columns.find(({ column }) => column === ACTION)?.columnIndex;
  if (columnIndex === undefined) return undefined;
  const rows = table.rows.filter(
    ({ rowNumber, cells }) => rowNumber > headerRowNumber && cells.some((cell) => isNew(cell, columnIndex)),
  );
  return { columnIndex, rowNumbers: new Set(rows.map(({ rowNumber }) => rowNumber)) };
}

function isNew({ columnIndex, value }: Cell, actionIndex: number): boolean {
  return columnIndex === actionIndex && value.kind === 'text' && foldName(value.text) === 'new';
}

function isActionSpent(row: AnnotatedRow, actionNew: ReadonlySet<number> | undefined): boolean {
  return actionNew?.has(row.rowNumber) === true && hasIdToWrite(row);
}

function sayActionSpent(
  rows: ReadonlyMap<number, AnnotatedRow>,
  actionNew: ReadonlySet<number> | undefined,
): ReadonlyMap<number, AnnotatedRow> {
  const said = [...rows].map(([rowNumber, row]) => {
    if (!isActionSpent(row, actionNew)) return [rowNumber, row] as const;
    return [
      rowNumber,
      { ...row, message: [row.message, ACTION_SPENT].filter((text) => text !== undefined).join(' ') },
    ] as const;
  });
  return new Map(said);
}

type SetCell = (rowNumber: number, columnIndex: number, patch: CellPatch) => void;

function placeColumns(
  { table }: SheetAnnotation,
  layout: SheetLayout,
  lastUsedColumn: number,
  rows: readonly AnnotatedRow[],
): AddedColumns {
  const name = ALL_SHEETS.find(({ kind }) => kind === layout.sheetKind)?.idColumn;
  const known = layout.columns.find(({ column }) => column === name)?.columnIndex;
  const needsColumn = name !== undefined && known === undefined && rows.some(hasIdToWrite);
  const first = firstFreeColumn(table, layout, lastUsedColumn);
  const outcome = needsColumn ? first + 1 : first;
  return {
    result: { Outcome: outcome, Message: outcome + 1, Run: outcome + 2 },
    ...(name === undefined || (known === undefined && !needsColumn)
      ? {}
      : { idColumn: { name, columnIndex: known ?? first, isNew: known === undefined } }),
  };
}

function firstFreeColumn(table: Table, layout: SheetLayout, lastUsedColumn: number): number {
  const merged = table.mergedRanges
    .map(parseRange)
    .filter((range) => range !== undefined)
    .filter((range) => range.lastRow >= layout.headerRowNumber && range.lastColumn < WIDE_MERGE)
    .map((range) => range.lastColumn);
  const first = Math.max(lastUsedColumn, ...merged) + 1;
  // Somebody left something in the last column there is: behind the header's own end, then.
  return first + RESULT_COLUMNS.length > LAST_COLUMN_INDEX ? lastOfHeader(table, layout) + 1 : first;
}

function lastOfHeader(table: Table, layout: SheetLayout): number {
  const header = table.rows.find((row) => row.rowNumber === layout.headerRowNumber);
  const fromEnd = header?.cells.map((cell) => cell.columnIndex) ?? [];
  return Math.max(...layout.columns.map(({ columnIndex }) => columnIndex), ...fromEnd.filter((at) => at < WIDE_MERGE));
}

function setHeaders(layout: SheetLayout, columns: AddedColumns, palette: Palette, set: SetCell): void {
  for (const { name } of RESULT_COLUMNS) {
    set(layout.headerRowNumber, columns.result[name], { text: name, style: (_, last) => palette.resultHeader(last) });
  }
  if (columns.idColumn?.isNew !== true) return;
  set(layout.headerRowNumber, columns.idColumn.columnIndex, { text: columns.idColumn.name, style: (_, last) => last });
}

function setRow(row: AnnotatedRow, columns: AddedColumns, palette: Palette, set: SetCell): void {
  const { Outcome, Message, Run } = columns.result;
  const { rowNumber, outcome, run } = row;
  const message = toMessageText(row);
  set(rowNumber, Outcome, { text: outcome, style: (_, last) => palette.outcome(last, outcome) });
  if (message !== '') set(rowNumber, Message, { text: message, style: (_, last) => palette.message(last) });
  if (run !== undefined) set(rowNumber, Run, { text: run, style: (_, last) => palette.plain(last) });
}

/** Letters are narrower than the digits in which widths are counted. */
const MESSAGE_LETTERS = WIDTHS.Message * 1.1;

/** How many lines a text takes under Message, as near as can be said without the font. */
function countLines(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / MESSAGE_LETTERS)), 0);
}

function setIds(
  { table }: SheetAnnotation,
  rows: ReadonlyMap<number, AnnotatedRow>,
  { idColumn }: AddedColumns,
  palette: Palette,
  set: SetCell,
): void {
  if (idColumn === undefined) return;
  const filled = filledRows(table, idColumn.columnIndex);
  for (const row of rows.values()) {
    if (!hasIdToWrite(row) || (!idColumn.isNew && filled.has(row.rowNumber))) continue;
    set(row.rowNumber, idColumn.columnIndex, {
      text: row.id ?? '',
      style: (own, last) => (idColumn.isNew ? palette.plain(last) : own),
    });
  }
}

function hasIdToWrite(row: AnnotatedRow): boolean {
  return row.id !== undefined && row.id !== '' && row.outcome !== 'differs';
}

function filledRows(table: Table, columnIndex: number): ReadonlySet<number> {
  const filled = table.rows.filter((row) =>
    row.cells.some(({ columnIndex: at, value }) => {
      return at === columnIndex && !(value.kind === 'text' && value.text.trim() === '');
    }),
  );
  return new Set(filled.map((row) => row.rowNumber));
}

/** A column that stood there before keeps the width the user may have given it. */
function newWidths(layout: SheetLayout, columns: AddedColumns): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const { name } of RESULT_COLUMNS) {
    const columnIndex = columns.result[name];
    const stood = layout.resultColumns.some((old) => old.column === name && old.columnIndex === columnIndex);
    if (!stood) widths.set(columnIndex, WIDTHS[name]);
  }
  if (columns.idColumn?.isNew === true) widths.set(columns.idColumn.columnIndex, ID_WIDTH);
  return widths;
}

function worstByCell(findings: readonly Finding[]): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const { cell, severity } of findings) {
    if (cell === undefined) continue;
    const other = worst.get(cell);
    if (other === undefined || SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(other)) worst.set(cell, severity);
  }
  return worst;
}
