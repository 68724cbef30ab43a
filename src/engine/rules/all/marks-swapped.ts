import { groupBy } from '../../../base/util/collections/group-by.ts';
import { compareDecimals, type Decimal, decimal, divideDecimals, ZERO } from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { FairValueEntry, Planned } from '../cap-table/entries.ts';
import { ownershipOf, shareOfShares, worthByPrice, worthOf } from '../cap-table/expected-values.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { isWithin, productsIn } from '../scale.ts';
import { showCompany, showFund, showPlace } from '../words.ts';

/** So near is the worth of a holding by the last price, not of another. Times. */
const NEAR_WORTH = decimal('1.01');

interface Valued extends Planned<FairValueEntry> {
  readonly expected: readonly Decimal[];
}

/** Two funds' fair values of one company and day, each of which is what the other's holding is worth; or two companies'. */
export const MARKS_SWAPPED: Rule = {
  code: 'marks-swapped',
  unlessReported: ['currency-unlike', 'mark-of-nothing', 'mark-off-cost', 'mark-off-last', 'mark-off-valuation'],
  find: (table) => {
    const marks = table.sent.marks.filter((mark) => mark.column === 'Fair Value');
    const valued = marks.map((mark) => ({ ...mark, expected: worthOfShares(mark, table) }));
    const groups = groupBy(valued, ({ company, date, currency }) => JSON.stringify([company, date, currency]));
    return [...[...groups.values()].flatMap((group) => checkFunds(group, table)), ...findExchanged(marks, table)];
  },
};

/** By the price of a share and by the worth of the company; the ownership beside it may be swapped as well. */
function worthOfShares(entry: FairValueEntry, table: CapTable): Decimal[] {
  const [worth, share] = [worthOf(entry, table), shareOfShares(entry, table)];
  return [...worthByPrice(entry, entry.currency, table), ...productsIn(entry.currency, worth, share?.value)];
}

function checkFunds(group: readonly Valued[], table: CapTable): RuleFinding[] {
  return group.flatMap((later, index) => {
    const twin = group.slice(0, index).find((other) => seemsOfFund(later, other) && seemsOfFund(other, later));
    if (twin === undefined) return [];
    const own = `${formatMoney(twin)} (${showPlace(twin)})`;
    const message = `Fair Value is ${formatMoney(later)}, what the holding of ${showFund(twin.fundId, table)} is worth, and that fund's is ${own}: the two seem to be swapped.`;
    const hint = 'Give each fund the value of its own holding.';
    return [{ row: later.row, column: 'Fair Value', message, hint, cause: twin.row }];
  });
}

/** The fair value is what the other's holding is worth, and by no reckoning what this one's is. */
function seemsOfFund({ value, expected }: Valued, other: Valued): boolean {
  const isNear = (worth: Decimal) => isWithin(value, worth, NEAR_WORTH);
  return other.expected.some(isNear) && !expected.some(isNear);
}

const FAR = decimal('1.25');
/** So near comes it to the last of the other: nearer where nothing else says that it is wrong. Times. */
const NEAR = { doubted: decimal('1.1'), alone: decimal('1.02') };
/** Above this many companies of about one value nobody can say which is meant. */
const MOST = 8;

/** A fair value that is far from the company's last one. */
interface Moved extends Planned<FairValueEntry> {
  readonly last: Decimal;
  readonly near: Decimal;
}

function findExchanged(marks: readonly Planned<FairValueEntry>[], table: CapTable): RuleFinding[] {
  const moved = marks.flatMap((mark) => toMoved(mark, table));
  const groups = groupBy(moved, ({ fundId, date, currency }) => JSON.stringify([fundId, date, currency]));
  return [...groups.values()].flatMap((group) => checkCompanies(group, table));
}

function toMoved(entry: Planned<FairValueEntry>, table: CapTable): Moved[] {
  const { company, date, fundId, value } = entry;
  const before = table.markSeries().inCurrencyBefore(entry);
  if (value === ZERO || before === undefined || before.value === ZERO || isWithin(value, before.value, FAR)) return [];
  const holdings = table.holdings();
  // A holding that was traded since then is worth something else.
  if (holdings.on(company, fundId, before.date) !== holdings.on(company, fundId, date)) return [];
  const known = listWorths(entry, table);
  if (known.some((worth) => isWithin(value, worth, FAR))) return [];
  return [{ ...entry, last: before.value, near: known.length > 0 ? NEAR.doubted : NEAR.alone }];
}

/** By its shares at the last price; by the ownership beside it, unless that may have come along from another company. */
function listWorths(entry: FairValueEntry, table: CapTable): Decimal[] {
  const { company, date, fundId, currency } = entry;
  const [owned, worth] = [ownershipOf(entry, table), worthOf(entry, table)];
  const before = table.markSeries().before({ company, column: 'Ownership', fundId }, date);
  const isOwn = before === undefined || isWithin(owned ?? ZERO, before.value, FAR);
  return [...worthByPrice(entry, currency, table), ...productsIn(currency, worth, isOwn ? owned : undefined)];
}

function checkCompanies(group: readonly Moved[], table: CapTable): RuleFinding[] {
  const byLast = group.toSorted((a, b) => compareDecimals(a.last, b.last));
  const order = new Map(group.map((entry, index) => [entry.key, index]));
  return group.flatMap((later, index): RuleFinding[] => {
    const isTwin = (other: Moved) => (order.get(other.key) ?? index) < index && seemsOfCompany(other, later);
    const twin = listAround(byLast, later).find(isTwin);
    if (twin === undefined) return [];
    const message = `Fair Value is ${formatMoney(later)}, about the last one of ${showCompany(twin.company, table)}, whose new one is ${formatMoney(twin)} (${showPlace(twin)}), about the last one of ${showCompany(later.company, table)}: the two seem to be exchanged.`;
    const hint = 'Give each company the value of its own holding.';
    return [{ row: later.row, column: 'Fair Value', message, hint, cause: twin.row }];
  });
}

/** Each is what the other was, as near as both ask for. */
function seemsOfCompany(other: Moved, entry: Moved): boolean {
  const near = compareDecimals(other.near, entry.near) < 0 ? other.near : entry.near;
  if (other.company === entry.company || !isWithin(entry.value, other.last, near)) return false;
  return isWithin(other.value, entry.last, near);
}

/** Those whose last value is near, found in the sorted ones; none where there are too many. */
function listAround(byLast: readonly Moved[], { value, near }: Moved): readonly Moved[] {
  const least = divideDecimals(value, near, 6) ?? value;
  let [low, high] = [0, byLast.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareDecimals(byLast[middle]?.last ?? ZERO, least) < 0) low = middle + 1;
    else high = middle;
  }
  const around = byLast.slice(low, low + MOST + 1).filter(({ last }) => isWithin(last, value, near));
  return around.length > MOST ? [] : around;
}
