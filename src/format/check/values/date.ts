import { quote } from '../../../base/util/text/quote.ts';
import { trimText } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import {
  type CalendarDate,
  fromSerialDay,
  parseIsoDate,
  toSerialDay,
  weekdayOf,
} from '../../../model/values/calendar-date.ts';
import type { DateOrder } from '../../../model/values/date-text.ts';
import { type DateReading, parseDateText } from '../../../model/values/date-text.ts';
import { decimal, parseDecimal } from '../../../model/values/decimal.ts';
import { findHiddenPart, isDateFormat, showsNoDay } from '../../../spreadsheet/number-format/format-facts.ts';
import { showValue } from '../../../spreadsheet/number-format/show-value.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { type CellReading, info, misread, toValue, warning } from './reading.ts';
import { describeCell, displayValue, isTimeAlone } from './text/describe-cell.ts';

const ISO_HINT = 'Write it as YYYY-MM-DD, for example 2024-02-29.';
const WHOLE = /^\d+$/;
/** A year that somebody wrote for a date: as a day number it would be a day of 1905. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
/** Five digits: 1927 to 2173. Four would be a year, eight a date written without separators. */
const SERIAL_IN_TEXT = /^\d{5}$/;
/** A date written without separators that a spreadsheet took for a number; no serial day has so many digits. */
const COMPACT_DATE = /^(?:19|20)\d{6}$/;
const ORDER_WORDS = { dmy: 'the day first', mdy: 'the month first', ymd: 'the year first' } as const;

/** Reads a calendar day out of a serial number, an ISO date or text. Codes: date-invalid, date-implausible, date-ambiguous, date-with-time, date-shown-in-part, date-shown-otherwise. */
export function readDate(cell: Cell, context: ColumnContext): CellReading {
  const { value } = cell;
  switch (value.kind) {
    case 'number':
      return readSerial(value.text, cell, context);
    case 'date': {
      if (value.time !== undefined) return withTime(quote(`${value.iso} ${value.time}`), value.iso);
      const date = parseIsoDate(value.iso);
      return date === undefined ? invalid(quote(value.iso)) : toReading(date, reportLook(date, cell, context.epoch));
    }
    case 'text':
      return readText(value.text, cell, context);
    default:
      return invalid(describeCell(cell));
  }
}

function readSerial(text: string, cell: Cell, { epoch }: ColumnContext): CellReading {
  if (isTimeAlone(cell))
    return misread('date-invalid', `${describeCell(cell)} is a time of day; a calendar date was expected.`, ISO_HINT);
  const [compact] = COMPACT_DATE.test(text) ? (parseDateText(text)?.readings ?? []) : [];
  if (compact !== undefined)
    return toReading(compact.date, displayValue(cell, epoch) === text ? [] : reportDisplay(compact.date, cell, epoch));
  const [whole = '', fraction] = text.split('.');
  const date = WHOLE.test(whole) ? fromSerialDay(Number(whole), epoch) : undefined;
  if (date === undefined) return invalid(describeCell(cell, epoch));
  if (fraction !== undefined) return notWhole(text, cell, epoch);
  if (Number(whole) >= FIRST_YEAR && Number(whole) <= LAST_YEAR) return yearAlone(text);
  return toReading(date, reportLook(date, cell, epoch));
}

function reportLook(date: CalendarDate, cell: Cell, epoch: ColumnContext['epoch']): FindingText[] {
  const otherwise = reportDisplay(date, cell, epoch);
  return otherwise.length > 0 ? otherwise : reportHiddenPart(date, cell);
}

/** A day in a format that shows an amount, a percentage, a time or a text: nobody sees the day that is read. */
function reportDisplay(date: CalendarDate, { value, format }: Cell, epoch: ColumnContext['epoch']): FindingText[] {
  const isStored = value.kind === 'number';
  const number = isStored ? parseDecimal(value.text) : decimal(toSerialDay(date));
  if (format === undefined || number === undefined || !showsNoDay(number, format)) return [];
  const shown = showValue(number, format, isStored ? epoch : 1900)?.trim() ?? '';
  // 20240331 under `0000-00-00`.
  if (parseDateText(shown)?.readings.some((reading) => reading.date === date)) return [];
  const message = `${date} was read, but the cell shows ${shown === '' ? 'nothing' : quote(shown)}.`;
  return [warning('date-shown-otherwise', message, 'Give the cell a date format, and check the date.')];
}

function notWhole(text: string, cell: Cell, epoch: ColumnContext['epoch']): CellReading {
  const day = fromSerialDay(Math.trunc(Number(text)), epoch);
  return reportSpeck(text, epoch) ?? withTime(describeCell(cell, epoch), day);
}

