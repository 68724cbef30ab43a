import { MEASURES, OF_DAY } from '../../../model/lexicon/header-words.ts';
import { type CalendarDate, toCalendarDate } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { toDayOfPeriod } from '../../source/period-end.ts';
import { readHeaderUnit } from './read-header-unit.ts';

/** `31.12.2024`, `2024-12-31`, `31 Dec 2024`. */
const DAY_BEHIND =
  /^(.*\S)\s+\(?(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.?\s\p{L}{3,9}\.?\s\d{4})\)?$/u;

const YEAR = /^(?:19|20)\d{2}$/;

interface DatedHeader {
  /** Empty where the header is a period alone. */
  readonly name: string;
  /** Absent where it can be read in two ways. */
  readonly day?: CalendarDate;
}

/** Splits a header into name and day, without its unit: `Cost at 31/12/2024`, `Fair Value Q2 2025 (TEUR)`. */
export function readHeaderDay(header: string): DatedHeader | undefined {
  const bare = (readHeaderUnit(header)?.name ?? header).trim();
  const [, before = '', text = ''] = DAY_BEHIND.exec(bare) ?? [];
  const days = [...new Set(parseDateText(text)?.readings.map(({ date }) => date))];
  const [day, ...others] = days;
  if (day === undefined) return readPeriodBehind(bare);
  return { name: withoutLink(before), ...(others.length > 0 ? {} : { day }) };
}

/** A value is of the end of its quarter, month or year; a cost may be what was paid in it. */
function readPeriodBehind(header: string): DatedHeader | undefined {
  const whole = YEAR.test(header) ? toCalendarDate(Number(header), 12, 31) : toDayOfPeriod(header, 'last');
  if (whole !== undefined) return { name: '', day: whole };
  const words = header.split(' ');
  return [2, 1].flatMap((count): DatedHeader[] => {
    const [before, text] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    const day = MEASURES.value.isIn(before) ? toDayOfPeriod(text.replace(/^\(|\)$/g, ''), 'last') : undefined;
    return day === undefined ? [] : [{ name: withoutLink(before), day }];
  })[0];
}

function withoutLink(name: string): string {
  return (OF_DAY.beforeEnd(name) ?? name).trim() || name;
}
