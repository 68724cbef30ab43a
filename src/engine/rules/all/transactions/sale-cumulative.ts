import {
  type Decimal,
  decimal,
  formatDecimal,
  significantDigits,
  subtractDecimals,
} from '../../../../model/values/decimal.ts';
import { formatMoney } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { SoldSoFar } from '../../cap-table/sales-so-far.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { isTimes, isWithin } from '../../scale.ts';
import { listPrices, listSaleFigures, pricePer, type SaleFigures } from './sale-figures.ts';

/** How near the price of the new part comes to that of the earlier sales. Times. */
const NEAR = decimal('1.15');
/** Too many shares make a price that is so far below every known one. Times. */
const BELOW = decimal('1.6');
/** Too much cash makes one so far above; that is what people hope for, so the new part comes nearer. Times. */
const ABOVE = { far: decimal('2.5'), near: decimal('1.02') };
/** By so many digits the new part is rounder than the total, in shares and cash together. */
const ROUNDER = 2;

/** The running total of sales where the new sale is asked for: the part that was sold before is in it once more. */
export const SALE_CUMULATIVE: Rule = {
  code: 'sale-cumulative',
  unlessReported: ['oversold', 'currency-unlike', 'proceeds-shifted', 'cash-off-cost'],
  find: (table) => listSaleFigures(table).flatMap((figures) => check(figures, table)),
};

function check(figures: SaleFigures, table: CapTable): RuleFinding[] {
  const { sale, units, cash } = figures;
  const { cash: earned, last, ...sold } = table.salesSoFar.before(sale);
  if (last === undefined || earned?.currency !== cash.currency || sale.row.isFurther) return [];
  const before = { units: sold.units, cash: earned.value };
  const column = columnOf(figures, before, table);
  if (column === undefined) return [];
  const stated = column === 'Shares Sold' ? formatDecimal(units) : formatMoney(cash);
  const [earlier, rest] =
    column === 'Shares Sold'
      ? [formatDecimal(before.units), formatDecimal(subtractDecimals(units, before.units))]
      : [formatDecimal(before.cash), formatMoney({ ...cash, value: subtractDecimals(cash.value, before.cash) })];
  const message = `${column} is ${stated}, which is the ${earlier} of earlier sales (the last: ${last.date}) and ${rest} more: it seems to count what was sold so far.`;
  const hint = 'Write what this sale alone sold and brought in; write new under Action if it is right.';
  return [{ row: sale.row, column, message, hint }];
}

function columnOf(
  figures: SaleFigures,
  before: Pick<SoldSoFar, 'units'> & { readonly cash: Decimal },
  table: CapTable,
): 'Shares Sold' | 'Cash Received' | undefined {
  const {
    units,
    cash: { value: cash },
  } = figures;
  const usual = pricePer(before.cash, before.units);
  const stated = pricePer(cash, units);
  if (usual === undefined || stated === undefined) return undefined;
  const [newUnits, newCash] = [subtractDecimals(units, before.units), subtractDecimals(cash, before.cash)];
  const known = [usual, ...listPrices(figures, table)];
  const isNear = (price: Decimal | undefined, near: Decimal) => price !== undefined && isWithin(price, usual, near);
  const isLow = known.every((price) => isTimes(price, stated, BELOW));
  if (isLow && isNear(pricePer(cash, newUnits), NEAR)) return 'Shares Sold';
  const isHigh = known.every((price) => isTimes(stated, price, ABOVE.far));
  if (isHigh && isNear(pricePer(newCash, units), ABOVE.near)) return 'Cash Received';
  const isBoth = isNear(pricePer(newCash, newUnits), NEAR) && isRounder([units, newUnits], [cash, newCash]);
  return isBoth ? 'Shares Sold' : undefined;
}

/** People sell round numbers for round sums; that both parts are rounder than both totals is no chance. */
function isRounder(...pairs: readonly (readonly [Decimal, Decimal])[]): boolean {
  const gained = pairs.map(([total, part]) => significantDigits(total) - significantDigits(part));
  return gained.every((digits) => digits > 0) && gained.reduce((sum, digits) => sum + digits, 0) >= ROUNDER;
}
