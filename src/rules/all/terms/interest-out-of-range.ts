import { compareDecimals, decimal, ZERO } from '../../../model/values/decimal.ts';
import type { Rule } from '../../rule.ts';
import { showShare } from '../../words.ts';

/** Below it stands a rate that was divided by a hundred once too often. */
const LEAST = decimal('0.001');

/** Notes bear interest of some per cent a year; the lowest rates that tax offices ask for were a tenth of one. */
export const INTEREST_OUT_OF_RANGE: Rule = {
  code: 'interest-out-of-range',
  tolerance: { value: decimal('0.3'), unit: 'share', of: 'the amount, a year' },
  find: (table, { tolerance }) =>
    table.sent.securities.flatMap(({ row, terms: { interestRate: rate = ZERO } }) => {
      const isHigh = compareDecimals(rate, tolerance) > 0;
      if (rate === ZERO || (!isHigh && compareDecimals(rate, LEAST) >= 0)) return [];
      const usual = `${showShare(LEAST)} to ${showShare(tolerance)}`;
      const message = `Interest Rate is ${showShare(rate)}; notes have ${usual}.`;
      return [{ row, column: 'Interest Rate', message, hint: 'Write 8% or 0.08 for eight per cent a year.' }];
    }),
};
