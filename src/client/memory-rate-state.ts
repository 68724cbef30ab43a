import type { Booking, RateState, RateWindow } from './rate-windows.ts';

/** The rate state of one process. */
export class MemoryRateState implements RateState {
  /** When each request was answered; infinity while it is under way. */
  readonly #answeredAt = new Map<string, number>();
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #lastSlot = 0;

  book(windows: readonly RateWindow[], nowMs: number): Booking {
    this.#forget(windows, nowMs);
    const held = this.#heldUntilMs - nowMs;
    const waitMs = Math.max(held, ...windows.map((window) => this.#waitFor(window, nowMs)));
    if (waitMs > 0) return { waitMs };
    this.#lastSlot += 1;
    const slot = String(this.#lastSlot);
    this.#answeredAt.set(slot, Number.POSITIVE_INFINITY);
    return { slot };
  }

  release(slot: string, nowMs: number): void {
    if (this.#answeredAt.has(slot)) this.#answeredAt.set(slot, nowMs);
  }

  holdUntil(atMs: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, atMs);
  }

  /** A request under way can be answered now at the earliest, so the wait is never longer than it must be. */
  #waitFor({ requests, windowMs }: RateWindow, nowMs: number): number {
    const counting = [...this.#answeredAt.values()]
      .map((at) => Math.min(at, nowMs))
      .filter((at) => at + windowMs >= nowMs);
    if (counting.length < requests) return 0;
    counting.sort((a, b) => a - b);
    const first = counting[counting.length - requests] ?? nowMs;
    return first + windowMs + 1 - nowMs;
  }

  #forget(windows: readonly RateWindow[], nowMs: number): void {
    const longest = Math.max(0, ...windows.map((window) => window.windowMs));
    for (const [slot, at] of this.#answeredAt) if (at + longest < nowMs) this.#answeredAt.delete(slot);
  }
}
