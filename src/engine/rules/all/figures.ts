import { groupByAll } from '../../../base/util/collections/group-by.ts';
import { costColumnOf } from '../../../model/fields/cost.ts';
import { isPriced } from '../../../model/fields/security-types.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  significantDigits,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatAmount, formatMoney, type Money } from '../../../model/values/money.ts';
import type { CapTable, OfCompany } from '../cap-table/cap-table.ts';
import type { MarkEntry, Planned, SecurityEntry, SentRow, ShareClassEntry } from '../cap-table/entries.ts';
import { byPlace, isBelow, listRuns, type Succession, securitiesInOrder } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { isPar, isTimes } from '../scale.ts';
import { showPlace } from '../words.ts';

interface Figure {
  readonly row: SentRow | undefined;
  readonly column: string;
  readonly value: Decimal;
  readonly unit: string;
}

const AMOUNT = 'Investment Amount';

const ONE = decimal(1);

/** Fewer say nothing about what is usual. */
const LEAST_FIGURES = 4;

/**
 * Figures in thousands or millions among figures in units, or the other way round: sorted, there is a gap with few on one
 * side of it. Prices and numbers of shares are a company's own matter and compared within it only.
 */
const FIGURE_OUT_OF_SCALE: Rule = {
  code: 'figure-out-of-scale',
  tolerance: { value: decimal(300), unit: 'times', of: 'the next figure of its kind' },
  unlessReported: [
    'amount-off-price',
    'round-overfilled',
    'price-off-valuation',
    'currency-unlike',
    'cap-off-amount',
    'units-off-round',
  ],
  find: (table, { tolerance }) => {
    const atPar = findAtPar(table);
    const ofCompanies = [...table.ofCompanies().values()].map((company) => listFigures(company, atPar));
    const found = new Map<SentRow, RuleFinding>();
    const add = (group: readonly Figure[], whose: string) => {
      for (const finding of checkScale(group, tolerance, whose))
        if (!found.has(finding.row)) found.set(finding.row, finding);
    };
    for (const figures of ofCompanies)
      for (const group of groupByAll(figures, columnOf, unitOf)) add(group, 'of this company');
    for (const group of groupByAll(ofCompanies.flat().filter(isMoney), columnOf, unitOf)) add(group, '');
    return [...found.values()];
  },
};

const columnOf = ({ column }: Figure) => column;
const unitOf = ({ unit }: Figure) => unit;

function isMoney({ unit, column }: Figure): boolean {
  return unit !== '' && column !== 'Price Per Share';
}

function listFigures({ rounds, shareClasses, securities }: OfCompany, atPar: ReadonlySet<string>): Figure[] {
  const figures: Figure[] = [];
  const add = ({ row }: { readonly row?: SentRow | undefined }, column: string, value: Money | Decimal | undefined) => {
    if (value === undefined) return;
    const figure = typeof value === 'string' ? { value, currency: '' } : value;
    if (figure.value !== ZERO) figures.push({ row, column, value: figure.value, unit: figure.currency });
  };
  for (const round of rounds) {
    add(round, 'Pre-Money Valuation', round.preMoneyValuation);
    if (!atPar.has(round.key)) add(round, 'Round Size', round.roundSize);
    add(round, 'Fully Diluted Shares', round.fullyDilutedShares);
  }
  for (const each of shareClasses) if (!atPar.has(each.key)) add(each, 'Price Per Share', each.pricePerShare);
  for (const each of securities) {
    // One single share is no figure in thousands: it is bought for the vote that it gives.
    const isUsual = !atPar.has(each.shareClass ?? '') && each.terms.shares !== ONE;
    if (isPriced(each.type) && each.terms.shares !== ONE) add(each, 'Shares', each.terms.shares);
    if (costColumnOf(each.type) === AMOUNT && isUsual) add(each, AMOUNT, each.cost);
    add(each, 'Valuation Cap', each.terms.valuationCap);
  }
  return figures;
}

/** Classes and rounds whose shares were given at their par value: what they cost says nothing about what is usual. */
function findAtPar({ shareClasses }: CapTable): ReadonlySet<string> {
  const classes = [...shareClasses.values()].filter(({ pricePerShare }) => pricePerShare !== undefined);
  const isAtPar = ({ pricePerShare }: ShareClassEntry) => isPar(pricePerShare?.value ?? ZERO);
  const atPar = classes.filter(isAtPar);
  const priced = new Set(classes.filter((each) => !isAtPar(each)).map(({ round }) => round));
  return new Set(atPar.flatMap(({ key, round }) => (priced.has(round) ? [key] : [key, round])));
}

