import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { type Decimal, decimal, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { Planned, SecurityEntry, ShareClassEntry } from '../../cap-table/entries.ts';
import { reportCauses } from '../../report-causes.ts';
import type { Compared, Rule } from '../../rule.ts';
import { areFarApart, isPar, isWithin } from '../../scale.ts';
import { showPlace } from '../../words.ts';
import { checkTokenWarrants } from './token-strike.ts';

/** Near enough to the price of another round to be that round's. Times. */
const NEAR = decimal(2);

/** A warrant is struck at about the price of its round, of another round of the company, or at a penny. */
export const STRIKE_OFF_PRICE: Rule = {
  code: 'strike-off-price',
  tolerance: { value: decimal(10), unit: 'times', of: "the round's price, either way" },
  unlessReported: ['currency-unlike', 'amount-off-price'],
  find: (table, { tolerance }) => {
    const warrants = table.sent.securities.filter(({ type }) => type === 'warrant');
    const companies = new Set(warrants.map(({ company }) => company));
    const classes = groupBy(
      [...table.shareClasses.values()].filter(({ company }) => companies.has(company)),
      ({ company }) => company,
    );
    const worst = new Map([...classes].map(([company, some]) => [company, new Prices(some)]));
    return reportCauses([
      ...warrants.flatMap((warrant) => check(warrant, worst.get(warrant.company), tolerance)),
      ...checkTokenWarrants(table, tolerance),
    ]);
  },
};

class Prices {
  readonly #ofRounds: ReadonlyMap<string, readonly ShareClassEntry[]>;
  readonly #distinct: readonly Money[];

  constructor(classes: readonly ShareClassEntry[]) {
    this.#ofRounds = groupBy(classes, ({ round }) => round);
    const prices = classes.flatMap(({ pricePerShare }) => pricePerShare ?? []);
    this.#distinct = [...new Map(prices.map((price) => [formatMoney(price), price])).values()];
  }

  of(round: string): readonly ShareClassEntry[] {
    return this.#ofRounds.get(round) ?? [];
  }

  isNear({ value, currency }: Money): boolean {
    return this.#distinct.some((price) => price.currency === currency && isWithin(value, price.value, NEAR));
  }
}

function check(
  { row, round = '', terms: { exercisePrice: strike } }: Planned<SecurityEntry>,
  prices: Prices | undefined,
  tolerance: Decimal,
): Compared[] {
  const [priced, ...others] = (prices?.of(round) ?? []).filter(
    ({ pricePerShare: price }) => price !== undefined && price.currency === strike?.currency,
  );
  if (strike === undefined || priced === undefined || isPar(strike.value)) return [];
  const compared = { row, against: priced, column: 'Price Per Share' };
  const isOff = [priced, ...others].every(({ pricePerShare }) => isFar(strike, pricePerShare, tolerance));
  if (!isOff || prices?.isNear(strike) === true) return [compared];
  const price = priced.pricePerShare === undefined ? '' : formatMoney(priced.pricePerShare);
  const message = `Exercise Price is ${formatMoney(strike)}, but a share of ${priced.name} (${showPlace(priced)}) costs ${price}.`;
  const hint = 'Correct the exercise price of one share, or the round that is named.';
  return [{ ...compared, finding: { row, column: 'Exercise Price', message, hint } }];
}

function isFar(strike: Money, price: Money | undefined, tolerance: Decimal): boolean {
  return price !== undefined && strike.value !== ZERO && areFarApart(strike.value, price.value, tolerance);
}
