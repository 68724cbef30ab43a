import { displayValue } from '../../check/values/text/display-value.ts';
import { parseIsoDate } from '../../model/values/calendar-date.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Cell } from '../../workbook/table.ts';

/** What a cell shows, as text that a view may bring into the reader's own form. */
export interface ShownCell {
  /** A `number` is decimal text with as many places as its format shows, a `date` ISO text. */
  readonly kind: 'text' | 'number' | 'date' | 'error';
  readonly text: string;
  /** Of a number whose format groups its digits. */
  readonly isGrouped?: boolean;
}

const PLAIN_NUMBER = /^-?[\d,]*\d(\.\d+)?$/;

/** A cell about as its spreadsheet shows it; what a format does beyond that (percent, signs) is text by then. */
export function showCell(cell: Cell, epoch: 1900 | 1904): ShownCell {
  const { value } = cell;
  switch (value.kind) {
    case 'text':
      return { kind: 'text', text: value.text };
    case 'number':
      return showNumber(displayValue(cell, epoch) ?? value.text);
    case 'date':
      return value.time === undefined
        ? { kind: 'date', text: value.iso }
        : { kind: 'text', text: `${value.iso} ${value.time}` };
    case 'boolean':
      return { kind: 'text', text: value.value ? 'TRUE' : 'FALSE' };
    case 'error':
      return { kind: 'error', text: value.text };
    case 'uncached':
      return { kind: 'error', text: '=…' };
    default:
      return assertNever(value);
  }
}

function showNumber(shown: string): ShownCell {
  if (parseIsoDate(shown) !== undefined) return { kind: 'date', text: shown };
  if (!PLAIN_NUMBER.test(shown)) return { kind: 'text', text: shown };
  return { kind: 'number', text: shown.replaceAll(',', ''), isGrouped: shown.includes(',') };
}
