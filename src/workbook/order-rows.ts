import { toCellAddress } from '../util/cell-address.ts';
import type { Cell, Row } from './table.ts';

/**
 * Rows and their cells in ascending order, whatever order the file has them in; a row that stands in two pieces becomes
 * one. Throws what `duplicate` makes of the address of a cell that stands twice: which one counts nobody can say.
 */
export function orderRows(rows: readonly Row[], duplicate: (address: string) => Error): readonly Row[] {
  const merged = isAscending(rows, (row) => row.rowNumber) ? rows : mergeRows(rows);
  return merged.map((row) => orderCells(row, duplicate));
}

function mergeRows(rows: readonly Row[]): Row[] {
  const byNumber = new Map<number, Row>();
  for (const row of rows) {
    const before = byNumber.get(row.rowNumber);
    const cells = before === undefined ? row.cells : [...before.cells, ...row.cells];
    const isHidden = row.hidden === true || before?.hidden === true;
    byNumber.set(row.rowNumber, { rowNumber: row.rowNumber, ...(isHidden ? { hidden: true } : {}), cells });
  }
  return [...byNumber.values()].sort((a, b) => a.rowNumber - b.rowNumber);
}

function orderCells(row: Row, duplicate: (address: string) => Error): Row {
  const position = (cell: Cell): number => cell.columnIndex;
  if (isAscending(row.cells, position)) return row;
  const cells = [...row.cells].sort((a, b) => a.columnIndex - b.columnIndex);
  const twice = cells.find((cell, index) => cells[index + 1]?.columnIndex === cell.columnIndex);
  if (twice !== undefined) throw duplicate(toCellAddress(row.rowNumber, twice.columnIndex));
  return { ...row, cells };
}

/** Strictly, so that the same position twice is not. */
function isAscending<Item>(items: readonly Item[], position: (item: Item) => number): boolean {
  let last = -1;
  for (const item of items) {
    if (position(item) <= last) return false;
    last = position(item);
  }
  return true;
}
