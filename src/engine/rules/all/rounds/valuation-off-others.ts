import {
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import { bestPrices, postMoneyOf } from '../../cap-table/valuations.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { isWithin } from '../../scale.ts';

/** How near price times shares comes to a valuation that was reckoned from them. Times. */
const NEAR = decimal('1.01');
/** The two valuations of a round that raises less are too near each other. A share of the pre-money valuation. */
const LEAST_SIZE = decimal('0.03');

/**
 * The fully diluted shares at the price are the valuation after the money in every other round, and before it in this one:
 * one of the two is of the other side of the round. Firms that count the shares before their rounds do so in all of them.
 */
export const VALUATION_OFF_OTHERS: Rule = {
  code: 'valuation-off-others',
  unlessReported: ['price-off-valuation', 'round-size-off-valuation', 'currency-unlike', 'valuation-off-last'],
  find: (table) => {
    const prices = bestPrices(table.shareClasses.values());
    const sides = [...table.rounds.values()].flatMap((round) => {
      const side = sideOf(round, prices.get(round.key));
      return side === undefined ? [] : [{ key: round.key, side }];
    });
    const before = new Set(sides.filter(({ side }) => side === 'before').map(({ key }) => key));
    const after = sides.length - before.size;
    if (before.size !== 1 || after === 0) return [];
    return table.sent.rounds.flatMap((round) =>
      before.has(round.key) ? report(round, prices.get(round.key), after) : [],
    );
  },
};

/** On which side of the money price times shares is the valuation; `undefined` where it is neither, or nobody can say. */
function sideOf(round: RoundEntry, price: Money | undefined): 'before' | 'after' | undefined {
  const { preMoneyValuation: before, roundSize: size, fullyDilutedShares: shares } = round;
  const after = postMoneyOf(round);
  if (before === undefined || size === undefined || after === undefined || price?.currency !== before.currency)
    return undefined;
  const isDistinct = compareDecimals(size.value, multiplyDecimals(before.value, LEAST_SIZE)) > 0;
  const worth: Decimal = multiplyDecimals(price.value, shares ?? ZERO);
  if (!isDistinct || worth === ZERO) return undefined;
  if (isWithin(worth, after.value, NEAR)) return 'after';
  return isWithin(worth, before.value, NEAR) ? 'before' : undefined;
}

function report(round: Planned<RoundEntry>, price: Money | undefined, after: number): RuleFinding[] {
  const { row, name, preMoneyValuation: before, roundSize: size, fullyDilutedShares: shares } = round;
  if (before === undefined || size === undefined || shares === undefined || price === undefined || row.isFurther)
    return [];
  const others = after === 1 ? 'in the other round' : `in the ${after} other rounds`;
  const message = `The ${formatDecimal(shares)} fully diluted shares at ${formatMoney(price)} are the Pre-Money Valuation of ${name}, ${formatMoney(before)}; ${others} they are the valuation after the money. This one raised ${formatMoney(size)}.`;
  const hint =
    'If this is the post-money valuation, subtract the round; if the shares are those before the round, add the new ones.';
  return [{ row, column: 'Pre-Money Valuation', message, hint }];
}
