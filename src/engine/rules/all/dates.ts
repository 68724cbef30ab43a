import { groupBy } from '../../../base/util/collections/group-by.ts';
import { isConvertibleNote, isPriced } from '../../../model/fields/security-types.ts';
import { type CalendarDate, daysBetween, isMonthEnd, swapDayAndMonth } from '../../../model/values/calendar-date.ts';
import { decimal, ZERO } from '../../../model/values/decimal.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, RoundEntry, SecurityEntry, SentRow } from '../cap-table/entries.ts';
import { byPlace, isBelow, listRuns, securitiesInOrder } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { DUE_TERMS, showNamed, showPlace, showSecondary } from '../words.ts';

interface DatedRow {
  readonly row: SentRow;
  readonly column: string;
  readonly date: CalendarDate;
  /** The round that closed on that day, or that the row is of. */
  readonly round?: string | undefined;
}

/** The days of all that would be sent, those of them that are wrong; marks of one row have one. */
function listWrong({ sent }: CapTable, isWrong: (date: CalendarDate) => boolean): DatedRow[] {
  const rounds = sent.rounds.flatMap(({ row, key, closingDate: date }) =>
    date === undefined || !isWrong(date) ? [] : [{ row, column: 'Closing Date', date, round: key }],
  );
  const securities = sent.securities.filter(({ issueDate }) => isWrong(issueDate));
  const dated = [...sent.transactions, ...new Map(sent.marks.map((mark) => [mark.row, mark])).values()];
  return [
    ...rounds,
    ...securities.map(({ row, issueDate: date, round }) => ({ row, column: 'Issue Date', date, round })),
    ...dated.filter(({ date }) => isWrong(date)).map(({ row, date }) => ({ row, column: 'Date', date })),
  ];
}

/** Everything entered has happened. Somewhere it is tomorrow already. */
const DATE_IN_FUTURE: Rule = {
  code: 'date-in-future',
  tolerance: { value: decimal(1), unit: 'days', of: 'after today' },
  find: (table, { tolerance, today }) =>
    listWrong(table, (date) => date > today && daysBetween(today, date) > Number(tolerance)).map(
      ({ row, column, date }) => {
        const message = `${column} ${date} is ${daysBetween(today, date)} days after today, ${today}.`;
        return { row, column, message, hint: 'Correct the date, or leave the row out until then.' };
      },
    ),
};

/** Funds and their companies are not so old: of a year such as 1925 the century is wrong. */
const DATE_LONG_PAST: Rule = {
  code: 'date-long-past',
  tolerance: { value: decimal(18_263), unit: 'days', of: 'before today' },
  unlessReported: [
    'day-month-swapped',
    'issue-far-from-closing',
    'rounds-out-of-order',
    'date-order-wrong',
    'mark-of-nothing',
  ],
  find: (table, { tolerance, today }) => {
    const wrong = listWrong(table, (date) => daysBetween(date, today) > Number(tolerance));
    const rounds = new Set(wrong.flatMap(({ column, round }) => (column === 'Closing Date' ? [round] : [])));
    // Where a round is reported, its securities are not.
    const some = wrong.filter(({ column, round }) => column !== 'Issue Date' || !rounds.has(round));
    return some.map(({ row, column, date }) => {
      const message = `${column} is ${date}, ${Number(today.slice(0, 4)) - Number(date.slice(0, 4))} years ago.`;
      return { row, column, message, hint: 'Correct the date; usually the century is wrong.' };
    });
  },
};

/** Days. An issue so near to the closing fits it as it stands. */
const FITS_AS_WRITTEN = 14;
/** A priced round issues its securities about when it closes. */
const PRICED = ['certificate', 'token_investment'];

/**
 * An issue date that does not fit the closing of its round, and would if its day and month are swapped. Notes and
 * warrants are issued when they are: of them only the very day of the closing says as much.
 */
const DAY_MONTH_SWAPPED: Rule = {
  code: 'day-month-swapped',
  tolerance: { value: decimal(5), unit: 'days', of: 'between the date read the other way and the closing' },
  compare: (table, { tolerance }) => {
    const days = Number(tolerance);
    return (security) => {
      const { type, issueDate, inRound: round, row } = security;
      const closing = round?.closingDate;
      if (round === undefined || closing === undefined) return undefined;
      const isPricedHere = PRICED.includes(type) && !table.isSecondary(security);
      const swapped = findSwapped(issueDate, closing, isPricedHere ? days : 0);
      const compared = { row, against: round, column: 'Closing Date' };
      if (swapped === undefined) return compared;
      const message = `The issue date ${issueDate} does not fit the closing of ${showNamed(round)}, ${closing}; ${swapped} would fit.`;
      const hint = 'Correct the date if its day and month are swapped; write dates as YYYY-MM-DD.';
      return { ...compared, finding: { row, column: 'Issue Date', message, hint } };
    };
  },
};

