import { squeezeSpaces, toHalfWidth } from '../../base/util/text/text.ts';
import { DAY_LINKS, ERAS, monthOf, ORDINALS, weekdayNamed } from '../lexicon/months.ts';
import { foldAccents } from '../lexicon/words.ts';
import { type CalendarDate, toCalendarDate, weekdayOf } from './calendar-date.ts';

/** In which order day, month and year stand. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Every day that a text may mean. */
export interface DateText {
  /** Empty where it has the shape of a date but there is no such day. */
  readonly readings: readonly DateReading[];
  /** As written; absent for midnight and where there is none. */
  readonly time?: string;
  /** The first day that it might have meant, where none of them falls on the weekday that it names. */
  readonly offWeekday?: CalendarDate;
}

export interface DateReading {
  readonly date: CalendarDate;
  /** Given where the order of figures alone decides. */
  readonly order?: DateOrder;
}

const TIME = /(?:T|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)? ?(am|pm)?(?: ?(?:z|utc|[+-]\d{2}:?\d{2}))?$/i;
/** `Sunday, `, `So. `; behind the day in East Asia: `(日)`, ` 星期日`. */
const WEEKDAY =
  /^(\p{L}[\p{L}-]*)[.,]* |(?<=日) ?(?:\(([月火水木金土日])\)|([月火水木金土日])曜日|(?:星期|周|週)([日天一二三四五六]))$/u;
/** A word processor turns a hyphen into one of these, or into a minus. */
const DASHES = /[\u2010-\u2015\u2212]/g;
/** `31. 3. 2024`, `03 / 31 / 2024`; a hyphen with a space before it alone begins a zone. */
const AIRY_SIGN = /(?<=\d) ?([/.]) ?(?=\d)|(?<=\d) (-) (?=\d)/g;
/** `2024. 03. 31.`, as Hungarian has it. */
const LAST_STOP = /(?<=\d)\.$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const FIGURES = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;

/**
 * Reads a date in text; `undefined` where it has not the shape of one. A zone behind a time is passed over: no zone may
 * move a day. Two-digit years 00 to 29 are 20.. and 70 to 99 are 19..; between them spreadsheets and people disagree,
 * so both are readings. A weekday before it leaves only the days that fall on it.
 */
export function parseDateText(text: string): DateText | undefined {
  const squeezed = toHalfWidth(squeezeSpaces(text)).replace(DASHES, '-').replace(AIRY_SIGN, '$1$2');
  const time = TIME.exec(squeezed);
  const day = time === null ? squeezed : squeezed.slice(0, time.index);
  const named = WEEKDAY.exec(day);
  const word = named?.slice(1).find((part) => part !== undefined) ?? '';
  const weekday = weekdayNamed(foldAccents(word).toLowerCase());
  const readings = readDay((weekday === undefined ? day : day.replace(WEEKDAY, '')).replace(LAST_STOP, ''));
  if (readings === undefined) return undefined;
  const fitting = onWeekday(readings, weekday);
  return time === null || isMidnight(time) ? fitting : { ...fitting, time: time[0].replace(/^[T, ]+/i, '') };
}

/** A day with a time of day, without the time; `undefined` for other texts. */
export function dropTime(text: string): string | undefined {
  return parseDateText(text)?.time === undefined ? undefined : squeezeSpaces(text).replace(TIME, '');
}

function onWeekday(readings: readonly DateReading[], weekday: string | undefined): DateText {
  if (weekday === undefined) return { readings };
  const fitting = readings.filter(({ date }) => weekdayOf(date).toLowerCase() === weekday);
  const [first] = readings;
  return first === undefined || fitting.length > 0 ? { readings: fitting } : { readings: [], offWeekday: first.date };
}

/** The number of a month by its name or a usual short form, with or without a full stop. */
export function parseMonthName(name: string): number | undefined {
  return monthOf(foldAccents(name).toLowerCase().replace(/\.$/, ''));
}

