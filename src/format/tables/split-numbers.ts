import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import type { FindingText } from '../../model/findings/finding.ts';

/** As only a group of thousands begins among numbers; a label may begin so, too. */
const ZERO_AND_TWO_DIGITS = /^0\d{2}/;
const FIRST_DIGITS = /(?:^|\D)\d{1,3}$/;
const THREE_DIGITS = /^\d{3}$/;
const LAST_DIGITS = /^\d{3}(?:\.\d+)?\D{0,4}$/;

/** One line of CSV, and what its columns are. */
export interface SpillableRow {
  /** Trimmed, by column from 0. */
  readonly texts: ReadonlyMap<number, string>;
  readonly lastHeaderIndex: number;
  /** Columns of amounts and counts, from left to right. */
  readonly amounts: readonly number[];
  readonly isNumeric: (columnIndex: number) => boolean;
  /** True where something to the right of the column cannot be what the column it stands in holds. */
  readonly hasProblemBehind: (columnIndex: number) => boolean;
}

/** The cells that a number without quotes fell into. */
export interface SplitNumber {
  readonly columnIndex: number;
  readonly parts: readonly string[];
}

/** True for a line in which a number may have split over: most lines are spared the rest. */
export function maySpill(texts: Iterable<string>, lastIndex: number, lastHeaderIndex: number): boolean {
  if (lastIndex > lastHeaderIndex) return true;
  for (const text of texts) if (ZERO_AND_TWO_DIGITS.test(text)) return true;
  return false;
}

/**
 * `1,234,567` in CSV without quotes is three cells, and pushes what follows it to the right; the first of them would be
 * taken for the amount. It is seen where another column of numbers has what only a group of thousands can be, or where
 * the row is longer than the header, and they end beyond it or something behind them cannot be read.
 */
export function findSplitNumbers(row: SpillableRow): SplitNumber[] {
  const { texts, lastHeaderIndex, amounts, isNumeric, hasProblemBehind } = row;
  const isLonger = Math.max(-1, ...texts.keys()) > lastHeaderIndex;
  const found: SplitNumber[] = [];
  for (const columnIndex of amounts) {
    const last = found.at(-1);
    // These cells belong to the number before.
    if (last !== undefined && columnIndex < last.columnIndex + last.parts.length) continue;
    const parts = takeParts(columnIndex, texts);
    const isBeyond = columnIndex + parts.length - 1 > lastHeaderIndex || hasProblemBehind(columnIndex);
    const hasGroup = parts.some(
      (part, index) => index > 0 && ZERO_AND_TWO_DIGITS.test(part) && isNumeric(columnIndex + index),
    );
    if (parts.length > 1 && (hasGroup || (isLonger && isBeyond))) found.push({ columnIndex, parts });
  }
  return found;
}

/** The cells that may be one number, from the column's own to the right. */
function takeParts(columnIndex: number, texts: ReadonlyMap<number, string>): readonly string[] {
  const first = texts.get(columnIndex) ?? '';
  if (!FIRST_DIGITS.test(first)) return [];
  const parts = [first];
  for (;;) {
    const next = texts.get(columnIndex + parts.length) ?? '';
    if (!LAST_DIGITS.test(next)) return parts;
    parts.push(next);
    if (!THREE_DIGITS.test(next)) return parts;
  }
}

/** Code: number-invalid. */
export function reportSplitNumber({ columnIndex, parts }: SplitNumber): FindingText {
  const last = toColumnLetters(columnIndex + parts.length - 1);
  const whole = parts.join(',');
  return {
    severity: 'error',
    code: 'number-invalid',
    message: `${quote(whole)} seems to have been written without quotes, so it is split over the cells up to column ${last}.`,
    hint: `Write "${whole}" with the quotes, or leave the commas out.`,
  };
}
