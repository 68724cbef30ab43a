import { compareDecimals, decimal, ZERO } from '../../../../model/values/decimal.ts';
import type { Rule } from '../../rule.ts';
import { showShare } from '../../words.ts';

/** Below it stands a rate that was divided by a hundred once too often. */
const LEAST = decimal('0.01');

/** A note converts at a discount of some per cent, most at 10 to 30; above half, or below one, a figure is written otherwise. */
export const DISCOUNT_OUT_OF_RANGE: Rule = {
  code: 'discount-out-of-range',
  tolerance: { value: decimal('0.5'), unit: 'share', of: 'the price' },
  find: (table, { tolerance }) =>
    table.stating('discount').flatMap(({ row, terms: { discount: rate = ZERO } }) => {
      const isHigh = compareDecimals(rate, tolerance) > 0;
      if (rate === ZERO || (!isHigh && compareDecimals(rate, LEAST) >= 0)) return [];
      const usual = `${showShare(LEAST)} to ${showShare(tolerance)}`;
      const message = `Discount is ${showShare(rate)}; notes have ${usual}.`;
      const hint =
        'It may be the price to pay instead: paying 80% is a discount of 20%. Write 20% or 0.2 for twenty per cent.';
      return [{ row, column: 'Discount', message, hint }];
    }),
};
