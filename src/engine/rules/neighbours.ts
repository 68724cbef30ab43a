import type { JudgedRow } from './cap-table/entries.ts';

/** Orders rows as they stand: input by input, sheet by sheet, from the top. */
export function compareOrigins({ origin: a }: JudgedRow, { origin: b }: JudgedRow): number {
  return a.inputIndex - b.inputIndex || (a.sheet < b.sheet ? -1 : a.sheet > b.sheet ? 1 : a.rowNumber - b.rowNumber);
}

/** True where the second row stands right below the first, on one sheet. */
export function isBelow({ origin: above }: JudgedRow, { origin }: JudgedRow): boolean {
  const isOneSheet = above.inputIndex === origin.inputIndex && above.sheet === origin.sheet;
  return isOneSheet && origin.rowNumber === above.rowNumber + 1;
}
