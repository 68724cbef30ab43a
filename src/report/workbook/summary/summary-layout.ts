import type { SummaryRow } from './summary-cells.ts';
import { countWrappedLines } from './wrapped-lines.ts';

/** In characters. The first column holds labels and companies, the last says what the row before it means. */
export const SUMMARY_WIDTHS = [28, 34, 15, 18, 20, 18, 18, 18, 24, 16, 16, 16, 16];

/** How many lines the longest text of a row takes, in the columns that it reaches over. */
export function countSummaryLines({ cells }: SummaryRow): number {
  const lines = cells.map((cell, column) => {
    if (cell?.style !== 'wrapped' || cell.text === undefined) return 1;
    const widths = SUMMARY_WIDTHS.slice(column, column + (cell.merged ?? 0) + 1);
    return countWrappedLines(
      cell.text,
      widths.reduce((sum, one) => sum + one, 0),
    );
  });
  return Math.max(1, ...lines);
}

/** A numeric cell holds 15 significant digits; an amount with more stands as text, whole. */
export function isExactNumber(number: string): boolean {
  return number.replace(/^-/, '').replace('.', '').replace(/^0+/, '').length <= 15;
}
