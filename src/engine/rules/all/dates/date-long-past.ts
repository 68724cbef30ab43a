import { type CalendarDate, daysBetween } from '../../../../model/values/calendar-date.ts';
import { decimal } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { SentRow } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';

/** Funds and their companies are not so old: of a year such as 1925 the century is wrong. */
export const DATE_LONG_PAST: Rule = {
  code: 'date-long-past',
  tolerance: { value: decimal(18_263), unit: 'days', of: 'before today' },
  unlessReported: [
    'day-month-swapped',
    'issue-far-from-closing',
    'rounds-out-of-order',
    'date-order-wrong',
    'mark-of-nothing',
  ],
  find: (table, { tolerance, today }) =>
    listDates(table, (date) => daysBetween(date, today) > Number(tolerance)).flatMap(
      ({ row, column, date }): RuleFinding[] => {
        if (date === undefined) return [];
        const message = `${column} is ${date}, ${Number(today.slice(0, 4)) - Number(date.slice(0, 4))} years ago.`;
        return [{ row, column, message, hint: 'Correct the date; usually the century is wrong.' }];
      },
    ),
};

/** Where a round is reported, its securities are not. */
function listDates(
  { sent }: CapTable,
  isLongPast: (date: CalendarDate) => boolean,
): { readonly row: SentRow; readonly column: string; readonly date: CalendarDate | undefined }[] {
  const isReported = (date: CalendarDate | undefined) => date !== undefined && isLongPast(date);
  const rounds = sent.rounds.filter(({ closingDate }) => isReported(closingDate));
  const keys = new Set<string | undefined>(rounds.map(({ key }) => key));
  const securities = sent.securities.filter(({ issueDate, round }) => isReported(issueDate) && !keys.has(round));
  const marks = new Map(sent.marks.filter(({ date }) => isReported(date)).map(({ row, date }) => [row, date]));
  return [
    ...rounds.map(({ row, closingDate }) => ({ row, column: 'Closing Date', date: closingDate })),
    ...securities.map(({ row, issueDate }) => ({ row, column: 'Issue Date', date: issueDate })),
    ...sent.transactions.filter(({ date }) => isReported(date)).map(({ row, date }) => ({ row, column: 'Date', date })),
    ...[...marks].map(([row, date]) => ({ row, column: 'Date', date })),
  ];
}
