import { groupBy } from '../../../base/util/collections/group-by.ts';
import { withArticle } from '../../../base/util/text/words.ts';
import { canUndergo, isConvertibleNote, OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import { type CalendarDate, daysBetween } from '../../../model/values/calendar-date.ts';
import type { TransactionEvent } from '../../../model/values/cap-table.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney, type Money, roundMoney } from '../../../model/values/money.ts';
import { byDate } from '../cap-table/by-day.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, ShareClassEntry, TransactionEntry } from '../cap-table/entries.ts';
import { type UnitsToSell, unitsToSell } from '../cap-table/units-to-sell.ts';
import { ofEach, type Rule, type RuleFinding } from '../rule.ts';
import { isTimes, showTimes } from '../scale.ts';
import { showNamed, showPlace, showType } from '../words.ts';

/** Only ever read: public equity is held in preferred shares too, and of kinds not known yet nothing is known. */
const READ_ONLY = { conversion: ['public_equity', 'other'], exercise: ['other'], sale: [] } as const satisfies {
  readonly [event in TransactionEvent]: readonly string[];
};
const EXPECTED = { sale: '', conversion: 'notes and preferred shares convert', exercise: 'warrants are exercised' };

/** Conversions are of what converts, exercises of what can be exercised. */
const EVENT_OF_OTHER_KIND: Rule = {
  code: 'event-rule',
  find: ofEach('transactions', ({ event, security = '', row }, table) => {
    const held = table.securityOf(security) ?? table.creatorOf.get(security);
    if (held === undefined) return [];
    const type = 'type' in held ? held.type : OUTPUT_TYPE;
    if (canUndergo(event, type) || READ_ONLY[event].some((kind) => kind === type)) return [];
    const named = `the security (${showPlace(held)}) is ${withArticle(showType(type))}`;
    const message = `This is ${withArticle(event)}, but ${named}; ${EXPECTED[event]}.`;
    return [{ row, column: 'Event', message, hint: 'Correct the event, or the security that is named.' }];
  }),
};

/**
 * Nothing is sold, converted or exercised before it was there, exercised after it fell due, or made shares of a round long
 * before that round closed.
 */
const TRANSACTION_ORDER: Rule = {
  code: 'date-order-wrong',
  tolerance: { value: decimal(180), unit: 'days', of: 'before the closing of the round whose shares it gives' },
  find: ofEach('transactions', (transaction, table, { tolerance }) => {
    const { date, row, event } = transaction;
    const [beginning, end] = [beginningOf(transaction, table), endOf(transaction, table)];
    const closing = closingOf(transaction, table);
    const isEarly = closing !== undefined && daysBetween(date, closing.date) > Number(tolerance);
    const broken =
      (beginning !== undefined && date < beginning.date ? beginning : undefined) ??
      (end !== undefined && date > end.date ? end : undefined) ??
      (isEarly ? closing : undefined);
    if (broken === undefined) return [];
    const message = `The ${event} is dated ${date}, but ${broken.what} on ${broken.date}.`;
    return [{ row, column: 'Date', message, hint: 'Correct the date that is wrong, or the security that is named.' }];
  }),
};

/** A day that the transaction's own cannot be on the other side of, and what happened then. */
interface Bound {
  readonly date: CalendarDate;
  readonly what: string;
}

type PlannedTransaction = Planned<TransactionEntry>;

function beginningOf({ security: key = '' }: PlannedTransaction, table: CapTable): Bound | undefined {
  const creator = table.creatorOf.get(key);
  if (creator !== undefined)
    return { date: creator.date, what: `the ${creator.event} that creates the security (${showPlace(creator)}) is` };
  const security = table.securityOf(key);
  return security && { date: security.issueDate, what: `the security (${showPlace(security)}) was issued` };
}

/** A warrant is exercised by its due date. */
function endOf({ event, security: key = '' }: PlannedTransaction, table: CapTable): Bound | undefined {
  const security = table.securityOf(key);
  const date = security?.terms.dueDate;
  if (event !== 'exercise' || security === undefined || date === undefined) return undefined;
  return { date, what: `the security (${showPlace(security)}) fell due` };
}

function closingOf({ convertedTo = '' }: PlannedTransaction, table: CapTable): Bound | undefined {
  const round = table.rounds.get(table.shareClasses.get(convertedTo)?.round ?? '');
  const date = round?.closingDate;
  return round && date && { date, what: `${showNamed(round)}, whose shares it gives, closed` };
}

/** A conversion or exercise takes the whole security: afterwards there is nothing left to convert, exercise or sell. */
const SECURITY_SPENT: Rule = {
  code: 'security-spent',
  find: (table) => {
    const named = table.transactions.filter(({ security }) => security !== undefined);
    return [...groupBy(named, ({ security = '' }) => security).values()].flatMap(checkSpent);
  },
};

/** Known transactions come before those to be sent. */
function checkSpent(transactions: readonly TransactionEntry[]): RuleFinding[] {
  if (transactions.length < 2) return [];
  const inOrder = transactions.toSorted(byDate);
  const end = inOrder.find(({ event }) => event !== 'sale');
  if (end === undefined) return [];
  const late = inOrder.filter(
    (each): each is Planned<TransactionEntry> => each.row !== undefined && isTooLate(each, end),
  );
  return late.map(({ row, event }) => {
    const before = `${withArticle(end.event)} of ${end.date} (${showPlace(end)}) has already used up the whole security`;
    const message = `This is ${withArticle(event)}, but ${before}.`;
    const hint =
      'Name the security that resulted from it (by its Creates Ref or Security ID), or leave one of the two out.';
    return { row, column: 'Security', message, hint };
  });
}

/** A part may be sold on the day on which the rest converts. */
function isTooLate(transaction: TransactionEntry, end: TransactionEntry): boolean {
  if (transaction === end) return false;
  return transaction.event === 'sale' ? transaction.date > end.date : true;
}

/** Shares convert into another class than their own. */
const CONVERTED_INTO_ITSELF: Rule = {
  code: 'converted-into-itself',
  unlessReported: ['event-rule'],
  find: (table) =>
    table.sent.transactions.flatMap(({ row, event, security = '', convertedTo }) => {
      const held = table.securityOf(security);
      if (convertedTo === undefined || held?.shareClass !== convertedTo) return [];
      const name = table.shareClasses.get(convertedTo)?.name ?? 'this class';
      const message = `The security (${showPlace(held)}) is already ${name}; this ${event} would make it ${name} again.`;
      const hint = 'Name the class it becomes, or the security that is meant.';
      return [{ row, column: 'Converted To', message, hint }];
    }),
};

/** A note that has matured becomes what there is: shares of the last round. So many days before it counts as matured. */
const MATURED = 45;

/** A note becomes shares of a round that comes after it. */
const CLASS_OLDER_THAN_NOTE: Rule = {
  code: 'class-older-than-note',
  tolerance: { value: decimal(60), unit: 'days', of: 'from the closing of the round to the issue date of the note' },
  unlessReported: ['event-rule', 'converted-into-itself', 'date-order-wrong', 'security-spent'],
  find: ofEach('transactions', (transaction, table, { tolerance }) => {
    const { row, event, security = '', convertedTo = '', date } = transaction;
    const [note, given] = [table.securityOf(security), table.shareClasses.get(convertedTo)];
    const round = table.rounds.get(given?.round ?? '');
    if (event !== 'conversion' || note === undefined || !isConvertibleNote(note.type)) return [];
    if (given === undefined || given.classType === 'common' || round?.closingDate === undefined) return [];
    if (daysBetween(round.closingDate, note.issueDate) <= Number(tolerance)) return [];
    const { maturityDate } = note.terms;
    if (maturityDate !== undefined && daysBetween(date, maturityDate) <= MATURED) return [];
    const message = `${showNamed(given)} is of ${round.name}, which closed on ${round.closingDate}, before the note was issued on ${note.issueDate} (${showPlace(note)}).`;
    const hint = 'Name the class of the round in which the note converted, or correct the note that is named.';
    return [{ row, column: 'Converted To', message, hint }];
  }),
};

/**
 * A warrant of a round gives preferred shares of that round. Common shares belong to whatever round they were entered
 * with; and at just the price of the other class the warrant is one for that.
 */
const EXERCISE_OFF_ROUND: Rule = {
  code: 'exercise-off-round',
  unlessReported: ['event-rule', 'converted-into-itself', 'date-order-wrong'],
  find: ofEach('transactions', ({ row, event, security = '', convertedTo = '' }, table) => {
    const held = table.securityOf(security);
    const given = table.shareClasses.get(convertedTo);
    if (event !== 'exercise' || held?.type !== 'warrant' || given === undefined) return [];
    if (held.round === undefined || given.round === held.round || given.classType !== 'preferred') return [];
    const { exercisePrice: strike } = held.terms;
    if (strike?.value === given.pricePerShare?.value && strike?.currency === given.pricePerShare?.currency) return [];
    const own = [...table.shareClasses.values()].find((each) => each.round === held.round && isPreferred(each));
    if (own === undefined) return [];
    const [mine, other] = [held.round, given.round].map((round) => table.rounds.get(round)?.name ?? round);
    const message = `The warrant (${showPlace(held)}) is of ${mine}, but ${showNamed(given)} is a class of ${other}.`;
    const hint = `Name a class of ${mine}, such as ${own.name}, or correct the round of the warrant.`;
    return [{ row, column: 'Converted To', message, hint }];
  }),
};

function isPreferred({ classType }: ShareClassEntry): boolean {
  return classType === 'preferred';
}

const ONE_SHARE = decimal(1);

/**
 * The sales of a security, in the order of their dates, take no more than there is: nothing closes below zero. What known
 * sales have taken already is taken off, however the service counts; what the workbook's conversions and exercises create
 * counts as what they are expected to.
 */
const OVERSOLD: Rule = {
  code: 'oversold',
  severity: 'error',
  find: (table) => {
    const sales = table.sent.transactions.filter(({ event }) => event === 'sale');
    return [...groupBy(sales, ({ security = '' }) => security)].flatMap(([key, some]) => checkSold(key, some, table));
  },
};

function checkSold(key: string, sales: readonly Planned<TransactionEntry>[], table: CapTable): RuleFinding[] {
  const security = table.securityOf(key);
  if (isConvertibleNote(security?.type)) return sales.flatMap(checkSaleOfNote);
  const held = unitsToSell(key, table);
  if (held === undefined) return [];
  const { units, isExpected } = held;
  let sold = ZERO;
  for (const { row, unitsSold = ZERO } of sales.toSorted(byDate)) {
    sold = addDecimals(sold, unitsSold);
    if (compareDecimals(sold, units) <= 0) continue;
    const others = sales.length === 1 ? 'This sale takes' : 'With this sale, the sales of the security come to';
    const has = isExpected ? 'is expected to have' : 'has';
    const message = `${others} ${formatDecimal(sold)}, but it ${has} ${formatDecimal(units)}.`;
    const hint = 'Correct the number sold, or the security that is named.';
    const finding = { row, column: 'Shares Sold', message, hint };
    return [isPossible(sold, held) ? { ...finding, severity: 'warning' } : finding];
  }
  return [];
}

/** A note may come to more than its amount buys; a fraction of a share too much is none of the ways in which it does. */
function isPossible(sold: Decimal, { units, further }: UnitsToSell): boolean {
  if (further === undefined) return true;
  const excess = subtractDecimals(sold, units);
  return compareDecimals(excess, ONE_SHARE) >= 0 && compareDecimals(excess, further) <= 0;
}

function checkSaleOfNote({ row, unitsSold = ZERO }: Planned<TransactionEntry>): RuleFinding[] {
  if (unitsSold === ZERO) return [];
  const message = `${formatDecimal(unitsSold)} shares are sold, but the security is a note and has none.`;
  const hint = 'Leave Shares Sold blank: a note is sold as a whole. Or correct the security that is named.';
  return [{ row, column: 'Shares Sold', message, hint, severity: 'warning' }];
}

/** Up it goes further than down: an exit at a hundred times the cost is what funds are for. */
const FURTHER_UP = decimal(5);
/** Shares that cost next to nothing, as those of founders do, say nothing about their worth. A share. */
const NEXT_TO_NOTHING = decimal('0.01');

/** Cash that is next to nothing of what was paid for the part sold, or hundreds of times it: a figure in thousands. */
const CASH_OFF_COST: Rule = {
  code: 'cash-off-cost',
  tolerance: { value: decimal(50), unit: 'times', of: 'below the cost of what is sold; above it, five times that' },
  unlessReported: ['currency-unlike', 'oversold'],
  find: ofEach('transactions', (sale, table, { tolerance }) => {
    const { row, cashReceived: cash, security = '' } = sale;
    const held = table.securityOf(security);
    if (cash === undefined || held === undefined || cash.value === ZERO || table.isRelease(sale)) return [];
    const costs = costsSold(sale, held).filter((cost) => cost.currency === cash.currency && cost.value !== ZERO);
    const [cost] = costs;
    if (cost === undefined) return [];
    const isLow = costs.every(({ value }) => compareDecimals(value, multiplyDecimals(cash.value, tolerance)) > 0);
    const most = multiplyDecimals(tolerance, FURTHER_UP);
    const isHigh = costs.every(({ value }) => isTimes(cash.value, value, most)) && !isNextToNothing(held);
    if (!isLow && !isHigh) return [];
    const times = showTimes(cash.value, cost.value);
    const message = `Cash Received is ${formatMoney(cash)}, ${times} what the part sold had cost, ${formatMoney(cost)} (${showPlace(held)}).`;
    const hint = 'Write it in whole units; a total loss is 0.';
    return [{ row, column: 'Cash Received', message, hint }];
  }),
};

/** By the part of its shares, and by their price: what is listed of a security sold before may be either of two numbers. */
function costsSold({ unitsSold = ZERO }: TransactionEntry, held: SecurityEntry): Money[] {
  const { cost, units = ZERO, ofClass } = held;
  const isWhole = unitsSold === ZERO || compareDecimals(unitsSold, units) >= 0;
  const part = isWhole ? decimal(1) : divideDecimals(unitsSold, units, 12);
  const price = ofClass?.pricePerShare;
  const costs: Money[] = [];
  if (cost !== undefined && part !== undefined)
    costs.push(roundMoney({ ...cost, value: multiplyDecimals(cost.value, part) }));
  if (price !== undefined && unitsSold !== ZERO)
    costs.push({ ...price, value: multiplyDecimals(price.value, unitsSold) });
  return costs;
}

function isNextToNothing({ cost, units = ZERO }: SecurityEntry): boolean {
  const price = cost === undefined ? undefined : divideDecimals(cost.value, units, 12);
  return price !== undefined && compareDecimals(price, NEXT_TO_NOTHING) < 0;
}

export const TRANSACTION_RULES: readonly Rule[] = [
  EVENT_OF_OTHER_KIND,
  TRANSACTION_ORDER,
  SECURITY_SPENT,
  CONVERTED_INTO_ITSELF,
  CLASS_OLDER_THAN_NOTE,
  EXERCISE_OFF_ROUND,
  OVERSOLD,
  CASH_OFF_COST,
];
