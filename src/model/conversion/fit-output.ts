import {
  absolute,
  areWithin,
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../values/decimal.ts';
import type { Money } from '../values/money.ts';
import type { Estimate, PossibleOutput } from './possible-outputs.ts';

/** Papers have fractions of a share where a service has whole ones. */
const FRACTION = decimal(1);

/** A certificate's own figures, or the known ones: several counts where sales took from it. */
export interface CertificateFigures {
  readonly counts: readonly Decimal[];
  readonly cost?: Money | undefined;
}

/** Returns the outputs that an existing certificate may be, by its figures. */
export function outputsAsListed({ counts, cost }: CertificateFigures): readonly PossibleOutput[] {
  const carried = cost === undefined ? {} : { cost: { ...cost, margin: ZERO } };
  if (counts.length === 0) return cost === undefined ? [] : [{ ...carried, by: [] }];
  return counts.map((value) => ({ shares: { value, margin: FRACTION }, ...carried, by: [] }));
}

/** How well a certificate's figures are those of a possible output. */
export interface OutputFit {
  /** Shares and amount, one of them, or neither. */
  readonly strength: 0 | 1 | 2;
  readonly output: PossibleOutput;
}

/** The possible output that the certificate fits best; `undefined` where there is none to compare with. */
export function fitOutput(
  { counts, cost }: CertificateFigures,
  outputs: readonly PossibleOutput[],
): OutputFit | undefined {
  let best: OutputFit | undefined;
  for (const output of outputs) {
    const isCount = output.shares !== undefined && counts.some((count) => isWithin(count, output.shares));
    const isCost = cost !== undefined && cost.currency === output.cost?.currency && isWithin(cost.value, output.cost);
    const strength = isCount && isCost ? 2 : isCount || isCost ? 1 : 0;
    if (best === undefined || strength > best.strength) best = { strength, output };
  }
  return best;
}

function isWithin(value: Decimal, estimate: Estimate | undefined): boolean {
  if (estimate === undefined) return false;
  return areWithin(value, estimate.value, estimate.margin);
}

/** How far the amount of a purchase may be from shares times price: a share, or a hundredth. */
const PURCHASE_SHARE = decimal('0.01');

/** Whether the amount is what so many shares cost at the price; `undefined` where no price in that currency says it. */
export function isPurchaseAt(price: Money | undefined, { counts, cost }: CertificateFigures): boolean | undefined {
  if (price === undefined || cost === undefined || price.value === ZERO || price.currency !== cost.currency)
    return undefined;
  return counts.some((count) => {
    const gap = absolute(subtractDecimals(multiplyDecimals(count, price.value), cost.value));
    const allowed = multiplyDecimals(cost.value, PURCHASE_SHARE);
    return compareDecimals(gap, price.value) <= 0 || compareDecimals(gap, allowed) <= 0;
  });
}
