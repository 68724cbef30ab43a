import { decimal, formatDecimal } from '../../../model/values/decimal.ts';
import { countWrappedLines, type SummaryCell, type SummaryRow } from './summary-cells.ts';

/** How many columns any section has at most: each is as wide as all of them, and so is every page. */
export const SUMMARY_COLUMNS_AT_MOST = 13;

/** In characters: of companies, and of securities. */
const NAME_WIDTHS = [26, 32];
/** Narrow columns let more of the page be read; no figure may be wider than its own. */
const LEAST_WIDTH = 10;
const MOST_WIDTH = 24;
/** Totals are bold, and a program without the font of the workbook takes a wider one. */
const WIDER = 1.2;

/** The width of all columns together: of a narrower sheet less would go onto the first page. */
const LEAST_TOTAL = 258;

/** The widths of the columns, in characters: as wide as what has to stand in them whole. */
export function widthsOf(rows: readonly SummaryRow[]): readonly number[] {
  const widths = Array.from({ length: SUMMARY_COLUMNS_AT_MOST }, (_, column) => {
    const widest = rows.reduce((most, { cells }) => Math.max(most, lengthOf(cells, column)), LEAST_WIDTH);
    return NAME_WIDTHS[column] ?? Math.min(Math.ceil(widest * WIDER) + 2, MOST_WIDTH);
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  const last = widths.at(-1) ?? LEAST_WIDTH;
  return [...widths.slice(0, -1), last + Math.max(0, LEAST_TOTAL - total)];
}

/** A text that goes on over empty cells, or over several lines, counts for nothing. */
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

/** The height of a row, in points. */
const ROW_HEIGHT = 16;
const LINE_HEIGHT = 15;
const MOST_HEIGHT = 400;

/** Excel makes so much of a character's width and of the room beside it, in points. */
const POINTS_A_CHARACTER = 5.25;
const POINTS_BESIDE = 3.75;

/** How many lines the longest text of a row takes, in the columns that it reaches over. */
function countSummaryLines({ cells }: SummaryRow, widths: readonly number[]): number {
  const lines = cells.map((cell, column) => {
    if (cell?.style !== 'wrapped' || cell.text === undefined) return 1;
    const over = widths.slice(column, column + (cell.merged ?? 0) + 1);
    return countWrappedLines(
      cell.text,
      over.reduce((sum, one) => sum + one, 0),
    );
  });
  return Math.max(1, ...lines);
}

/** In points: a program that opens the file does not find the height of wrapped text in merged cells by itself. */
export function heightOfRow(row: SummaryRow, widths: readonly number[]): number {
  const lines = countSummaryLines(row, widths);
  return row.height ?? (lines === 1 ? ROW_HEIGHT : Math.min(lines * LINE_HEIGHT + 2, MOST_HEIGHT));
}

/** The width of all columns together, in points. */
export function widthInPoints(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width * POINTS_A_CHARACTER + POINTS_BESIDE, 0);
}

/** A numeric cell holds 15 significant digits; an amount with more stands as text, whole. */
export function isExactNumber(number: string): boolean {
  return number.replace(/^-/, '').replace('.', '').replace(/^0+/, '').length <= 15;
}
