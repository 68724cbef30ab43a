import { costColumnOf } from '../../model/fields/cost.ts';
import { type CalendarDate, daysBetween } from '../../model/values/calendar-date.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { formatMoney } from '../../model/values/money.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, TransactionEntry } from '../cap-table/entries.ts';
import { Labels } from '../cap-table/labels.ts';
import type { Doubt, Rule } from '../rule.ts';
import { showPlace } from '../words.ts';

/** Something bought or sold that may stand there twice. */
type Deal = SecurityEntry | TransactionEntry;

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
    return [...groupBy(listDeals(table), factsOf).values()].flatMap((deals) => judgeEqual(deals, labels));
  },
};

/** The same company, fund and amount a few days apart: one purchase or sale, dated by two people. */
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

/** Of those that the rows themselves say to be further ones, no other is a twin. */
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
  const inOrder = deals.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0));
  return inOrder.flatMap((deal, index) => {
    const before = inOrder[index - 1];
    return before === undefined ? [] : judgePair(before, deal, days);
  });
}

function judgePair(before: Deal, deal: Deal, days: number): Doubt[] {
  const [told, twin] = deal.row === undefined ? [before, deal] : [deal, before];
  const apart = daysBetween(dateOf(before), dateOf(deal));
  if (!isSent(told) || apart > days || factsOf(before) === factsOf(deal)) return [];
  if (told.row.isFurther || twin.row?.isFurther === true) return [];
  const amount = amountOf(told);
  if (amount === undefined) return [];
  const when = apart === 0 ? 'the same day' : `${apart} ${apart === 1 ? 'day' : 'days'} apart`;
  const twice = `Another ${formatMoney(amount)} of the same company and fund (${showPlace(twin)})`;
  const message = `${twice} is dated ${dateOf(twin)}, ${when}.`;
  return [{ row: told.row, column: columnOf(told), message, hint: HINT }];
}

/** Everything that tells two of them apart. */
function factsOf(deal: Deal): string {
  if ('event' in deal) return JSON.stringify([purchaseOf(deal), deal.date, deal.unitsSold]);
  const { issueDate, round, terms } = deal;
  return JSON.stringify([purchaseOf(deal), issueDate, round, terms]);
}

/** What two datings of one purchase or sale have in common. */
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
