import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  divideExactly,
  multiplyDecimals,
  roundToPlaces,
} from '../../../model/values/decimal.ts';

/** A purchase of one class, as the source has it. */
export interface Purchase {
  readonly amount: Decimal;
  readonly shares: Decimal;
}

/** Prices have no more places than these. */
const MOST_PLACES = 6;
/** A step of the last place of a price changes the cost by so many steps of its own: that it fits is no accident then. */
const LEAST_STEPS = decimal('10');

/**
 * The fewest places to which every cost by its shares gives a price that, times the shares, is again just that cost;
 * `undefined` where there is no such price, and where it may fit by accident.
 */
export function findPricePlaces(purchases: readonly Purchase[]): number | undefined {
  const shown = purchases.reduce((most, { amount }) => Math.max(most, decimalPlaces(amount)), 0);
  for (let places = 0; places <= MOST_PLACES; places += 1) {
    if (purchases.every((purchase) => fits(purchase, places, shown))) return places;
  }
  return undefined;
}

function fits({ amount, shares }: Purchase, places: number, shown: number): boolean {
  const exact = divideExactly(amount, shares);
  if (exact !== undefined && decimalPlaces(exact) <= places) return true;
  const price = divideDecimals(amount, shares, places);
  const step = multiplyDecimals(shares, decimal(`1e-${places}`));
  const least = multiplyDecimals(LEAST_STEPS, decimal(`1e-${shown}`));
  if (price === undefined || compareDecimals(step, least) < 0) return false;
  return roundToPlaces(multiplyDecimals(shares, price), shown) === amount;
}