function findSwapped(issued: CalendarDate, closing: CalendarDate, days: number): CalendarDate | undefined {
  if (Math.abs(daysBetween(issued, closing)) <= FITS_AS_WRITTEN) return undefined;
  const swapped = swapDayAndMonth(issued);
  return swapped !== undefined && Math.abs(daysBetween(swapped, closing)) <= days ? swapped : undefined;
}

const UNPRICED = 2;
/** A priced security seldom comes before its round: it has this part of the days that it has after it. */
const EARLY = 0.5;

/**
 * A priced round issues its securities about when it closes. Warrants come later, too, though not long before there was
 * a round; notes, which may be booked under the round they converted in, secondary purchases and shares for nothing
 * come when they come.
 */
const ISSUE_FAR_FROM_CLOSING: Rule = {
  code: 'issue-far-from-closing',
  tolerance: { value: decimal(180), unit: 'days', of: 'after the closing; half of that before it' },
  unlessReported: ['date-in-future', 'day-month-swapped'],
  compare: (table, context) => (security) => {
    const { type, issueDate, inRound: round, cost, row } = security;
    const isApart = table.isSecondary(security) || isConvertibleNote(type) || cost?.value === ZERO;
    if (round?.closingDate === undefined || isApart) return undefined;
    const tolerance = Number(context.tolerance);
    const days = Math.abs(daysBetween(round.closingDate, issueDate));
    const isBefore = issueDate < round.closingDate;
    const compared = { row, against: round, column: 'Closing Date' };
    if (!isPriced(type) && (issueDate > round.closingDate || days <= UNPRICED * tolerance)) return undefined;
    if (days <= tolerance * (isPriced(type) && isBefore ? EARLY : 1)) return compared;
    const side = isBefore ? 'before' : 'after';
    const message = `The issue date ${issueDate} is ${days} days ${side} the closing of ${showNamed(round)}, ${round.closingDate}.`;
    const hint = `Correct the date that is wrong, or the round that is named.${showSecondary(security)}`;
    return { ...compared, finding: { row, column: 'Issue Date', message, hint } };
  },
};

/** Two companies may close on one day; of three it is the day of the report. */
const FEWEST_COMPANIES = 3;
/** A part of all purchases of the workbook: of a history of years some fall on any day. */
const LEAST_PART = 0.2;
/** A workbook that ends sooner after the day is of that quarter. Days. */
const LATER = 14;

/** Purchases in several companies on the last day of a quarter that had ended: a day filled in for all, not that of each. */
const ISSUED_AT_QUARTER_END: Rule = {
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
      return isOld && some.length >= bought.length * LEAST_PART ? checkQuarterEnd(some, Number(tolerance)) : [];
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
  const later = (last: CalendarDate | undefined, day: CalendarDate) => (last === undefined || day > last ? day : last);
  return days.reduce(later, undefined);
}

/** Reported once a day. */
function checkQuarterEnd(bought: readonly Planned<SecurityEntry>[], fewest: number): RuleFinding[] {
  const apart = bought.filter(({ inRound, issueDate }) => inRound?.closingDate !== issueDate);
  const companies = new Set(apart.map(({ company }) => company)).size;
  const [first, ...others] = apart;
  if (first === undefined || companies < fewest || apart.length * 2 <= bought.length) return [];
  const last = others.at(-1) ?? first;
  const message = `Issue Date is ${first.issueDate}, the end of a quarter, in ${apart.length} rows of ${companies} companies (the last: ${showPlace(last)}), and none of their rounds closed on that day.`;
  const hint = 'Write the day of each purchase; write new under Action in rows that are right.';
  return [{ row: first.row, column: 'Issue Date', message, hint, others: others.map(({ row }) => row) }];
}

/** One date of rows. */
interface Dates<T> {
  readonly column: string;
  readonly dateOf: (each: T) => CalendarDate;
  readonly isOfOne: (above: T, each: T) => boolean;
  /** It is a day that such rows are dated. */
  readonly isRight: (each: T) => boolean;
}

/** Two neighbours a day apart are two; three are what a spreadsheet makes of a date that is dragged down. */
const FEWEST_DAYS = 3;

/**
 * Dates of rows one below the other that count up by a day: dragged down, where one day was meant. The first of them is
 * the right one: the closing of the round, or the end of a month. Sales are made day by day; what was issued on one day
 * falls due on one.
 */
