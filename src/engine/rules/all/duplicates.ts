import { groupBy } from '../../../base/util/collections/group-by.ts';
import { costColumnOf } from '../../../model/fields/cost.ts';
import { type CalendarDate, daysBetween, swapDayAndMonth } from '../../../model/values/calendar-date.ts';
import { decimal, significantDigits, ZERO } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import { formatMoney } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, TransactionEntry } from '../cap-table/entries.ts';
import { Labels } from '../cap-table/labels.ts';
import type { Doubt, Rule } from '../rule.ts';
import { showPlace } from '../words.ts';

/** Something bought or sold that may stand there twice. */
type Deal = SecurityEntry | TransactionEntry;

/** Fewer are a round figure, such as 500,000 or 2,500,000. */
const UNUSUAL_DIGITS = 3;

const HINT = 'Leave one of them out; if both are right, write new under Action in one.';

/**
 * Rows that are equal in all that would be sent, or equal to what is there. Two certificates of one purchase are: labels
 * of their own (Ref) or Action new say so, and without them a group is told once. A Ref that only counts on from the row
 * beside it says nothing, unless a transaction names it.
 */
export const DUPLICATES_EXACT: Rule = {
  code: 'twins-exact',
  find: (table) => {
    const labels = new Labels(table);
    return [...groupBy(listDeals(table), (deal) => factsOf(deal)).values()].flatMap((deals) =>
      judgeEqual(deals, labels),
    );
  },
};

/**
 * The same company, fund and amount a few days apart: one purchase or sale, dated by two people. Where all else is equal as
 * well and the amount is not round, a month or a year apart too: one of the dates is mistyped.
 */
export const DUPLICATES_NEAR: Rule = {
  code: 'twins-near',
  tolerance: { value: decimal(7), unit: 'days', of: 'between the two' },
  find: (table, { tolerance }) =>
    [...groupBy(listDeals(table).filter(hasAmount), purchaseOf).values()].flatMap((deals) =>
      judgeNear(deals, Number(tolerance)),
    ),
};

/** Two conversions of one security are told otherwise. */
function listDeals(table: CapTable): Deal[] {
  const bought = [...table.securities.values()].filter(({ key }) => !table.creatorOf.has(key));
  return [...bought, ...table.transactions.filter((each) => each.event === 'sale' && each.security !== undefined)];
}

/** Rows that say themselves that they are additional have no twin. */
function judgeEqual(all: readonly Deal[], labels: Labels): Doubt[] {
  const deals = all.filter(({ row }) => row?.isFurther !== true);
  if (deals.length < 2) return [];
  const last = deals.filter(isSent).findLast((deal) => !labels.isOwn(deal));
  const twin = deals.find((deal) => deal !== last);
  if (last === undefined || twin === undefined) return [];
  const others = deals.length === 2 ? 'another (' : `${deals.length - 1} others (the first: `;
  const butRef = last.row.ref === undefined ? '' : ' but its Ref';
  const message = `The row is equal in every column${butRef} to ${others}${showPlace(twin)}).`;
  const hint = last.row.ref === undefined ? `${HINT} Giving each its own Ref does the same.` : HINT;
  return [{ row: last.row, column: columnOf(last), message, hint }];
}

function judgeNear(deals: readonly Deal[], days: number): Doubt[] {
  const isSlip = deals.length === 2 && deals.every(isUnusual);
  const inOrder = deals.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0));
  return inOrder.flatMap((deal, index) => {
    const before = inOrder[index - 1];
    return before === undefined || !areTwins(before, deal, days, isSlip) ? [] : judgePair(before, deal);
  });
}

/** A few days apart; or wholly equal but for the month, the year, or day and month in each other's place. */
function areTwins(before: Deal, deal: Deal, days: number, isSlip: boolean): boolean {
  if (factsOf(before) === factsOf(deal)) return false;
  if (daysBetween(dateOf(before), dateOf(deal)) <= days) return true;
  const isOneSlip = isSlip && isMistyped(dateOf(before), dateOf(deal));
  return isOneSlip && factsOf(before, dateOf(deal)) === factsOf(deal);
}

/** Tranches are of round figures, or come more than twice. */
function isUnusual(deal: Deal): boolean {
  return significantDigits(amountOf(deal)?.value ?? ZERO) >= UNUSUAL_DIGITS;
}

/** True where the second differs from the first in one of its parts, by one, or in the order of day and month. */
function isMistyped(first: CalendarDate, second: CalendarDate): boolean {
  const [[year = 0, month = 0, day], [laterYear = 0, laterMonth = 0, laterDay]] = [partsOf(first), partsOf(second)];
  const months = (laterYear - year) * 12 + laterMonth - month;
  return (day === laterDay && (months === 1 || months === 12)) || swapDayAndMonth(first) === second;
}

function partsOf(date: CalendarDate): number[] {
  return date.split('-').map(Number);
}

function judgePair(before: Deal, deal: Deal): Doubt[] {
  const [told, twin] = deal.row === undefined ? [before, deal] : [deal, before];
  const apart = daysBetween(dateOf(before), dateOf(deal));
  if (!isSent(told)) return [];
  if (told.row.isFurther || twin.row?.isFurther === true) return [];
  const amount = amountOf(told);
  if (amount === undefined) return [];
  const when = apart === 0 ? 'the same day' : `${apart} ${apart === 1 ? 'day' : 'days'} apart`;
  const twice = `Another ${formatMoney(amount)} of the same company and fund (${showPlace(twin)})`;
  const message = `${twice} is dated ${dateOf(twin)}, ${when}.`;
  return [{ row: told.row, column: columnOf(told), message, hint: HINT }];
}

/** Everything that tells two of them apart, as they are or dated otherwise. */
function factsOf(deal: Deal, date = dateOf(deal)): string {
  if ('event' in deal) return JSON.stringify([purchaseOf(deal), date, deal.unitsSold]);
  const { round, terms } = deal;
  return JSON.stringify([purchaseOf(deal), date, round, terms]);
}

/** Equal for two datings of one purchase or sale. */
function purchaseOf(deal: Deal): string {
  const { value, currency } = amountOf(deal) ?? {};
  if ('event' in deal) return JSON.stringify([deal.security, value, currency]);
  const { type, company, fundId, shareClass, terms } = deal;
  return JSON.stringify([type, company, fundId, shareClass, terms.token, value, currency]);
}

function amountOf(deal: Deal): Money | undefined {
  return 'event' in deal ? deal.cashReceived : deal.cost;
}

/** A total loss is no amount to be recognised by, nor is a warrant that cost nothing. */
function hasAmount(deal: Deal): boolean {
  const amount = amountOf(deal);
  return amount !== undefined && amount.value !== ZERO;
}

function dateOf(deal: Deal): CalendarDate {
  return 'event' in deal ? deal.date : deal.issueDate;
}

function columnOf(deal: Deal): string {
  if ('event' in deal) return 'Cash Received';
  return deal.cost === undefined ? 'Shares' : costColumnOf(deal.type);
}

function isSent<T extends Deal>(deal: T): deal is Planned<T> {
  return deal.row !== undefined;
}
