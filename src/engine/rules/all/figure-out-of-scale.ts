import { groupByAll } from '../../../base/util/collections/group-by.ts';
import { costColumnOf } from '../../../model/fields/cost.ts';
import { isPriced } from '../../../model/fields/security-types.ts';
import { compareDecimals, type Decimal, decimal, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { formatAmount, type Money } from '../../../model/values/money.ts';
import type { CapTable, OfCompany } from '../cap-table/cap-table.ts';
import type { SentRow, ShareClassEntry } from '../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { isPar, isTimes } from '../scale.ts';

interface Figure {
  readonly row: SentRow | undefined;
  readonly column: string;
  readonly value: Decimal;
  readonly unit: string;
}

const AMOUNT = 'Investment Amount';

/** One single share is no figure in thousands: it is bought for the vote that it gives. */
const ONE = decimal(1);

/** Fewer say nothing about what is usual. */
const LEAST_FIGURES = 4;

/**
 * Figures in thousands or millions among figures in units, or the other way round: sorted, there is a gap with few on one
 * side of it. Prices and numbers of shares are a company's own matter and compared within it only.
 */
export const FIGURE_OUT_OF_SCALE: Rule = {
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
    const ofCompanies = [...table.ofCompanies.values()].map((company) => listFigures(company, atPar));
    const found = new Map<SentRow, RuleFinding>();
    const add = (group: readonly Figure[], whose: string) => {
      for (const finding of check(group, tolerance, whose))
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
function check(figures: readonly Figure[], times: Decimal, whose: string): RuleFinding[] {
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
