import type { Security } from '../../../model/service/snapshot.ts';
import {
  compareDecimals,
  type Decimal,
  decimalPlaces,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Currency, Money } from '../../../model/values/money.ts';

/** A security as it was entered, and what was taken from it since: what it is worth at cost follows. */
export interface Lot {
  /** The service's id, or the key of the target that is to be added. */
  readonly key: string;
  readonly company: string;
  readonly fundId: string;
  readonly type: Security['type'];
  /** What people call it. */
  readonly name: string;
  readonly currency: Currency;
  /** As entered. */
  readonly cost: Decimal;
  /** Shares or tokens as entered; absent for a note. */
  readonly units?: Decimal;
  /** Units that sales have taken. */
  readonly sold: Decimal;
  /** Converted, exercised, or a note that was sold: nothing is left. */
  readonly isGone: boolean;
  /** What one share costs when exercised. */
  readonly exercisePrice?: Money;
  /** Its figures are expected, and the service's to work out. */
  readonly isExpected?: true;
}

/** Amounts are kept to the cent, or to more places where the cost has more. */
const MONEY_PLACES = 2;

export function unitsLeft({ units, sold, isGone }: Lot): Decimal {
  return isGone || units === undefined ? ZERO : subtractDecimals(units, sold);
}

/**
 * The cost of what is left. What sales relieve depends on how much they have taken in all, not on how many they were: two
 * sales of half are one of the whole, to the cent.
 */
export function costLeft({ cost, units, sold, isGone }: Lot): Decimal {
  if (isGone) return ZERO;
  if (units === undefined || sold === ZERO) return cost;
  if (compareDecimals(sold, units) >= 0) return ZERO;
  const places = Math.max(MONEY_PLACES, decimalPlaces(cost));
  return subtractDecimals(cost, divideDecimals(multiplyDecimals(cost, sold), units, places) ?? cost);
}
