import type { Currency } from '../../model/values/currency.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  roundToSignificant,
  ZERO,
} from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';

/** At least so many times the other. */
export function isTimes(value: Decimal, other: Decimal, times: Decimal): boolean {
  return compareDecimals(value, multiplyDecimals(other, times)) >= 0;
}

/** One of the two is at least so many times the other. */
export function areFarApart(a: Decimal, b: Decimal, times: Decimal): boolean {
  return isTimes(a, b, times) || isTimes(b, a, times);
}

/** Neither is more than so many times the other. */
export function isWithin(a: Decimal, b: Decimal, times: Decimal): boolean {
  return compareDecimals(a, multiplyDecimals(b, times)) <= 0 && compareDecimals(b, multiplyDecimals(a, times)) <= 0;
}

/** `1,000 times`, `about 12.3 times`; `1/1,000 of` where it is the smaller one. */
export function showTimes(value: Decimal, other: Decimal): string {
  const isMore = compareDecimals(value, other) >= 0;
  const exact = (isMore ? divideDecimals(value, other, 12) : divideDecimals(other, value, 12)) ?? ZERO;
  const rounded = roundToSignificant(exact, 3);
  const about = rounded === exact ? '' : 'about ';
  return isMore ? `${about}${formatDecimal(rounded)} times` : `${about}1/${formatDecimal(rounded)} of`;
}

/** Price times number where the price is in that currency; empty where anything is missing. */
export function productsIn(currency: Currency, price: Money | undefined, count: Decimal | undefined): Decimal[] {
  return price?.currency !== currency || count === undefined ? [] : [multiplyDecimals(price.value, count)];
}

/** A nominal value keeps a line in the books: one unit of money. */
export const NOMINAL: Decimal = decimal(1);

/** A par value, at which founders are given their shares and warrants are struck: a cent, or a tenth, a hundredth of one. */
export function isPar(price: Decimal): boolean {
  return /^0\.0+1$/.test(price);
}
