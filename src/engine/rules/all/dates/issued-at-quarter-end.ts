import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { type CalendarDate, daysBetween, isMonthEnd } from '../../../../model/values/calendar-date.ts';
import { decimal } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** Two companies may close on one day; of three it is the day of the report. */
const FEWEST_COMPANIES = 3;
/** A part of all purchases of the workbook: of a history of years some fall on any day. */
const LEAST_PART = 0.2;
/** A workbook that ends sooner after the day is of that quarter. Days. */
const LATER = 14;

/** Purchases in several companies on the last day of a quarter that had ended: a day filled in for all, not that of each. */
export const ISSUED_AT_QUARTER_END: Rule = {
  code: 'issued-at-quarter-end',
  tolerance: { value: decimal(FEWEST_COMPANIES), unit: 'times', of: 'companies' },
  unlessReported: ['date-in-future', 'day-month-swapped', 'issue-far-from-closing'],
  find: (table, { tolerance }) => {
    const bought = table.sent.securities.filter(({ row }) => !row.isFurther);
    const days = groupBy(
      bought.filter(({ issueDate }) => isQuarterEnd(issueDate)),
      ({ issueDate }) => issueDate,
    );
    if (days.size === 0) return [];
    const last = lastDay(table);
    return [...days].flatMap(([day, some]) => {
      const isOld = last !== undefined && daysBetween(day, last) > LATER;
      return isOld && some.length >= bought.length * LEAST_PART ? check(some, Number(tolerance)) : [];
    });
  },
};

function isQuarterEnd(date: CalendarDate): boolean {
  return Number(date.slice(5, 7)) % 3 === 0 && isMonthEnd(date);
}

/** The last day of anything that would be sent. */
function lastDay({ sent }: CapTable): CalendarDate | undefined {
  const days = [
    ...sent.rounds.flatMap(({ closingDate }) => closingDate ?? []),
    ...sent.securities.map(({ issueDate }) => issueDate),
    ...[...sent.transactions, ...sent.marks].map(({ date }) => date),
  ];
  return days.reduce<CalendarDate | undefined>(
    (last, day) => (last === undefined || day > last ? day : last),
    undefined,
  );
}

/** Reported once a day. */
function check(bought: readonly Planned<SecurityEntry>[], fewest: number): RuleFinding[] {
  const apart = bought.filter(({ inRound, issueDate }) => inRound?.closingDate !== issueDate);
  const companies = new Set(apart.map(({ company }) => company)).size;
  const [first, ...others] = apart;
  if (first === undefined || companies < fewest || apart.length * 2 <= bought.length) return [];
  const last = others.at(-1) ?? first;
  const message = `Issue Date is ${first.issueDate}, the end of a quarter, in ${apart.length} rows of ${companies} companies (the last: ${showPlace(last)}), and none of their rounds closed on that day.`;
  const hint = 'Write the day of each purchase; write new under Action in rows that are right.';
  return [{ row: first.row, column: 'Issue Date', message, hint, others: others.map(({ row }) => row) }];
}
