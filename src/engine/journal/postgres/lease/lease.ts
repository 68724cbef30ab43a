import type { Clocks } from '../../../../base/util/standstill.ts';

/** How long a lease lasts, and how long before its end its holder sends nothing more. */
export interface LeaseTerms {
  readonly leaseMs: number;
  readonly marginMs: number;
}

/** One moment by two clocks, since a machine that sleeps stops one of them and hands may set the other. */
export interface Moment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export function lookAt(clocks: Clocks): Moment {
  return { wallMs: clocks.wallMs(), monotonicMs: clocks.monotonicMs() };
}

/**
 * What its holder knows of a lease without asking: until when it certainly has it. That is counted from before the
 * database was asked, so that the database never counts less.
 */
export class Lease {
  readonly #terms: LeaseTerms;
  readonly #clocks: Clocks;
  readonly #lost = new AbortController();
  #asked: Moment;
  #isGivenBack = false;

  /** @param asked a moment before the lease was taken */
  constructor(terms: LeaseTerms, clocks: Clocks, asked: Moment) {
    this.#terms = terms;
    this.#clocks = clocks;
    this.#asked = asked;
  }

  /** Aborted when it is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  mayStillSend(): boolean {
    const { wallMs, monotonicMs } = lookAt(this.#clocks);
    const mostMs = this.#terms.leaseMs - this.#terms.marginMs;
    const isFresh = wallMs - this.#asked.wallMs < mostMs && monotonicMs - this.#asked.monotonicMs < mostMs;
    return isFresh && !this.#isGivenBack && !this.#lost.signal.aborted;
  }

  /** The database has prolonged it, asked at that moment. */
  prolong(asked: Moment): void {
    if (asked.monotonicMs > this.#asked.monotonicMs) this.#asked = asked;
  }

  lose(): void {
    if (!this.#isGivenBack) this.#lost.abort();
  }

  /** True the first time. */
  giveBack(): boolean {
    const isFirst = !this.#isGivenBack;
    this.#isGivenBack = true;
    return isFirst;
  }
}
