import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Doubt, Rule } from '../../rule.ts';

/** A note matures, and a warrant falls due, after it was issued. */
export const DUE_BEFORE_ISSUE: Rule = {
  code: 'due-before-issue',
  find: (table) =>
    table.sent.securities.flatMap((security) => [
      ...judge(security, 'Due Date', security.terms.dueDate),
      ...judge(security, 'Maturity Date', security.terms.maturityDate),
    ]),
};

function judge({ row, issueDate }: Planned<SecurityEntry>, column: string, date: CalendarDate | undefined): Doubt[] {
  if (date === undefined || date > issueDate) return [];
  const message = `${column} ${date} is ${date === issueDate ? 'the issue date itself' : `before the issue date ${issueDate}`}.`;
  return [{ row, column, message, hint: 'Correct the one that is wrong.' }];
}
