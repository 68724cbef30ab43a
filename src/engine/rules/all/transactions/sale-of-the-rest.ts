import { type Decimal, decimal, formatDecimal, subtractDecimals } from '../../../../model/values/decimal.ts';
import { formatMoney } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { isTimes, isWithin } from '../../scale.ts';
import { showPlace } from '../../words.ts';
import { listLeftBefore, listPrices, listSaleFigures, pricePer, type SaleFigures } from './sale-figures.ts';

/**
 * How near a price that explains the cash comes, and how far below every price the stated one is. Above them it is much
 * further, and comes nearer: what somebody pays for shares is often more than they cost. Times.
 */
const BELOW = { near: decimal('1.15'), far: decimal('1.6') };
const ABOVE = { near: decimal('1.05'), far: decimal(5) };

/** The shares left after a sale, where those sold are asked for: the cash is that of the others. */
export const SALE_OF_THE_REST: Rule = {
  code: 'sale-of-the-rest',
  unlessReported: ['oversold', 'currency-unlike', 'proceeds-shifted', 'cash-off-cost', 'sale-cumulative'],
  find: (table) => listSaleFigures(table).flatMap((figures) => check(figures, table)),
};

function check(figures: SaleFigures, table: CapTable): RuleFinding[] {
  const { sale, units, cash, held } = figures;
  const stated = pricePer(cash.value, units);
  const prices = listPrices(figures, table);
  const limits = stated === undefined ? undefined : findLimits(stated, prices);
  if (stated === undefined || limits === undefined || sale.row.isFurther) return [];
  const sold = listLeftBefore(figures, table)
    .map((left) => subtractDecimals(left, units))
    .find((others) => isPricedAt(pricePer(cash.value, others), prices, limits.near));
  if (sold === undefined) return [];
  const message = `${formatDecimal(units)} for ${formatMoney(cash)} is ${formatDecimal(stated)} each; for the other ${formatDecimal(sold)} of the security (${showPlace(held)}) the cash comes to a known price: what is left seems to stand for what was sold.`;
  const hint = 'Write the number that was sold, not what is left of it; write new under Action if it is right.';
  return [{ row: sale.row, column: 'Shares Sold', message, hint }];
}

/** `undefined` where a price is as it may be. */
function findLimits(stated: Decimal, prices: readonly Decimal[]): typeof BELOW | undefined {
  if (prices.length === 0) return undefined;
  if (prices.every((price) => isTimes(price, stated, BELOW.far))) return BELOW;
  return prices.every((price) => isTimes(stated, price, ABOVE.far)) ? ABOVE : undefined;
}

function isPricedAt(price: Decimal | undefined, prices: readonly Decimal[], near: Decimal): boolean {
  return price !== undefined && prices.some((known) => isWithin(price, known, near));
}
