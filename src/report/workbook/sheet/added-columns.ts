import { LAST_COLUMN_INDEX, parseRange } from '../../../base/util/text/cell-address.ts';
import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import { RESULT_COLUMNS, type ResultColumnName } from '../../../format/sheets/result-columns.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';

/** The indexes of the added columns. */
export interface AddedColumns {
  readonly idColumn?: { readonly name: string; readonly columnIndex: number; readonly isNew: boolean };
  readonly result: { readonly [column in ResultColumnName]: number };
}

/** In characters. */
export const WIDTHS: { readonly [column in ResultColumnName]: number } = { Outcome: 12, Message: 92, Run: 24 };
const ID_WIDTH = 40;

/** Titles may be merged over a whole sheet; added columns need not stand behind those. */
const WIDE_MERGE = 200;

/**
 * Places the result columns behind the last used one, not counting those of an earlier result; and the ID column: the
 * sheet's own, or a new one before them if some row has an id to show.
 */
export function placeColumns(table: Table, layout: SheetLayout, hasIds: boolean): AddedColumns {
  const name = ALL_SHEETS.find(({ kind }) => kind === layout.sheetKind)?.idColumn;
  const known = layout.columns.find(({ column }) => column === name)?.columnIndex;
  const needsColumn = name !== undefined && known === undefined && hasIds;
  const first = firstFreeColumn(table, layout);
  const outcome = needsColumn ? first + 1 : first;
  return {
    result: { Outcome: outcome, Message: outcome + 1, Run: outcome + 2 },
    ...(name === undefined || (known === undefined && !needsColumn)
      ? {}
      : { idColumn: { name, columnIndex: known ?? first, isNew: known === undefined } }),
  };
}

/** An existing result column keeps its width. */
export function newWidths(layout: SheetLayout, columns: AddedColumns): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const { name } of RESULT_COLUMNS) {
    const columnIndex = columns.result[name];
    const stood = layout.resultColumns.some((old) => old.column === name && old.columnIndex === columnIndex);
    if (!stood) widths.set(columnIndex, WIDTHS[name]);
  }
  if (columns.idColumn?.isNew === true) widths.set(columns.idColumn.columnIndex, ID_WIDTH);
  return widths;
}

function firstFreeColumn(table: Table, layout: SheetLayout): number {
  const merged = table.mergedRanges
    .map(parseRange)
    .filter((range) => range !== undefined)
    .filter((range) => range.lastRow >= layout.headerRowNumber && range.lastColumn < WIDE_MERGE)
    .map((range) => range.lastColumn);
  const first = Math.max(lastUsedColumn(table, layout), ...merged) + 1;
  // If the last possible column is used, continue after the header instead.
  return first + RESULT_COLUMNS.length > LAST_COLUMN_INDEX ? lastOfHeader(table, layout) + 1 : first;
}

function lastOfHeader(table: Table, layout: SheetLayout): number {
  const header = table.rows.find((row) => row.rowNumber === layout.headerRowNumber);
  const fromEnd = header?.cells.map((cell) => cell.columnIndex) ?? [];
  return Math.max(...layout.columns.map(({ columnIndex }) => columnIndex), ...fromEnd.filter((at) => at < WIDE_MERGE));
}

/** The last column with a value or formula in or below the header. */
function lastUsedColumn({ rows }: Table, { headerRowNumber, lastColumnIndex, resultColumns }: SheetLayout): number {
  const own = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  if (!own.has(lastColumnIndex)) return lastColumnIndex;
  let last = -1;
  for (const { rowNumber, cells } of rows) {
    if (rowNumber < headerRowNumber) continue;
    for (let index = cells.length - 1; index >= 0; index -= 1) {
      const columnIndex = cells[index]?.columnIndex ?? -1;
      if (columnIndex <= last) break;
      if (!own.has(columnIndex)) last = columnIndex;
    }
  }
  return last;
}
