/** How often something may happen. */
export interface Allowance {
  readonly most: number;
  readonly windowMs: number;
}

/** Above it the oldest are forgotten: nobody fills the memory by asking from ever more addresses. */
const MOST_KEYS = 10_000;

/**
 * Counts requests by key (an address, a person), in fixed windows and in the memory of this server alone: with several
 * servers each of them allows so many. It slows down whoever guesses; what keeps them out is the length of what they
 * would have to guess.
 */
export class RequestCounter {
  readonly #allowance: Allowance;
  readonly #nowMs: () => number;
  readonly #windows = new Map<string, { readonly endsAt: number; count: number }>();

  /** @param nowMs a clock that never goes back */
  constructor(allowance: Allowance, nowMs: () => number) {
    this.#allowance = allowance;
    this.#nowMs = nowMs;
  }

  /** Seconds to wait before the next one; 0 where this one is allowed, and then it is counted. */
  book(key: string): number {
    const now = this.#nowMs();
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      this.#open(key, now);
      return 0;
    }
    if (window.count >= this.#allowance.most) return Math.ceil((window.endsAt - now) / 1000);
    window.count += 1;
    return 0;
  }

  #open(key: string, now: number): void {
    // Taken out first, so that the map's own order stays that of the windows' beginnings.
    this.#windows.delete(key);
    this.#windows.set(key, { endsAt: now + this.#allowance.windowMs, count: 1 });
    for (const [oldest, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= MOST_KEYS) return;
      this.#windows.delete(oldest);
    }
  }
}
