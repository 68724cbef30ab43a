import { type CellRange, parseRange } from '../../base/util/text/cell-address.ts';
import type { Row, Table } from '../../spreadsheet/workbook/table.ts';
import { isBlankCell } from './blank-cell.ts';

/** Merged cells over data: only one of them holds a value, and which of the others it belongs to cannot be told. */
export interface MergedData {
  readonly range: CellRange;
  /** As it is written: `B4:B6`. */
  readonly text: string;
  /** The first cell with a value; rows from 1 as Excel shows them, columns from 0. */
  readonly filled: { readonly rowNumber: number; readonly columnIndex: number };
  /** Every row that it covers. */
  readonly rowNumbers: readonly number[];
}

/** The merged ranges between two rows that hold a value in one of these columns, which are in their order. */
export function findMergedData(
  { rows, mergedRanges }: Table,
  { first, last }: { readonly first: number; readonly last: number },
  columnIndexes: readonly number[],
): MergedData[] {
  return mergedRanges.flatMap((text): MergedData[] => {
    const range = parseRange(text);
    if (range === undefined) return [];
    const columns = columnIndexes.filter((index) => index >= range.firstColumn && index <= range.lastColumn);
    const covered =
      columns.length === 0 ? [] : rowsWithin(rows, Math.max(range.firstRow, first), Math.min(range.lastRow, last));
    for (const row of covered) {
      const columnIndex = columns.find((index) =>
        row.cells.some((cell) => cell.columnIndex === index && !isBlankCell(cell)),
      );
      if (columnIndex === undefined) continue;
      const rowNumbers = covered.map(({ rowNumber }) => rowNumber);
      return [{ range, text, filled: { rowNumber: row.rowNumber, columnIndex }, rowNumbers }];
    }
    return [];
  });
}

/** Found by halves: tables are long and ranges many. */
function rowsWithin(rows: readonly Row[], first: number, last: number): readonly Row[] {
  return rows.slice(firstAtLeast(rows, first), firstAtLeast(rows, last + 1));
}

function firstAtLeast(rows: readonly Row[], rowNumber: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.rowNumber ?? 0) < rowNumber) low = middle + 1;
    else high = middle;
  }
  return low;
}
