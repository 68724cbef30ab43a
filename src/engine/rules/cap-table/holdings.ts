import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { Currency } from '../../../model/values/currency.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { byDate, findLastUpTo } from './by-day.ts';
import type { SecurityEntry, TransactionEntry } from './entries.ts';

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

/** A part of a holding, or with negative figures what is taken from it. */
interface Amounts extends CostRange {
  readonly count: number;
  readonly currency?: Currency;
  readonly shares: Decimal;
  /** Securities without a number of shares. */
  readonly shareless: number;
}

interface Change extends Amounts {
  readonly date: CalendarDate;
}

export class Holdings {
  readonly #timelines: ReadonlyMap<string, readonly Position[]>;

  constructor(securities: Iterable<SecurityEntry>, transactions: readonly TransactionEntry[]) {
    const held = [...securities];
    const keys = new Set(held.map(({ key }) => key));
    const ofSecurity = groupBy(transactions, ({ security }) => security);
    const byHolder = groupBy(held, ({ company, fundId }) => holderKey(company, fundId));
    const changes = (security: SecurityEntry) => changesOf(security, ofSecurity.get(security.key) ?? [], keys);
    this.#timelines = new Map([...byHolder].map(([key, some]) => [key, toTimeline(some.flatMap(changes))]));
  }

  /** `undefined` where it has had nothing up to that day. */
  on(company: string, fundId: string, date: CalendarDate): Position | undefined {
    return findLastUpTo(this.#timelines.get(holderKey(company, fundId)) ?? [], date);
  }

  /** The first day on which it has anything. */
  since(company: string, fundId: string): CalendarDate | undefined {
    return this.#timelines.get(holderKey(company, fundId))?.[0]?.date;
  }
}

/** The key of a fund's part of a company. */
export function holderKey(company: string, fundId: string): string {
  return JSON.stringify([company, fundId]);
}

function changesOf(
  security: SecurityEntry,
  transactions: readonly TransactionEntry[],
  keys: ReadonlySet<string>,
): Change[] {
  const whole = wholeOf(security);
  const changes: Change[] = [{ ...whole, date: security.issueDate }];
  let [left, sold] = [whole, ZERO];
  for (const { date, event, unitsSold = ZERO, creates, row } of transactions.toSorted(byDate)) {
    if (event !== 'sale') {
      // An output of this workbook is not there yet: until then its input stands for it.
      const isReplaced = creates !== undefined && keys.has(creates);
      return [...changes, { ...(isReplaced ? negate(whole) : { ...NOTHING, shareless: 1 }), date }];
    }
    const isPlanned = row !== undefined;
    if (isPlanned) sold = addDecimals(sold, unitsSold);
    if (takesAll(security, isPlanned ? sold : ZERO)) return [...changes, { ...negate(left), date }];
    const taken = takenBy(whole, { of: security, unitsSold, isPlanned });
    left = add(left, taken);
    changes.push({ ...taken, date });
  }
  return changes;
}

const NOTHING: Amounts = { count: 0, least: ZERO, most: ZERO, shares: ZERO, shareless: 0 };

function wholeOf({ type, cost, units }: SecurityEntry): Amounts {
  const value = cost?.value ?? ZERO;
  const shares = type === 'certificate' ? units : undefined;
  const counts = { count: 1, shares: shares ?? ZERO, shareless: shares === undefined ? 1 : 0 };
  return { least: value, most: value, ...counts, ...omitAbsent({ currency: cost?.currency }) };
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
function takenBy({ most, shares, currency }: Amounts, { of, unitsSold, isPlanned }: Taking): Amounts {
  const least = partOf(most, of, unitsSold);
  const planned = isPlanned ? { most: least, shares: partOf(shares, of, unitsSold) } : {};
  return negate({ ...NOTHING, least, ...planned, ...omitAbsent({ currency }) });
}

/** Multiplied before it is divided, so that a third of three is one. */
function partOf(amount: Decimal, { units = ZERO }: SecurityEntry, unitsSold: Decimal): Decimal {
  if (compareDecimals(unitsSold, units) > 0) return amount;
  return divideDecimals(multiplyDecimals(amount, unitsSold), units, PLACES) ?? ZERO;
}

function negate({ count, least, most, shares, shareless, ...of }: Amounts): Amounts {
  const negative = (value: Decimal): Decimal => subtractDecimals(ZERO, value);
  const figures = { least: negative(least), most: negative(most), shares: negative(shares) };
  return { ...of, ...figures, count: -count, shareless: -shareless };
}

function add(a: Amounts, b: Amounts): Amounts {
  return omitAbsent({
    count: a.count + b.count,
    least: addDecimals(a.least, b.least),
    most: addDecimals(a.most, b.most),
    shares: addDecimals(a.shares, b.shares),
    shareless: a.shareless + b.shareless,
    currency: b.currency ?? a.currency,
  });
}

function toTimeline(changes: readonly Change[]): Position[] {
  let total = NOTHING;
  let costs: ReadonlyMap<Currency, Amounts> = new Map();
  return changes.toSorted(byDate).map((change) => {
    const { currency, date } = change;
    total = add(total, change);
    if (currency !== undefined) costs = new Map(costs).set(currency, add(costs.get(currency) ?? NOTHING, change));
    return omitAbsent({ date, count: total.count, costs, shares: total.shareless === 0 ? total.shares : undefined });
  });
}