/** So little beside a day that no spreadsheet shows it as a time. Code: date-with-time. */
export function reportSpeck(text: string, epoch: ColumnContext['epoch']): CellReading | undefined {
  const near = fromSerialDay(Math.round(Number(text)), epoch);
  if (near === undefined || showValue(decimal(text), 'hh:mm:ss', epoch) !== '00:00:00') return undefined;
  const message = `${quote(text)} is a fraction of a second off ${near}; a whole day was expected.`;
  return misread('date-with-time', message, `Type the date again: ${near}.`);
}

const HIDDEN_PARTS = {
  year: 'shows no year; a spreadsheet adds the current one to a day that is typed without one',
  day: 'shows only a month; a spreadsheet takes its first day if no day is typed',
  month: 'shows only a year',
} as const;

/** Warns of a part of a date that the sheet does not show and a spreadsheet may have added. */
function reportHiddenPart(date: CalendarDate, { format }: Cell): FindingText[] {
  const hidden = format !== undefined && isDateFormat(format) ? findHiddenPart(format) : undefined;
  if (hidden === undefined || (hidden === 'day' && !date.endsWith('-01'))) return [];
  const message = `${date} was read, but the cell ${HIDDEN_PARTS[hidden]}.`;
  return [warning('date-shown-in-part', message, 'Give the cell a format that shows the whole date, and check it.')];
}

function yearAlone(text: string): CellReading {
  return misread('date-implausible', `${quote(text)} is a year; a calendar date was expected.`, ISO_HINT);
}

function readText(text: string, cell: Cell, context: ColumnContext): CellReading {
  const trimmed = trimText(text);
  if (SERIAL_IN_TEXT.test(trimmed)) return readSerial(trimmed, cell, context);
  const parsed = parseDateText(trimmed);
  const [first] = parsed?.readings ?? [];
  if (parsed?.offWeekday !== undefined) return otherWeekday(text, parsed.offWeekday);
  if (parsed === undefined || first === undefined) return isYear(trimmed) ? yearAlone(trimmed) : invalid(quote(text));
  const isOneDay = parsed.readings.every(({ date }) => date === first.date);
  if (isOneDay) return parsed.time === undefined ? toReading(first.date) : withTime(quote(text), first.date);
  if (parsed.time !== undefined) return withTime(quote(text), undefined);
  return readInOrder(text, parsed.readings, context);
}

function otherWeekday(text: string, date: CalendarDate): CellReading {
  const message = `${quote(text)} does not agree with itself: ${date} is a ${weekdayOf(date)}.`;
  return misread('date-invalid', message, 'Correct the day or the weekday, or write the date alone, as YYYY-MM-DD.');
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR;
}

function readInOrder(text: string, readings: readonly DateReading[], context: ColumnContext): CellReading {
  const [stated, ...others] = readingsIn(readings, context.settings.dateOrder);
  if (stated !== undefined && others.length === 0) return toReading(stated.date);
  const order = context.evidence.dateOrder;
  const [shown, ...more] = readingsIn(readings, order);
  if (shown === undefined || more.length > 0 || order === undefined) return ambiguous(text, readings);
  const message = `${quote(text)} was read as ${shown.date}, with ${ORDER_WORDS[order]} as in other cells of the column.`;
  return toReading(shown.date, [info('date-order-settled', message, 'Write it as YYYY-MM-DD to be sure.')]);
}

function readingsIn(readings: readonly DateReading[], order: DateOrder | undefined): readonly DateReading[] {
  return order === undefined ? [] : readings.filter((reading) => reading.order === order);
}

function ambiguous(text: string, readings: readonly DateReading[]): CellReading {
  const meanings = readings.map(({ date, order }) =>
    order === undefined ? date : `${date} with ${ORDER_WORDS[order]}`,
  );
  const orders = [...new Set(readings.flatMap(({ order }) => (order === undefined ? [] : [order])))];
  const flag = orders.length > 1 ? `, or use --date-order ${orders.join(' or ')}` : '';
  const message = `${quote(text)} may be ${meanings.slice(0, -1).join(', ')} or ${meanings.at(-1)}.`;
  return misread('date-ambiguous', message, `Write it as YYYY-MM-DD${flag}.`);
}

function invalid(shown: string): CellReading {
  return misread('date-invalid', `${shown} is not a calendar date.`, ISO_HINT);
}

function withTime(shown: string, date: string | undefined): CellReading {
  const hint = date === undefined ? ISO_HINT : `Leave out the time: ${date}.`;
  return misread('date-with-time', `${shown} has a time of day; a calendar date was expected.`, hint);
}

function toReading(date: CalendarDate, notes: readonly FindingText[] = []): CellReading {
  return toValue({ type: 'date', date }, notes);
}
