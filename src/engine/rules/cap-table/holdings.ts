import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Currency } from '../../../model/values/money.ts';
import type { SecurityEntry, TransactionEntry } from './entries.ts';
import { byDate, findLastUpTo } from './up-to.ts';

const PLACES = 12;

/** A fund's part of a company from a day on, until the next change. */
export interface Position {
  readonly date: CalendarDate;
  readonly count: number;
  readonly costs: ReadonlyMap<Currency, CostRange>;
  /** Absent where something is held that is no certificate, or of which the number is not known. */
  readonly shares?: Decimal;
}

/** The price paid for the holding; two figures, since nobody documents whether a sale is deducted already. */
interface CostRange {
  readonly least: Decimal;
  readonly most: Decimal;
}

interface Change {
  readonly date: CalendarDate;
  readonly count: number;
  readonly currency?: Currency;
  readonly cost: CostRange;
  readonly shares: Decimal;
  /** Securities without a number of shares: one more, one fewer. */
  readonly shareless: number;
}

export class Holdings {
  readonly #timelines: ReadonlyMap<string, readonly Position[]>;

  constructor(securities: Iterable<SecurityEntry>, transactions: readonly TransactionEntry[]) {
    const held = [...securities];
    const keys = new Set(held.map(({ key }) => key));
    const ofSecurity = groupBy(transactions, ({ security }) => security);
    const byHolder = groupBy(held, ({ company, fundId }) => keyOf(company, fundId));
    const changes = (security: SecurityEntry) => changesOf(security, ofSecurity.get(security.key) ?? [], keys);
    this.#timelines = new Map([...byHolder].map(([key, some]) => [key, toTimeline(some.flatMap(changes))]));
  }

  /** `undefined` where it has had nothing up to that day. */
  on(company: string, fundId: string, date: CalendarDate): Position | undefined {
    return findLastUpTo(this.#timelines.get(keyOf(company, fundId)) ?? [], date);
  }

  /** The first day on which it has anything. */
  since(company: string, fundId: string): CalendarDate | undefined {
    return this.#timelines.get(keyOf(company, fundId))?.[0]?.date;
  }
}

function keyOf(company: string, fundId: string): string {
  return JSON.stringify([company, fundId]);
}

function changesOf(
  security: SecurityEntry,
  transactions: readonly TransactionEntry[],
  keys: ReadonlySet<string>,
): Change[] {
  const whole = wholeOf(security);
  const changes: Change[] = [{ ...whole, date: security.issueDate }];
  let sold = ZERO;
  for (const transaction of transactions.toSorted(byDate)) {
    const { date, event, unitsSold = ZERO, creates } = transaction;
    if (event !== 'sale') {
      // An output of this workbook is not there yet: until then its input stands for it.
      const isReplaced = creates !== undefined && keys.has(creates);
      return [...changes, { ...(isReplaced ? less(whole) : { ...NOTHING, shareless: 1 }), date }];
    }
    const isPlanned = transaction.row !== undefined;
    if (isPlanned) sold = addDecimals(sold, unitsSold);
    const isGone = takesAll(security, isPlanned ? sold : ZERO);
    if (isGone) return [...changes, { ...less(remainderOf(changes)), date }];
    changes.push({ ...takenBy(whole, { of: security, unitsSold, isPlanned }), date });
  }
  return changes;
}

type Amounts = Omit<Change, 'date'>;

const NOTHING: Amounts = { count: 0, cost: { least: ZERO, most: ZERO }, shares: ZERO, shareless: 0 };

function wholeOf({ type, cost, units }: SecurityEntry): Amounts {
  const value = cost?.value ?? ZERO;
  const hasShares = type === 'certificate' && units !== undefined;
  return {
    count: 1,
    cost: { least: value, most: value },
    shares: hasShares ? units : ZERO,
    shareless: hasShares ? 0 : 1,
    ...omitAbsent({ currency: cost?.currency }),
  };
}

/** A note is sold as a whole; so is what has no units left. */
function takesAll({ units = ZERO }: SecurityEntry, sold: Decimal): boolean {
  return compareDecimals(sold, units) >= 0;
}

interface Taking {
  readonly of: SecurityEntry;
  readonly unitsSold: Decimal;
  readonly isPlanned: boolean;
}

/** Sales in the service may be deducted already: then only the least cost goes down. */
function takenBy({ cost, shares, currency }: Amounts, { of, unitsSold, isPlanned }: Taking): Amounts {
  const taken = partOf(cost.most, of, unitsSold);
  return less({
    ...NOTHING,
    ...omitAbsent({ currency }),
    cost: { least: taken, most: isPlanned ? taken : ZERO },
    shares: isPlanned ? partOf(shares, of, unitsSold) : ZERO,
  });
}

/** Multiplied before it is divided, so that a third of three is one. */
function partOf(amount: Decimal, { units = ZERO }: SecurityEntry, unitsSold: Decimal): Decimal {
  if (compareDecimals(unitsSold, units) > 0) return amount;
  return divideDecimals(multiplyDecimals(amount, unitsSold), units, PLACES) ?? ZERO;
}

function less({ count, cost, shares, shareless, ...of }: Amounts): Amounts {
  return {
    ...of,
    count: -count,
    cost: { least: subtractDecimals(ZERO, cost.least), most: subtractDecimals(ZERO, cost.most) },
    shares: subtractDecimals(ZERO, shares),
    shareless: -shareless,
  };
}

/** The rest of one security after its changes so far. */
function remainderOf(changes: readonly Change[]): Amounts {
  let left = NOTHING;
  for (const { count, cost, shares, shareless, currency } of changes) {
    left = {
      count: left.count + count,
      cost: addRanges(left.cost, cost),
      shares: addDecimals(left.shares, shares),
      shareless: left.shareless + shareless,
      ...omitAbsent({ currency: currency ?? left.currency }),
    };
  }
  return left;
}

function addRanges(a: CostRange, b: CostRange): CostRange {
  return { least: addDecimals(a.least, b.least), most: addDecimals(a.most, b.most) };
}

function toTimeline(changes: readonly Change[]): Position[] {
  let [count, shareless, shares] = [0, 0, ZERO];
  let costs: ReadonlyMap<Currency, CostRange> = new Map();
  return changes.toSorted(byDate).map((change) => {
    count += change.count;
    shareless += change.shareless;
    shares = addDecimals(shares, change.shares);
    const { currency, date } = change;
    if (currency !== undefined) {
      const known = costs.get(currency) ?? NOTHING.cost;
      costs = new Map([...costs, [currency, addRanges(known, change.cost)]]);
    }
    return { date, count, costs, ...(shareless === 0 ? { shares } : {}) };
  });
}
