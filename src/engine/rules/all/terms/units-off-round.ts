import {
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { Planned, RoundEntry, SecurityEntry } from '../../cap-table/entries.ts';
import { bestPrices } from '../../cap-table/valuations.ts';
import type { Compared, Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

const ONE = decimal(1);
/** A warrant for less of its round than this has lost its thousands. A share of the round's size. */
const LEAST_OF_ROUND = decimal('0.0001');

/**
 * One security is for no more shares than the company has after the round, and a warrant is for a part of what the round
 * sold: no more than all of it, and more than next to nothing.
 */
export const UNITS_OFF_ROUND: Rule = {
  code: 'units-off-round',
  tolerance: { value: decimal(1), unit: 'times', of: 'all shares of the round, and for a warrant its size' },
  unlessReported: ['amount-off-price', 'strike-off-price', 'price-off-valuation', 'round-overfilled'],
  compare: (table, context) => {
    const prices = bestPrices(table.shareClasses.values());
    return (security) => check(security, { prices, context });
  },
};

interface Of {
  readonly prices: ReadonlyMap<string, Money>;
  readonly context: RuleContext;
}

function check(security: Planned<SecurityEntry>, { prices, context }: Of): Compared | undefined {
  const { type, units, row, inRound: round } = security;
  if (round === undefined || units === undefined || (type !== 'certificate' && type !== 'warrant')) return undefined;
  const { fullyDilutedShares: all } = round;
  const ofAll = all === undefined || all === ZERO ? undefined : checkNumber({ row, units, all, round, context });
  const compared = { row, against: round, column: 'Fully Diluted Shares' };
  if (ofAll !== undefined) return { ...compared, finding: ofAll };
  const price = prices.get(round.key);
  const ofSize =
    type === 'warrant' && price !== undefined ? checkWorth({ row, units, price, round, context }) : undefined;
  if (ofSize !== undefined)
    return { row, against: { key: `size of ${round.key}`, row: round.row }, column: 'Round Size', finding: ofSize };
  return all === undefined ? undefined : compared;
}

interface Numbers {
  readonly row: RuleFinding['row'];
  readonly units: Decimal;
  readonly round: RoundEntry;
  readonly context: RuleContext;
}

function checkNumber({
  row,
  units,
  all,
  round,
  context,
}: Numbers & { readonly all: Decimal }): RuleFinding | undefined {
  if (compareDecimals(units, multiplyDecimals(all, context.tolerance)) <= 0) return undefined;
  const message = `Shares is ${formatDecimal(units)}, but ${round.name} (${showPlace(round)}) has ${formatDecimal(all)} fully diluted shares in all.`;
  const hint = 'Correct the number of shares, or the fully diluted shares of the round.';
  return { row, column: 'Shares', message, hint };
}

function checkWorth({
  row,
  units,
  price,
  round,
  context,
}: Numbers & { readonly price: Money }): RuleFinding | undefined {
  const { roundSize: size } = round;
  if (size === undefined || size.currency !== price.currency || size.value === ZERO) return undefined;
  if (units === ZERO || units === ONE) return undefined;
  const worth = { ...price, value: multiplyDecimals(units, price.value) };
  const isMany = compareDecimals(worth.value, multiplyDecimals(size.value, context.tolerance)) > 0;
  const isFew = compareDecimals(worth.value, multiplyDecimals(size.value, LEAST_OF_ROUND)) < 0;
  if (!isMany && !isFew) return undefined;
  const shares = `The ${formatDecimal(units)} shares of the warrant come to ${formatMoney(worth)} at ${formatMoney(price)}`;
  const message = `${shares}, but the whole of ${round.name} (${showPlace(round)}) is ${formatMoney(size)}.`;
  const hint = 'Write the number of shares that the warrant is for, in whole shares.';
  return { row, column: 'Shares', message, hint };
}
