import { groupBy } from '../../../base/util/collections/group-by.ts';
import { costColumnOf } from '../../../model/fields/cost.ts';
import { isPriced } from '../../../model/fields/security-types.ts';
import {
  absolute,
  areWithin,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  roundToSignificant,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import { bestPrices, priceOf } from '../cap-table/by-day.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, RoundEntry, SecurityEntry, SentRow } from '../cap-table/entries.ts';
import { worthByPrice } from '../cap-table/expected-values.ts';
import { byPlace, sheetKeyOf } from '../neighbours.ts';
import type { Compared, Rule, RuleContext, RuleFinding } from '../rule.ts';
import { isWithin } from '../scale.ts';
import { showNamed, showPlace, showSecondary } from '../words.ts';

/** Bought of somebody else than the company, shares cost what the two agree on. Beyond this a figure is wrong. Times. */
const SECONDARY = decimal(10);

/**
 * Shares times price is what was paid; so is quantity times price of tokens. A whole unit is left for rounding. Who holds
 * shares already may get more of them for nothing, against dilution; secondary purchases have a price of their own.
 */
const AMOUNT_OFF_PRICE: Rule = {
  code: 'amount-off-price',
  tolerance: { value: decimal('0.01'), unit: 'share', of: 'the amount' },
  unlessReported: ['figure-zero'],
  compare: (table, context) => {
    const firstPaid = new FirstPaid(table);
    return (security) => checkAmount(security, { table, firstPaid }, context);
  },
};

/** By fund and company, the first day of what was paid for: found once, however much the fund got for nothing. */
class FirstPaid {
  readonly #table: CapTable;
  readonly #days = new Map<string, string | undefined>();

  constructor(table: CapTable) {
    this.#table = table;
  }

  /** True where the fund has had shares of the company before, or buys them beside these. */
  isBefore({ company, fundId, issueDate }: Planned<SecurityEntry>): boolean {
    const key = `${company} ${fundId}`;
    if (!this.#days.has(key)) {
      const paid = this.#table.ofHolder(company, fundId).filter(({ cost }) => cost?.value !== ZERO);
      this.#days.set(key, paid.map((each) => each.issueDate).sort()[0]);
    }
    const first = this.#days.get(key);
    return first !== undefined && first <= issueDate;
  }
}

function checkAmount(
  security: Planned<SecurityEntry>,
  { table, firstPaid }: { readonly table: CapTable; readonly firstPaid: FirstPaid },
  { tolerance }: RuleContext,
): Compared | undefined {
  const { units, cost, row, ofClass, terms } = security;
  const price = priceOf(security);
  if (units === undefined || cost === undefined || price?.currency !== cost.currency) return undefined;
  if (cost.value === ZERO && firstPaid.isBefore(security)) return undefined;
  const product = multiplyDecimals(units, price.value);
  const gap = absolute(subtractDecimals(product, cost.value));
  const isWhole = compareDecimals(gap, price.value) <= 0;
  const compared =
    price === terms.pricePerToken || ofClass === undefined
      ? { row, against: security, column: 'Price Per Token' }
      : { row, against: ofClass, column: 'Price Per Share' };
  if (isWhole || compareDecimals(gap, multiplyDecimals(cost.value, tolerance)) <= 0) return compared;
  if (table.isSecondary(security) && isWithin(product, cost.value, SECONDARY)) return undefined;
  const come = formatMoney({ value: product, currency: price.currency });
  const from = compared.against === ofClass ? `${ofClass.name}, ${showPlace(ofClass)}` : compared.column;
  const message = `${formatDecimal(units)} at ${formatMoney(price)} (${from}) come to ${come}, but the amount is ${formatMoney(cost)}.`;
  const hint = `Correct the number, the price or the amount.${showSecondary(security)}`;
  const finding = { row, column: 'Investment Amount', message, hint };
  return { ...compared, how: paidPerUnit(cost, units), finding };
}

/** Rows that paid one price have one cause, where that is not the price. */
function paidPerUnit(cost: Money, units: Decimal): string {
  return roundToSignificant(divideDecimals(cost.value, units, 12) ?? ZERO, 3);
}

const ONE = decimal(1);
/** A warrant for less of its round than this has lost its thousands. A share of the round's size. */
const LEAST_OF_ROUND = decimal('0.0001');

/**
 * One security is for no more shares than the company has after the round, and a warrant is for a part of what the round
 * sold: no more than all of it, and more than next to nothing.
 */
const UNITS_OFF_ROUND: Rule = {
  code: 'units-off-round',
  tolerance: { value: decimal(1), unit: 'times', of: 'all shares of the round, and for a warrant its size' },
  unlessReported: ['amount-off-price', 'strike-off-price', 'price-off-valuation', 'round-overfilled'],
  compare: (table, context) => {
    const prices = bestPrices(table.shareClasses.values());
    return (security) => checkUnits(security, { prices, context });
  },
};

function checkUnits(
  security: Planned<SecurityEntry>,
  { prices, context }: { readonly prices: ReadonlyMap<string, Money>; readonly context: RuleContext },
): Compared | undefined {
  const { type, units, row, inRound: round } = security;
  if (round === undefined || units === undefined || (type !== 'certificate' && type !== 'warrant')) return undefined;
  const { fullyDilutedShares: all } = round;
  const ofAll = all === undefined || all === ZERO ? undefined : checkNumber({ row, units, all, round, context });
  const compared = { row, against: round, column: 'Fully Diluted Shares' };
  if (ofAll !== undefined) return { ...compared, finding: ofAll };
  const price = prices.get(round.key);
  const ofSize =
    type === 'warrant' && price !== undefined ? checkWorth({ row, units, price, round, context }) : undefined;
  if (ofSize !== undefined)
    return { row, against: { key: `size of ${round.key}`, row: round.row }, column: 'Round Size', finding: ofSize };
  return all === undefined ? undefined : compared;
}

interface Numbers {
  readonly row: RuleFinding['row'];
  readonly units: Decimal;
  readonly round: RoundEntry;
  readonly context: RuleContext;
}

function checkNumber({
  row,
  units,
  all,
  round,
  context,
}: Numbers & { readonly all: Decimal }): RuleFinding | undefined {
  if (compareDecimals(units, multiplyDecimals(all, context.tolerance)) <= 0) return undefined;
  const message = `Shares is ${formatDecimal(units)}, but ${showNamed(round)} has ${formatDecimal(all)} fully diluted shares in all.`;
  const hint = 'Correct the number of shares, or the fully diluted shares of the round.';
  return { row, column: 'Shares', message, hint };
}

function checkWorth({
  row,
  units,
  price,
  round,
  context,
}: Numbers & { readonly price: Money }): RuleFinding | undefined {
  const { roundSize: size } = round;
  if (size === undefined || size.currency !== price.currency || size.value === ZERO) return undefined;
  if (units === ZERO || units === ONE) return undefined;
  const worth = { ...price, value: multiplyDecimals(units, price.value) };
  const isMany = compareDecimals(worth.value, multiplyDecimals(size.value, context.tolerance)) > 0;
  const isFew = compareDecimals(worth.value, multiplyDecimals(size.value, LEAST_OF_ROUND)) < 0;
  if (!isMany && !isFew) return undefined;
  const shares = `The ${formatDecimal(units)} shares of the warrant come to ${formatMoney(worth)} at ${formatMoney(price)}`;
  const message = `${shares}, but the whole of ${showNamed(round)} is ${formatMoney(size)}.`;
  const hint = 'Write the number of shares that the warrant is for, in whole shares.';
  return { row, column: 'Shares', message, hint };
}

/** One figure is near a round one by chance. */
const FEWEST = 2;
const HALF = decimal(500);
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
const AMOUNTS_ROUNDED: Rule = {
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
    return [...[...columns.values()].map((some) => some.flatMap(toFigure)), ...marks.values()].flatMap(checkRounded);
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

function toFigure(security: Planned<SecurityEntry>): Figure[] {
  const { row, units, cost, type } = security;
  const price = priceOf(security);
  if (units === undefined || cost === undefined || price === undefined) return [];
  const exact = () => multiplyDecimals(units, price.value);
  return [{ row, column: costColumnOf(type), value: cost.value, exact, slack: price.value }];
}

function listMarked(table: CapTable): Figure[] {
  return table.sent.marks.flatMap((mark): Figure[] => {
    const { row, column, value } = mark;
    if (column !== 'Fair Value' || value === ZERO) return [];
    const last = table.markSeries().inCurrencyBefore(mark)?.value ?? [];
    const exact = [...worthByPrice(mark, mark.currency, table)].concat(last).find((known) => isNearest(value, known));
    return exact === undefined ? [] : [{ row, column, value, exact: () => exact, slack: ONE }];
  });
}

function isNearest(value: Decimal, exact: Decimal): boolean {
  return areWithin(value, exact, HALF);
}

/** Reported once a column. */
function checkRounded(figures: readonly Figure[]): RuleFinding[] {
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

export const AMOUNT_RULES: readonly Rule[] = [AMOUNT_OFF_PRICE, UNITS_OFF_ROUND, AMOUNTS_ROUNDED];
