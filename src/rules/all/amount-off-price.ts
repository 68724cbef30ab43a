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
import { isWithin } from '../scale.ts';
import { type Judged, tellCauses } from '../tell-causes.ts';
import { showPlace, showSecondary } from '../words.ts';

/** Bought of somebody else than the company, shares cost what the two agree on. Beyond this a figure is wrong. Times. */
const SECONDARY = decimal(10);

/**
 * Shares times price is what was paid; so is quantity times price of tokens. A whole unit is left for rounding. Who holds
 * shares already may get more of them for nothing, against dilution; secondary purchases have a price of their own.
 */
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
  if (cost.value === ZERO && isFurtherHolding(security, table)) return [];
  const { price, from, against } = found;
  const product = multiplyDecimals(units, price.value);
  const gap = absolute(subtractDecimals(product, cost.value));
  const allowed = multiplyDecimals(cost.value, tolerance);
  if (compareDecimals(gap, price.value) <= 0 || compareDecimals(gap, allowed) <= 0) return [{ row, against }];
  if (table.isSecondary(security) && isWithin(product, cost.value, SECONDARY)) return [];
  const come = formatMoney({ value: product, currency: price.currency });
  const message = `${formatDecimal(units)} at ${formatMoney(price)} (${from}) come to ${come}, but the amount is ${formatMoney(cost)}.`;
  const hint = `Correct the number, the price or the amount.${showSecondary(security)}`;
  return [{ row, against, how: paidPerUnit(cost, units), doubt: { row, column: 'Investment Amount', message, hint } }];
}

/** The fund has had shares of the company before, or buys them beside these. */
function isFurtherHolding({ key, company, fundId, issueDate }: Planned<SecurityEntry>, table: CapTable): boolean {
  const others = table.ofHolder(company, fundId);
  return others.some((other) => other.key !== key && other.issueDate <= issueDate && other.cost?.value !== ZERO);
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
