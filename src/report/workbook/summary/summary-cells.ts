import { placesOf } from '../../../model/values/currency-places.ts';
import { type Decimal, decimalPlaces } from '../../../model/values/decimal.ts';

/** How a cell of the summary looks. */
export type SummaryStyle =
  | 'title'
  | 'lead'
  | 'section'
  | 'label'
  | 'head'
  | 'headRight'
  | 'headBehind'
  | 'behind'
  | 'text'
  | 'wrapped'
  | 'count'
  | 'tally'
  | 'total'
  | 'totalCount'
  | 'amount'
  | 'none'
  | 'totalAmount'
  | 'totalNone'
  | 'good'
  | 'bad'
  | 'link'
  | 'signature'
  | 'error'
  | 'warning'
  | 'info';

/** A cell of the summary; without a value it is only a coloured blank. */
export interface SummaryCell {
  readonly style: SummaryStyle;
  readonly text?: string;
  /** Written as a number. */
  readonly number?: Decimal | number;
  /** How many digits of the number are shown behind its point; as its style says where absent. */
  readonly places?: number;
  /** A place in this workbook that a click leads to: `'Rounds'!F14`. */
  readonly link?: string;
  /** The cell reaches over this many further columns. */
  readonly merged?: number;
}

/** `height` in points; by its content where absent. */
export interface SummaryRow {
  readonly cells: readonly (SummaryCell | undefined)[];
  readonly height?: number;
  /** Printed, a page begins with it. */
  readonly startsPage?: true;
  /** Texts that stand side by side in hidden columns, from `FIRST_HIDDEN_COLUMN`. */
  readonly hidden?: readonly string[];
}

/** From 0; far from what anybody reads or prints. */
export const FIRST_HIDDEN_COLUMN = 50;

/** How many columns titles and long texts reach over. */
export const SUMMARY_COLUMNS = 9;

/** A text alone is a cell that only shows it. */
export function row(...cells: readonly (SummaryCell | string | undefined)[]): SummaryRow {
  return { cells: cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell)) };
}

/** The headers of a section: of texts, then of figures; one without a word is a coloured blank. */
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

/** An amount with the places of its currency, which stands elsewhere in the row, and every digit beyond them. */
export function amount(
  number: Decimal,
  currency: string | undefined,
  style: 'amount' | 'totalAmount' = 'amount',
): SummaryCell {
  return { style, number, places: Math.max(placesOf(currency), decimalPlaces(number)) };
}

/** Shares or tokens, with as many places as there are. */
export function units(number: Decimal): SummaryCell {
  return { style: 'count', number, places: decimalPlaces(number) };
}

/** A coloured or underlined blank. */
export function filler(style: SummaryStyle): SummaryCell {
  return { style };
}

/** A text that reaches over the whole sheet. */
export function wide(value: string): SummaryCell {
  return { style: 'wrapped', text: value, merged: SUMMARY_COLUMNS - 1 };
}

/** A place in this workbook as a link names it. */
export function toLocation(sheet: string, cell: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${cell}`;
}

/** Letters are narrower than the digits in which the widths of columns are counted. */
const LETTERS_A_DIGIT = 1.15;

/** How many lines a wrapped text takes in a column of so many digits: no program finds it out before it shows the file. */
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
