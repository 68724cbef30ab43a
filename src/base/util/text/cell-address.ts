/** The rectangle of an A1-style range; rows as Excel shows them, from 1; columns from 0; both ends included. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export interface CellPosition {
  readonly rowNumber: number;
  readonly columnIndex: number;
}

/** A sheet's last row and column, by the file format's own definition. */
export const LAST_ROW_NUMBER = 1_048_576;
export const LAST_COLUMN_INDEX = 16_383;

const ADDRESS = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/;

/** The letters above a column: 0 is A, 26 is AA. */
export function toColumnLetters(columnIndex: number): string {
  let letters = '';
  for (let rest = columnIndex; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

/** The address as Excel shows it (`F14`): row from 1, column from 0. */
export function toCellAddress(rowNumber: number, columnIndex: number): string {
  return `${toColumnLetters(columnIndex)}${rowNumber}`;
}

/** The index from 0 of a column's letters, in any case; `undefined` where they name no column of a sheet. */
export function parseColumnLetters(letters: string): number | undefined {
  if (!/^[A-Za-z]{1,3}$/.test(letters)) return undefined;
  let count = 0;
  for (const letter of letters.toUpperCase()) count = count * 26 + letter.charCodeAt(0) - 64;
  return count - 1 <= LAST_COLUMN_INDEX ? count - 1 : undefined;
}

/** Reads `F14` or `$F$14`; `undefined` where it is no cell of a sheet. */
export function parseCellAddress(address: string): CellPosition | undefined {
  const parts = ADDRESS.exec(address);
  if (parts === null) return undefined;
  const columnIndex = parseColumnLetters(parts[1] ?? '');
  const rowNumber = Number(parts[2]);
  return columnIndex === undefined || rowNumber > LAST_ROW_NUMBER ? undefined : { rowNumber, columnIndex };
}

/** Reads `B4:B6`, or `B4` alone, with its corners in any order; `undefined` where it is no range. */
export function parseRange(range: string): CellRange | undefined {
  const [from = '', to = from, ...more] = range.split(':');
  const start = parseCellAddress(from);
  const end = parseCellAddress(to);
  if (start === undefined || end === undefined || more.length > 0) return undefined;
  return {
    firstRow: Math.min(start.rowNumber, end.rowNumber),
    lastRow: Math.max(start.rowNumber, end.rowNumber),
    firstColumn: Math.min(start.columnIndex, end.columnIndex),
    lastColumn: Math.max(start.columnIndex, end.columnIndex),
  };
}
