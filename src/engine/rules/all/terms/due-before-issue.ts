import { type CalendarDate, daysBetween } from '../../../../model/values/calendar-date.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';

/** Nothing runs for less than a week: one of the dates is mistyped. Days. */
const SHORTEST = 7;

/** A note matures, and a warrant falls due, some time after it was issued. */
export const DUE_BEFORE_ISSUE: Rule = {
  code: 'due-before-issue',
  find: (table) => [
    ...table.stating('dueDate').flatMap((security) => check(security, 'Due Date', security.terms.dueDate)),
    ...table
      .stating('maturityDate')
      .flatMap((security) => check(security, 'Maturity Date', security.terms.maturityDate)),
  ],
};

function check(
  { row, issueDate }: Planned<SecurityEntry>,
  column: string,
  date: CalendarDate | undefined,
): RuleFinding[] {
  if (date === undefined || (date > issueDate && daysBetween(issueDate, date) >= SHORTEST)) return [];
  const message = `${column} ${date} is ${compare(date, issueDate)}.`;
  return [{ row, column, message, hint: 'Correct the one that is wrong.' }];
}

function compare(date: CalendarDate, issueDate: CalendarDate): string {
  if (date === issueDate) return 'the issue date itself';
  const days = daysBetween(issueDate, date);
  if (date < issueDate) return `before the issue date ${issueDate}`;
  return `only ${days} ${days === 1 ? 'day' : 'days'} after the issue date ${issueDate}`;
}