/** Days within a text, in any form; others are left out where they may be several days. */
const WITHIN = new RegExp(
  String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2}(?:${ORDINALS})?\.?\s(?:\p{L}{2,3}\s)?\p{L}{3,}\.?,?\s(?:\p{L}{2,3}\s)?\d{4}|\p{L}{3,}\.? \d{1,2}(?:${ORDINALS})?,? \d{4}|(?:\d{4}|\p{Script=Han}{2}(?:\d{1,2}|元))\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]`,
  'giu',
);

/** Every day that a title or a note names, as ISO. */
export function findDays(text: string): readonly CalendarDate[] {
  return [...toHalfWidth(text).matchAll(WITHIN)].flatMap(([found]) => {
    const [first, ...others] = parseDateText(found)?.readings ?? [];
    return first === undefined || others.some(({ date }) => date !== first.date) ? [] : [first.date];
  });
}

/** Returns the text before the day that it ends with; `undefined` where it ends with none. */
export function beforeLastDay(text: string): string | undefined {
  const half = toHalfWidth(text);
  const last = [...half.matchAll(WITHIN)].at(-1);
  const isLast = last !== undefined && last.index + last[0].length === half.trimEnd().length;
  return isLast && findDays(last[0]).length > 0 ? half.slice(0, last.index) : undefined;
}

function readDay(day: string): readonly DateReading[] | undefined {
  const yearFirst = YEAR_FIRST.exec(day);
  if (yearFirst !== null) return toReadings([Number(yearFirst[1])], Number(yearFirst[3]), Number(yearFirst[4]));
  const compact = COMPACT.exec(day);
  if (compact !== null) return toReadings([Number(compact[1])], Number(compact[2]), Number(compact[3]));
  const figures = FIGURES.exec(day);
  return figures === null ? (readEastAsian(day) ?? readNamedMonth(day)) : readFigures(figures);
}

function readFigures(figures: RegExpExecArray): readonly DateReading[] {
  const parts = [figures[1] ?? '', figures[3] ?? '', figures[4] ?? ''];
  return DATE_ORDERS.flatMap((order) => {
    const [day = '', month = '', year = ''] = [...'dmy'].map((part) => parts[order.indexOf(part)]);
    const isYear = year.length === 2 || year.length === 4;
    if (!isYear || day.length > 2) return [];
    return toReadings(toYears(year), Number(month), Number(day)).map(({ date }) => ({ date, order }));
  });
}

const EAST_ASIAN =
  /^(?:(\d{4})|(\p{Script=Han}{2}|[RHS])(\d{1,2}|元)) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?$/u;
/** `R3.3.15`, `令和3/3/15`. */
const OF_ERA = /^(\p{Script=Han}{2}|[RHS])(\d{1,2}|元)([./-])(\d{1,2})\3(\d{1,2})$/u;

/** `2021年3月15日`, `令和3年3月15日`, `R3.3.15`, `2021년 3월 15일`. */
function readEastAsian(text: string): readonly DateReading[] | undefined {
  const [, year, era = '', ofEra = '', month, day] = EAST_ASIAN.exec(text.replace(OF_ERA, '$1$2年$4月$5日')) ?? [];
  const before = ERAS.get(era);
  if (year === undefined && before === undefined) return undefined;
  const ofFirst = ofEra === '元' ? 1 : Number(ofEra);
  return toReadings([year === undefined ? (before ?? 0) + ofFirst : Number(year)], Number(month), Number(day));
}

/** `31 Mar 2024`, `Mar 31, 2024`, `31-Mar-24`, `31MAR2024`, `2024 March 31`, `31st of March, 2024`. */
function readNamedMonth(day: string): readonly DateReading[] | undefined {
  const parts = foldAccents(day)
    .split(/[-/, ]+|(?<=[a-z])\.[ ]*|(?<=\d)\. ?(?=[a-z]{3})|(?<=\d)(?=[a-z]{3})|(?<=[a-z]{3})(?=\d)/i)
    .filter((part) => part !== '' && !DAY_LINKS.has(part.toLowerCase()));
  const monthIndex = parts.findIndex((part) => parseMonthName(part) !== undefined);
  const month = parseMonthName(parts[monthIndex] ?? '');
  const [first = '', second = ''] = parts.filter((_, index) => index !== monthIndex).map(dropOrdinal);
  if (month === undefined || parts.length !== 3 || monthIndex === 2) return undefined;
  const isYearFirst = /^\d{4}$/.test(first);
  const [dayText, yearText] = isYearFirst ? [second, first] : [first, second];
  if (!/^\d{1,2}$/.test(dayText) || !/^(\d{4}|\d{2})$/.test(yearText)) return undefined;
  return toReadings(toYears(yearText), month, Number(dayText));
}

const ORDINAL = new RegExp(String.raw`^(\d{1,2})(?:${ORDINALS})$`, 'i');

function dropOrdinal(part: string): string {
  return part.replace(ORDINAL, '$1');
}

function toYears(text: string): readonly number[] {
  const year = Number(text);
  if (text.length === 4) return [year];
  if (year < 30) return [2000 + year];
  return year < 70 ? [1900 + year, 2000 + year] : [1900 + year];
}

function toReadings(years: readonly number[], month: number, day: number): readonly DateReading[] {
  return years.flatMap((year) => {
    const date = toCalendarDate(year, month, day);
    return date === undefined ? [] : [{ date }];
  });
}

function isMidnight(time: RegExpExecArray): boolean {
  const [, hours, minutes, seconds = '0', fraction = '0', half] = time;
  const hour = Number(hours);
  const isHourZero = hour === 0 ? half?.toLowerCase() !== 'pm' : hour === 12 && half?.toLowerCase() === 'am';
  return isHourZero && Number(minutes) === 0 && Number(seconds) === 0 && Number(fraction) === 0;
}
