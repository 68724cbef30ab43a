import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryRateState } from '../../../../src/service/client/create-client.ts';
import { type RateWindow, RateWindows } from '../../../../src/service/client/pace/rate-windows.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

interface Arrival {
  readonly afterMs: number;
  readonly wayThereMs: number;
  readonly wayBackMs: number;
  /** For the rest of an answer that has begun. */
  readonly readMs: number;
}

/** When the service saw each request, by one clock. */
async function seenByService(windows: readonly RateWindow[], arrivals: readonly Arrival[]): Promise<number[]> {
  const clock = new VirtualClock();
  const rates = new RateWindows({ windows, state: new MemoryRateState(), now: clock.now, sleep: clock.sleep });
  const seen: number[] = [];
  const requests = arrivals.map(async ({ afterMs, wayThereMs, wayBackMs, readMs }) => {
    await clock.sleep(afterMs);
    await rates.run(async (_waitedMs, onAnswer) => {
      await clock.sleep(wayThereMs);
      seen.push(clock.now());
      await clock.sleep(wayBackMs);
      onAnswer();
      await clock.sleep(readMs);
    });
  });
  await clock.run(Promise.all(requests));
  return seen.sort((a, b) => a - b);
}

function mostWithin(times: readonly number[], windowMs: number): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at <= from + windowMs).length));
}

describe('rate windows', () => {
  it('are never exceeded as the service sees it, for any arrivals and any time on the way', async () => {
    const arrival = fc.record({
      afterMs: fc.integer({ min: 0, max: 3000 }),
      wayThereMs: fc.integer({ min: 0, max: 900 }),
      wayBackMs: fc.integer({ min: 0, max: 900 }),
      readMs: fc.integer({ min: 0, max: 900 }),
    });
    const window = fc.record({ requests: fc.integer({ min: 1, max: 5 }), windowMs: fc.integer({ min: 1, max: 2000 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(window, { minLength: 1, maxLength: 3 }),
        fc.array(arrival, { minLength: 1, maxLength: 25 }),
        async (windows, arrivals) => {
          const seen = await seenByService(windows, arrivals);
          expect(seen).toHaveLength(arrivals.length);
          for (const { requests, windowMs } of windows) {
            expect(mostWithin(seen, windowMs)).toBeLessThanOrEqual(requests);
          }
        },
      ),
      { seed: 20240402, numRuns: sweepOf(150) },
    );
  });

  it.each([1, 2])('use 99 % of what they allow, and no more, for %i at once', async (processes) => {
    const windows = [
      { requests: 500, windowMs: 60_000 },
      { requests: 30, windowMs: 10_000 },
    ];
    const clock = new VirtualClock();
    const state = new MemoryRateState();
    const seen: number[] = [];
    const sendAll = async (): Promise<void> => {
      const rates = new RateWindows({ windows, state, now: clock.now, sleep: clock.sleep });
      while (clock.now() < 600_000) {
        await rates.run(async (_waitedMs, onAnswer) => {
          await clock.sleep(40);
          seen.push(clock.now());
          await clock.sleep(40);
          onAnswer();
          await clock.sleep(150);
        });
      }
    };
    await clock.run(Promise.all(Array.from({ length: processes }, sendAll)));
    for (const { requests, windowMs } of windows) expect(mostWithin(seen, windowMs)).toBeLessThanOrEqual(requests);
    // Each of the first window, and the one that is as many windows later.
    const later = 30 * 50;
    const spans = Array.from({ length: 30 }, (_, at) => (seen[at + later] ?? Number.NaN) - (seen[at] ?? 0));
    expect((30 * 500_000) / spans.reduce((sum, span) => sum + span, 0)).toBeGreaterThan(0.99);
  });

  it('let a request go the moment the window allows it', async () => {
    const at = { afterMs: 0, wayThereMs: 0, wayBackMs: 0, readMs: 0 };
    const seen = await seenByService(
      [{ requests: 30, windowMs: 10_000 }],
      Array.from({ length: 61 }, () => at),
    );
    expect([seen[29], seen[30], seen[59], seen[60]]).toEqual([0, 10_001, 10_001, 20_002]);
  });

  it('hold everybody as long as the service asked', async () => {
    const clock = new VirtualClock();
    const rates = new RateWindows({ windows: [], state: new MemoryRateState(), now: clock.now, sleep: clock.sleep });
    await rates.hold(7000);
    const waits: number[] = [];
    const times = Promise.all(
      [1, 2].map(() =>
        rates.run(
          async () => clock.now(),
          (ms) => waits.push(ms),
        ),
      ),
    );
    expect(await clock.run(times)).toEqual([7000, 7000]);
    expect(waits).toEqual([7000]);
  });

  it('tell each request how long it has waited, those that waited behind another one too', async () => {
    const clock = new VirtualClock();
    const windows = [{ requests: 1, windowMs: 1000 }];
    const rates = new RateWindows({ windows, state: new MemoryRateState(), now: clock.now, sleep: clock.sleep });
    const waited = Promise.all([1, 2, 3].map(() => rates.run(async (ms) => ms)));
    expect(await clock.run(waited)).toEqual([0, 1001, 2002]);
  });

  it('free the place of a request that failed only after the window', async () => {
    const clock = new VirtualClock();
    const windows = [{ requests: 1, windowMs: 1000 }];
    const rates = new RateWindows({ windows, state: new MemoryRateState(), now: clock.now, sleep: clock.sleep });
    const failing = rates.run(() => Promise.reject(new Error('lost')));
    await expect(failing).rejects.toThrow('lost');
    expect(await clock.run(rates.run(async () => clock.now()))).toBe(1001);
  });
});
