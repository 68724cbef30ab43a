import type { TransactionEvent } from '../values/cap-table.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../values/decimal.ts';
import type { Money } from '../values/money.ts';

/** What brings a certificate into being: a conversion, or an exercise. */
export type CreatingEvent = Exclude<TransactionEvent, 'sale'>;

/** What a conversion or exercise takes, as much of it as sales have left. */
export interface Consumed {
  readonly event: CreatingEvent;
  /** Shares or tokens; absent for a note, which converts by its amount. */
  readonly units?: Decimal | undefined;
  readonly cost: Money;
  /** What one share costs when exercised. */
  readonly exercisePrice?: Money | undefined;
}

export interface CreatedFigures {
  readonly units: Decimal;
  readonly cost: Money;
}

/**
 * The certificate that a conversion or exercise creates. Exercised, it is one share for each, at what exercising costs.
 * Converted, the cost goes on: of a note its amount buys whole shares at the price of the class (none where there is no
 * price in that currency), of anything else each is one share.
 */
export function expectedOutput(
  { event, units, cost, exercisePrice }: Consumed,
  price: Money | undefined,
): CreatedFigures {
  if (event === 'conversion') return { units: units ?? wholeShares(cost, price), cost };
  const { value = ZERO, currency = cost.currency } = exercisePrice ?? {};
  return { units: units ?? ZERO, cost: { value: multiplyDecimals(units ?? ZERO, value), currency } };
}

function wholeShares(amount: Money, price: Money | undefined): Decimal {
  if (price === undefined || price.currency !== amount.currency) return ZERO;
  const shares = divideDecimals(amount.value, price.value, 0) ?? ZERO;
  const isTooMany = compareDecimals(multiplyDecimals(shares, price.value), amount.value) > 0;
  return isTooMany ? subtractDecimals(shares, decimal(1)) : shares;
}
