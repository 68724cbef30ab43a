import { type CalendarDate, fromSerialDay, WEEKDAYS, weekdayOf } from '../../model/values/calendar-date.ts';
import { type Decimal, decimal, multiplyDecimals, roundToPlaces } from '../../model/values/decimal.ts';
import type { FormatPart } from './format-code.ts';
import { showPart } from './show-number.ts';

/** Serial day 0 of a file's dates: 1900 (with its phantom 29 February) or 1904. */
export type Epoch = 1900 | 1904;

/** A moment as a spreadsheet shows it; `month` and `day` from 1, but day 0 of January 1900 and its 29 February exist. */
interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: string;
  /** Since serial 0, whole ones. */
  readonly days: number;
  /** Since midnight, whole ones. */
  readonly seconds: number;
  /** Behind the second, as many digits as the format shows. */
  readonly fraction: string;
}

const SECONDS_A_DAY = 86_400;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** 9999-12-31. */
const LAST_DAY = 2_958_465;
const DAYS_TO_1904 = 1462;
/** Between the Buddhist calendar and ours. */
const BUDDHIST_YEARS = 543;

/** A serial number as days and times; `undefined` where a spreadsheet shows hashes: before day 0, after the year 9999. */
export function showDate(value: Decimal, parts: readonly FormatPart[], epoch: Epoch): string | undefined {
  const moment = toMoment(value, widthOfFraction(parts), epoch);
  if (moment === undefined) return undefined;
  const isHalfDay = parts.some(({ kind }) => kind === 'half-day');
  return parts.map((part) => showDatePart(part, moment, isHalfDay)).join('');
}

function widthOfFraction(parts: readonly FormatPart[]): number {
  return Math.max(0, ...parts.map((part) => (part.kind === 'fraction-of-second' ? part.width : 0)));
}

/** Rounded half up to what is shown of the seconds; minutes and hours are cut off. */
function toMoment(value: Decimal, width: number, epoch: Epoch): Moment | undefined {
  const elapsed = roundToPlaces(multiplyDecimals(value, decimal(SECONDS_A_DAY)), width);
  const [whole = '0', fraction = ''] = elapsed.split('.');
  const seconds = Number(whole);
  const days = Math.floor(seconds / SECONDS_A_DAY);
  if (elapsed.startsWith('-') || days > LAST_DAY - (epoch === 1904 ? DAYS_TO_1904 : 0)) return undefined;
  return { ...toDay(days, epoch), days, seconds: seconds % SECONDS_A_DAY, fraction: fraction.padEnd(width, '0') };
}

function toDay(days: number, epoch: Epoch): Pick<Moment, 'year' | 'month' | 'day' | 'weekday'> {
  const date = fromSerialDay(days, epoch);
  // Days that never were: both come from Lotus 1-2-3, and so do the weekdays before March 1900.
  if (date === undefined) return days === 0 ? LOTUS_DAYS.first : LOTUS_DAYS.leap;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day, weekday: epoch === 1900 && days < 60 ? dayBefore(date) : weekdayOf(date) };
}

const LOTUS_DAYS = {
  first: { year: 1900, month: 1, day: 0, weekday: 'Saturday' },
  leap: { year: 1900, month: 2, day: 29, weekday: 'Wednesday' },
} as const;

function dayBefore(date: CalendarDate): string {
  return WEEKDAYS.at(WEEKDAYS.indexOf(weekdayOf(date)) - 1) ?? '';
}

function showDatePart(part: FormatPart, moment: Moment, isHalfDay: boolean): string {
  if (part.kind === 'date') return showLetters(part.text, part.isMinutes === true, moment, isHalfDay);
  if (part.kind === 'elapsed') return pad(elapsedOf(part.unit, moment), part.width);
  if (part.kind === 'fraction-of-second') return `.${moment.fraction.slice(0, part.width)}`;
  if (part.kind === 'half-day') return moment.seconds < SECONDS_A_DAY / 2 ? part.before : part.after;
  if (part.kind === 'digit') return part.text;
  if (part.kind === 'comma') return ',';
  return part.kind === 'percent' ? '' : showPart(part);
}

function elapsedOf(unit: 'h' | 'm' | 's', { days, seconds }: Moment): number {
  const total = days * SECONDS_A_DAY + seconds;
  return Math.floor(total / { h: 3600, m: 60, s: 1 }[unit]);
}

function showLetters(letters: string, isMinutes: boolean, moment: Moment, isHalfDay: boolean): string {
  const { year, month, day, weekday, seconds } = moment;
  const width = letters.length;
  switch (letters.charAt(0)) {
    case 'y':
      return width > 2 ? String(year) : pad(year % 100, 2);
    case 'e':
      return String(year);
    case 'b':
      return width > 2 ? String(year + BUDDHIST_YEARS) : pad((year + BUDDHIST_YEARS) % 100, 2);
    case 'm':
      return isMinutes ? pad(Math.floor(seconds / 60) % 60, width) : showMonth(month, width);
    case 'd':
      return width > 2 ? (width === 3 ? weekday.slice(0, 3) : weekday) : pad(day, width);
    case 'h': {
      const hour = Math.floor(seconds / 3600);
      return pad(isHalfDay ? hour % 12 || 12 : hour, Math.min(width, 2));
    }
    case 's':
      return pad(seconds % 60, Math.min(width, 2));
    default:
      return '';
  }
}

function showMonth(month: number, width: number): string {
  const name = MONTHS[month - 1] ?? '';
  if (width <= 2) return pad(month, width);
  if (width === 3) return name.slice(0, 3);
  return width === 5 ? name.slice(0, 1) : name;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
