import { compareDecimals, type Decimal, decimal, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money, roundMoney } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { expectedValues } from '../../cap-table/expected-values.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { isTimes, isWithin, NOMINAL, showTimes } from '../../scale.ts';
import { showFund } from '../../words.ts';

/** A write-down may go far, and to the single unit that keeps a line in the books. */
const FURTHER_DOWN = decimal(10);
/** An explanation comes as near to the fair value as this. Times. */
const NEAR = decimal(3);

/**
 * A fair value many times what was paid, or next to nothing of it, is a figure in thousands, or a digit too many, unless a
 * round, an ownership or the last mark says the same. Down, ten times as much is left.
 */
export const MARK_OFF_COST: Rule = {
  code: 'mark-off-cost',
  tolerance: { value: decimal(10), unit: 'times', of: 'the cost held; downwards, ten times that' },
  unlessReported: ['currency-unlike', 'mark-of-nothing'],
  find: (table, context) => table.sent.marks.flatMap((mark) => check(mark, table, context)),
};

function check(entry: Planned<MarkEntry>, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const { mark, company, date, row } = entry;
  if (!('fairValue' in mark) || mark.fairValue.value === ZERO) return [];
  const { fundId, fairValue } = mark;
  const cost = table.holdings.on(company, fundId, date)?.costs.get(fairValue.currency);
  if (cost === undefined || cost.least === ZERO || cost.most === ZERO) return [];
  const isHigh = isTimes(fairValue.value, cost.most, tolerance);
  const isLow = isFarBelow(fairValue.value, cost.least, tolerance);
  if ((!isHigh && !isLow) || isExplained(entry, fairValue, table)) return [];
  const paid = roundMoney({ value: isHigh ? cost.most : cost.least, currency: fairValue.currency });
  const times = showTimes(fairValue.value, paid.value);
  const message = `Fair Value is ${formatMoney(fairValue)}, ${times} what ${showFund(fundId, table)} paid for what it holds, ${formatMoney(paid)}.`;
  const hint =
    'Write it in whole units. If it is really worth that, enter the round or the ownership that explains it.';
  return [{ row, column: 'Fair Value', message, hint }];
}

function isFarBelow(value: Decimal, cost: Decimal, tolerance: Decimal): boolean {
  return (
    value !== NOMINAL && compareDecimals(cost, multiplyDecimals(value, multiplyDecimals(tolerance, FURTHER_DOWN))) > 0
  );
}

function isExplained(entry: MarkEntry, fairValue: Money, table: CapTable): boolean {
  const { company, date, mark } = entry;
  const fundId = 'fundId' in mark ? mark.fundId : undefined;
  const last = table.markSeries.before({ company, column: 'Fair Value', fundId }, date)?.mark;
  const known = last !== undefined && 'fairValue' in last && last.fairValue.currency === fairValue.currency;
  const expected = expectedValues(entry, fairValue.currency, table);
  return [...expected, ...(known ? [last.fairValue.value] : [])].some((value) =>
    isWithin(fairValue.value, value, NEAR),
  );
}
