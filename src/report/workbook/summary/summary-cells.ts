import { formatCount } from '../../../base/util/text/words.ts';
import { placesOf } from '../../../model/values/currency.ts';
import { type Decimal, decimalPlaces } from '../../../model/values/decimal.ts';
import type { SummaryStyle } from './summary-looks.ts';

export interface SummaryCell {
  readonly style: SummaryStyle;
  readonly text?: string;
  readonly number?: Decimal | number;
  /** Digits shown after the decimal point; by default as in its style. */
  readonly places?: number;
  /** A target in this workbook: `'Rounds'!F14`. */
  readonly link?: string;
  /** The number of further columns that the cell covers. */
  readonly merged?: number;
}

export interface SummaryRow {
  readonly cells: readonly (SummaryCell | undefined)[];
  readonly height?: number;
  /** Starts a printed page. */
  readonly startsPage?: true;
  /** Texts in hidden columns, from `FIRST_HIDDEN_COLUMN`. */
  readonly hidden?: readonly string[];
}

/** From 0; far from what anybody reads or prints. */
export const FIRST_HIDDEN_COLUMN = 50;

/** The columns that titles and long texts cover. */
export const SUMMARY_COLUMNS = 9;

/** Makes a row; a bare text becomes a text cell. */
export function row(...cells: readonly (SummaryCell | string | undefined)[]): SummaryRow {
  return { cells: cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell)) };
}

/** Makes the headers of a section: texts, then figures; empty ones are filled blanks. */
export function headRow(heads: readonly string[], figureHeads: readonly string[] = []): SummaryRow {
  return row(
    ...heads.map((head) => (head === '' ? filler('head') : textCell(head, 'head'))),
    ...figureHeads.map((head) => textCell(head, 'headRight')),
  );
}

export const BLANK_ROW: SummaryRow = { cells: [], height: 9 };

export function textCell(value: string, style: SummaryStyle = 'text'): SummaryCell {
  return { style, text: value };
}

export function countCell(number: number, style: SummaryStyle = 'count'): SummaryCell {
  return { style, number };
}

/**
 * Makes an amount with the places of its currency, or more if it has more; the currency itself stands elsewhere in the
 * row.
 */
export function amount(
  number: Decimal,
  currency: string | undefined,
  style: 'amount' | 'totalAmount' = 'amount',
): SummaryCell {
  return { style, number, places: Math.max(placesOf(currency), decimalPlaces(number)) };
}

/** Makes a number of shares or tokens with all its places. */
export function units(number: Decimal): SummaryCell {
  return { style: 'count', number, places: decimalPlaces(number) };
}

/** Makes a coloured or underlined blank. */
export function filler(style: SummaryStyle): SummaryCell {
  return { style };
}

/** Makes a text that covers the whole sheet. */
export function wide(value: string): SummaryCell {
  return { style: 'wrapped', text: value, merged: SUMMARY_COLUMNS - 1 };
}

/** Nobody reads a hundred thousand lines: those beyond `most` are only counted, and need not be made. */
export function cutRows(
  rows: readonly (SummaryRow | (() => SummaryRow))[],
  most: number,
  describeRest: (count: string) => string,
): readonly SummaryRow[] {
  const shown = rows.slice(0, most).map((each) => (typeof each === 'function' ? each() : each));
  if (rows.length <= most) return shown;
  return [...shown, row(wide(`… and ${describeRest(formatCount(rows.length - most))}`))];
}

/** Formats a place in this workbook for a link. */
export function toLocation(sheet: string, cell: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${cell}`;
}

/** Letters are narrower than digits, in which column widths are counted. */
const LETTERS_A_DIGIT = 1.15;

/**
 * Counts the lines of a text wrapped in a column of so many digits, which programs only learn when they show the file.
 */
export function countWrappedLines(text: string, width: number): number {
  const letters = Math.floor(width * LETTERS_A_DIGIT);
  if (text.length <= letters && !text.includes('\n')) return 1;
  return text.split('\n').reduce((sum, line) => sum + countLines(line, letters), 0);
}

function countLines(line: string, letters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of line.split(' ')) {
    if (used > 0 && used + 1 + length <= letters) {
      used += 1 + length;
      continue;
    }
    if (used > 0) lines += 1;
    lines += Math.max(0, Math.ceil(length / letters) - 1);
    used = length % letters || Math.min(length, letters);
  }
  return lines;
}
