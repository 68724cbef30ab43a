import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { type Decimal, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Compared } from '../../rule.ts';
import { areFarApart, isPar } from '../../scale.ts';
import { showPlace } from '../../words.ts';

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
export function checkTokenWarrants(table: CapTable, tolerance: Decimal): Compared[] {
  const warrants = table.sent.securities.filter(({ type }) => type === 'token_warrant');
  if (warrants.length === 0) return [];
  const ofToken = groupBy(table.securities, tokenOf);
  return warrants.flatMap((warrant) =>
    check(warrant, peersOf(warrant, ofToken.get(tokenOf(warrant)) ?? []), tolerance),
  );
}

function check(warrant: Planned<SecurityEntry>, peers: readonly Peer[], tolerance: Decimal): Compared[] {
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
