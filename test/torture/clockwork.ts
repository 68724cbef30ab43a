import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { After } from '../../src/service/sandbox/pending-work.ts';

const LATENESS_ALLOWED_MS = 150;

/**
 * Timers for the sandbox that watch themselves: on a machine that is too busy they come later than the profile allows
 * for, and what such a run shows is nothing about capsheet.
 */
export class Clockwork {
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 5 });
  readonly #allowedMs: number;
  #latestMs = 0;

  /** `allowedMs`: how late the sandbox may be without breaking its promise of when something shows at the latest. */
  constructor(allowedMs = LATENESS_ALLOWED_MS) {
    this.#allowedMs = allowedMs;
    this.#delay.enable();
  }

  readonly after: After = (ms, callBack) => {
    const dueAt = performance.now() + ms;
    const timer = setTimeout(() => {
      this.#latestMs = Math.max(this.#latestMs, performance.now() - dueAt);
      callBack();
    }, ms);
    return () => clearTimeout(timer);
  };

  /** True where everything came in time; ends the watch. */
  stop(): boolean {
    this.#delay.disable();
    return Math.max(this.#latestMs, this.#delay.max / 1e6) <= this.#allowedMs;
  }
}
