import { addDecimals, type Decimal, subtractDecimals } from '../values/decimal.ts';
import type { CertificateFigures } from './fit-output.ts';
import type { Estimate, PossibleOutput } from './possible-outputs.ts';

/** A range of more whole numbers than this is compared with everything: it is rare, and far from any rounding. */
const MOST_BUCKETS = 64;

/** Finds those whose possible outputs may fit a certificate, without holding each against each. */
export class OutputIndex<T> {
  /** By whole numbers of shares, and of cost with its currency. */
  readonly #buckets = new Map<string, Set<T>>();
  readonly #always = new Set<T>();

  add(item: T, outputs: readonly PossibleOutput[]): void {
    // Nothing is known of its outputs: anything may be one.
    if (outputs.length === 0) this.#always.add(item);
    for (const { shares, cost } of outputs) {
      if (shares !== undefined) this.#put(item, '', shares);
      if (cost !== undefined) this.#put(item, cost.currency, cost);
    }
  }

  /** In no order that means anything. */
  find({ counts, cost }: CertificateFigures): ReadonlySet<T> {
    const keys = counts.map((count) => keyOf('', wholeOf(count)));
    if (cost !== undefined) keys.push(keyOf(cost.currency, wholeOf(cost.value)));
    return new Set([...keys.flatMap((key) => [...(this.#buckets.get(key) ?? [])]), ...this.#always]);
  }

  #put(item: T, unit: string, { value, margin }: Estimate): void {
    const [first, last] = [wholeOf(subtractDecimals(value, margin)), wholeOf(addDecimals(value, margin))];
    if (last - first > MOST_BUCKETS) {
      this.#always.add(item);
      return;
    }
    for (let whole = first; whole <= last; whole += 1n) {
      const key = keyOf(unit, whole);
      const known = this.#buckets.get(key);
      if (known === undefined) this.#buckets.set(key, new Set([item]));
      else known.add(item);
    }
  }
}

function keyOf(unit: string, whole: bigint): string {
  return `${unit} ${whole}`;
}

/** Towards nothing: what is below it never fits. */
function wholeOf(value: Decimal): bigint {
  return BigInt(value.split('.')[0] ?? '0');
}
