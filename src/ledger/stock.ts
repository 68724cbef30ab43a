import {
  compareDecimals,
  type Decimal,
  decimalPlaces,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../model/values/decimal.ts';

/** A security as it was entered, and what was taken from it since: what it is worth at cost follows. */
export interface Stock {
  /** As entered. */
  readonly cost: Decimal;
  /** Shares or tokens as entered; absent for a note. */
  readonly units?: Decimal;
  /** Units that sales have taken. */
  readonly sold: Decimal;
  /** Converted, exercised, or a note that was sold: nothing is left. */
  readonly isGone: boolean;
}

/** Amounts are kept to the cent, or to more places where the cost has more. */
export const MONEY_PLACES = 2;

export function unitsLeft({ units, sold, isGone }: Stock): Decimal {
  return isGone || units === undefined ? ZERO : subtractDecimals(units, sold);
}

/**
 * The cost of what is left. What sales relieve depends on how much they have taken in all, not on how many they were: two
 * sales of half are one of the whole, to the cent.
 */
export function costLeft({ cost, units, sold, isGone }: Stock): Decimal {
  if (isGone) return ZERO;
  if (units === undefined || sold === ZERO) return cost;
  if (compareDecimals(sold, units) >= 0) return ZERO;
  const places = Math.max(MONEY_PLACES, decimalPlaces(cost));
  return subtractDecimals(cost, divideDecimals(multiplyDecimals(cost, sold), units, places) ?? cost);
}
