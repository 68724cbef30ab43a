import { isDeepStrictEqual } from 'node:util';
import { findRow } from '../../../base/util/collections/find-row.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import type { IndexedSheet, RowIndex } from '../views/row-index.ts';

interface PlaceOnSheet {
  readonly rowNumber: number;
  readonly columnIndex: number;
}

/**
 * The cells of a column that hold what one of them holds and of which the same is said, that one among them: what is
 * wrong in one is wrong in all. Of an empty cell, and of one of which nothing is said, there is none alike.
 */
export function findCellsAlike(index: RowIndex, sheet: IndexedSheet, place: PlaceOnSheet): readonly PlaceOnSheet[] {
  const { columnIndex } = place;
  const heldIn = ({ cells }: IndexedSheet['rows'][number]) =>
    cells.find((cell) => cell.columnIndex === columnIndex && cell.formula !== true)?.value;
  const codesAt = (rowNumber: number): string => {
    const address = toCellAddress(rowNumber, columnIndex);
    const own = index.toldOf(sheet, rowNumber)?.findings.filter(({ cell }) => cell === address) ?? [];
    return own.map(({ code }) => code).join();
  };
  const row = findRow(sheet.rows, place.rowNumber);
  const value = row && heldIn(row);
  const codes = codesAt(place.rowNumber);
  if (value === undefined || codes === '') return [];
  return sheet.rows
    .filter((other) => isDeepStrictEqual(heldIn(other), value) && codesAt(other.rowNumber) === codes)
    .map(({ rowNumber }) => ({ rowNumber, columnIndex }));
}
