import { usageError } from '../../base/util/capsheet-error.ts';
import { type CalendarDate, calendarDate, isMonthEnd, parseIsoDate, toCalendarDate } from './calendar-date.ts';
import type { Shape } from './scalars.ts';
import type { quarter } from './value-schemas.ts';

/** The three months that a workbook is of, by their first and last day. */
export type Quarter = Shape<typeof quarter>;

/** A row dated before the quarter was entered late; one dated after it belongs to the next. */
export const TIMINGS = ['late', 'after'] as const;
export type Timing = (typeof TIMINGS)[number];

/** The quarter that ends on that day. A year that is no calendar year may end on any day. */
export function quarterTo(last: CalendarDate): Quarter {
  const [year = 0, month = 0, day = 0] = last.split('-').map(Number);
  if (isMonthEnd(last)) return { first: dayOf({ year, month: month - 2, day: 1 }), last };
  // The day after the one of the quarter before; a month that is too short for it has ended by then.
  const isTooShort = toDate({ year, month: month - 3, day: day + 1 }) === undefined;
  return {
    first: dayOf(isTooShort ? { year, month: month - 2, day: 1 } : { year, month: month - 3, day: day + 1 }),
    last,
  };
}

/** A calendar quarter: `2024-Q2`, `2024q2`, `Q2 2024`. */
const NAMED = /^(?:(\d{4})[- ]?q([1-4])|q([1-4])[- ]?(\d{4}))$/i;

/**
 * Parses the last day of a quarter, or a calendar quarter by its name; `where` completes the message. Throws `usage`
 * (exit status 2).
 */
export function toQuarterDate(text: string, where: string): CalendarDate {
  const [, yearFirst, numberLast, numberFirst, yearLast] = NAMED.exec(text.trim()) ?? [];
  const month = 3 * Number(numberLast ?? numberFirst);
  const lastDay = month === 6 || month === 9 ? 30 : 31;
  const named = toCalendarDate(Number(yearFirst ?? yearLast), month, lastDay);
  const date = named ?? parseIsoDate(text.trim());
  if (date !== undefined) return date;
  const cure = `Write ${where} as a calendar quarter such as 2024-Q2, or as its last day (YYYY-MM-DD) such as 2024-06-30.`;
  throw usageError('usage', `"${text}" is neither a calendar date nor a quarter.`, cure);
}

/** `undefined` for a day of the quarter itself. */
export function timingOf(day: CalendarDate, { first, last }: Quarter): Timing | undefined {
  if (day < first) return 'late';
  return day > last ? 'after' : undefined;
}

interface Day {
  readonly year: number;
  /** From 1; 0 and below are months of the year before. */
  readonly month: number;
  readonly day: number;
}

function toDate({ year, month, day }: Day): CalendarDate | undefined {
  return month < 1 ? toCalendarDate(year - 1, month + 12, day) : toCalendarDate(year, month, day);
}

/** Before the first day that there is, there is none. */
function dayOf(day: Day): CalendarDate {
  return toDate(day) ?? calendarDate('1900-01-01');
}