/** The fewer of the two sides of the widest gap are reported, those of them that would be sent. */
function checkScale(figures: readonly Figure[], times: Decimal, whose: string): RuleFinding[] {
  if (figures.length < LEAST_FIGURES) return [];
  const [least, most] = endsOf(figures);
  if (!isTimes(most, least, times)) return [];
  const values = [...new Set(figures.map(({ value }) => value))].sort(compareDecimals);
  const gap = values.findIndex((value, index) => {
    const next = values[index + 1];
    return next !== undefined && isTimes(next, value, times);
  });
  const lowest = values[gap];
  if (lowest === undefined) return [];
  const isSmall = ({ value }: Figure) => compareDecimals(value, lowest) <= 0;
  const [small, large] = [figures.filter(isSmall), figures.filter((figure) => !isSmall(figure))];
  const areFewSmall = small.length < large.length;
  const [few, usual] = areFewSmall ? [small, large] : [large, small];
  if (few.length * 3 > usual.length) return [];
  const unit = figures[0]?.unit ?? '';
  const [from, to] = areFewSmall ? [values[gap + 1], values.at(-1)] : [values[0], lowest];
  const ends = [...new Set([from, to].flatMap((value) => (value === undefined ? [] : showFigure({ value, unit }))))];
  const others = ['the others', whose].filter((part) => part !== '').join(' ');
  const hint = 'If this is not intended, write the figure in whole units, not in thousands or millions.';
  return few.flatMap((figure) => {
    const { row, column } = figure;
    if (row === undefined) return [];
    const message = `${column} is ${showFigure(figure)}, but ${others} are ${`${ends.join(' to ')} ${unit}`.trimEnd()}.`;
    return [{ row, column, message, hint }];
  });
}

/** Where they are not so far apart, there is no gap between them: nearly always. */
function endsOf(figures: readonly Figure[]): readonly [least: Decimal, most: Decimal] {
  let [least, most] = [figures[0]?.value ?? ZERO, figures[0]?.value ?? ZERO];
  for (const { value } of figures) {
    if (compareDecimals(value, least) < 0) least = value;
    else if (compareDecimals(value, most) > 0) most = value;
  }
  return [least, most];
}

