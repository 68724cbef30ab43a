import { type Booking, longestWindow, waitForPlace } from '../../../base/util/sliding-windows.ts';
import type { RateState, RateWindow } from './rate-windows.ts';

/** The rate state of one process. */
export class MemoryRateState implements RateState {
  /** When each request was answered; infinity while it is under way. */
  readonly #answeredAt = new Map<string, number>();
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #lastSlot = 0;

  book(windows: readonly RateWindow[], nowMs: number): Booking {
    this.#forget(windows, nowMs);
    const waitMs = Math.max(this.#heldUntilMs - nowMs, waitForPlace(windows, [...this.#answeredAt.values()], nowMs));
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

  #forget(windows: readonly RateWindow[], nowMs: number): void {
    const longest = longestWindow(windows);
    for (const [slot, at] of this.#answeredAt) if (at + longest < nowMs) this.#answeredAt.delete(slot);
  }
}
