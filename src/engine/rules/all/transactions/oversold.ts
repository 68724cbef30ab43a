import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { isConvertibleNote } from '../../../../model/fields/security-types.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, TransactionEntry } from '../../cap-table/entries.ts';
import { type UnitsToSell, unitsToSell } from '../../cap-table/units-to-sell.ts';
import { byDate } from '../../cap-table/up-to.ts';
import type { Rule, RuleFinding } from '../../rule.ts';

const ONE_SHARE = decimal(1);

/**
 * The sales of a security, in the order of their dates, take no more than there is: nothing closes below zero. What known
 * sales have taken already is taken off, however the service counts; what the workbook's conversions and exercises create
 * counts as what they are expected to.
 */
export const OVERSOLD: Rule = {
  code: 'oversold',
  severity: 'error',
  find: (table) => {
    const sales = table.sent.transactions.filter(({ event }) => event === 'sale');
    return [...groupBy(sales, ({ security = '' }) => security)].flatMap(([key, some]) => check(key, some, table));
  },
};

function check(key: string, sales: readonly Planned<TransactionEntry>[], table: CapTable): RuleFinding[] {
  const security = table.securityOf(key);
  if (isConvertibleNote(security?.type)) return sales.flatMap(checkSaleOfNote);
  const held = unitsToSell(key, table);
  if (held === undefined) return [];
  const { units, isExpected } = held;
  let sold = ZERO;
  for (const { row, unitsSold = ZERO } of sales.toSorted(byDate)) {
    sold = addDecimals(sold, unitsSold);
    if (compareDecimals(sold, units) <= 0) continue;
    const others = sales.length === 1 ? 'This sale takes' : 'With this sale, the sales of the security come to';
    const has = isExpected ? 'is expected to have' : 'has';
    const message = `${others} ${formatDecimal(sold)}, but it ${has} ${formatDecimal(units)}.`;
    const hint = 'Correct the number sold, or the security that is named.';
    const finding = { row, column: 'Shares Sold', message, hint };
    return [isPossible(sold, held) ? { ...finding, severity: 'warning' } : finding];
  }
  return [];
}

/** A note may come to more than its amount buys; a fraction of a share too much is none of the ways in which it does. */
function isPossible(sold: Decimal, { units, further }: UnitsToSell): boolean {
  if (further === undefined) return true;
  const excess = subtractDecimals(sold, units);
  return compareDecimals(excess, ONE_SHARE) >= 0 && compareDecimals(excess, further) <= 0;
}

function checkSaleOfNote({ row, unitsSold = ZERO }: Planned<TransactionEntry>): RuleFinding[] {
  if (unitsSold === ZERO) return [];
  const message = `${formatDecimal(unitsSold)} shares are sold, but the security is a note and has none.`;
  const hint = 'Leave Shares Sold blank: a note is sold as a whole. Or correct the security that is named.';
  return [{ row, column: 'Shares Sold', message, hint, severity: 'warning' }];
}
