import { groupBy } from '../../base/util/collections/group-by.ts';
import { type EntryHistory, seenKey } from '../../model/service/entry-history.ts';
import type { Transaction } from '../../model/service/snapshot.ts';
import { addDecimals, type Decimal, sumDecimals, ZERO } from '../../model/values/decimal.ts';

/** Of more sales than this on one day their order is taken as it is: there would be too many. */
const MOST_IN_ANY_ORDER = 5;

/** What sales took by and by, nothing at first: by their days, and as they came to be known, which may be another order. */
export function soldByAndBy(
  transactions: readonly Transaction[],
  { firstSeen }: Pick<EntryHistory, 'firstSeen'>,
): ReadonlySet<Decimal> {
  const sales = transactions.filter(({ event }) => event === 'sale');
  const seenAt = ({ id }: Transaction) => firstSeen.get(seenKey('transaction', id)) ?? Number.MAX_SAFE_INTEGER;
  const byDay = [...groupBy(sales, ({ date }) => date).values()];
  const byRun = [...groupBy(sales, seenAt)].sort(([a], [b]) => a - b).map(([, some]) => some);
  const orders = byRun.length > 1 ? [byDay, byRun] : [byDay];
  return new Set(orders.flatMap(sumUp));
}

/** Within a group nobody knows which came first. */
function sumUp(groups: readonly (readonly Transaction[])[]): readonly Decimal[] {
  const totals: Decimal[] = [ZERO];
  let before = ZERO;
  for (const group of groups) {
    const shares = group.map(({ shares: sold = ZERO }) => sold);
    for (const part of partsOf(shares)) totals.push(addDecimals(before, part));
    before = addDecimals(before, sumDecimals(shares));
  }
  return totals;
}

function partsOf(shares: readonly Decimal[]): readonly Decimal[] {
  let sums: Decimal[] = [ZERO];
  if (shares.length <= MOST_IN_ANY_ORDER) {
    for (const sold of shares) sums = [...sums, ...sums.map((sum) => addDecimals(sum, sold))];
    return sums;
  }
  for (const sold of shares) sums.push(addDecimals(sums.at(-1) ?? ZERO, sold));
  return sums;
}
