import { compareDecimals, decimal, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import { bestPrices, postMoneyOf } from '../../cap-table/valuations.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { isTimes, isWithin, showTimes } from '../../scale.ts';

/** So many times the valuation no price makes believable: the two cells have changed places. */
const BEYOND_PROOF = decimal(3);
/** How near price times shares must be to the valuation after the money to prove the size of the round. Times. */
const PROOF = decimal('1.05');

/** A round that raises a smaller part of what the company was worth has lost its thousands. Times. */
const NEXT_TO_NOTHING = decimal(2000);

/**
 * A round that raises more than the company was worth before it, or next to nothing of that: zeros too many or too few, or
 * two cells that changed places.
 */
export const ROUND_SIZE_OFF_VALUATION: Rule = {
  code: 'round-size-off-valuation',
  tolerance: { value: decimal(1), unit: 'times', of: 'the pre-money valuation' },
  unlessReported: ['round-overfilled', 'price-off-valuation', 'currency-unlike'],
  find: (table, context) => {
    const prices = bestPrices(table.shareClasses.values());
    return table.sent.rounds.flatMap((round) => check(round, prices.get(round.key), context));
  },
};

function check(round: Planned<RoundEntry>, price: Money | undefined, { tolerance }: RuleContext): RuleFinding[] {
  const { row, preMoneyValuation: before, roundSize: size } = round;
  if (before === undefined || size?.currency !== before.currency || before.value === ZERO) return [];
  const isSmall = size.value !== ZERO && isTimes(before.value, size.value, NEXT_TO_NOTHING);
  const isLarge = compareDecimals(size.value, multiplyDecimals(before.value, tolerance)) > 0;
  const isTooLarge = isLarge && (!isProven(round, price) || isTimes(size.value, before.value, BEYOND_PROOF));
  if (!isSmall && !isTooLarge) return [];
  const message = `Round Size is ${formatMoney(size)}, ${showTimes(size.value, before.value)} the Pre-Money Valuation, ${formatMoney(before)}.`;
  const hint = `Correct the one that is wrong; ${isSmall ? 'one of them may be in thousands' : 'the two may be swapped'}.`;
  return [{ row, column: 'Round Size', message, hint }];
}

/** The fully diluted shares at the price of the round come to its valuation after the money. */
function isProven(round: RoundEntry, price: Money | undefined): boolean {
  const [after, shares] = [postMoneyOf(round), round.fullyDilutedShares];
  if (after === undefined || shares === undefined || price?.currency !== after.currency) return false;
  return isWithin(multiplyDecimals(price.value, shares), after.value, PROOF);
}
