import {
  type Decimal,
  decimal,
  formatDecimal,
  significantDigits,
  subtractDecimals,
} from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { SoldSoFar } from '../../cap-table/sales-so-far.ts';
import type { Doubt, Rule } from '../../rule.ts';
import { isWithin } from '../../scale.ts';
import { listSaleFigures, pricePer, type SaleFigures } from './sale-figures.ts';

/** How near the price of the new part comes to that of the earlier sales, and how far the stated one is from it. Times. */
const NEAR = decimal('1.25');
const FAR = decimal('1.6');
/** By so many digits the new part is rounder than the total, in shares and cash together. */
const ROUNDER = 2;

/** What was sold so far, where what is new is asked for: the part that was sold before is in it once more. */
export const SALE_CUMULATIVE: Rule = {
  code: 'sale-cumulative',
  unlessTold: ['oversold', 'currency-unlike', 'proceeds-shifted', 'cash-off-cost'],
  find: (table) => listSaleFigures(table).flatMap((figures) => judge(figures, table)),
};

interface SoldBefore extends Pick<SoldSoFar, 'units'> {
  readonly cash: Decimal;
}

function judge(figures: SaleFigures, table: CapTable): Doubt[] {
  const { sale, units, cash } = figures;
  const { cash: earned, last, ...sold } = table.salesSoFar.before(sale);
  if (last === undefined || earned?.currency !== cash.currency || sale.row.isFurther) return [];
  const before = { units: sold.units, cash: earned.value };
  const column = columnOf(figures, before);
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
  { units, cash: { value: cash } }: SaleFigures,
  before: SoldBefore,
): 'Shares Sold' | 'Cash Received' | undefined {
  const usual = pricePer(before.cash, before.units);
  const stated = pricePer(cash, units);
  if (usual === undefined || stated === undefined) return undefined;
  const [newUnits, newCash] = [subtractDecimals(units, before.units), subtractDecimals(cash, before.cash)];
  const isOff = !isWithin(stated, usual, FAR);
  if (isOff && isNear(pricePer(cash, newUnits), usual)) return 'Shares Sold';
  if (isOff && isNear(pricePer(newCash, units), usual)) return 'Cash Received';
  const isBoth = isNear(pricePer(newCash, newUnits), usual) && isRounder([units, newUnits], [cash, newCash]);
  return isBoth ? 'Shares Sold' : undefined;
}

function isNear(price: Decimal | undefined, usual: Decimal): boolean {
  return price !== undefined && isWithin(price, usual, NEAR);
}

/** People sell round numbers for round sums; that both parts are rounder than both totals is no chance. */
function isRounder(...pairs: readonly (readonly [Decimal, Decimal])[]): boolean {
  const gained = pairs.map(([total, part]) => significantDigits(total) - significantDigits(part));
  return gained.every((digits) => digits > 0) && gained.reduce((sum, digits) => sum + digits, 0) >= ROUNDER;
}
