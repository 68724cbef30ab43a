import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  roundToSignificant,
  subtractDecimals,
  ZERO,
} from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { formatMoney } from '../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry } from '../cap-table/entries.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { type Judged, tellCauses } from '../tell-causes.ts';
import { showPlace } from '../words.ts';

/** Shares times price is what was paid; so is quantity times price of tokens. A whole unit is left for rounding. */
export const AMOUNT_OFF_PRICE: Rule = {
  code: 'amount-off-price',
  tolerance: { value: decimal('0.01'), unit: 'share', of: 'the amount' },
  unlessTold: ['figure-zero'],
  find: (table, context) => tellCauses(table.sent.securities.flatMap((security) => judge(security, table, context))),
};

interface Price {
  readonly price: Money;
  readonly from: string;
  readonly against: Judged['against'];
}

function judge(security: Planned<SecurityEntry>, table: CapTable, { tolerance }: RuleContext): Judged[] {
  const { units, cost, row } = security;
  const found = priceOf(security, table);
  if (units === undefined || cost === undefined || found?.price.currency !== cost.currency) return [];
  const { price, from, against } = found;
  const product = multiplyDecimals(units, price.value);
  const gap = absolute(subtractDecimals(product, cost.value));
  const allowed = multiplyDecimals(cost.value, tolerance);
  if (compareDecimals(gap, price.value) <= 0 || compareDecimals(gap, allowed) <= 0) return [{ row, against }];
  const come = formatMoney({ value: product, currency: price.currency });
  const message = `${formatDecimal(units)} at ${formatMoney(price)} (${from}) come to ${come}, but the amount is ${formatMoney(cost)}.`;
  const hint = 'Correct the number, the price or the amount.';
  return [{ row, against, how: paidPerUnit(cost, units), doubt: { row, column: 'Investment Amount', message, hint } }];
}

/** Rows that paid one price have one cause, where that is not the price. */
function paidPerUnit(cost: Money, units: Decimal): string {
  return roundToSignificant(divideDecimals(cost.value, units, 12) ?? ZERO, 3);
}

function priceOf(
  { key, row, shareClass, terms: { pricePerToken } }: Planned<SecurityEntry>,
  table: CapTable,
): Price | undefined {
  if (pricePerToken !== undefined)
    return { price: pricePerToken, from: 'Price Per Token', against: { key, row, column: 'Price Per Token' } };
  const held = shareClass === undefined ? undefined : table.shareClasses.get(shareClass);
  if (held?.pricePerShare === undefined) return undefined;
  const against = { key: held.key, row: held.row, column: 'Price Per Share' };
  return { price: held.pricePerShare, from: `${held.name}, ${showPlace(held)}`, against };
}
