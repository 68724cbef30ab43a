import { groupBy } from '../../../base/util/collections/group-by.ts';
import { costColumnOf } from '../../../model/fields/cost.ts';
import { isPriced } from '../../../model/fields/security-types.ts';
import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, SentRow } from '../cap-table/entries.ts';
import { byPlace, sheetKeyOf } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { productsIn } from '../scale.ts';
import { showPlace } from '../words.ts';

/** One figure is near a round one by chance. */
const FEWEST = 2;
const HALF = decimal(500);
const ONE = decimal(1);

interface Figure {
  readonly row: SentRow;
  readonly column: string;
  readonly value: Decimal;
  readonly exact: () => Decimal;
  /** A difference up to this is that of whole shares. */
  readonly slack: Decimal;
}

/**
 * Amounts that are whole thousands, each the nearest to what number times price or the last mark says to the cent: they were
 * taken from a report in thousands.
 */
export const AMOUNTS_ROUNDED: Rule = {
  code: 'amounts-rounded',
  unlessReported: ['amount-off-price', 'currency-unlike', 'figure-out-of-scale', 'mark-of-nothing'],
  find: (table) => {
    const { securities } = table.sent;
    // As long as one of a column's figures is exact, the others are what was paid.
    const exact = new Set<string>();
    for (const security of securities)
      if (!isWholeThousand(security.cost?.value ?? ZERO) && !exact.has(columnKeyOf(security)))
        if (isComparable(security, table)) exact.add(columnKeyOf(security));
    const paid = securities.filter((security) => !exact.has(columnKeyOf(security)) && isComparable(security, table));
    const columns = groupBy(paid, columnKeyOf);
    const marks = groupBy(listMarked(table), ({ row }) => sheetKeyOf(row));
    return [...[...columns.values()].map((some) => some.flatMap(toFigure)), ...marks.values()].flatMap(check);
  },
};

function columnKeyOf({ type, row }: Planned<SecurityEntry>): string {
  return sheetKeyOf(row) + costColumnOf(type);
}

function isComparable(security: SecurityEntry, table: CapTable): boolean {
  const { units, cost, type } = security;
  if (units === undefined || cost === undefined || priceOf(security)?.currency !== cost.currency) return false;
  return isPriced(type) && cost.value !== ZERO && !table.isSecondary(security);
}

function priceOf({ terms, ofClass }: SecurityEntry): Money | undefined {
  return terms.pricePerToken ?? ofClass?.pricePerShare;
}

function toFigure(security: Planned<SecurityEntry>): Figure[] {
  const { row, units, cost, type } = security;
  const price = priceOf(security);
  if (units === undefined || cost === undefined || price === undefined) return [];
  const exact = () => multiplyDecimals(units, price.value);
  return [{ row, column: costColumnOf(type), value: cost.value, exact, slack: price.value }];
}

function listMarked(table: CapTable): Figure[] {
  return table.sent.marks.flatMap(({ row, mark, company, date }): Figure[] => {
    if (!('fairValue' in mark) || mark.fairValue.value === ZERO) return [];
    const { fundId, fairValue } = mark;
    const shares = table.holdings.on(company, fundId, date)?.shares;
    const price = table.valuations.lastPrice(company, date);
    const last = table.markSeries.before({ company, column: 'Fair Value', fundId }, date)?.mark;
    const before = last !== undefined && 'fairValue' in last ? last.fairValue : undefined;
    const known = productsIn(fairValue.currency, price, shares);
    if (before?.currency === fairValue.currency) known.push(before.value);
    const exact = known.find((value) => isNearest(fairValue.value, value));
    if (exact === undefined) return [];
    return [{ row, column: 'Fair Value', value: fairValue.value, exact: () => exact, slack: ONE }];
  });
}

function isNearest(value: Decimal, exact: Decimal): boolean {
  return compareDecimals(absolute(subtractDecimals(value, exact)), HALF) <= 0;
}

/** Reported once a column. */
function check(figures: readonly Figure[]): RuleFinding[] {
  if (figures.some(({ value }) => !isWholeThousand(value))) return [];
  const rounded = figures.filter(isRounded).sort(byPlace);
  const [first, ...others] = rounded;
  const last = others.at(-1);
  if (first === undefined || last === undefined || rounded.length < FEWEST) return [];
  const message = `${first.column} is ${formatDecimal(first.value)}, but to the cent it would be ${formatDecimal(first.exact())}; ${rounded.length} rows (the last: ${showPlace(last)}) are such whole thousands.`;
  const hint = 'Write the amounts to the cent; figures of a report in thousands are rounded.';
  return [{ row: first.row, column: first.column, message, hint, others: others.map(({ row }) => row) }];
}

function isRounded({ value, exact, slack }: Figure): boolean {
  const apart = absolute(subtractDecimals(value, exact()));
  return compareDecimals(apart, HALF) <= 0 && compareDecimals(apart, slack) > 0;
}

function isWholeThousand(value: Decimal): boolean {
  return value.endsWith('000') && !value.includes('.');
}
