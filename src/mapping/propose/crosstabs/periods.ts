import { fromSerialDay } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { textOf } from '../../source/cell-text.ts';
import { kindOf } from '../score/value-kinds.ts';

/** A quarter, half-year, month, year or day above a column. */
export interface Period {
  /** ISO; the earliest possible day of its figures. */
  readonly lastDay: string;
  /** A year alone may be a number. */
  readonly kind: 'year' | 'day' | 'part';
}

const YEAR = /^(?:fy|cy)?\s?['’]?((?:19|20)\d{2})\s?[abef]?$/i;
const SHORT_YEAR = String.raw`(?:fy|cy)?\s?['’]?(?<year>(?:19|20)?\d{2})`;
/** `Q1 2024`, `Q1'24`, `2024-Q1`, `1Q24`; `H1 2024` as well. */
const PARTS: readonly RegExp[] = [
  new RegExp(String.raw`^(?<part>[qh])(?<number>[1-4])[\s.,/_'’-]*${SHORT_YEAR}$`, 'i'),
  new RegExp(String.raw`^${SHORT_YEAR}[\s.,/_-]*(?<part>[qh])(?<number>[1-4])$`, 'i'),
  new RegExp(String.raw`^(?<number>[1-4])(?<part>[qh])[\s.,/_'’-]*${SHORT_YEAR}$`, 'i'),
];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = new RegExp(String.raw`^(${MONTHS.join('|')})[a-z]*\.?[\s,'’/-]*((?:19|20)?\d{2})$`, 'i');

/** A quarter whose year is in the line above. */
export function isPartOfYear(text: string): boolean {
  return /^(?:[qh][1-4]|[1-4][qh])$/i.test(text.trim());
}

/** Returns `undefined` for any other text. */
export function readPeriod(text: string): Period | undefined {
  const year = YEAR.exec(text.trim())?.[1];
  if (year !== undefined) return { lastDay: `${year}-12-31`, kind: 'year' };
  const part = PARTS.map((pattern) => pattern.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (part !== undefined) return readPart(part);
  const [, name, ofYear = ''] = MONTH.exec(text.trim()) ?? [];
  if (name !== undefined) return { lastDay: toLastDay(ofYear, MONTHS.indexOf(name.toLowerCase()) + 1), kind: 'part' };
  const readings = new Set(parseDateText(text.trim())?.readings.map(({ date }) => date));
  const [only, ...others] = readings;
  return only === undefined || others.length > 0 ? undefined : { lastDay: only, kind: 'day' };
}

/** Returns a header cell as text, days as dates. */
export function headingOf(cell: Cell, epoch: 1900 | 1904): string {
  if (cell.value.kind !== 'number' || kindOf(cell) !== 'date') return textOf(cell);
  return fromSerialDay(Math.floor(Number(textOf(cell))), epoch) ?? textOf(cell);
}

function readPart(groups: { readonly [name: string]: string | undefined }): Period | undefined {
  const { part = '', number = '', year = '' } = groups;
  const months = part.toLowerCase() === 'q' ? 3 : 6;
  const lastMonth = Number(number) * months;
  return lastMonth > 12 ? undefined : { lastDay: toLastDay(year, lastMonth), kind: 'part' };
}

function toLastDay(year: string, month: number): string {
  const whole = year.length === 2 ? `20${year}` : year;
  const isLeap = Number(whole) % 4 === 0 && (Number(whole) % 100 !== 0 || Number(whole) % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return `${whole}-${String(month).padStart(2, '0')}-${days}`;
}
