import { type CalendarDate, daysBetween, fromSerialDay, toSerialDay } from '../../../../model/values/calendar-date.ts';
import type { Planned, SecurityEntry, SentRow } from '../../cap-table/entries.ts';
import { byPlace, isBelow, listRuns, securitiesInOrder } from '../../neighbours.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** One date of rows. */
interface Dates<T> {
  readonly column: string;
  readonly dateOf: (each: T) => CalendarDate;
  readonly isOfOne: (above: T, each: T) => boolean;
  /** It is a day that such rows are dated. */
  readonly isRight: (each: T) => boolean;
}

/** Two neighbours a day apart are two; three are what a spreadsheet makes of a date that is dragged down. */
const FEWEST = 3;

/**
 * Dates of rows one below the other that count up by a day: dragged down, where one day was meant. The first of them is
 * the right one: the closing of the round, or the end of a month. Sales are made day by day; what was issued on one day
 * falls due on one.
 */
export const DATES_COUNT_UP: Rule = {
  code: 'dates-count-up',
  unlessReported: ['twins-near', 'date-in-future', 'issue-far-from-closing'],
  find: (table) => {
    const bought = securitiesInOrder(table);
    const marks = [...new Map(table.sent.marks.map((mark) => [mark.row, mark])).values()].sort(byPlace);
    return [
      ...check(bought, {
        column: 'Issue Date',
        dateOf: ({ issueDate }) => issueDate,
        isOfOne: (a, b) => a.company === b.company && a.round === b.round,
        isRight: ({ inRound, issueDate }) => inRound?.closingDate === issueDate,
      }),
      ...check(marks, {
        column: 'Date',
        dateOf: ({ date }) => date,
        isOfOne: () => true,
        isRight: ({ date }) => isLastOfMonth(date),
      }),
      ...checkTerms(table.stating('dueDate'), 'Due Date', 'dueDate'),
      ...checkTerms(table.stating('maturityDate'), 'Maturity Date', 'maturityDate'),
    ];
  },
};

type Bought = Planned<SecurityEntry>;

function checkTerms(stating: readonly Bought[], column: string, field: 'dueDate' | 'maturityDate'): RuleFinding[] {
  return check(stating.toSorted(byPlace), {
    column,
    dateOf: ({ terms, issueDate }) => terms[field] ?? issueDate,
    isOfOne: (a, b) =>
      a.type === b.type && a.company === b.company && a.round === b.round && a.issueDate === b.issueDate,
    isRight: () => true,
  });
}

function isLastOfMonth(date: CalendarDate): boolean {
  return fromSerialDay(toSerialDay(date) + 1, 1900)?.endsWith('-01') === true;
}

/** Reported once a run, at the first date that counts on. */
function check<T extends { readonly row: SentRow }>(
  inOrder: readonly T[],
  { column, dateOf, isOfOne, isRight }: Dates<T>,
): RuleFinding[] {
  const countsOn = (above: T, each: T): true | undefined => {
    const [before, date] = [dateOf(above), dateOf(each)];
    // Nearly all fail at the first.
    const isNext = date > before && isOfOne(above, each) && isBelow(above, each) && daysBetween(before, date) === 1;
    return isNext || undefined;
  };
  return listRuns(inOrder, countsOn).flatMap(({ things }): RuleFinding[] => {
    const [first, second] = things;
    const last = things.at(-1) ?? second;
    if (!isRight(first) || things.length < FEWEST) return [];
    const message = `From ${dateOf(first)} (${showPlace(first)}) on, the dates count up by a day, down to ${dateOf(last)} (${showPlace(last)}).`;
    const hint = 'If one day is meant, copy the first date instead of filling it down.';
    return [{ row: second.row, column, message, hint }];
  });
}
