import type { Booking, SlidingWindow } from '../../../base/util/sliding-windows.ts';

export type RateWindow = SlidingWindow;

/**
 * Holds what was sent lately. Passed in, so that processes that share a folder can share it; each call is atomic.
 *
 * A request counts from its booking until a window's length after its answer: the service saw it at some moment in
 * between, so no window is exceeded by the service's clock either, however long a request was on its way.
 */
export interface RateState {
  /** Takes a place in all windows at once, or in none. */
  book(windows: readonly RateWindow[], nowMs: number): Booking | Promise<Booking>;
  /** The answer has come, or the request has failed. */
  release(slot: string, nowMs: number): void | Promise<void>;
  /** Nobody sends before that moment (the service said Retry-After). */
  holdUntil(atMs: number, nowMs: number): void | Promise<void>;
}

/** Obeys every window across all requests that go through it, first come first served. */
export class RateWindows {
  readonly #windows: readonly RateWindow[];
  readonly #state: RateState;
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    readonly windows: readonly RateWindow[];
    readonly state: RateState;
    readonly now: () => number;
    readonly sleep: (ms: number) => Promise<void>;
  }) {
    this.#windows = parts.windows;
    this.#state = parts.state;
    this.#now = parts.now;
    this.#sleep = parts.sleep;
  }

  /**
   * Runs `send` when every window has a place for it, and says how long it has waited for that, behind others too;
   * `onWait` is told each pause. Milliseconds.
   */
  async run<Answer>(
    send: (waitedMs: number) => Promise<Answer>,
    onWait: (ms: number) => void = () => {},
  ): Promise<Answer> {
    const askedMs = this.#now();
    const booked = this.#queue.then(() => this.#book(onWait));
    this.#queue = booked.catch(() => undefined);
    const slot = await booked;
    try {
      // A clock may be set back.
      return await send(Math.max(0, this.#now() - askedMs));
    } finally {
      await this.#state.release(slot, this.#now());
    }
  }

  async hold(ms: number): Promise<void> {
    const nowMs = this.#now();
    await this.#state.holdUntil(nowMs + ms, nowMs);
  }

  async #book(onWait: (ms: number) => void): Promise<string> {
    for (;;) {
      const booking = await this.#state.book(this.#windows, this.#now());
      if ('slot' in booking) return booking.slot;
      onWait(booking.waitMs);
      await this.#sleep(booking.waitMs);
    }
  }
}
