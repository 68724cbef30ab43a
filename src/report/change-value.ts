import { ALL_SHEETS } from '../format/sheets/all-sheets.ts';
import { formatDecimal, parseDecimal } from '../model/values/decimal.ts';
import { formatMoneyText } from '../model/values/money.ts';
import { toOneLine } from './text/parts/layout.ts';

/** Columns of amounts and counts; in others, digits are text. */
const NUMBER_COLUMNS: ReadonlySet<string> = new Set(
  ALL_SHEETS.flatMap(({ columns }) => columns)
    .filter(({ value }) => value.kind === 'money' || value.kind === 'count')
    .map(({ name }) => name),
);

/** Formats one side of a change on one line: `10,000,000.00 USD`, `(empty)`. */
export function showChangeValue(column: string, value: string | undefined): string {
  if (value === undefined || value === '') return '(empty)';
  return NUMBER_COLUMNS.has(column) ? groupDigits(toOneLine(value)) : toOneLine(value);
}

/** `1800000 EUR` as `1,800,000.00 EUR`, `390625` as `390,625`. */
function groupDigits(text: string): string {
  const count = parseDecimal(text);
  return count === undefined ? (formatMoneyText(text) ?? text) : formatDecimal(count);
}
