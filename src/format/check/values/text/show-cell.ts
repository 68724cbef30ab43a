import { assertNever } from '../../../../base/util/assert-never.ts';
import { parseIsoDate } from '../../../../model/values/calendar-date.ts';
import type { Cell } from '../../../../spreadsheet/workbook/table.ts';
import { displayValue, isTimeAlone } from './display-value.ts';

/** What a cell holds, and what its spreadsheet shows of it. */
export interface ShownCell {
  /** A `number` is decimal text, every digit of it, a `date` ISO text. */
  readonly kind: 'text' | 'number' | 'date' | 'error';
  readonly text: string;
  /** About as the spreadsheet shows a number whose format makes another text of it: grouped, rounded, scaled, as a percentage. */
  readonly shown?: string;
}

/** Of a day at the beginning of a moment. */
const ISO_LENGTH = 10;

/** A number as it is and beside it as it looks; a day is one form alone, a time of day what the sheet shows. */
export function showCell(cell: Cell, epoch: 1900 | 1904): ShownCell {
  const { value } = cell;
  switch (value.kind) {
    case 'text':
      return { kind: 'text', text: value.text };
    case 'number':
      return showNumber(value.text, displayValue(cell, epoch), isTimeAlone(cell));
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

function showNumber(text: string, shown: string | undefined, isTime: boolean): ShownCell {
  if (shown === undefined || shown === text) return { kind: 'number', text };
  if (parseIsoDate(shown) !== undefined) return { kind: 'date', text: shown };
  return isTime || parseIsoDate(shown.slice(0, ISO_LENGTH)) !== undefined
    ? { kind: 'text', text: shown }
    : { kind: 'number', text, shown };
}
