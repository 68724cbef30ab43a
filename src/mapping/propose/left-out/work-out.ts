import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';

/** The numbers of a column, row by row; nothing where a row has none. */
export interface NumberSeries {
  readonly name: string;
  readonly values: readonly (Decimal | undefined)[];
}

/** So many rows show that a column is worked out; fewer may agree by chance. */
const LEAST_ROWS = 2;
const HALF = decimal('0.5');
const PART_ALLOWED = decimal('0.005');
const PLACES = 12;

type Pair = (a: Decimal, b: Decimal) => Decimal | undefined;

/** Blanks count as nothing in sums alone. */
const OPERATIONS: readonly { readonly sign: string; readonly work: Pair; readonly isSum: boolean }[] = [
  { sign: '+', work: addDecimals, isSum: true },
  { sign: '−', work: subtractDecimals, isSum: true },
  { sign: '×', work: multiplyDecimals, isSum: false },
  { sign: '÷', work: (a, b) => divideDecimals(a, b, PLACES), isSum: false },
];

/**
 * How a column follows, in each of its rows, from columns that are loaded: what one of them says again, their sum,
 * difference, product or quotient, or a running total. `undefined` where it does not. Rounded as its own numbers are.
 */
export function findOrigin(series: NumberSeries, known: readonly NumberSeries[]): string | undefined {
  const stated = series.values.filter((value) => value !== undefined && value !== ZERO);
  if (stated.length < LEAST_ROWS || new Set(stated).size < LEAST_ROWS) return undefined;
  const tolerance = toleranceOf(stated);
  const holds = (valueAt: (row: number) => Decimal | undefined): boolean =>
    series.values.every((value, row) => value === undefined || isNear(value, valueAt(row), tolerance));
  const same = known.find(({ values }) => holds((row) => values[row]));
  if (same !== undefined) return `it says the same as ${same.name}`;
  const running = known.find(({ values }) => holds(toRunning(values)));
  if (running !== undefined) return `it is the running total of ${running.name}`;
  for (const a of known) {
    for (const b of known) {
      const found = a === b ? undefined : OPERATIONS.find(({ work, isSum }) => holds(toPair(a, b, { work, isSum })));
      if (found !== undefined) return `it is ${a.name} ${found.sign} ${b.name}`;
    }
  }
  return undefined;
}

function toPair(
  { values: a }: NumberSeries,
  { values: b }: NumberSeries,
  { work, isSum }: { readonly work: Pair; readonly isSum: boolean },
): (row: number) => Decimal | undefined {
  return (row) => {
    const [first, second] = isSum ? [a[row] ?? ZERO, b[row] ?? ZERO] : [a[row], b[row]];
    return first === undefined || second === undefined ? undefined : work(first, second);
  };
}

function toRunning(values: readonly (Decimal | undefined)[]): (row: number) => Decimal | undefined {
  let sum = ZERO;
  const sums = values.map((value) => {
    sum = addDecimals(sum, value ?? ZERO);
    return sum;
  });
  return (row) => sums[row];
}

/** Half of the last place that any of the numbers shows. */
function toleranceOf(values: readonly (Decimal | undefined)[]): Decimal {
  const places = values.reduce((most, value) => Math.max(most, value === undefined ? 0 : decimalPlaces(value)), 0);
  return multiplyDecimals(HALF, decimal(`1e-${places}`));
}

function isNear(value: Decimal, other: Decimal | undefined, tolerance: Decimal): boolean {
  if (other === undefined) return false;
  const off = absolute(subtractDecimals(value, other));
  const allowed = multiplyDecimals(absolute(value), PART_ALLOWED);
  return compareDecimals(off, tolerance) <= 0 && compareDecimals(off, allowed) <= 0;
}
