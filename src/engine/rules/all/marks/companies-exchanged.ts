import { groupBy } from '../../../../base/util/collections/group-by.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import { compareDecimals, type Decimal, decimal, divideDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { ownershipOf, worthOf } from '../../cap-table/expected-values.ts';
import { fundOfMark } from '../../cap-table/mark-series.ts';
import type { RuleFinding } from '../../rule.ts';
import { isWithin, productsIn } from '../../scale.ts';
import { showCompany, showPlace } from '../../words.ts';

const FAR = decimal('1.25');
/** So near comes it to the last of the other: nearer where nothing else says that it is wrong. Times. */
const NEAR = { doubted: decimal('1.1'), alone: decimal('1.02') };
/** Above this many companies of about one value nobody can say which is meant. */
const MOST = 8;

/** A fair value that is far from the company's last one. */
interface Moved extends Planned<MarkEntry> {
  readonly value: Money;
  readonly last: Decimal;
  readonly near: Decimal;
}

export function findExchanged(table: CapTable): RuleFinding[] {
  const moved = table.sent.marks.flatMap((mark) => toMoved(mark, table));
  const groups = groupBy(moved, ({ mark, date, value }) =>
    JSON.stringify(['fundId' in mark ? mark.fundId : '', date, value.currency]),
  );
  return [...groups.values()].flatMap((group) => check(group, table));
}

function toMoved(entry: Planned<MarkEntry>, table: CapTable): Moved[] {
  const { mark, company, date } = entry;
  if (!('fairValue' in mark) || mark.fairValue.value === ZERO) return [];
  const { fundId, fairValue: value } = mark;
  const before = table.markSeries.before({ company, column: 'Fair Value', fundId }, date);
  if (before === undefined || !('fairValue' in before.mark)) return [];
  const { currency, value: last } = before.mark.fairValue;
  if (currency !== value.currency) return [];
  const isMoved = last !== ZERO && !isWithin(value.value, last, FAR);
  if (!isMoved || hasTraded(company, fundId, { from: before.date, to: date }, table)) return [];
  const known = listWorths(entry, value.currency, table);
  if (known.some((worth) => isWithin(value.value, worth, FAR))) return [];
  return [{ ...entry, value, last, near: known.length > 0 ? NEAR.doubted : NEAR.alone }];
}

/** Then it is worth something else. */
function hasTraded(
  company: string,
  fundId: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  { holdings }: CapTable,
): boolean {
  return holdings.on(company, fundId, from) !== holdings.on(company, fundId, to);
}

/** By its shares at the last price; by the ownership beside it, unless that may have come along from another company. */
function listWorths(entry: Planned<MarkEntry>, currency: Money['currency'], table: CapTable): Decimal[] {
  const { company, date, mark } = entry;
  const fundId = fundOfMark(mark) ?? '';
  const price = table.valuations.lastPrice(company, date);
  const shares = table.holdings.on(company, fundId, date)?.shares;
  const [owned, worth] = [ownershipOf(entry, table), worthOf(entry, table)];
  const before = table.markSeries.before({ company, column: 'Ownership', fundId }, date)?.mark;
  const isOwn = before === undefined || !('ownership' in before) || isWithin(owned ?? ZERO, before.ownership, FAR);
  return [...productsIn(currency, price, shares), ...productsIn(currency, worth, isOwn ? owned : undefined)];
}

function check(group: readonly Moved[], table: CapTable): RuleFinding[] {
  const byLast = group.toSorted((a, b) => compareDecimals(a.last, b.last));
  const order = new Map(group.map((entry, index) => [entry.key, index]));
  return group.flatMap((later, index): RuleFinding[] => {
    const isTwin = (other: Moved) => (order.get(other.key) ?? index) < index && seemsOf(other, later);
    const twin = listAround(byLast, later).find(isTwin);
    if (twin === undefined) return [];
    const message = `Fair Value is ${formatMoney(later.value)}, about the last one of ${showCompany(twin.company, table)}, whose new one is ${formatMoney(twin.value)} (${showPlace(twin)}), about the last one of ${showCompany(later.company, table)}: the two seem to be exchanged.`;
    const hint = 'Give each company the value of its own holding.';
    return [{ row: later.row, column: 'Fair Value', message, hint, cause: twin.row }];
  });
}

/** Each is what the other was, as near as both ask for. */
function seemsOf(other: Moved, entry: Moved): boolean {
  const near = compareDecimals(other.near, entry.near) < 0 ? other.near : entry.near;
  if (other.company === entry.company || !isWithin(entry.value.value, other.last, near)) return false;
  return isWithin(other.value.value, entry.last, near);
}

/** Those whose last value is near, found in the sorted ones; none where there are too many. */
function listAround(byLast: readonly Moved[], { value: { value }, near }: Moved): readonly Moved[] {
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
