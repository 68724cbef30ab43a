import { fromSerialDay } from '../../../../model/values/calendar-date.ts';
import { type Decimal, parseDecimal } from '../../../../model/values/decimal.ts';
import { isDateFormat, isElapsedFormat, isTimeFormat } from '../../../../spreadsheet/number-format/format-facts.ts';
import type { Epoch } from '../../../../spreadsheet/number-format/show-date.ts';
import { showValue } from '../../../../spreadsheet/number-format/show-value.ts';
import type { Cell } from '../../../../spreadsheet/workbook/table.ts';

/**
 * What a spreadsheet shows of a number under a format, for messages: a day as ISO text, with its time of day where it has
 * one, so that no order of day and month is to be guessed. `undefined` for what has no format, or is shown as hashes.
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
  return showValue(value, showsSeconds(value, epoch) ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd hh:mm', epoch);
}

function showsSeconds(value: Decimal, epoch: Epoch): boolean {
  return showValue(value, 's', epoch) !== '0';
}
