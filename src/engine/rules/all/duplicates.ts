import { groupBy, groupByAll } from '../../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { compareTexts } from '../../../base/util/text/compare-texts.ts';
import { costColumnOf } from '../../../model/fields/cost.ts';
import { collectTerms } from '../../../model/fields/term.ts';
import { type CalendarDate, daysBetween, swapDayAndMonth } from '../../../model/values/calendar-date.ts';
import { decimal, significantDigits, ZERO } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, SentRow, TransactionEntry } from '../cap-table/entries.ts';
import { ownTerms } from '../cap-table/to-entries.ts';
import { sheetKeyOf } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { showPlace } from '../words.ts';
import { findChangedElsewhere } from './changed-elsewhere.ts';

type Deal = SecurityEntry | TransactionEntry;

/** Fewer are a round figure, such as 500,000 or 2,500,000. */
const UNUSUAL_DIGITS = 3;

const HINT = 'Leave one of them out; if both are right, write new under Action in one.';

/**
 * Rows that are equal in all that would be sent, or equal to what is there. Two certificates of one purchase are: labels
 * of their own (Ref) or Action new say so, and without them a group is reported once. A Ref that only counts on from the row
 * beside it says nothing, unless a transaction names it.
 */
const DUPLICATES_EXACT: Rule = {
  code: 'twins-exact',
  find: (table) => {
    const sameDay = listPurchases(table).flatMap((deals) => [...groupBy(deals, dateOf).values()]);
    const equal = sameDay.flatMap((deals) => (deals.length < 2 ? [] : [...groupBy(deals, factsOf).values()]));
    const twins = equal.filter(({ length }) => length > 1);
    if (twins.length === 0) return [];
    const labels = new Labels(table);
    return twins.flatMap((deals) => checkEqual(deals, labels));
  },
};

/**
 * The same company, fund and amount a few days apart: one purchase or sale, dated by two people. Where all else is equal as
 * well and the amount is not round, a month or a year apart too: one of the dates is mistyped. And what somebody has changed
 * in the app while the workbook still has it as it was.
 */
const DUPLICATES_NEAR: Rule = {
  code: 'twins-near',
  tolerance: { value: decimal(7), unit: 'days', of: 'between the two' },
  find: (table, { tolerance }) => {
    const days = Number(tolerance);
    const near = listPurchases(table).flatMap((deals) => (deals.every(hasAmount) ? checkNear(deals, days) : []));
    const rows = new Set(near.map(({ row }) => row));
    const changed = findChangedElsewhere(table).filter(({ row }) => !rows.has(row));
    const isOfDay = ({ column }: RuleFinding) => column === 'Issue Date' || column === 'Date';
    const tranches = changed.some(isOfDay) ? listTranches(table) : rows;
    return [...near, ...changed.filter((each) => !isOfDay(each) || !tranches.has(each.row))];
  },
};

/** Groups of two or more that may be one purchase or sale. Two conversions of one security are another rule's. */
const listPurchases = deriveOnce((table: CapTable): readonly (readonly Deal[])[] => {
  const bought = [...table.ofCompanies().values()].flatMap(({ securities }) => {
    // Few of a company cost the same.
    const byCost = groupBy(securities, ({ cost }) => cost?.value).values();
    const some = [...byCost].flatMap((each) => (each.length > 1 ? each.filter((one) => !table.isCreated(one)) : []));
    return groupByAll(some, ...PURCHASE);
  });
  const sold = table.transactions.filter((each) => each.event === 'sale' && each.security !== undefined);
  return [...bought, ...groupByAll(sold, ...SALE)].filter(({ length }) => length > 1);
});

/** The rows of what was bought or sold alike on more than two days: one more day is none that was changed. */
function listTranches(table: CapTable): ReadonlySet<SentRow> {
  const series = listPurchases(table).filter((deals) => new Set(deals.map(dateOf)).size > 2);
  return new Set(series.flatMap((deals) => deals.flatMap(({ row }) => row ?? [])));
}

/** The facts that two datings of one purchase share, besides the company. */
const PURCHASE: readonly ((bought: SecurityEntry) => string | undefined)[] = [
  ({ type }) => type,
  ({ fundId }) => fundId,
  ({ shareClass }) => shareClass,
  ({ terms }) => terms.token,
  ({ cost }) => cost?.currency,
  ({ cost }) => cost?.value,
];

