import {
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
} from '../../../../model/values/decimal.ts';
import type { Planned, RoundEntry, SentRow } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';

/** A cap on participation may be so many times as high as a liquidation multiple. */
const CAPS_ARE_HIGHER = decimal(4);

/**
 * Multiples that no preferred share has: a percentage without its sign, mostly, or a cap below what is paid before there is
 * anything to participate in.
 */
export const MULTIPLE_OUT_OF_RANGE: Rule = {
  code: 'multiple-out-of-range',
  tolerance: { value: decimal(5), unit: 'times', of: 'what was paid (for a Cap Multiple, four times that)' },
  find: ({ sent }, { tolerance }) =>
    sent.rounds.flatMap((round) => [
      ...check(round.row, 'Liquidation Multiple', round.liquidationMultiple, tolerance),
      ...check(round.row, 'Cap Multiple', round.capMultiple, multiplyDecimals(tolerance, CAPS_ARE_HIGHER)),
      ...checkCap(round),
    ]),
};

/** The cap is on all that a share gets, its liquidation multiple among it. */
function checkCap({ row, liquidationMultiple, capMultiple, participation }: Planned<RoundEntry>): RuleFinding[] {
  if (liquidationMultiple === undefined || capMultiple === undefined) return [];
  const isBelow = compareDecimals(capMultiple, liquidationMultiple) < 0;
  if (!isBelow || participation !== 'CAPPED_PARTICIPATING') return [];
  const message = `Cap Multiple is ${formatDecimal(capMultiple)}, below the Liquidation Multiple, ${formatDecimal(liquidationMultiple)}.`;
  const hint = 'Correct the one that is wrong; the two may be swapped.';
  return [{ row, column: 'Cap Multiple', message, hint }];
}

function check(row: SentRow, column: string, multiple: Decimal | undefined, most: Decimal): RuleFinding[] {
  if (multiple === undefined || compareDecimals(multiple, most) <= 0) return [];
  const message = `${column} is ${formatDecimal(multiple)}: ${formatDecimal(multiple)} times what was paid.`;
  return [{ row, column, message, hint: 'Write 1 for one times the money; 100% is also 1.' }];
}
