import { groupBy, groupByAll } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import {
  CASH_NAMES,
  type Figure,
  type FigureDifference,
  MOVEMENTS,
  type RollForwardComparison,
  type RollForwardLine,
  type UnequalConversion,
  type UnequalExercise,
} from '../../../../model/outcomes/roll-forward.ts';
import {
  absolute,
  addDecimals,
  type Decimal,
  isNegative,
  sumDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';

type Lines = readonly RollForwardLine[];

/**
 * The lines that a plan showed beside those of what the service holds after its run, figure by figure. Lines of one ID are
 * one; what a plan has yet to enter has none, and is known by its name, those with equal figures first. What is left over
 * on both sides is compared as one line for each fund, company and currency.
 */
export function compareLines(expected: Lines, actual: Lines): RollForwardComparison {
  const byId = pairUp({ expected, actual }, ({ id, currency }) => (id === undefined ? undefined : `${id} ${currency}`));
  const names = numberNames(byId.left);
  const exact = pairUp(byId.left, (line) => {
    const name = names.get(line);
    return name === undefined ? undefined : `${name} ${showFigures(line)}`;
  });
  const byName = pairUp(exact.left, (line) => names.get(line));
  const rest = pairUp(
    { expected: sumUp(byName.left.expected), actual: sumUp(byName.left.actual) },
    ({ fund, company, currency }) => toKey([fund, company, currency]),
  );
  const pairs: readonly Pair[] = [
    ...[byId, exact, byName, rest].flatMap(({ pairs }) => pairs),
    ...rest.left.expected.map((line) => ({ expected: line })),
    ...rest.left.actual.map((line) => ({ actual: line })),
  ];
  const compared = pairs.map(comparePair);
  return {
    figures: compared.reduce((count, { figures }) => count + figures, 0),
    differences: compared.flatMap(({ differences }) => differences),
    conversions: findUnequalConversions(actual),
    exercises: findUnequalExercises(actual),
  };
}

interface Pair {
  readonly expected?: RollForwardLine;
  readonly actual?: RollForwardLine;
}

interface Sides {
  readonly expected: Lines;
  readonly actual: Lines;
}

/** Those of one key are paired in their order; one without a key is left. */
function pairUp(
  { expected, actual }: Sides,
  keyOf: (line: RollForwardLine) => string | undefined,
): { readonly pairs: readonly Pair[]; readonly left: Sides } {
  // A plan of new rows alone knows no IDs: then none is looked for.
  if (expected.every((line) => keyOf(line) === undefined)) return { pairs: [], left: { expected, actual } };
  const waiting = groupBy(actual, (line) => keyOf(line) ?? '');
  const pairs = new Map<RollForwardLine, RollForwardLine>();
  for (const line of expected) {
    const key = keyOf(line);
    const partner = key === undefined ? undefined : waiting.get(key)?.shift();
    if (partner !== undefined) pairs.set(line, partner);
  }
  const taken = new Set(pairs.values());
  const left = {
    expected: expected.filter((line) => !pairs.has(line)),
    actual: actual.filter((line) => !taken.has(line)),
  };
  return { pairs: [...pairs].map(([line, partner]) => ({ expected: line, actual: partner })), left };
}

/** Numbers the names that lines have: no text is put together for each. */
function numberNames({ expected, actual }: Sides): ReadonlyMap<RollForwardLine, string> {
  const named = groupByAll(
    [...expected, ...actual].filter(({ security }) => security !== undefined),
    ({ fund }) => fund,
    ({ company }) => company,
    ({ security }) => security,
    ({ type }) => type,
    ({ currency }) => currency,
  );
  return new Map(named.flatMap((lines, number) => lines.map((line) => [line, String(number)] as const)));
}

function toKey(parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

type Figures = readonly (readonly [FigureDifference['measure'], Figure, Decimal])[];

interface FigurePlace extends Pick<FigureDifference, 'measure' | 'figure'> {
  readonly read: (line: RollForwardLine) => Decimal | undefined;
}

const BALANCE_FIGURES = ['opening', ...MOVEMENTS, 'closing'] as const;
const ALL_FIGURES: readonly FigurePlace[] = [
  ...BALANCE_FIGURES.map((figure): FigurePlace => ({ measure: 'cost', figure, read: ({ cost }) => cost[figure] })),
  ...BALANCE_FIGURES.map((figure): FigurePlace => ({ measure: 'units', figure, read: ({ units }) => units?.[figure] })),
  ...CASH_NAMES.map((figure): FigurePlace => ({ measure: 'cash', figure, read: (line) => line[figure] })),
];

function figuresOf(line: RollForwardLine): Figures {
  return ALL_FIGURES.map(({ measure, figure, read }) => [measure, figure, read(line) ?? ZERO] as const).filter(
    ([, , value]) => value !== ZERO,
  );
}

/** The figures of a line as a text that is equal for equal ones. */
function showFigures(line: RollForwardLine): string {
  let text = '';
  for (const [place, { read }] of ALL_FIGURES.entries()) {
    const value = read(line) ?? ZERO;
    if (value !== ZERO) text += `${place}=${value} `;
  }
  return text;
}

/** Called for every lot of a firm: nothing is made of figures that are equal. */
function comparePair({ expected, actual }: Pair): Pick<RollForwardComparison, 'figures' | 'differences'> {
  const differences: FigureDifference[] = [];
  let figures = 0;
  for (const { measure, figure, read } of ALL_FIGURES) {
    const before = (expected && read(expected)) ?? ZERO;
    const after = (actual && read(actual)) ?? ZERO;
    if (before !== ZERO || after !== ZERO) figures += 1;
    const line = before === after ? undefined : (actual ?? expected);
    if (line === undefined) continue;
    const { fund, company, security, id, currency } = line;
    const of = omitAbsent({ fund, company, security, id, currency });
    differences.push({ ...of, measure, figure, expected: before, actual: after });
  }
  return { figures, differences };
}

function sumUp(lines: Lines): Lines {
  const keyOf = ({ fund, company, currency }: RollForwardLine): string => toKey([fund, company, currency]);
  return [...groupBy(lines, keyOf).values()].map((some): RollForwardLine => {
    const [first, ...others] = some;
    if (others.length === 0) return first;
    const { fund, company, currency } = first;
    const figures = some.flatMap(figuresOf);
    const sum = (measure: FigureDifference['measure'], figure: Figure): Decimal =>
      sumDecimals(figures.flatMap(([one, name, value]) => (one === measure && name === figure ? [value] : [])));
    const balance = (measure: 'cost' | 'units') => ({
      opening: sum(measure, 'opening'),
      ...Object.fromEntries(MOVEMENTS.map((movement) => [movement, sum(measure, movement)])),
      closing: sum(measure, 'closing'),
    });
    const cash = Object.fromEntries(CASH_NAMES.map((figure) => [figure, sum('cash', figure)]));
    const securities = some.reduce((count, line) => count + line.securities, 0);
    return { fund, company, securities, currency, cost: balance('cost'), units: balance('units'), ...cash };
  });
}

function findUnequalConversions(lines: Lines): readonly UnequalConversion[] {
  return byFund(lines).flatMap(([first, some]) => {
    const out = absolute(sumDecimals(some.flatMap(({ cost }) => cost.convertedOut ?? [])));
    const carried = sumDecimals(some.flatMap(({ cost }) => cost.convertedIn ?? []));
    return out === carried ? [] : [{ ...first, out, in: carried }];
  });
}

/** An exercise goes out of one line and comes into another, which says what was paid. */
function findUnequalExercises(lines: Lines): readonly UnequalExercise[] {
  return byFund(lines).flatMap(([first, some]) => {
    const moved = some.flatMap(({ cost }) => cost.exercised ?? []);
    const out = absolute(sumDecimals(moved.filter(isNegative)));
    const carried = sumDecimals(moved.filter((value) => !isNegative(value)));
    const paid = sumDecimals(some.flatMap(({ exerciseCash }) => exerciseCash ?? []));
    return addDecimals(out, paid) === carried ? [] : [{ ...first, out, paid, in: carried }];
  });
}

function byFund(lines: Lines): readonly (readonly [Pick<RollForwardLine, 'fund' | 'currency'>, Lines])[] {
  const groups = groupBy(lines, ({ fund, currency }) => toKey([fund, currency]));
  return [...groups.values()].flatMap((some) =>
    some.slice(0, 1).map(({ fund, currency }) => [{ fund, currency }, some] as const),
  );
}
