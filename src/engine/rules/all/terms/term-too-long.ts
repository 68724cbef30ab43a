import { type CalendarDate, daysBetween } from '../../../../model/values/calendar-date.ts';
import { decimal } from '../../../../model/values/decimal.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';

/** How what never falls due is written: to the day, or to the end of the year. Years. */
const PERPETUAL = [99, 100];
/** No year of the wrong century comes so late. Years. */
const BEYOND_A_CENTURY = 125;

/**
 * A warrant or a note that runs for longer than anybody waits: mostly a year of the wrong century. What runs for a hundred
 * years to the day, or for hundreds of them, does so on purpose.
 */
export const TERM_TOO_LONG: Rule = {
  code: 'term-too-long',
  tolerance: { value: decimal(18_263), unit: 'days', of: 'after the issue date' },
  find: (table, { tolerance }) => [
    ...table
      .stating('dueDate')
      .flatMap((security) => check(security, Number(tolerance), 'Due Date', security.terms.dueDate)),
    ...table
      .stating('maturityDate')
      .flatMap((security) => check(security, Number(tolerance), 'Maturity Date', security.terms.maturityDate)),
  ],
};

function check(
  { row, issueDate }: Planned<SecurityEntry>,
  mostDays: number,
  column: string,
  date: CalendarDate | undefined,
): RuleFinding[] {
  const days = date === undefined ? 0 : daysBetween(issueDate, date);
  if (date === undefined || days <= mostDays || isPerpetual(issueDate, date)) return [];
  const years = Math.round(days / 365.25);
  const message = `${column} ${date} is ${years} years after the issue date ${issueDate}.`;
  return [{ row, column, message, hint: 'Correct the year.' }];
}

function isPerpetual(issueDate: CalendarDate, date: CalendarDate): boolean {
  const years = Number(date.slice(0, 4)) - Number(issueDate.slice(0, 4));
  const isAnniversary = date.slice(4) === issueDate.slice(4) || date.endsWith('-12-31');
  return (PERPETUAL.includes(years) && isAnniversary) || years >= BEYOND_A_CENTURY;
}
