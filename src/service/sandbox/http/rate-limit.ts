/** At most `requests` within any `seconds`. */
export interface SandboxRateWindow {
  readonly requests: number;
  readonly seconds: number;
}

/** The two windows that are published for the service. */
export const PUBLISHED_RATE_WINDOWS: readonly SandboxRateWindow[] = [
  { requests: 500, seconds: 60 },
  { requests: 30, seconds: 10 },
];

/** Sliding windows by key. A refused request does not count against the windows. */
export class RateLimiter {
  readonly #windows: readonly SandboxRateWindow[];
  readonly #now: () => number;
  readonly #timesByKey = new Map<string, number[]>();

  constructor(windows: readonly SandboxRateWindow[], now: () => number) {
    this.#windows = windows;
    this.#now = now;
  }

  /** Counts a request; where it is one too many, says in how many whole seconds there is room again. */
  take(key: string): { readonly retryAfterSeconds: number } | undefined {
    const now = this.#now();
    const times = this.#recentTimes(key, now);
    const waitMs = Math.max(0, ...this.#windows.map((window) => waitOf(window, times, now)));
    if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
    times.push(now);
    return undefined;
  }

  #recentTimes(key: string, now: number): number[] {
    const longestMs = Math.max(0, ...this.#windows.map((window) => window.seconds * 1000));
    const times = (this.#timesByKey.get(key) ?? []).filter((time) => time > now - longestMs);
    this.#timesByKey.set(key, times);
    return times;
  }
}

function waitOf(window: SandboxRateWindow, times: readonly number[], now: number): number {
  // The request that must leave the window before there is room for one more.
  const blocking = times[times.length - window.requests];
  return blocking === undefined ? 0 : blocking + window.seconds * 1000 - now;
}
