import { squeezeSpaces } from '../../../base/util/text/text.ts';
import { fromSerialDay, toCalendarDate } from '../../../model/values/calendar-date.ts';
import { parseDateText, parseMonthName } from '../../../model/values/date-text.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';

const MONTH_DAY = /^(\d{1,2})[-/. ](\d{1,2})$/;
const NAMED = /^(?:(\d{1,2})[-. ]*)?([a-z]{3,9}\.?)(?:[-. ]*(\d{1,2}))?$/i;
/** So that 29 February is a day. */
const LEAP_YEAR = 2024;

/**
 * Reads a month and a day as `MM/DD`, also out of the date that a spreadsheet makes of it: entered `12/31` becomes a day
 * of the year it was entered in. Code: date-invalid.
 */
export function readFiscalYearEnd(cell: Cell, { epoch }: ColumnContext): CellReading {
  const text = readMonthDay(cell, epoch);
  if (text !== undefined) return toValue({ type: 'text', text });
  const message = `${describeCell(cell, epoch)} is not a month and a day.`;
  return misread('date-invalid', message, 'Write it as MM/DD, for example 12/31.');
}

function readMonthDay(cell: Cell, epoch: 1900 | 1904): string | undefined {
  const { value } = cell;
  if (value.kind === 'date') return value.time === undefined ? fromIso(value.iso) : undefined;
  if (value.kind === 'number') {
    const isDate = cell.format !== undefined && isDateFormat(cell.format);
    return isDate ? fromIso(fromSerialDay(Number(value.text), epoch)) : undefined;
  }
  return value.kind === 'text' ? readText(squeezeSpaces(value.text)) : undefined;
}

function readText(text: string): string | undefined {
  const figures = MONTH_DAY.exec(text);
  if (figures !== null) return toMonthDay(Number(figures[1]), Number(figures[2]));
  const named = NAMED.exec(text);
  const month = parseMonthName(named?.[2] ?? '');
  if (month !== undefined) return toMonthDay(month, Number(named?.[1] ?? named?.[3] ?? 0));
  const { readings = [], time } = parseDateText(text) ?? {};
  return readings.length === 1 && time === undefined ? fromIso(readings[0]?.date) : undefined;
}

function toMonthDay(month: number, day: number): string | undefined {
  return fromIso(toCalendarDate(LEAP_YEAR, month, day));
}

function fromIso(iso: string | undefined): string | undefined {
  return iso?.slice(5).replace('-', '/');
}