/** Without its unit, which stands behind the last. */
function showFigure({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  return unit === '' ? formatDecimal(value) : formatAmount(value, unit);
}

type Line = Planned<SecurityEntry> | Planned<MarkEntry>;

interface Figures {
  readonly [column: string]: Money | Decimal | undefined;
}

/** Two neighbours may be one apart; three are what a spreadsheet makes of a number that is dragged down. */
const FEWEST = 3;
/** Smaller ones may be counted. */
const LEAST = decimal(1000);

/**
 * A figure that counts up by one from row to row while all others stay as they are: LibreOffice and Google Sheets do that
 * to a number that is dragged down, and Excel does with the control key.
 */
const FIGURES_COUNT_UP: Rule = {
  code: 'figures-count-up',
  find: (table) => {
    const marks = table.sent.marks.filter(({ column }) => column === 'Fair Value');
    const bought = securitiesInOrder(table);
    return listRuns(marks.length === 0 ? bought : [...bought, ...marks].toSorted(byPlace), findCounting).flatMap(
      checkCounting,
    );
  },
};

function factsOf(line: Line): readonly (string | undefined)[] {
  return 'date' in line ? [line.company, line.date] : [line.type, line.company, line.issueDate, line.round];
}

function figuresOf(line: Line): Figures {
  if ('date' in line) return { 'Fair Value': line.currency && { value: line.value, currency: line.currency } };
  const { type, units, cost, terms } = line;
  const { valuationCap, exercisePrice } = terms;
  return { Shares: units, [costColumnOf(type)]: cost, 'Valuation Cap': valuationCap, 'Exercise Price': exercisePrice };
}

/** The one column that counts on from the row above, where all others are equal. */
function findCounting(above: Line, line: Line): string | undefined {
  if (above.company !== line.company || !isBelow(above, line)) return undefined;
  const facts = factsOf(above);
  if (!factsOf(line).every((fact, index) => fact === facts[index])) return undefined;
  const [before, now] = [figuresOf(above), figuresOf(line)];
  const columns = Object.keys(now);
  if (columns.length !== Object.keys(before).length) return undefined;
  const [column, ...others] = columns.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  if (column === undefined || others.length > 0) return undefined;
  return isNext(before[column], now[column]) ? column : undefined;
}

function isNext(a: Money | Decimal | undefined, b: Money | Decimal | undefined): boolean {
  const [first, next] = [amountIn(a), amountIn(b)];
  if (first === undefined || next === undefined || compareDecimals(first, LEAST) < 0) return false;
  return addDecimals(first, ONE) === next && currencyOf(a) === currencyOf(b);
}

function amountIn(figure: Money | Decimal | undefined): Decimal | undefined {
  return typeof figure === 'object' ? figure.value : figure;
}

function currencyOf(figure: Money | Decimal | undefined): string | undefined {
  return typeof figure === 'object' ? figure.currency : undefined;
}

function checkCounting({ how: column, things: lines }: Succession<Line, string>): RuleFinding[] {
  const [first, second] = lines;
  const last = lines.at(-1) ?? second;
  if (lines.length < FEWEST) return [];
  const [from, to] = [first, last].map((line) => formatDecimal(amountIn(figuresOf(line)[column]) ?? ONE));
  const message = `From ${from} (${showPlace(first)}) on, ${column} counts up by one, to ${to} (${showPlace(last)}).`;
  const hint = 'If one figure is meant, copy the first into the rows below instead of filling it down.';
  return [{ row: second.row, column, message, hint }];
}

type Bought = Planned<SecurityEntry>;

/** More than so many rows are not summed up: what they come to may be anything. */
const MOST_ROWS = 30;
/** Fewer are a round figure, such as 500,000 or 2,500,000: parallel funds buy twice as much as another. */
const UNUSUAL_DIGITS = 3;

/**
 * A subtotal that was filled in as if it were a purchase: as many shares and as much money as the rows right above it,
 * of the same company and class. Where the amount is round and no row above is of its fund, it is a purchase.
 */
const SUM_OF_OTHERS: Rule = {
  code: 'sum-of-others',
  unlessReported: ['twins-exact'],
  find: (table) => {
    const inOrder = securitiesInOrder(table);
    return inOrder.flatMap((security, index) => checkSum(security, inOrder, index));
  },
};

function checkSum(security: Bought, inOrder: readonly Bought[], index: number): RuleFinding[] {
  const { row, units, cost } = security;
  if (cost === undefined || cost.value === ZERO || row.isFurther) return [];
  const summed = findSummed(security, inOrder, index);
  if (summed === undefined || !isConclusive(security, summed)) return [];
  const what = security.type === 'certificate' ? 'shares' : 'tokens';
  const shares = units === undefined ? '' : `${formatDecimal(units)} ${what} and `;
  const message = `The row is for ${shares}${formatMoney(cost)}, as much as ${listRows(summed)} above it together.`;
  const hint = 'Delete the row if it is a subtotal; write new under Action if it is a purchase of its own.';
  return [{ row, column: costColumnOf(security.type), message, hint }];
}

/** From the row right above it upwards. */
function findSummed(security: Bought, inOrder: readonly Bought[], index: number): Bought[] | undefined {
  const summed: Bought[] = [];
  let [units, cost]: [Decimal, Decimal] = [ZERO, ZERO];
  for (let at = index - 1; at >= Math.max(0, index - MOST_ROWS); at -= 1) {
    const above = inOrder[at];
    if (above === undefined || !isAlike(above, security)) return undefined;
    summed.push(above);
    units = addDecimals(units, above.units ?? ZERO);
    cost = addDecimals(cost, above.cost?.value ?? ZERO);
    if (summed.length > 1 && units === (security.units ?? ZERO) && cost === security.cost?.value) return summed;
  }
  return undefined;
}

function listRows(summed: readonly Bought[]): string {
  const [last, first] = [summed[0], summed.at(-1)].map((security) => security?.row.origin.rowNumber);
  return summed.length === 2 ? `rows ${first} and ${last}` : `rows ${first} to ${last}`;
}

function isAlike(a: Bought, b: Bought): boolean {
  const [above, origin] = [a.row.origin, b.row.origin];
  if (above.sheet !== origin.sheet || above.inputIndex !== origin.inputIndex || a.row.isFurther) return false;
  const isSame = a.company === b.company && a.type === b.type && a.shareClass === b.shareClass && a.round === b.round;
  return isSame && a.cost?.currency === b.cost?.currency;
}

function isConclusive({ fundId, cost }: Bought, summed: readonly Bought[]): boolean {
  const isUnusual = significantDigits(cost?.value ?? ZERO) >= UNUSUAL_DIGITS;
  return isUnusual || summed.some((above) => above.fundId === fundId);
}

export const FIGURE_RULES: readonly Rule[] = [FIGURE_OUT_OF_SCALE, FIGURES_COUNT_UP, SUM_OF_OTHERS];
