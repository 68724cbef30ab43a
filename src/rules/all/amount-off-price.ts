import {
  absolute,
  compareDecimals,
  decimal,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
} from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { formatMoney } from '../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry } from '../cap-table/entries.ts';
import type { Doubt, Rule, RuleContext } from '../rule.ts';
import { showPlace } from '../words.ts';

/** Shares times price is what was paid; so is quantity times price of tokens. A whole unit is left for rounding. */
export const AMOUNT_OFF_PRICE: Rule = {
  code: 'amount-off-price',
  tolerance: { value: decimal('0.01'), unit: 'share', of: 'the amount' },
  find: (table, context) => table.sent.securities.flatMap((security) => judge(security, table, context)),
};

interface Price {
  readonly price: Money;
  readonly from: string;
}

function judge(security: Planned<SecurityEntry>, table: CapTable, { tolerance }: RuleContext): Doubt[] {
  const { units, cost, row } = security;
  const found = priceOf(security, table);
  if (units === undefined || cost === undefined || found?.price.currency !== cost.currency) return [];
  const { price, from } = found;
  const product = multiplyDecimals(units, price.value);
  const gap = absolute(subtractDecimals(product, cost.value));
  const allowed = multiplyDecimals(cost.value, tolerance);
  if (compareDecimals(gap, price.value) <= 0 || compareDecimals(gap, allowed) <= 0) return [];
  const come = formatMoney({ value: product, currency: price.currency });
  const message = `${formatDecimal(units)} at ${formatMoney(price)} (${from}) come to ${come}, but the amount is ${formatMoney(cost)}.`;
  return [{ row, column: 'Investment Amount', message, hint: 'Correct the number, the price or the amount.' }];
}

function priceOf({ type, shareClass, pricePerToken }: SecurityEntry, table: CapTable): Price | undefined {
  if (type === 'token_investment') return pricePerToken && { price: pricePerToken, from: 'Price Per Token' };
  const held = shareClass === undefined || type !== 'certificate' ? undefined : table.shareClasses.get(shareClass);
  return held?.pricePerShare && { price: held.pricePerShare, from: `${held.name}, ${showPlace(held)}` };
}
