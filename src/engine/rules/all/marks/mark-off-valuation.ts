import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { type Decimal, decimal, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { ownershipOf, worthOf } from '../../cap-table/expected-values.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { isTimes, showTimes } from '../../scale.ts';
import { showShare } from '../../words.ts';

/** A mark at cost may be far below: only so many times further is doubtful. One that is written down is what it is. */
const AT_COST = { least: decimal('0.95'), most: decimal('1.05'), further: decimal(20) };

/**
 * The fund's share of the company's worth is about the fair value. Preferences and discounts move it, and prudence: a
 * holding is left at cost, or written down, while the valuation stands.
 */
export const MARK_OFF_VALUATION: Rule = {
  code: 'mark-off-valuation',
  tolerance: { value: decimal(5), unit: 'times', of: 'ownership × post-money valuation, either way' },
  unlessReported: [
    'currency-unlike',
    'mark-of-nothing',
    'mark-off-cost',
    'ownership-off-shares',
    'post-money-off-round',
    'mark-off-last',
    'price-off-valuation',
    'round-overfilled',
  ],
  find: (table, context) => table.sent.marks.flatMap((mark) => check(mark, table, context)),
};

function check(entry: Planned<MarkEntry>, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const { mark, row } = entry;
  if (!('fairValue' in mark) || mark.fairValue.value === ZERO) return [];
  const { fairValue } = mark;
  const [ownership, worth] = [ownershipOf(entry, table), worthOf(entry, table)];
  if (ownership === undefined || worth?.currency !== fairValue.currency) return [];
  const expected = multiplyDecimals(ownership, worth.value);
  const isLow = isFarBelow(entry, fairValue.value, { expected, tolerance, table });
  if (expected === ZERO || (!isTimes(fairValue.value, expected, tolerance) && !isLow)) return [];
  const product = `${showShare(ownership)} of ${formatMoney(worth)} (${worth.from})`;
  const share = formatMoney({ value: expected, currency: worth.currency });
  const message = `Fair Value is ${formatMoney(fairValue)}, ${showTimes(fairValue.value, expected)} ${product}, which is ${share}.`;
  const hint = 'Correct the fair value, the ownership or the valuation.';
  return [{ row, column: 'Fair Value', message, hint, ...omitAbsent({ cause: worth.row }) }];
}

function isFarBelow(
  { company, date, mark }: MarkEntry,
  value: Decimal,
  { expected, tolerance, table }: { readonly expected: Decimal; readonly tolerance: Decimal; readonly table: CapTable },
): boolean {
  if (!('fairValue' in mark) || !isTimes(expected, value, tolerance)) return false;
  const cost = table.holdings.on(company, mark.fundId, date)?.costs.get(mark.fairValue.currency)?.most ?? ZERO;
  if (isTimes(value, cost, AT_COST.most)) return true;
  return isTimes(value, cost, AT_COST.least) && isTimes(expected, value, multiplyDecimals(tolerance, AT_COST.further));
}
