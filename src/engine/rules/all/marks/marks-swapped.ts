import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { type Decimal, decimal } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { shareOfShares, worthOf } from '../../cap-table/expected-values.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { isWithin, productsIn } from '../../scale.ts';
import { showFund, showPlace } from '../../words.ts';
import { findExchanged } from './companies-exchanged.ts';

/** So near is the worth of a holding by the last price, not of another. Times. */
const NEAR = decimal('1.01');

interface Valued extends Planned<MarkEntry> {
  readonly fundId: string;
  readonly fairValue: Money;
  readonly expected: readonly Decimal[];
}

/** Two funds' fair values of one company and day, each of which is what the other's holding is worth; or two companies'. */
export const MARKS_SWAPPED: Rule = {
  code: 'marks-swapped',
  unlessReported: ['currency-unlike', 'mark-of-nothing', 'mark-off-cost', 'mark-off-last', 'mark-off-valuation'],
  find: (table) => {
    const valued = table.sent.marks.flatMap((mark) => toValued(mark, table));
    const groups = groupBy(valued, ({ company, date, fairValue }) =>
      JSON.stringify([company, date, fairValue.currency]),
    );
    return [...[...groups.values()].flatMap((group) => check(group, table)), ...findExchanged(table)];
  },
};

function toValued(entry: Planned<MarkEntry>, table: CapTable): Valued[] {
  const { mark } = entry;
  if (!('fairValue' in mark)) return [];
  const { fundId, fairValue } = mark;
  return [{ ...entry, fundId, fairValue, expected: worthOfShares(entry, table) }];
}

/** By the price of a share and by the worth of the company; the ownership beside it may be swapped as well. */
function worthOfShares(entry: Planned<MarkEntry>, table: CapTable): Decimal[] {
  const { company, date, mark } = entry;
  if (!('fairValue' in mark)) return [];
  const { currency } = mark.fairValue;
  const price = table.valuations.lastPrice(company, date);
  const shares = table.holdings.on(company, mark.fundId, date)?.shares;
  const [worth, share] = [worthOf(entry, table), shareOfShares(entry, table)];
  return [...productsIn(currency, price, shares), ...productsIn(currency, worth, share?.value)];
}

function check(group: readonly Valued[], table: CapTable): RuleFinding[] {
  return group.flatMap((later, index) => {
    const twin = group.slice(0, index).find((other) => seemsOf(later, other) && seemsOf(other, later));
    if (twin === undefined) return [];
    const own = `${formatMoney(twin.fairValue)} (${showPlace(twin)})`;
    const message = `Fair Value is ${formatMoney(later.fairValue)}, what the holding of ${showFund(twin.fundId, table)} is worth, and that fund's is ${own}: the two seem to be swapped.`;
    const hint = 'Give each fund the value of its own holding.';
    return [{ row: later.row, column: 'Fair Value', message, hint, cause: twin.row }];
  });
}

/** The fair value is what the other's holding is worth, and by no reckoning what this one's is. */
function seemsOf({ fairValue, expected }: Valued, other: Valued): boolean {
  const isNear = (worth: Decimal) => isWithin(fairValue.value, worth, NEAR);
  return other.expected.some(isNear) && !expected.some(isNear);
}