/** And for two of one sale. */
const SALE: readonly ((sold: TransactionEntry) => string | undefined)[] = [
  ({ cashReceived }) => cashReceived?.currency,
  ({ cashReceived }) => cashReceived?.value,
  ({ security }) => security,
];

/** Rows that say themselves that they are additional have no twin. */
function checkEqual(all: readonly Deal[], labels: Labels): RuleFinding[] {
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

function checkNear(deals: readonly Deal[], days: number): RuleFinding[] {
  const isSlip = deals.length === 2 && deals.every(isUnusual);
  const inOrder = deals.toSorted((a, b) => compareTexts(dateOf(a), dateOf(b)));
  return inOrder.flatMap((deal, index) => {
    const before = inOrder[index - 1];
    return before === undefined || !areTwins(before, deal, days, isSlip) ? [] : checkPair(before, deal);
  });
}

/** A few days apart; or wholly equal but for the month, the year, or day and month in each other's place. */
function areTwins(before: Deal, deal: Deal, days: number, isSlip: boolean): boolean {
  const apart = daysBetween(dateOf(before), dateOf(deal));
  if (apart === 0) return factsOf(before) !== factsOf(deal);
  return apart <= days || (isSlip && isMistyped(dateOf(before), dateOf(deal)) && factsOf(before) === factsOf(deal));
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

function checkPair(before: Deal, deal: Deal): RuleFinding[] {
  const [reported, twin] = deal.row === undefined ? [before, deal] : [deal, before];
  const apart = daysBetween(dateOf(before), dateOf(deal));
  const amount = amountOf(reported);
  if (!isSent(reported) || amount === undefined) return [];
  if (reported.row.isFurther || twin.row?.isFurther === true) return [];
  const when = apart === 0 ? 'the same day' : `${apart} ${apart === 1 ? 'day' : 'days'} apart`;
  const twice = `Another ${formatMoney(amount)} of the same company and fund (${showPlace(twin)})`;
  const message = `${twice} is dated ${dateOf(twin)}, ${when}.`;
  return [{ row: reported.row, column: columnOf(reported), message, hint: HINT }];
}

/** Equal for two datings of one purchase or sale that nothing else distinguishes. */
function factsOf(deal: Deal): string {
  if ('event' in deal) return JSON.stringify([deal.unitsSold]);
  return JSON.stringify([deal.round, collectTerms(ownTerms(deal.type), ({ field }) => deal.terms[field])]);
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

/** Which rows have a label of their own: a Ref that says more than that the row is one of a numbered list. */
class Labels {
  readonly #named: ReadonlySet<string>;
  /** The numbers of the Refs of a sheet that are spelt alike but for them, by the spelling. */
  readonly #numbers = new Map<string, Set<bigint>>();

  constructor({ sent, transactions }: CapTable) {
    this.#named = new Set(transactions.flatMap(({ security }) => security ?? []));
    for (const { row } of [...sent.securities, ...sent.transactions]) {
      const numbered = splitNumber(row.ref);
      if (numbered === undefined) continue;
      const series = seriesOf(row, numbered);
      this.#numbers.set(series, (this.#numbers.get(series) ?? new Set()).add(numbered.number));
    }
  }

  isOwn({ key, row }: Planned<SecurityEntry | TransactionEntry>): boolean {
    return row.ref !== undefined && (!this.#countsOn(row) || this.#named.has(key));
  }

  /** `CERT-1` where there is a `CERT-2` on the sheet, wherever it stands. */
  #countsOn(row: SentRow): boolean {
    const numbered = splitNumber(row.ref);
    if (numbered === undefined) return false;
    const numbers = this.#numbers.get(seriesOf(row, numbered));
    return numbers !== undefined && (numbers.has(numbered.number - 1n) || numbers.has(numbered.number + 1n));
  }
}

function seriesOf(row: SentRow, { words }: Numbered): string {
  return JSON.stringify([sheetKeyOf(row), words]);
}

interface Numbered {
  readonly words: string;
  readonly number: bigint;
}

/** The last number of a Ref, and what stands around it. */
function splitNumber(ref = ''): Numbered | undefined {
  const found = /^(.*?)(\d+)(\D*)$/s.exec(ref);
  const [, before = '', digits = '', after = ''] = found ?? [];
  return found === null ? undefined : { words: `${before}#${after}`, number: BigInt(digits) };
}

export const DUPLICATE_RULES: readonly Rule[] = [DUPLICATES_EXACT, DUPLICATES_NEAR];
