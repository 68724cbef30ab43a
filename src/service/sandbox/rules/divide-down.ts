import { type Decimal, decimal, decimalPlaces } from '../../../model/values/decimal.ts';

/** How many whole times `divisor` goes into `dividend`. Neither is negative, `divisor` is not 0. */
export function divideDown(dividend: Decimal, divisor: Decimal): Decimal {
  const places = Math.max(decimalPlaces(dividend), decimalPlaces(divisor));
  return decimal(String(toUnits(dividend, places) / toUnits(divisor, places)));
}

/** The value as a whole number of units of its `places`-th decimal. */
function toUnits(value: Decimal, places: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
