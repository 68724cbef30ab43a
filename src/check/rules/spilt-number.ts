import { toColumnLetters } from '../../util/cell-address.ts';
import type { Row } from '../../workbook/table.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { quote, storedText } from '../values/describe-cell.ts';

const FIRST_DIGITS = /(?:^|\D)\d{1,3}$/;
const THREE_DIGITS = /^\d{3}$/;
const LAST_DIGITS = /^\d{3}(?:\.\d+)?\D{0,4}$/;

/**
 * `1,234,567` in CSV without quotes is three cells, and pushes what follows it out of the header; the first of them
 * would be taken for the amount. Code: number-invalid.
 */
export function refuseSpiltNumbers({ binding, row }: ReadRow): readonly RowFinding[] {
  if (!binding.source.isCsv || binding.source.mapped !== undefined || !isLongerThanHeader(row, binding)) return [];
  const texts = new Map(row.cells.map((cell) => [cell.columnIndex, storedText(cell).trim()]));
  return binding.columns.flatMap((column) => {
    const parts = takeParts(column, texts);
    return parts.length < 2 ? [] : [tellParts(column, parts)];
  });
}

function isLongerThanHeader(row: Row, { header }: TableBinding): boolean {
  const end = row.cells.at(-1)?.columnIndex ?? 0;
  const isBeforeEnd = ({ columnIndex }: { readonly columnIndex: number }): boolean => columnIndex < end;
  return header.headers.every(isBeforeEnd) && header.resultColumns.every(isBeforeEnd);
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
      message: `The row is longer than the header: ${quote(whole)} seems to stand without quotes, and so in cells of its own up to column ${last}.`,
      hint: `Write "${whole}" with the quotes, or leave the commas out.`,
    },
  };
}
