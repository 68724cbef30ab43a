import type { SentRow } from './cap-table/entries.ts';

/** Orders rows as they stand: input by input, sheet by sheet, from the top. */
export function compareOrigins({ origin: a }: SentRow, { origin: b }: SentRow): number {
  return a.inputIndex - b.inputIndex || (a.sheet < b.sheet ? -1 : a.sheet > b.sheet ? 1 : a.rowNumber - b.rowNumber);
}

/** Equal for rows of one sheet. */
export function sheetKeyOf({ origin: { inputIndex, sheet } }: SentRow): string {
  return `${inputIndex} ${sheet}`;
}

/** True where the second row stands right below the first, on one sheet. */
export function isBelow({ origin: above }: SentRow, { origin }: SentRow): boolean {
  const isOneSheet = above.inputIndex === origin.inputIndex && above.sheet === origin.sheet;
  return isOneSheet && origin.rowNumber === above.rowNumber + 1;
}
