/** The letters above a column: 0 is A, 26 is AA. */
export function toColumnLetters(columnIndex: number): string {
  let letters = '';
  for (let rest = columnIndex; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

/** The rectangle of an A1-style range; rows as Excel shows them, from 1; columns from 0; both ends included. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

/** Reads `B4:B6`; `undefined` where it is no range of cells. */
export function parseCellRange(range: string): CellRange | undefined {
  const parts = RANGE.exec(range);
  if (parts === null) return undefined;
  const rows = [Number(parts[2]), Number(parts[4])];
  const columns = [toColumnIndex(parts[1] ?? ''), toColumnIndex(parts[3] ?? '')];
  return {
    firstRow: Math.min(...rows),
    lastRow: Math.max(...rows),
    firstColumn: Math.min(...columns),
    lastColumn: Math.max(...columns),
  };
}

function toColumnIndex(letters: string): number {
  let count = 0;
  for (const letter of letters.toUpperCase()) count = count * 26 + letter.charCodeAt(0) - 64;
  return count - 1;
}
