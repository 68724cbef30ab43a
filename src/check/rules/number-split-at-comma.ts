import { toColumnLetters } from '../../util/text/cell-address.ts';
import { quote } from '../../util/text/quote.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { storedText } from '../values/text/describe-cell.ts';

/** As only a group of thousands begins among numbers; a label may begin so, too. */
const ZERO_AND_TWO_DIGITS = /^0\d{2}/;
const NUMBERS: readonly string[] = ['money', 'count', 'rate', 'multiple'];
const FIRST_DIGITS = /(?:^|\D)\d{1,3}$/;
const THREE_DIGITS = /^\d{3}$/;
const LAST_DIGITS = /^\d{3}(?:\.\d+)?\D{0,4}$/;

/**
 * `1,234,567` in CSV without quotes is three cells, and pushes what follows it to the right; the first of them would be
 * taken for the amount. It is seen where another column of numbers has what only a group of thousands can be, or where
 * the row is longer than the header, and they end beyond it or something behind them cannot be read. Code:
 * number-invalid.
 */
export function refuseSpiltNumbers(read: ReadRow): readonly RowFinding[] {
  const { binding, row } = read;
  if (!binding.source.isCsv || binding.source.mapped !== undefined) return [];
  const last = lastHeaderIndex(binding);
  const isLonger = (row.cells.at(-1)?.columnIndex ?? 0) > last;
  if (!isLonger && !row.cells.some(({ value }) => value.kind === 'text' && ZERO_AND_TWO_DIGITS.test(value.text)))
    return [];
  const texts = new Map(row.cells.map((cell) => [cell.columnIndex, storedText(cell).trim()]));
  return binding.columns.flatMap((column) => {
    const parts = takeParts(column, texts);
    const isBeyond = column.columnIndex + parts.length - 1 > last || hasProblemBehind(column, read);
    const isSpilt = hasGroup(parts, column, binding) || (isLonger && isBeyond);
    return parts.length < 2 || !isSpilt ? [] : [tellParts(column, parts)];
  });
}

/** True where what stands in a column of numbers can only be a group of thousands. */
function hasGroup(parts: readonly string[], { columnIndex }: BoundColumn, { columns }: TableBinding): boolean {
  return parts.some((part, index) => {
    if (index === 0 || !ZERO_AND_TWO_DIGITS.test(part)) return false;
    const below = columns.find((column) => column.columnIndex === columnIndex + index);
    return below !== undefined && NUMBERS.includes(below.declaration.value.kind);
  });
}

function lastHeaderIndex({ header }: TableBinding): number {
  return Math.max(header.headers.at(-1)?.columnIndex ?? -1, header.resultColumns.at(-1)?.columnIndex ?? -1);
}

function hasProblemBehind({ columnIndex }: BoundColumn, { binding, findings }: ReadRow): boolean {
  return findings.some(
    ({ column, text }) => text.severity === 'error' && (binding.byName.get(column)?.columnIndex ?? -1) > columnIndex,
  );
}

/** The cells that may be one number, from the column's own to the right. */
function takeParts({ declaration, columnIndex }: BoundColumn, texts: ReadonlyMap<number, string>): readonly string[] {
  const { kind } = declaration.value;
  const first = texts.get(columnIndex) ?? '';
  if ((kind !== 'money' && kind !== 'count') || !FIRST_DIGITS.test(first)) return [];
  const parts = [first];
  for (;;) {
    const next = texts.get(columnIndex + parts.length) ?? '';
    if (!LAST_DIGITS.test(next)) return parts;
    parts.push(next);
    if (!THREE_DIGITS.test(next)) return parts;
  }
}

function tellParts({ declaration, columnIndex }: BoundColumn, parts: readonly string[]): RowFinding {
  const last = toColumnLetters(columnIndex + parts.length - 1);
  const whole = parts.join(',');
  return {
    column: declaration.name,
    text: {
      severity: 'error',
      code: 'number-invalid',
      message: `${quote(whole)} seems to stand without quotes, and so in cells of its own up to column ${last}.`,
      hint: `Write "${whole}" with the quotes, or leave the commas out.`,
    },
  };
}
