import type { TransactionEvent } from '../values/cap-table.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../values/decimal.ts';
import type { Money } from '../values/money.ts';

export type CreatingEvent = Exclude<TransactionEvent, 'sale'>;

/** The security that a conversion or exercise takes, as much of it as sales have left. */
export interface Consumed {
  readonly event: CreatingEvent;
  /** Shares or tokens; absent for a note, which converts by its amount. */
  readonly units?: Decimal | undefined;
  /** Its own: of a warrant what was paid for it before anybody exercises it. */
  readonly cost: Money;
  /** For one share. */
  readonly exercisePrice?: Money | undefined;
}

export interface OutputFigures {
  readonly units: Decimal;
  readonly cost: Money;
}

/**
 * The certificate that a conversion or exercise creates: the cost goes on. Exercised, it is one share for each, and what
 * exercising costs comes to it; of two currencies that alone, for no rate is known. Converted, the amount of a note buys
 * whole shares at the price of the class (none where there is no price in that currency), of anything else each is one
 * share.
 */
export function expectedOutput(
  { event, units, cost, exercisePrice }: Consumed,
  price: Money | undefined,
): OutputFigures {
  if (event === 'conversion') return { units: units ?? wholeShares(cost, price), cost };
  const { value = ZERO, currency = cost.currency } = exercisePrice ?? {};
  const paid = multiplyDecimals(units ?? ZERO, value);
  const carried = currency === cost.currency ? cost.value : ZERO;
  return { units: units ?? ZERO, cost: { value: addDecimals(carried, paid), currency } };
}

function wholeShares(amount: Money, price: Money | undefined): Decimal {
  if (price === undefined || price.currency !== amount.currency) return ZERO;
  const shares = divideDecimals(amount.value, price.value, 0) ?? ZERO;
  const isTooMany = compareDecimals(multiplyDecimals(shares, price.value), amount.value) > 0;
  return isTooMany ? subtractDecimals(shares, decimal(1)) : shares;
}
