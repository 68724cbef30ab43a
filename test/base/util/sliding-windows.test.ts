import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestWindow, waitForPlace } from '../../../src/base/util/sliding-windows.ts';
import { sweepOf } from '../../support/sweep.ts';

const TWO_A_SECOND = { requests: 2, windowMs: 1000 };
const THREE_A_MINUTE = { requests: 3, windowMs: 60_000 };

describe('a sliding window', () => {
  it('lets a request in at once while fewer than its number count', () => {
    expect(waitForPlace([TWO_A_SECOND], [], 5000)).toBe(0);
    expect(waitForPlace([TWO_A_SECOND], [4999], 5000)).toBe(0);
  });

  it('lets the next in when the first of the full number is just past it', () => {
    expect(waitForPlace([TWO_A_SECOND], [4600, 4200], 5000)).toBe(201);
    expect(waitForPlace([TWO_A_SECOND], [4600, 4200], 5201)).toBe(0);
  });

  it('makes a request wait for the slowest of several windows', () => {
    expect(waitForPlace([TWO_A_SECOND, THREE_A_MINUTE], [1000, 4200, 4600], 5000)).toBe(56_001);
    expect(waitForPlace([], [1, 2, 3], 5000)).toBe(0);
  });

  it('counts what is still going on as of now', () => {
    expect(waitForPlace([TWO_A_SECOND], [4600, Number.POSITIVE_INFINITY], 5000)).toBe(601);
    expect(waitForPlace([TWO_A_SECOND], [9000, 9000], 5000)).toBe(1001);
  });

  it('matters for as long as the longest', () => {
    expect(longestWindow([TWO_A_SECOND, THREE_A_MINUTE])).toBe(60_000);
    expect(longestWindow([])).toBe(0);
  });

  it('never holds more than its number, and no request waits a millisecond too long', () => {
    const window = fc.record({ requests: fc.integer({ min: 1, max: 4 }), windowMs: fc.integer({ min: 1, max: 50 }) });
    const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 25 });
    fc.assert(
      fc.property(window, gaps, ({ requests, windowMs }, afterMs) => {
        const taken: number[] = [];
        let now = 1000;
        for (const gap of afterMs) {
          now += gap;
          const wait = waitForPlace([{ requests, windowMs }], taken, now);
          if (wait > 0) expect(waitForPlace([{ requests, windowMs }], taken, now + wait - 1)).toBe(1);
          now += wait;
          taken.push(now);
          expect(taken.filter((at) => at >= now - windowMs).length).toBeLessThanOrEqual(requests);
        }
      }),
      { seed: 20_240_331, numRuns: sweepOf(100) },
    );
  });
});
