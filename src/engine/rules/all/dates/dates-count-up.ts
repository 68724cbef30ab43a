import { type CalendarDate, daysBetween, fromSerialDay, toSerialDay } from '../../../../model/values/calendar-date.ts';
import type { Planned, SecurityEntry, SentRow } from '../../cap-table/entries.ts';
import { compareOrigins, isBelow } from '../../neighbours.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

interface Dated {
  readonly row: SentRow;
  readonly date: CalendarDate;
  readonly of: string;
  /** It is a day that such rows are dated. */
  readonly isRight: boolean;
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
  find: ({ sent }) => {
    const issues = sent.securities.map(({ row, issueDate: date, company, round = '', inRound }) => {
      const isRight = inRound?.closingDate === date;
      return { row, date, isRight, of: `${company}\n${round}` };
    });
    const marks = sent.marks.map(({ row, date }) => ({ row, date, isRight: isLastOfMonth(date), of: '' }));
    const ofRows = new Map(marks.map((mark) => [mark.row, mark]));
    return [
      ...check(issues, 'Issue Date'),
      ...check([...ofRows.values()], 'Date'),
      ...check(listTerms(sent.securities, 'dueDate'), 'Due Date'),
      ...check(listTerms(sent.securities, 'maturityDate'), 'Maturity Date'),
    ];
  },
};

function listTerms(securities: readonly Planned<SecurityEntry>[], field: 'dueDate' | 'maturityDate'): Dated[] {
  return securities.flatMap(({ row, type, company, round = '', issueDate, terms: { [field]: date } }) =>
    date === undefined ? [] : [{ row, date, isRight: true, of: JSON.stringify([type, company, round, issueDate]) }],
  );
}

function isLastOfMonth(date: CalendarDate): boolean {
  return fromSerialDay(toSerialDay(date) + 1, 1900)?.endsWith('-01') === true;
}

/** Reported once a run, at the first date that counts on. */
function check(dated: readonly Dated[], column: string): RuleFinding[] {
  return listRuns(dated).flatMap((run): RuleFinding[] => {
    const [first, second, last] = [run[0], run[1], run.at(-1)];
    if (first?.isRight !== true || second === undefined || last === undefined || run.length < FEWEST) return [];
    const message = `From ${first.date} (${showPlace(first)}) on, the dates count up by a day, down to ${last.date} (${showPlace(last)}).`;
    const hint = 'If one day is meant, copy the first date instead of filling it down.';
    return [{ row: second.row, column, message, hint }];
  });
}

/** Of two dates or more. */
function listRuns(dated: readonly Dated[]): Dated[][] {
  const runs: Dated[][] = [];
  let above: Dated | undefined;
  for (const each of dated.toSorted((a, b) => compareOrigins(a.row, b.row))) {
    if (above !== undefined && countsOn(above, each)) {
      if (runs.at(-1)?.at(-1) === above) runs.at(-1)?.push(each);
      else runs.push([above, each]);
    }
    above = each;
  }
  return runs;
}

function countsOn(above: Dated, { row, date, of }: Dated): boolean {
  // Nearly all fail at the first.
  return date > above.date && daysBetween(above.date, date) === 1 && isBelow(above.row, row) && above.of === of;
}
