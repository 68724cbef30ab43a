declare const dateBrand: unique symbol;
/** Exported, as that of decimals is: the types of the package name what is inferred with it. */
export interface DateBrand {
  readonly [dateBrand]: true;
}

/** A calendar day as `YYYY-MM-DD`: no time, no zone. Sorts and compares as text. Years 1900 to 9999. */
export type CalendarDate = string & DateBrand;

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `undefined` where there is no such day. Month from 1. */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate | undefined {
  const isWhole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day);
  if (!isWhole || year < 1900 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${year}-${pad(month)}-${pad(day)}` as CalendarDate;
}

/** Reads `YYYY-MM-DD` and nothing else. */
export function parseIsoDate(text: string): CalendarDate | undefined {
  const parts = ISO.exec(text);
  return parts === null ? undefined : toCalendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** For literals; throws where it is no date. */
export function calendarDate(text: string): CalendarDate {
  const parsed = parseIsoDate(text);
  if (parsed === undefined) throw new Error(`not a calendar date: ${text}`);
  return parsed;
}

/**
 * The day of a spreadsheet's serial number. Serial 60 of the 1900 system is the 29 February 1900 that never was, and
 * every serial before it is one day later than a plain count gives; both come from Lotus 1-2-3 and stay for ever.
 */
export function fromSerialDay(serial: number, epoch: 1900 | 1904): CalendarDate | undefined {
  if (!Number.isInteger(serial) || serial < 0) return undefined;
  if (epoch === 1904) return fromDayCount(serial + dayCount(1904, 1, 1));
  if (serial === 0 || serial === 60) return undefined;
  return fromDayCount(serial + dayCount(1899, 12, 30) + (serial < 60 ? 1 : 0));
}

/** The serial number a spreadsheet of the 1900 system stores for a day after February 1900. */
export function toSerialDay(date: CalendarDate): number {
  return daysOf(date) - dayCount(1899, 12, 30);
}

/** Days from the one to the other; negative where the other is the earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return from === to ? 0 : daysOf(to) - daysOf(from);
}

/** As whoever writes the day before the month would have read it; `undefined` where that is no day, or the same. */
export function swapDayAndMonth(date: CalendarDate): CalendarDate | undefined {
  const { year, month, day } = partsOf(date);
  return day === month ? undefined : toCalendarDate(year, day, month);
}

/** True for the last day of its month. */
export function isMonthEnd(date: CalendarDate): boolean {
  const { year, month, day } = partsOf(date);
  return day === daysInMonth(year, month);
}

/** In English, `Monday` to `Sunday`. */
export function weekdayOf(date: CalendarDate): string {
  // The first day of 1970 was a Thursday.
  return WEEKDAYS[(((daysOf(date) + 3) % 7) + 7) % 7] ?? '';
}

function daysOf(date: CalendarDate): number {
  const { year, month, day } = partsOf(date);
  return dayCount(year, month, day);
}

function partsOf(date: CalendarDate): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

function fromDayCount(days: number): CalendarDate | undefined {
  const instant = new Date(days * 86_400_000);
  return toCalendarDate(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate());
}

function dayCount(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