const DATES_COUNT_UP: Rule = {
  code: 'dates-count-up',
  unlessReported: ['twins-near', 'date-in-future', 'issue-far-from-closing'],
  find: (table) => {
    const bought = securitiesInOrder(table);
    const marks = [...new Map(table.sent.marks.map((mark) => [mark.row, mark])).values()].sort(byPlace);
    return [
      ...checkCounting(bought, {
        column: 'Issue Date',
        dateOf: ({ issueDate }) => issueDate,
        isOfOne: (a, b) => a.company === b.company && a.round === b.round,
        isRight: ({ inRound, issueDate }) => inRound?.closingDate === issueDate,
      }),
      ...checkCounting(marks, {
        column: 'Date',
        dateOf: ({ date }) => date,
        isOfOne: () => true,
        isRight: ({ date }) => isMonthEnd(date),
      }),
      ...DUE_TERMS.flatMap(({ field, column }) =>
        checkCounting(table.stating(field).toSorted(byPlace), {
          column,
          dateOf: ({ terms, issueDate }) => terms[field] ?? issueDate,
          isOfOne: (a, b) =>
            a.type === b.type && a.company === b.company && a.round === b.round && a.issueDate === b.issueDate,
          isRight: () => true,
        }),
      ),
    ];
  },
};

/** Reported once a run, at the first date that counts on. */
function checkCounting<T extends { readonly row: SentRow }>(
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
    if (!isRight(first) || things.length < FEWEST_DAYS) return [];
    const message = `From ${dateOf(first)} (${showPlace(first)}) on, the dates count up by a day, down to ${dateOf(last)} (${showPlace(last)}).`;
    const hint = 'If one day is meant, copy the first date instead of filling it down.';
    return [{ row: second.row, column, message, hint }];
  });
}

/** The rounds before the Series A. */
const FIRST = ['preseed', 'seed'];
/** Series A, and no Series A-1, A Extension or AA: those close when they close. */
const SERIES = /^series([a-z])$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Letters further apart may count otherwise: Series F is founders' stock at times, Series P comes before the seed. */
const FURTHEST = 2;

/** A company raises its seed, its Series A and its Series B in this order: mostly the year of one is wrong. */
const ROUNDS_OUT_OF_ORDER: Rule = {
  code: 'rounds-out-of-order',
  unlessReported: ['date-in-future', 'day-month-swapped', 'issue-far-from-closing'],
  find: (table) => {
    const raising = new Set(table.sent.rounds.map(({ company }) => company));
    const rounds = [...table.rounds.values()].filter((round) => raising.has(round.company) && rankOf(round) >= 0);
    return [...groupBy(rounds, ({ company }) => company).values()].flatMap((some) => {
      const inOrder = some.toSorted((a, b) => rankOf(a) - rankOf(b));
      return inOrder.flatMap((round, index) => checkNeighbours(inOrder[index - 1], round));
    });
  },
};

function checkNeighbours(before: RoundEntry | undefined, round: RoundEntry): RuleFinding[] {
  if (before === undefined) return [];
  const [reported, other] = round.row === undefined ? [before, round] : [round, before];
  const apart = rankOf(round) - rankOf(before);
  if (reported.row === undefined || apart === 0 || apart > FURTHEST) return [];
  if (before.closingDate === undefined || round.closingDate === undefined) return [];
  if (round.closingDate >= before.closingDate) return [];
  const side = reported === round ? 'before' : 'after';
  const message = `Closing Date of ${reported.name} is ${reported.closingDate}, ${side} that of ${showNamed(other)}, ${other.closingDate}.`;
  const hint = 'Correct the closing date that is wrong; often the year is.';
  return [{ row: reported.row, column: 'Closing Date', message, hint, cause: other.row }];
}

/** The round's rank by its name; negative where the name says nothing of that. */
function rankOf({ name }: RoundEntry): number {
  const folded = name.toLowerCase().replaceAll(/[\s-]/g, '');
  const letter = SERIES.exec(folded)?.[1];
  return letter === undefined ? FIRST.indexOf(folded) : FIRST.length + LETTERS.indexOf(letter);
}

export const DATE_RULES: readonly Rule[] = [
  DATE_IN_FUTURE,
  DATE_LONG_PAST,
  DAY_MONTH_SWAPPED,
  ISSUE_FAR_FROM_CLOSING,
  ISSUED_AT_QUARTER_END,
  DATES_COUNT_UP,
  ROUNDS_OUT_OF_ORDER,
];
