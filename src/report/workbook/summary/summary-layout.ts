import { decimal, formatDecimal } from '../../../model/values/decimal.ts';
import { countWrappedLines, type SummaryCell, type SummaryRow } from './summary-cells.ts';

/** The most columns of any section: all have this width, and so does every page. */
export const SUMMARY_COLUMNS_AT_MOST = 13;

/** In characters: companies, then securities. */
const NAME_WIDTHS = [26, 32];
/** Narrow columns leave more of the page; figures must still fit. */
const LEAST_WIDTH = 10;
const MOST_WIDTH = 24;
/** Totals are bold, and a substitute font may be wider. */
const WIDER = 1.2;

/** The total width of the columns: of a narrower sheet, less would fit onto the first page. */
const LEAST_TOTAL = 258;

/** Returns the column widths in characters, wide enough for the contents that must not be cut. */
export function widthsOf(rows: readonly SummaryRow[]): readonly number[] {
  const widths = Array.from({ length: SUMMARY_COLUMNS_AT_MOST }, (_, column) => {
    const widest = rows.reduce((most, { cells }) => Math.max(most, lengthOf(cells, column)), LEAST_WIDTH);
    return NAME_WIDTHS[column] ?? Math.min(Math.ceil(widest * WIDER) + 2, MOST_WIDTH);
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  const last = widths.at(-1) ?? LEAST_WIDTH;
  return [...widths.slice(0, -1), last + Math.max(0, LEAST_TOTAL - total)];
}

/** Texts that overflow into empty cells, or wrap, do not count. */
function lengthOf(cells: readonly (SummaryCell | undefined)[], column: number): number {
  const cell = cells[column];
  if (cell === undefined || cell.merged !== undefined || cell.style === 'wrapped') return 0;
  if (cell.number !== undefined) return lengthOfNumber(cell);
  const isFree = isBlank(cells[column + 1]) && !cell.style.startsWith('head');
  return isFree ? 0 : (cell.text ?? '').length;
}

function lengthOfNumber({ number = 0, places = 2 }: SummaryCell): number {
  return formatDecimal(typeof number === 'number' ? decimal(number) : number, places).length;
}

function isBlank(cell: SummaryCell | undefined): boolean {
  return cell === undefined || ((cell.text ?? '') === '' && cell.number === undefined);
}

const ROW_HEIGHT = 16;
const LINE_HEIGHT = 15;
const MOST_HEIGHT = 400;

/** Excel's width of a character, and the margin of a column, in points. */
const POINTS_A_CHARACTER = 5.25;
const POINTS_BESIDE = 3.75;

/** Counts the lines of the row's longest text, over the columns that it covers. */
function countSummaryLines({ cells }: SummaryRow, widths: readonly number[]): number {
  const lines = cells.map((cell, column) => {
    if (cell?.style !== 'wrapped' || cell.text === undefined) return 1;
    const over = widths.slice(column, column + (cell.merged ?? 0) + 1);
    const width = over.reduce((sum, one) => sum + one, 0);
    return countWrappedLines(cell.text, width);
  });
  return Math.max(1, ...lines);
}

/** In points: programs do not calculate the height of wrapped text in merged cells on opening. */
export function heightOfRow(row: SummaryRow, widths: readonly number[]): number {
  const lines = countSummaryLines(row, widths);
  return row.height ?? (lines === 1 ? ROW_HEIGHT : Math.min(lines * LINE_HEIGHT + 2, MOST_HEIGHT));
}

/** In points. */
export function widthInPoints(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width * POINTS_A_CHARACTER + POINTS_BESIDE, 0);
}

/** A numeric cell holds 15 significant digits; a longer amount is written as text. */
export function isExactNumber(number: string): boolean {
  return number.replace(/^-/, '').replace('.', '').replace(/^0+/, '').length <= 15;
}
