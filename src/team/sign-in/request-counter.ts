export interface Allowance {
  readonly most: number;
  readonly windowMs: number;
}

/** The oldest are forgotten above it, so that nobody fills the memory. */
const MOST_KEYS = 10_000;

/**
 * Counts requests by key (address, person) in fixed windows, in this server's memory. It slows guessing down; long
 * secrets are what keeps people out.
 */
export class RequestCounter {
  readonly #allowance: Allowance;
  readonly #nowMs: () => number;
  readonly #windows = new Map<string, { readonly endsAt: number; count: number }>();

  /** `nowMs` is monotonic. */
  constructor(allowance: Allowance, nowMs: () => number) {
    this.#allowance = allowance;
    this.#nowMs = nowMs;
  }

  /** Seconds to wait; 0 counts this request and allows it. */
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
    // Re-inserted, so that the map stays in order of the windows.
    this.#windows.delete(key);
    this.#windows.set(key, { endsAt: now + this.#allowance.windowMs, count: 1 });
    for (const [oldest, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= MOST_KEYS) return;
      this.#windows.delete(oldest);
    }
  }
}
