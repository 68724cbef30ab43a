import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { Mark } from '../../../model/service/new-data.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { addDecimals, compareDecimals } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { MarkEntry, MarkFigure, RoundEntry, SecurityEntry, ShareClassEntry } from './entries.ts';

/**
 * Returns the last item that is not later than the day, of items sorted by date; with `isBefore`, the last that is
 * earlier.
 */
export function findLastUpTo<T extends { readonly date: CalendarDate }>(
  sorted: readonly T[],
  day: CalendarDate,
  isBefore = false,
): T | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const date = sorted[middle]?.date ?? day;
    if (date < day || (!isBefore && date === day)) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

export function byDate(a: { readonly date: CalendarDate }, b: { readonly date: CalendarDate }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/** The key of a series of marks, whatever their days: any of them says it. */
interface Series {
  readonly company: string;
  readonly column: MarkEntry['column'];
  readonly fundId?: string | undefined;
}

/** The marks of a cap table, those that earlier runs have set and those to be set, to be looked up by their day. */
export class MarkSeries {
  readonly #series: ReadonlyMap<string, readonly MarkEntry[]>;

  constructor(marks: Iterable<MarkEntry>) {
    this.#series = groupBy([...marks].sort(byDate), keyOf);
  }

  /** The mark of that very day. */
  on(series: Series, date: CalendarDate): MarkEntry | undefined {
    const last = findLastUpTo(this.#of(series), date);
    return last?.date === date ? last : undefined;
  }

  /** The last mark before that day. */
  before(series: Series, date: CalendarDate): MarkEntry | undefined {
    return findLastUpTo(this.#of(series), date, true);
  }

  /** The last mark before this one, in its currency. */
  inCurrencyBefore(entry: MarkEntry): MarkEntry | undefined {
    const last = this.before(entry, entry.date);
    return last?.currency === entry.currency ? last : undefined;
  }

  #of(series: Series): readonly MarkEntry[] {
    return this.#series.get(keyOf(series)) ?? [];
  }
}

function keyOf({ company, column, fundId }: Series): string {
  return JSON.stringify([company, column, fundId]);
}

export function figureOf(mark: Mark): MarkFigure {
  if ('ownership' in mark) return { column: 'Ownership', value: mark.ownership, fundId: mark.fundId };
  if ('fairValue' in mark) return { column: 'Fair Value', ...mark.fairValue, fundId: mark.fundId };
  return { column: 'Post-Money Valuation', ...mark.postMoneyValuation };
}

/** Worth and price of each company by its rounds, to be looked up by day. */
export class Valuations {
  readonly #rounds: ReadonlyMap<string, readonly { readonly date: CalendarDate; readonly round: RoundEntry }[]>;
  readonly #prices: ReadonlyMap<string, readonly { readonly date: CalendarDate; readonly price: Money }[]>;

  constructor(rounds: Iterable<RoundEntry>, shareClasses: Iterable<ShareClassEntry>) {
    const closed = [...rounds].flatMap((round) =>
      round.closingDate === undefined ? [] : [{ date: round.closingDate, round }],
    );
    const best = bestPrices(shareClasses);
    const prices = closed.flatMap(({ date, round: { key, company } }) => {
      const price = best.get(key);
      return price === undefined ? [] : [{ date, price, company }];
    });
    this.#rounds = groupBy(closed.sort(byDate), ({ round }) => round.company);
    this.#prices = groupBy(prices.sort(byDate), ({ company }) => company);
  }

  lastRound(company: string, date: CalendarDate): RoundEntry | undefined {
    return findLastUpTo(this.#rounds.get(company) ?? [], date)?.round;
  }

  /** The price of a share in the last priced round that had closed by that day. */
  lastPrice(company: string, date: CalendarDate): Money | undefined {
    return findLastUpTo(this.#prices.get(company) ?? [], date)?.price;
  }
}

/** By round, of the shares that the round itself sold. */
export function bestPrices(shareClasses: Iterable<ShareClassEntry>): ReadonlyMap<string, Money> {
  const best = new Map<string, Money>();
  for (const { round, pricePerShare: price, purchaseType } of shareClasses) {
    const known = best.get(round);
    const isBetter = price !== undefined && (known === undefined || compareDecimals(price.value, known.value) > 0);
    if (isBetter && purchaseType !== 'secondary') best.set(round, price);
  }
  return best;
}

/** The price of one share or token: its own, or its class's. */
export function priceOf({ terms, ofClass }: SecurityEntry): Money | undefined {
  return terms.pricePerToken ?? ofClass?.pricePerShare;
}

/** Pre-money valuation and round size; `undefined` where the round does not state both. */
export function postMoneyOf({ preMoneyValuation: before, roundSize: size }: RoundEntry): Money | undefined {
  if (before === undefined || size?.currency !== before.currency) return undefined;
  return { value: addDecimals(before.value, size.value), currency: before.currency };
}
