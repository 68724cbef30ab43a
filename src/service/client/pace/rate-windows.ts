import type { Booking, SlidingWindow } from '../../../base/util/sliding-windows.ts';

export type RateWindow = SlidingWindow;

/**
 * Counts what was sent lately. Passed in, so that processes that share a folder can share it; each call is atomic.
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

interface RateParts {
  readonly windows: readonly RateWindow[];
  readonly state: RateState;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Obeys every window across all requests that go through it, first come first served. */
export class RateWindows {
  readonly #parts: RateParts;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: RateParts) {
    this.#parts = parts;
  }

  /**
   * Runs `send` when every window has a place for it, and says how long it has waited for that, behind others too;
   * `onWait` is told each pause. Milliseconds. `send` calls `onAnswer` when an answer begins: the service has counted the
   * request by then, however long the rest of the answer takes.
   */
  async run<Answer>(
    send: (waitedMs: number, onAnswer: () => void) => Promise<Answer>,
    onWait: (ms: number) => void = () => {},
  ): Promise<Answer> {
    const askedMs = this.#parts.now();
    const booked = this.#queue.then(() => this.#book(onWait));
    this.#queue = booked.catch(() => undefined);
    const slot = await booked;
    let released: Promise<void> | undefined;
    const release = (): void => {
      released ??= Promise.resolve(this.#parts.state.release(slot, this.#parts.now()));
    };
    try {
      // A clock may be set back.
      return await send(Math.max(0, this.#parts.now() - askedMs), release);
    } finally {
      release();
      await released;
    }
  }

  async hold(ms: number): Promise<void> {
    const nowMs = this.#parts.now();
    await this.#parts.state.holdUntil(nowMs + ms, nowMs);
  }

  async #book(onWait: (ms: number) => void): Promise<string> {
    for (;;) {
      const booking = await this.#parts.state.book(this.#parts.windows, this.#parts.now());
      if ('slot' in booking) return booking.slot;
      onWait(booking.waitMs);
      await this.#parts.sleep(booking.waitMs);
    }
  }
}
