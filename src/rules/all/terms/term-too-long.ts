import { type CalendarDate, daysBetween } from '../../../model/values/calendar-date.ts';
import { decimal } from '../../../model/values/decimal.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Doubt, Rule } from '../../rule.ts';

/** A warrant or a note that runs for longer than anybody waits: mostly a year of the wrong century. */
export const TERM_TOO_LONG: Rule = {
  code: 'term-too-long',
  tolerance: { value: decimal(18_263), unit: 'days', of: 'after the issue date' },
  find: (table, { tolerance }) =>
    table.sent.securities.flatMap((security) => [
      ...judge(security, Number(tolerance), 'Due Date', security.terms.dueDate),
      ...judge(security, Number(tolerance), 'Maturity Date', security.terms.maturityDate),
    ]),
};

function judge(
  { row, issueDate }: Planned<SecurityEntry>,
  mostDays: number,
  column: string,
  date: CalendarDate | undefined,
): Doubt[] {
  if (date === undefined || daysBetween(issueDate, date) <= mostDays) return [];
  const years = Math.round(daysBetween(issueDate, date) / 365.25);
  const message = `${column} ${date} is ${years} years after the issue date ${issueDate}.`;
  return [{ row, column, message, hint: 'Correct the year.' }];
}
