import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';

/** A row as a part of a purchase; nothing where it has no number, or a zero. */
export interface Line {
  readonly row: Row;
  readonly amount: Decimal | undefined;
  readonly shares: Decimal | undefined;
  /** What one share cost, as a column says it. */
  readonly price: Decimal | undefined;
}

/** How the shares of a purchase stand in its lines: once, in parts, or all of them on each. */
export type SharesIn = 'one' | 'parts' | 'each';

const CENT = decimal('0.01');
const PLACES = 10;
/** Amounts are rounded to cents: so far prices by line may be apart. */
const PART_ALLOWED = decimal('0.001');

export function whereShares(lines: readonly Line[]): SharesIn {
  const counts = lines.flatMap(({ shares }) => shares ?? []);
  if (counts.length < 2) return 'one';
  return counts.length === lines.length && new Set(counts).size === 1 ? 'each' : 'parts';
}

export function sumAmounts(lines: readonly Line[]): Decimal {
  return sumDecimals(lines.map(({ amount }) => amount ?? ZERO));
}

export function sumShares(lines: readonly Line[]): Decimal {
  return sumDecimals(lines.map(({ shares }) => shares ?? ZERO));
}

/** To the cent: together the lines cost what their shares do, and none of them does by itself. */
export function isWhole(lines: readonly Line[]): boolean {
  const [price, ...others] = new Set(lines.flatMap((line) => line.price ?? []));
  if (price === undefined || others.length > 0) return false;
  if (whereShares(lines) !== 'parts' && lines.some((line) => costsItsShares({ ...line, price }))) return false;
  return costsItsShares({ shares: sumShares(lines), amount: sumAmounts(lines), price });
}

/** A purchase by itself. */
export function costsItsShares({ shares, amount, price }: Omit<Line, 'row'>): boolean {
  if (shares === undefined || amount === undefined || price === undefined) return false;
  return compareDecimals(absolute(subtractDecimals(multiplyDecimals(shares, price), amount)), CENT) <= 0;
}

/** Each line has its shares and what they cost, and all are at one price. */
export function isAtOnePrice(lines: readonly Line[]): boolean {
  const prices = lines.map(({ amount, shares }) =>
    amount === undefined || shares === undefined ? undefined : divideDecimals(amount, shares, PLACES),
  );
  const [first] = prices;
  if (first === undefined) return false;
  const allowed = multiplyDecimals(absolute(first), PART_ALLOWED);
  return prices.every(
    (price) => price !== undefined && compareDecimals(absolute(subtractDecimals(price, first)), allowed) <= 0,
  );
}

/** A line that is no purchase of shares by itself. */
export function lacksSomething(lines: readonly Line[]): boolean {
  const hasShares = lines.some(({ shares }) => shares !== undefined);
  return hasShares && lines.some(({ shares, amount }) => shares === undefined || amount === undefined);
}
