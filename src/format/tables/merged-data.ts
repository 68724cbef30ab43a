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

/**
 * The merged ranges between two rows that hold a value in one of these columns, which are in their order. Ranges that
 * overlap, as no spreadsheet program writes them, do not count a cell twice: the work is bounded by the cells there are.
 */
export function findMergedData(
  { rows, mergedRanges }: Table,
  { first, last }: { readonly first: number; readonly last: number },
  columnIndexes: readonly number[],
): MergedData[] {
  /** By column, the last row that an earlier range covers. */
  const coveredTo = new Map<number, number>();
  return toRanges(mergedRanges).flatMap(({ range, text }): MergedData[] => {
    const columns = columnIndexes.filter(
      (index) => index >= range.firstColumn && index <= range.lastColumn && (coveredTo.get(index) ?? 0) < range.lastRow,
    );
    if (columns.length === 0) return [];
    const from = Math.min(...columns.map((index) => (coveredTo.get(index) ?? 0) + 1));
    for (const index of columns) coveredTo.set(index, range.lastRow);
    const covered = rowsWithin(rows, Math.max(range.firstRow, first, from), Math.min(range.lastRow, last));
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

/** From the top down. */
function toRanges(texts: readonly string[]): { readonly range: CellRange; readonly text: string }[] {
  const ranges = texts.flatMap((text) => {
    const range = parseRange(text);
    return range === undefined ? [] : [{ range, text }];
  });
  return ranges.sort((a, b) => a.range.firstRow - b.range.firstRow);
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
