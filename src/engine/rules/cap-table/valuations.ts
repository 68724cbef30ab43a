import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { addDecimals, compareDecimals } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { RoundEntry, SecurityEntry, ShareClassEntry } from './entries.ts';
import { byDate, findLastUpTo } from './up-to.ts';

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

/** What one share or token was to cost: of its own, or of its class. */
export function priceOf({ terms, ofClass }: SecurityEntry): Money | undefined {
  return terms.pricePerToken ?? ofClass?.pricePerShare;
}

/** Pre-money valuation and round size; `undefined` where the round does not state both. */
export function postMoneyOf({ preMoneyValuation: before, roundSize: size }: RoundEntry): Money | undefined {
  if (before === undefined || size?.currency !== before.currency) return undefined;
  return { value: addDecimals(before.value, size.value), currency: before.currency };
}
