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

export interface Purchase {
  readonly amount: Decimal;
  readonly shares: Decimal;
}

const MOST_PLACES = 6;
/** A step of the price's last place must change the cost by this many steps of its own, so that a fit is no accident. */
const LEAST_STEPS = decimal('10');

/**
 * Returns the fewest places at which every price (cost ÷ shares) times its shares gives exactly the cost; `undefined`
 * where there is none, or the fit may be an accident.
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
