import { toCalendarDate } from '../../model/values/calendar-date.ts';
import { type DateOrder, parseDateText, parseMonthName } from '../../model/values/date-text.ts';

const QUARTER = /^(?:q([1-4])[ '/-]*(\d{4}|\d{2})|(\d{4})[ /-]*q([1-4])|([1-4])q[ '/-]*(\d{4}|\d{2}))$/i;
const MONTH = /^(?:(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{4})|([^\d\s]+)[ .'-]*(\d{4}|\d{2}))$/u;

/** Reads a text as a day, or as the last day of a quarter or month; ISO 8601. */
export function toPeriodEnd(text: string, order: DateOrder): string | undefined {
  const { readings = [] } = parseDateText(text) ?? {};
  const day = readings.find((one) => one.order === undefined || one.order === order)?.date;
  if (day !== undefined) return day;
  const [, q1, y1, y2, q2, q3, y3] = QUARTER.exec(text.trim()) ?? [];
  const quarter = Number(q1 ?? q2 ?? q3);
  if (quarter > 0) return endOfMonth(y1 ?? y2 ?? y3 ?? '', quarter * 3);
  const [, y4, m4, m5, y5, name = '', y6] = MONTH.exec(text.trim()) ?? [];
  const month = Number(m4 ?? m5 ?? parseMonthName(name));
  return month > 0 ? endOfMonth(y4 ?? y5 ?? y6 ?? '', month) : undefined;
}

function endOfMonth(year: string, month: number): string | undefined {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return [31, 30, 29, 28].map((day) => toCalendarDate(full, month, day)).find((day) => day !== undefined);
}
