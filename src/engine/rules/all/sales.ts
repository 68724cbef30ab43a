import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  significantDigits,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import { priceOf } from '../cap-table/by-day.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, TransactionEntry } from '../cap-table/entries.ts';
import type { SoldSoFar } from '../cap-table/sales-so-far.ts';
import { byPlace, isBelow, listRuns } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { isTimes, isWithin } from '../scale.ts';
import { showPlace } from '../words.ts';

/** How near the price of the new part comes to that of the earlier sales. Times. */
const NEAR_USUAL = decimal('1.15');
/** Too many shares make a price that is so far below every known one. Times. */
const LOW = decimal('1.6');
/** Too much cash makes one so far above; that is what people hope for, so the new part comes nearer. Times. */
const HIGH = { far: decimal('2.5'), near: decimal('1.02') };
/** By so many digits the new part is rounder than the total, in shares and cash together. */
const ROUNDER = 2;

/** The running total of sales where the new sale is asked for: the part that was sold before is in it once more. */
const SALE_CUMULATIVE: Rule = {
  code: 'sale-cumulative',
  unlessReported: ['oversold', 'currency-unlike', 'proceeds-shifted', 'cash-off-cost'],
  find: (table) => listSaleFigures(table).flatMap((figures) => checkCumulative(figures, table)),
};

function checkCumulative(figures: SaleFigures, table: CapTable): RuleFinding[] {
  const { sale, units, cash } = figures;
  const { cash: earned, last, ...sold } = table.salesSoFar().before(sale);
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
  const { units } = figures;
  const cash = figures.cash.value;
  const usual = pricePer(before.cash, before.units);
  const stated = pricePer(cash, units);
  if (usual === undefined || stated === undefined) return undefined;
  const [newUnits, newCash] = [subtractDecimals(units, before.units), subtractDecimals(cash, before.cash)];
  const known = [usual, ...listPrices(figures, table)];
  const isNear = (price: Decimal | undefined, near: Decimal) => price !== undefined && isWithin(price, usual, near);
  const isLow = known.every((price) => isTimes(price, stated, LOW));
  if (isLow && isNear(pricePer(cash, newUnits), NEAR_USUAL)) return 'Shares Sold';
  const isHigh = known.every((price) => isTimes(stated, price, HIGH.far));
  if (isHigh && isNear(pricePer(newCash, units), HIGH.near)) return 'Cash Received';
  const isBoth = isNear(pricePer(newCash, newUnits), NEAR_USUAL) && isRounder([units, newUnits], [cash, newCash]);
  return isBoth ? 'Shares Sold' : undefined;
}

/** People sell round numbers for round sums; that both parts are rounder than both totals is no chance. */
function isRounder(...pairs: readonly (readonly [Decimal, Decimal])[]): boolean {
  const gained = pairs.map(([total, part]) => significantDigits(total) - significantDigits(part));
  return gained.every((digits) => digits > 0) && gained.reduce((sum, digits) => sum + digits, 0) >= ROUNDER;
}

/**
 * How near a price that explains the cash comes, and how far below every price the stated one is. Above them it is much
 * further, and comes nearer: what somebody pays for shares is often more than they cost. Times.
 */
const BELOW = { near: decimal('1.15'), far: decimal('1.6') };
const ABOVE = { near: decimal('1.05'), far: decimal(5) };

/** The shares left after a sale, where those sold are asked for: the cash is that of the others. */
const SALE_OF_THE_REST: Rule = {
  code: 'sale-of-the-rest',
  unlessReported: ['oversold', 'currency-unlike', 'proceeds-shifted', 'cash-off-cost', 'sale-cumulative'],
  find: (table) => listSaleFigures(table).flatMap((figures) => checkRest(figures, table)),
};

