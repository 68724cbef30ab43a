import { groupBy } from '../../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  roundToSignificant,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { CapTable, OfCompany } from '../cap-table/cap-table.ts';
import type { SecurityEntry } from '../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { isWithin } from '../scale.ts';
import { showFund, showPlace } from '../words.ts';
import { listLeftBefore, listSaleFigures, pricePer, type SaleFigures } from './sales.ts';

const EVEN = decimal('1.005');
/** Whole steps of a lot are a part of that lot, whatever another has. Steps to the lot. */
const STEP = decimal(20);
/** Above this many lots of a company nobody can say which is meant. */
const MOST_LOTS = 12;

/**
 * A sale that names one fund's lot and is of another's: it takes all that the other has, or the sales of one day and price
 * are in proportion to the lots only if each is of the other, or both lots are meant and one is named twice.
 */
export const SALE_OF_OTHER_LOT: Rule = {
  code: 'sale-of-other-lot',
  unlessReported: [
    'oversold',
    'currency-unlike',
    'proceeds-shifted',
    'twins-exact',
    'sale-cumulative',
    'sale-of-the-rest',
  ],
  find: (table) => {
    const sales = listSaleFigures(table).filter(({ sale }) => !sale.row.isFurther);
    const sold = new Set(table.sent.transactions.map(({ security }) => security));
    const deals = [...groupBy(sales, dealOf).values()];
    return deals.flatMap((deal) => {
      const company = table.ofCompanies().get(deal[0].held.company);
      const ofCompany = company === undefined ? [] : lotsOf(company);
      if (ofCompany.length > MOST_LOTS) return [];
      const others = ofCompany.filter(({ key }) => !sold.has(key));
      return check(deal, others, table);
    });
  },
};

const lotsOf = deriveOnce(({ securities }: OfCompany) => securities.filter(hasUnits));

function dealOf({ sale, cash, units }: SaleFigures): string {
  const price = roundToSignificant(pricePer(cash.value, units) ?? ZERO, 4);
  return JSON.stringify([sale.company, sale.date, price, cash.currency]);
}

function check(deal: readonly SaleFigures[], unsold: readonly SecurityEntry[], table: CapTable): RuleFinding[] {
  const [first, second] = deal;
  if (first === undefined) return [];
  if (second === undefined || deal.length > 2) return deal.flatMap((figures) => checkWhole(figures, unsold, table));
  const isOne = first.held.key === second.held.key;
  return isOne ? checkTwice([first, second], unsold, table) : checkSwapped([first, second], table);
}

function checkWhole(figures: SaleFigures, unsold: readonly SecurityEntry[], table: CapTable): RuleFinding[] {
  const { units, held } = figures;
  const left = listLeftBefore(figures, table);
  if (left.some((count) => isPlainPart(units, count))) return [];
  const meant = unsold.find((lot) => lot.fundId !== held.fundId && lot.units === units && isHeld(lot, figures, table));
  if (meant === undefined) return [];
  return [report(figures, meant, `all that ${showFund(meant.fundId, table)} has (${showPlace(meant)})`, table)];
}

function checkTwice(
  [first, second]: readonly [SaleFigures, SaleFigures],
  unsold: readonly SecurityEntry[],
  table: CapTable,
): RuleFinding[] {
  const { held } = first;
  const others = unsold.filter((lot) => isSister(lot, held) && isHeld(lot, first, table));
  for (const lot of others)
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      if (own.units === other.units || !isEven([own.units, other.units], [held.units, lot.units])) continue;
      const what = `in proportion to what ${showFund(lot.fundId, table)} has (${showPlace(lot)}), beside ${showPlace(own.sale)}, which names the same security`;
      return [report(other, lot, what, table)];
    }
  return [];
}

/** Sales of two lots, each in proportion to the other. */
function checkSwapped([first, second]: readonly [SaleFigures, SaleFigures], table: CapTable): RuleFinding[] {
  const [a, b] = [first.held, second.held];
  if (!isSister(a, b) || isEven([first.units, second.units], [a.units, b.units])) return [];
  if (!isEven([first.units, second.units], [b.units, a.units])) return [];
  const what = `in proportion to what ${showFund(b.fundId, table)} has, and that of ${showPlace(second.sale)} to what ${showFund(a.fundId, table)} has`;
  return [{ ...report(first, b, what, table), cause: second.sale.row }];
}

function report({ sale, held, units }: SaleFigures, meant: SecurityEntry, what: string, table: CapTable): RuleFinding {
  const named = `the security (${showPlace(held)}) is of ${showFund(held.fundId, table)}`;
  const message = `The sale of ${formatDecimal(units)} is ${what}, but ${named}.`;
  const hint = `Name the security of ${showFund(meant.fundId, table)} if that is meant; write new under Action if it is right.`;
  return { row: sale.row, column: 'Security', message, hint };
}

function hasUnits({ units = ZERO }: SecurityEntry): boolean {
  return compareDecimals(units, ZERO) > 0;
}

function isHeld(lot: SecurityEntry, { sale }: SaleFigures, table: CapTable): boolean {
  return lot.issueDate <= sale.date && (table.holdings().on(lot.company, lot.fundId, sale.date)?.count ?? 0) > 0;
}

/** The same class in another fund. */
function isSister(lot: SecurityEntry, held: SecurityEntry): boolean {
  return lot.fundId !== held.fundId && lot.type === held.type && lot.shareClass === held.shareClass;
}

function isEven([a, b]: readonly [Decimal, Decimal], [of, to]: readonly [Decimal | undefined, Decimal | undefined]) {
  return of !== undefined && to !== undefined && isWithin(multiplyDecimals(a, to), multiplyDecimals(b, of), EVEN);
}

/** All of it, or so many twentieths. */
function isPlainPart(units: Decimal, all: Decimal): boolean {
  const steps = divideDecimals(multiplyDecimals(units, STEP), all, 6);
  return steps !== undefined && !steps.includes('.');
}
