import { groupBy } from '../../../base/util/collections/group-by.ts';
import { type Decimal, decimal, ZERO } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, ShareClassEntry } from '../cap-table/entries.ts';
import type { Compared, Rule } from '../rule.ts';
import { reportCauses } from '../rule.ts';
import { areFarApart, isPar, isWithin } from '../scale.ts';
import { showNamed, showPlace } from '../words.ts';

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
      ...warrants.flatMap((warrant) => checkWarrant(warrant, worst.get(warrant.company), tolerance)),
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

function checkWarrant(
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
  const message = `Exercise Price is ${formatMoney(strike)}, but a share of ${showNamed(priced)} costs ${price}.`;
  const hint = 'Correct the exercise price of one share, or the round that is named.';
  return [{ ...compared, finding: { row, column: 'Exercise Price', message, hint } }];
}

function isFar(strike: Money, price: Money | undefined, tolerance: Decimal): boolean {
  return price !== undefined && strike.value !== ZERO && areFarApart(strike.value, price.value, tolerance);
}

/** A price of the token: what one was bought at, or another token warrant is struck at. */
interface Peer {
  readonly of: SecurityEntry;
  readonly price: Money;
  readonly what: 'Price Per Token' | 'Exercise Price';
}

/** One other warrant may be the one that is wrong. */
const FEWEST_WARRANTS = 2;

/**
 * Token warrants whose strike is far from what the token was bought at, or, where none was bought, from the strikes of the
 * other warrants of the round. Many are struck at next to nothing: a par value is not questioned.
 */
function checkTokenWarrants(table: CapTable, tolerance: Decimal): Compared[] {
  const warrants = table.sent.securities.filter(({ type }) => type === 'token_warrant');
  if (warrants.length === 0) return [];
  const ofToken = groupBy(table.securities, tokenOf);
  return warrants.flatMap((warrant) =>
    checkTokenWarrant(warrant, peersOf(warrant, ofToken.get(tokenOf(warrant)) ?? []), tolerance),
  );
}

function checkTokenWarrant(warrant: Planned<SecurityEntry>, peers: readonly Peer[], tolerance: Decimal): Compared[] {
  const { row, terms } = warrant;
  const strike = terms.exercisePrice;
  const like = peers.filter(({ price }) => price.currency === strike?.currency);
  const [first] = like;
  if (strike === undefined || first === undefined || strike.value === ZERO || isPar(strike.value)) return [];
  const compared = { row, against: first.of, column: first.what };
  if (!like.every(({ price }) => areFarApart(strike.value, price.value, tolerance))) return [compared];
  const message = `Exercise Price is ${formatMoney(strike)}, but ${first.what} of ${nameOf(first.of)} is ${formatMoney(first.price)}.`;
  const hint = 'Correct the exercise price of one token, or the token that is named.';
  return [{ ...compared, finding: { row, column: 'Exercise Price', message, hint } }];
}

function peersOf(warrant: SecurityEntry, all: readonly SecurityEntry[]): readonly Peer[] {
  const bought = all.flatMap((of) => toPeer(of, of.terms.pricePerToken, 'Price Per Token'));
  if (bought.length > 0) return bought;
  const others = all.filter(
    ({ key, type, round }) => key !== warrant.key && type === warrant.type && round === warrant.round,
  );
  const struck = others.flatMap((of) => toPeer(of, of.terms.exercisePrice, 'Exercise Price'));
  return struck.length < FEWEST_WARRANTS ? [] : struck;
}

function toPeer(of: SecurityEntry, price: Money | undefined, what: Peer['what']): Peer[] {
  return price === undefined || price.value === ZERO ? [] : [{ of, price, what }];
}

function tokenOf({ company, terms }: SecurityEntry): string {
  return JSON.stringify([company, terms.token?.toLowerCase()]);
}

function nameOf(of: SecurityEntry): string {
  return `${of.type === 'token_warrant' ? 'another token warrant' : 'the token investment'} (${showPlace(of)})`;
}