function checkRest(figures: SaleFigures, table: CapTable): RuleFinding[] {
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

/** Cash of the right row comes as near as this to what is sold; that of a wrong one is as far as this. Times. */
const NEAR = decimal(2);
const FAR = decimal(5);

/** The cash of sales that stand one below the other, moved by a row: each figure fits the row beside it. */
const PROCEEDS_SHIFTED: Rule = {
  code: 'proceeds-shifted',
  unlessReported: ['oversold', 'currency-unlike'],
  find: (table) => {
    const rows = listSaleFigures(table).map((figures) => ({ ...figures, prices: listPrices(figures, table) }));
    const unlike = rows.filter((row) => !isNear(row) && compareDecimals(distanceOf(row, row.cash.value), NEAR) > 0);
    // Rows whose own cash does not fit, without a gap between them.
    const isNext = (above: Row, row: Row) => isBelow(above.sale, row.sale) || undefined;
    return listRuns(
      unlike.sort((a, b) => byPlace(a.sale, b.sale)),
      isNext,
    ).flatMap(({ things }) => checkShifted(things));
  },
};

interface Row extends SaleFigures {
  readonly prices: readonly Decimal[];
}

/** As the cash of most sales is: nothing is divided for them. */
function isNear({ prices, units, cash }: Row): boolean {
  return prices.some((price) => isWithin(cash.value, multiplyDecimals(price, units), NEAR));
}

/** How many times the cash is what is sold, or the other way round, by the price that comes nearest. */
function distanceOf({ prices, units }: Row, cash: Decimal): Decimal {
  const distances = prices.flatMap((price) => {
    const worth = multiplyDecimals(price, units);
    const [most, least] = compareDecimals(cash, worth) > 0 ? [cash, worth] : [worth, cash];
    return divideDecimals(most, least, 6) ?? [];
  });
  return distances.toSorted(compareDecimals)[0] ?? ZERO;
}

function checkShifted(run: readonly Row[]): RuleFinding[] {
  const far = run.filter((row) => compareDecimals(distanceOf(row, row.cash.value), FAR) >= 0);
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || far.length < 2 || !areMoved(run)) return [];
  const message = `From here to ${showPlace(last.sale)} no cash fits what is sold (${formatMoney(first.cash)} in this row), but that of the row beside it does: the figures seem to have moved by a row.`;
  const hint = 'Bring each amount back to its own row.';
  const others = run.slice(1).map(({ sale }) => sale.row);
  return [{ row: first.sale.row, column: 'Cash Received', message, hint, others }];
}

/** By one row up or down; what moved out at one end has come in at the other, or is lost. */
function areMoved(run: readonly Row[]): boolean {
  return [1, -1].some((step) => {
    const beside = (index: number) => run[(index + step + run.length) % run.length]?.cash.value ?? ZERO;
    const fitting = run.filter((row, index) => compareDecimals(distanceOf(row, beside(index)), NEAR) <= 0);
    return fitting.length >= Math.max(2, run.length - 1);
  });
}

export interface SaleFigures {
  readonly sale: Planned<TransactionEntry>;
  readonly held: SecurityEntry;
  readonly units: Decimal;
  readonly cash: Money;
}

/** The sales to be sent of a number of shares or tokens for some cash, of securities that are known. */
export function listSaleFigures(table: CapTable): SaleFigures[] {
  return table.sent.transactions.flatMap((sale): SaleFigures[] => {
    const { event, unitsSold: units, cashReceived: cash, security = '' } = sale;
    const held = table.securityOf(security);
    if (event !== 'sale' || held?.units === undefined || units === undefined || cash === undefined) return [];
    return units === ZERO || cash.value === ZERO ? [] : [{ sale, held, units, cash }];
  });
}

/** How many may be left before the sale: what is listed of a security sold before is either of two numbers. */
export function listLeftBefore({ sale, held }: SaleFigures, table: CapTable): Decimal[] {
  const { units: sold, sentUnits } = table.salesSoFar().before(sale);
  const counts = (held.row === undefined ? [sentUnits, sold] : [sold]).map((taken) =>
    subtractDecimals(held.units ?? ZERO, taken),
  );
  return [...new Set(counts)].filter((count) => compareDecimals(count, ZERO) > 0);
}

/** `undefined` where nothing is sold. */
export function pricePer(cash: Decimal, units: Decimal): Decimal | undefined {
  return compareDecimals(units, ZERO) > 0 && compareDecimals(cash, ZERO) > 0
    ? divideDecimals(cash, units, 12)
    : undefined;
}

/**
 * Prices of one share or token on the day of the sale, in its currency: of the company's sales before and after it, of
 * the last round, of the last mark.
 */
function listPrices({ sale, held, cash: { currency } }: SaleFigures, table: CapTable): Decimal[] {
  const { date, company } = sale;
  const sold = table
    .salesSoFar()
    .beside(sale)
    .flatMap(({ cashReceived, unitsSold }) =>
      cashReceived?.currency === currency ? (pricePer(cashReceived.value, unitsSold ?? ZERO) ?? []) : [],
    );
  const asked = [table.valuations().lastPrice(company, date), priceOf(held)].flatMap((price) =>
    price?.currency === currency && price.value !== ZERO ? [price.value] : [],
  );
  return [...new Set([...sold, ...asked, ...markedPrice(held, { date, currency }, table)])];
}

function markedPrice(
  { company, fundId }: SecurityEntry,
  { date, currency }: Pick<TransactionEntry, 'date'> & Pick<Money, 'currency'>,
  table: CapTable,
): Decimal[] {
  const last = table.markSeries().before({ company, column: 'Fair Value', fundId }, date);
  if (last?.currency !== currency) return [];
  const shares = table.holdings().on(company, fundId, last.date)?.shares;
  const price = shares === undefined ? undefined : pricePer(last.value, shares);
  return price === undefined ? [] : [price];
}

export const SALE_RULES: readonly Rule[] = [SALE_CUMULATIVE, SALE_OF_THE_REST, PROCEEDS_SHIFTED];
