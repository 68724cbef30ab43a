/** Most requests in any stretch of so long. */
export interface SlidingWindow {
  readonly requests: number;
  readonly windowMs: number;
}

/** A place taken in every window, or how long there is certainly none. */
export type Booking = { readonly slot: string } | { readonly waitMs: number };

/**
 * How long until one more fits into every window; 0 where it does now. `takenAt` are the moments that count, in any
 * order; what is still going on counts as of now, so that the wait is never longer than it must be.
 */
export function waitForPlace(windows: readonly SlidingWindow[], takenAt: readonly number[], nowMs: number): number {
  const times = takenAt.map((at) => Math.min(at, nowMs)).sort((a, b) => a - b);
  return Math.max(0, ...windows.map((window) => waitForWindow(window, times, nowMs)));
}

/** For how long a moment can matter. */
export function longestWindow(windows: readonly SlidingWindow[]): number {
  return Math.max(0, ...windows.map((window) => window.windowMs));
}

function waitForWindow({ requests, windowMs }: SlidingWindow, times: readonly number[], nowMs: number): number {
  const counting = times.filter((at) => at + windowMs >= nowMs);
  const first = counting[counting.length - requests];
  return first === undefined ? 0 : first + windowMs + 1 - nowMs;
}
