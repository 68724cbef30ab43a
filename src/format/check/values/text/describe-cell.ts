import { assertNever } from '../../../../base/util/assert-never.ts';
import { quote } from '../../../../base/util/text/quote.ts';
import { fromSerialDay, parseIsoDate } from '../../../../model/values/calendar-date.ts';
import { type Decimal, parseDecimal } from '../../../../model/values/decimal.ts';
import { isDateFormat, isElapsedFormat, isTimeFormat } from '../../../../spreadsheet/number-format/format-facts.ts';
import type { Epoch } from '../../../../spreadsheet/number-format/show-date.ts';
import { showValue } from '../../../../spreadsheet/number-format/show-value.ts';
import type { Cell } from '../../../../spreadsheet/workbook/table.ts';

/** The cell's value for a message: what the sheet shows, and what is stored where a number format makes them differ. */
export function describeCell(cell: Cell, epoch: 1900 | 1904 = 1900): string {
  const stored = storedText(cell);
  const displayed = displayValue(cell, epoch);
  return displayed === undefined || displayed === stored ? quote(stored) : `${quote(displayed)} (stored as ${stored})`;
}

/** The value as stored, as plain text. */
export function storedText(cell: Cell): string {
  const { value } = cell;
  if (value.kind === 'boolean') return value.value ? 'TRUE' : 'FALSE';
  if (value.kind === 'date') return value.time === undefined ? value.iso : `${value.iso} ${value.time}`;
  if (value.kind === 'uncached') return '';
  return value.text;
}

/** A cell's value, and how its spreadsheet shows it. */
interface ShownCell {
  /** A `number` is decimal text, every digit of it, a `date` ISO text. */
  readonly kind: 'text' | 'number' | 'date' | 'error';
  readonly text: string;
  /** About as the spreadsheet shows a number whose format makes another text of it: grouped, rounded, scaled, as a percentage. */
  readonly shown?: string;
}

/** Characters of the day in an ISO date and time. */
const ISO_LENGTH = 10;

/** A number as it is and beside it as it looks; a day is one form alone, a time of day what the sheet shows. */
export function showCell(cell: Cell, epoch: 1900 | 1904): ShownCell {
  const { value } = cell;
  if (value.kind === 'text') return { kind: 'text', text: value.text };
  if (value.kind === 'number') return showNumber(value.text, displayValue(cell, epoch), isTimeAlone(cell));
  if (value.kind === 'date')
    return value.time === undefined
      ? { kind: 'date', text: value.iso }
      : { kind: 'text', text: `${value.iso} ${value.time}` };
  if (value.kind === 'boolean') return { kind: 'text', text: value.value ? 'TRUE' : 'FALSE' };
  if (value.kind === 'error') return { kind: 'error', text: value.text };
  if (value.kind === 'uncached') return { kind: 'error', text: '=…' };
  return assertNever(value);
}

function showNumber(text: string, shown: string | undefined, isTime: boolean): ShownCell {
  if (shown === undefined || shown === text) return { kind: 'number', text };
  if (parseIsoDate(shown) !== undefined) return { kind: 'date', text: shown };
  return isTime || parseIsoDate(shown.slice(0, ISO_LENGTH)) !== undefined
    ? { kind: 'text', text: shown }
    : { kind: 'number', text, shown };
}

/**
 * Shows a number as its spreadsheet does, for messages; but a day as ISO text, with its time of day if it has one, so that
 * nobody has to guess the order of day and month. `undefined` without a format, and for hashes.
 */
export function displayValue({ value: stored, format }: Cell, epoch: Epoch): string | undefined {
  const value = stored.kind === 'number' && format !== undefined ? parseDecimal(stored.text) : undefined;
  if (value === undefined || format === undefined) return undefined;
  const isTime = isElapsedFormat(format) || (isTimeFormat(format) && isBelowOne(value));
  const isDay = isDateFormat(format) && !isTime;
  return isDay ? displayDay(value, epoch) : showValue(value, format, epoch)?.trim();
}

/** True for a number that the sheet shows as a time of day and that holds no day. */
export function isTimeAlone({ value, format }: Cell): boolean {
  return value.kind === 'number' && isBelowOne(value.text) && format !== undefined && isTimeFormat(format);
}

/** True for a number that the sheet shows as so many hours, minutes or seconds: `36:00` of 1.5 under `[h]:mm`. */
export function isDuration({ value, format }: Cell): boolean {
  return value.kind === 'number' && format !== undefined && isElapsedFormat(format);
}

function isBelowOne(number: string): boolean {
  return /^0(?:\.|$)/.test(number);
}

function displayDay(value: Decimal, epoch: Epoch): string | undefined {
  const [whole = '', fraction] = value.split('.');
  const date = fromSerialDay(Number(whole), epoch);
  if (date === undefined || fraction === undefined) return date;
  return showValue(value, showValue(value, 's', epoch) !== '0' ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd hh:mm', epoch);
}
