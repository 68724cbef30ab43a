import type { MAPPING_DAYS } from '../../model/mapping/mapping-edit.ts';
import { type CalendarDate, toCalendarDate } from '../../model/values/calendar-date.ts';
import { type DateOrder, dropTime, parseDateText, parseMonthName } from '../../model/values/date-text.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import type { TabCell } from './tab-column.ts';

const YEAR = String.raw`(?:[fc]y)?\s?['’]?(\d{4}|\d{2})`;
const APART = String.raw`[\s.,/_'’-]*`;
/** Quarters (`Q4 2023`, `2023 T4`, `4Q23`, `Q1 FY24`) and halves (`H1 2023`, `1S23`). */
const PART = new RegExp(
  `^(?:([qths])([1-4])${APART}${YEAR}|${YEAR}${APART}([qths])([1-4])|([1-4])([qths])${APART}${YEAR})$`,
  'i',
);
/** `2023-03`, `03/2023`, `2023年3月`, `Mar 2023`. */
const MONTH =
  /^(?:(\d{4})(?:[-/.]|\s?年\s?)(\d{1,2})(?:\s?月末?)?|(\d{1,2})[-/.](\d{4})|([^\d\s.'-]+)\.?[\s.,/'’-]*(\d{4}|\d{2}))$/u;

/** `2023年末`, `2023年底`; the fiscal year of `2023年度末` may end in March. */
const YEAR_ENDED = /^(\d{4})\s?年(?:末|底)$/u;

/** Recognises a year as people write it, `2023`; any other four digits are a number. */
export function isYear(text: string): boolean {
  return /^(?:19|20)\d{2}$/.test(text);
}

export type PeriodDay = (typeof MAPPING_DAYS)[number];

/** Reads a text as a day, or as the last day of a quarter or month; ISO 8601. */
export function toPeriodEnd(text: string, order: DateOrder): string | undefined {
  const { readings = [] } = parseDateText(text) ?? {};
  return readings.find((one) => one.order === undefined || one.order === order)?.date ?? toDayOfPeriod(text, 'last');
}

/** Returns the first or last day of a half, quarter or month that a text says; ISO 8601. */
export function toDayOfPeriod(text: string, day: PeriodDay): CalendarDate | undefined {
  const [, k1, q1, y1, y2, k2, q2, q3, k3, y3] = PART.exec(text.trim()) ?? [];
  const months = /[hs]/i.test(k1 ?? k2 ?? k3 ?? '') ? 6 : 3;
  const part = Number(q1 ?? q2 ?? q3) * months;
  if (part > 0) {
    const year = y1 ?? y2 ?? y3 ?? '';
    return part > 12 ? undefined : day === 'last' ? endOfMonth(year, part) : startOfMonth(year, part - months + 1);
  }
  const [, ended] = YEAR_ENDED.exec(text.trim()) ?? [];
  if (ended !== undefined) return day === 'last' ? endOfMonth(ended, 12) : startOfMonth(ended, 1);
  const [, y4, m4, m5, y5, name = '', y6] = MONTH.exec(text.trim()) ?? [];
  const month = Number(m4 ?? m5 ?? parseMonthName(name));
  const year = y4 ?? y5 ?? y6 ?? '';
  // `1.2345` is a price.
  if (!(month > 0) || (year.length === 4 && !/^(?:19|20)/.test(year))) return undefined;
  return (day === 'last' ? endOfMonth : startOfMonth)(year, month);
}

/** Returns the cell of a moment without its time of day, which no zone moves; `undefined` for other cells. */
export function dropTimeOf({ value, ...cell }: TabCell): TabCell | undefined {
  const keep = (text: string | undefined): TabCell | undefined =>
    text === undefined ? undefined : { columnIndex: cell.columnIndex, value: { kind: 'text', text } };
  if (value.kind === 'date') return value.time === undefined ? undefined : keep(value.iso);
  if (value.kind === 'text') return keep(dropTime(value.text));
  const isMoment = value.kind === 'number' && cell.format !== undefined && isDateFormat(cell.format);
  const [day, time] = isMoment ? value.text.split('.') : [];
  return day === undefined || time === undefined ? undefined : { ...cell, value: { kind: 'number', text: day } };
}

/** Recognises a quarter, third or half without its year: `Q1`, `2H`. */
export function isPartOfYear(text: string): boolean {
  return /^(?:[qths][1-4]|[1-4][qths])$/i.test(text.trim());
}

/** Recognises a month, quarter or half that is no day. */
export function isPeriod(text: string): boolean {
  return toDayOfPeriod(text, 'last') !== undefined && parseDateText(text) === undefined;
}

function startOfMonth(year: string, month: number): CalendarDate | undefined {
  return toCalendarDate(toFullYear(year), month, 1);
}

function endOfMonth(year: string, month: number): CalendarDate | undefined {
  return [31, 30, 29, 28].map((day) => toCalendarDate(toFullYear(year), month, day)).find((day) => day !== undefined);
}

function toFullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

const MOST_WORDS = 3;
/** Every other order gives days that nobody means: `31-12-23` is not of 2031. */
const ORDERS: readonly DateOrder[] = ['dmy', 'mdy'];

/** Finds the only period or day that a name has among its words: `SOI Q4 2023`, `Holdings (Dec 23)`, `oak-2023-q3`. */
export function findPeriodEnd(name: string): string | undefined {
  const words = name.split(/[\s_()[\],;:–—]+/).filter((word) => word !== '');
  return findEndIn(words) ?? findEndIn(words.flatMap((word) => (HYPHENED.test(word) ? word.split('-') : [word])));
}

/** Where hyphens join words, only a year beside a quarter or half is surely a time: `fund-2-2020` is not. */
const HYPHENED = /-(?:[qths][1-4]|[1-4][qths])(?:-|$)|^(?:[qths][1-4]|[1-4][qths])-/i;

function findEndIn(words: readonly string[]): string | undefined {
  // The longest words first, because `Q4 2023` is no year alone.
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const parts = words.slice(count - 1).map((_, index) => words.slice(index, index + count).join(' '));
    const ends = new Set(parts.flatMap((part) => ORDERS.flatMap((order) => toPeriodEnd(part, order) ?? [])));
    if (ends.size > 0) return ends.size === 1 ? [...ends][0] : undefined;
  }
  return undefined;
}

const YEARS = /(?<![\p{L}\d])(?:FY ?['’]?(\d{4}|\d{2})|(20\d\d))(?![\p{L}\d])/giu;
const PARTS = /(?<![\p{L}\d])(?:[qths][1-4]|[1-4][qths])(?![\p{L}\d])/giu;

/**
 * Reads the only year in a name such as `FY23` or `Holdings 2023`: it ends in December, unless somebody knows better, or
 * with the only quarter or half that stands elsewhere in the name.
 */
export function findYearEnd(name: string): string | undefined {
  const [only, ...more] = name.matchAll(YEARS);
  const year = only?.[1] ?? only?.[2];
  const [part, ...parts] = name.match(PARTS) ?? [];
  if (year === undefined || more.length > 0 || parts.length > 0) return undefined;
  return part === undefined ? endOfMonth(year, 12) : toPeriodEnd(`${part}${year}`, 'dmy');
}
