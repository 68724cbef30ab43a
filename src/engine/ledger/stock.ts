import type { Currency } from '../../model/values/currency.ts';
import { placesOf } from '../../model/values/currency.ts';
import {
  compareDecimals,
  type Decimal,
  decimalPlaces,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../model/values/decimal.ts';

/** A security as it was entered, and what was taken from it since: what it is worth at cost follows. */
export interface Stock {
  readonly cost: Decimal;
  /** The cost's; absent where nobody knows it. */
  readonly currency?: Currency | undefined;
  readonly units?: Decimal;
  readonly sold: Decimal;
  readonly isGone: boolean;
}

export function unitsLeft({ units, sold, isGone }: Stock): Decimal {
  return isGone || units === undefined ? ZERO : subtractDecimals(units, sold);
}

/**
 * The cost of what is left. What sales relieve depends on how much they have taken in all, not on how many they were: two
 * sales of half are one of the whole, to the cent. It is an amount of its currency: whole yen, or as many places as the
 * cost has, where those are more.
 */
export function costLeft({ cost, currency, units, sold, isGone }: Stock): Decimal {
  if (isGone) return ZERO;
  if (units === undefined || sold === ZERO) return cost;
  if (compareDecimals(sold, units) >= 0) return ZERO;
  const places = Math.max(placesOf(currency), decimalPlaces(cost));
  return subtractDecimals(cost, divideDecimals(multiplyDecimals(cost, sold), units, places) ?? cost);
}

export function isAnyLeft(stock: Stock): boolean {
  return costLeft(stock) !== ZERO || unitsLeft(stock) !== ZERO;
}
