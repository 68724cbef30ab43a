import { compareDecimals, type Decimal, decimal, ZERO } from '../../../../model/values/decimal.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showShare } from '../../words.ts';

/** Below it stands a rate that was divided by a hundred once too often. */
const LEAST = decimal('0.001');

/**
 * Notes bear interest of some per cent a year; the lowest rates that tax offices ask for were a tenth of one. A SAFE is no
 * debt and bears none.
 */
export const INTEREST_OUT_OF_RANGE: Rule = {
  code: 'interest-out-of-range',
  tolerance: { value: decimal('0.3'), unit: 'share', of: 'the amount, a year' },
  find: (table, { tolerance }) => table.stating('interestRate').flatMap((security) => check(security, tolerance)),
};

function check({ row, terms }: Planned<SecurityEntry>, most: Decimal): RuleFinding[] {
  const { interestRate: rate = ZERO, convertibleType } = terms;
  const isUsual = compareDecimals(rate, LEAST) >= 0 && compareDecimals(rate, most) <= 0;
  if (rate === ZERO || (isUsual && convertibleType !== 'safe')) return [];
  const [what, hint] = isUsual
    ? [', but a SAFE bears no interest.', 'Clear the rate, or write convertible note under Convertible Type.']
    : [`; notes have ${showShare(LEAST)} to ${showShare(most)}.`, 'Write 8% or 0.08 for eight per cent a year.'];
  return [{ row, column: 'Interest Rate', message: `Interest Rate is ${showShare(rate)}${what}`, hint }];
}
