import { type CalendarDate, daysBetween } from '../../../../model/values/calendar-date.ts';
import { decimal } from '../../../../model/values/decimal.ts';
import type { SentRow } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';

/** Everything entered has happened. Somewhere it is tomorrow already. */
export const DATE_IN_FUTURE: Rule = {
  code: 'date-in-future',
  tolerance: { value: decimal(1), unit: 'days', of: 'after today' },
  find: ({ sent }, { tolerance, today }) => {
    const check = (row: SentRow, column: string, date: CalendarDate): RuleFinding[] => {
      const days = date <= today ? 0 : daysBetween(today, date);
      if (days <= Number(tolerance)) return [];
      const message = `${column} ${date} is ${days} days after today, ${today}.`;
      return [{ row, column, message, hint: 'Correct the date, or leave the row out until then.' }];
    };
    return [
      ...sent.rounds.flatMap(({ row, closingDate }) =>
        closingDate === undefined ? [] : check(row, 'Closing Date', closingDate),
      ),
      ...sent.securities.flatMap(({ row, issueDate }) => check(row, 'Issue Date', issueDate)),
      ...sent.transactions.flatMap(({ row, date }) => check(row, 'Date', date)),
      ...[...new Map(sent.marks.map(({ row, date }) => [row, date]))].flatMap(([row, date]) =>
        check(row, 'Date', date),
      ),
    ];
  },
};
