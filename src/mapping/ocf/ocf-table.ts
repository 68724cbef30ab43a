import { groupBy } from '../../base/util/collections/group-by.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { OcfRow } from './ocf-cell.ts';

/** Columns whose values are numbers, so that no sign or separator of the workbook's texts applies to them. */
const NUMBERS = new Set([
  ...['Price Per Share', 'Shares', 'Investment Amount', 'Exercise Price', 'Discount', 'Valuation Cap', 'Interest Rate'],
  ...['Shares Sold', 'Cash Received'],
]);
const FIRST_ROW = 2;

/** The number of a row of a table, from its place among the rows, from 0. */
export function rowNumberOf(index: number): number {
  return index + FIRST_ROW;
}

/** A header and the rows below it, as in a workbook. */
export function toTable(name: string, rows: readonly OcfRow[]): Table {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const header = columns.map((text, columnIndex): Cell => ({ columnIndex, value: { kind: 'text', text } }));
  const lines = rows.map((row, index) => toRow(row, columns, rowNumberOf(index)));
  return {
    ...{ name, state: 'visible', epoch: 1900, mergedRanges: [], hiddenColumns: [] },
    rows: rows.length === 0 ? [] : [{ rowNumber: 1, cells: header }, ...lines],
  };
}

function toRow(row: OcfRow, columns: readonly string[], rowNumber: number): Row {
  const cells = columns.flatMap((column, columnIndex): Cell[] => {
    const text = row[column]?.text;
    if (text === undefined) return [];
    const isNumber = NUMBERS.has(column) && parseDecimal(text) !== undefined;
    return [{ columnIndex, value: { kind: isNumber ? 'number' : 'text', text } }];
  });
  return { rowNumber, cells };
}

/** Of rows that say the same in these columns the first. */
export function firstOfEach(rows: readonly OcfRow[], columns: readonly string[]): readonly OcfRow[] {
  const key = (row: OcfRow): string => columns.map((column) => row[column]?.text ?? '').join('\n');
  return [...groupBy(rows, key).values()].flatMap((same) => same.slice(0, 1));
}
