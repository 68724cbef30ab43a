import { groupBy } from '../../base/util/collections/group-by.ts';
import { unitsOf } from '../../model/fields/units.ts';
import { type EntryHistory, seenKey } from '../../model/service/entry-history.ts';
import type { Snapshot, Transaction } from '../../model/service/snapshot.ts';
import {
  addDecimals,
  type Decimal,
  isNegative,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../model/values/decimal.ts';
import { type CountReading, findCounting } from './count-reading.ts';
import { type SecurityHistory, toHistory } from './history.ts';
import { completeTransactions, type Holding, pickHoldings, toHoldings } from './holding.ts';
import { issuedCounts } from './issued-count.ts';

export type LedgerSource = Pick<Snapshot, 'securities' | 'transactions' | 'shareClasses' | 'rounds'>;

interface PossibleCounts {
  readonly issued?: readonly Decimal[];
  readonly ever?: ReadonlySet<Decimal>;
}

/** Each security as issued and after each known transaction: the one place that knows it. */
export class SecurityLedger {
  readonly source: LedgerSource;
  readonly entryHistory: EntryHistory;
  /** The service's, each once, with what the journal knows of them besides. */
  readonly transactions: readonly Transaction[];
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly counting: CountReading;
  readonly #counts = new Map<string, PossibleCounts>();

  /**
   * `counting`: how the service is known to count from more than this source; else it is found out from it. `known`: what a
   * wider ledger has made of the source already.
   */
  constructor(
    source: LedgerSource,
    entryHistory: EntryHistory,
    counting?: CountReading,
    known?: Pick<SecurityLedger, 'transactions' | 'holdings'>,
  ) {
    this.source = source;
    this.entryHistory = entryHistory;
    this.transactions = known?.transactions ?? completeTransactions(source, entryHistory);
    this.holdings = known?.holdings ?? toHoldings(source, this.transactions, entryHistory);
    const found = findCounting(this.holdings.values(), source.shareClasses);
    this.counting = found.isFound ? found : (counting ?? found);
  }

  /** The ledger of a part of this source, whose share classes are the same: a holding that both know alike is made once. */
  within(part: LedgerSource): SecurityLedger {
    const { securities, transactions } = this.source;
    const isAll = part.securities.length === securities.length && part.transactions.length === transactions.length;
    if (isAll) return this;
    const ids = new Set(part.transactions.map(({ id }) => id));
    const own = this.transactions.filter(({ id }) => ids.has(id));
    const holdings = pickHoldings(this.holdings, part, own);
    const known = holdings && { transactions: own, holdings };
    return new SecurityLedger(part, this.entryHistory, this.counting, known);
  }

  /** `undefined` where nobody has ever heard of it. */
  historyOf(id: string): SecurityHistory | undefined {
    const holding = this.holdings.get(id);
    return holding && toHistory(holding, this.#possible(holding).issued);
  }

  /** Every number of units that a holding has truly had; `undefined` where it could have had any. */
  countsOf(holding: Holding): ReadonlySet<Decimal> | undefined {
    return this.#possible(holding).ever;
  }

  #possible(holding: Holding): PossibleCounts {
    const { id } = holding;
    const known = this.#counts.get(id) ?? this.#findCounts(holding);
    this.#counts.set(id, known);
    return known;
  }

  #findCounts(holding: Holding): PossibleCounts {
    const sold = soldByAndBy(holding.transactions, this.entryHistory);
    const issued = issuedCounts(holding, { counting: this.counting, sold });
    if (issued === undefined) return {};
    const returned = holding.security && unitsOf(holding.security);
    const left = issued.flatMap((count) => [...sold].map((taken) => subtractDecimals(count, taken)));
    const ever = [...(returned === undefined ? [] : [returned]), ...left.filter((count) => !isNegative(count))];
    return { issued, ever: new Set(ever) };
  }
}

/** Above this many sales on one day only the given order is tried. */
const MOST_IN_ANY_ORDER = 5;

/** The running totals of sales, from zero: by their days, and as they came to be known, which may be another order. */
function soldByAndBy(
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
