import { OF_DAY } from '../../../model/lexicon/header-words.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { readHeaderUnit } from './read-header-unit.ts';

/** `31.12.2024`, `2024-12-31`, `31 Dec 2024`. */
const DAY_BEHIND =
  /^(.*\S)\s+\(?(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.?\s\p{L}{3,9}\.?\s\d{4})\)?$/u;

interface DatedHeader {
  readonly name: string;
  /** Absent where it can be read in two ways. */
  readonly day?: CalendarDate;
}

/** Splits a header into name and day, without its unit: `Cost at 31/12/2024`, `Fair Value 30.06.2025 (TEUR)`. */
export function readHeaderDay(header: string): DatedHeader | undefined {
  const bare = readHeaderUnit(header)?.name ?? header;
  const [, before = '', text = ''] = DAY_BEHIND.exec(bare.trim()) ?? [];
  const days = [...new Set(parseDateText(text)?.readings.map(({ date }) => date))];
  const [day, ...others] = days;
  if (day === undefined) return undefined;
  const name = (OF_DAY.beforeEnd(before) ?? before).trim();
  return { name: name === '' ? before : name, ...(others.length > 0 ? {} : { day }) };
}
