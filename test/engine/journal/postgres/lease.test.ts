import { describe, expect, it } from 'vitest';
import { Lease } from '../../../../src/engine/journal/postgres/lease/lease-lock.ts';

const TERMS = { leaseMs: 30_000, marginMs: 5_000 };

/** A lease that was just taken, and the two clocks of its holder. */
function take() {
  const now = { wallMs: 1_000_000, monotonicMs: 10 };
  const clocks = { wallMs: () => now.wallMs, monotonicMs: () => now.monotonicMs };
  const pass = (ms: number, by: readonly (keyof typeof now)[] = ['wallMs', 'monotonicMs']): void => {
    for (const clock of by) now[clock] += ms;
  };
  return { lease: new Lease(TERMS, clocks, { ...now }), now, pass };
}

describe('what its holder knows of a lease', () => {
  it('lets it send until a margin before the end', () => {
    const { lease, pass } = take();
    pass(24_999);
    expect(lease.mayStillSend()).toBe(true);
    pass(1);
    expect(lease.mayStillSend()).toBe(false);
  });

  it.each([
    ['while the machine slept, which stops the monotonic clock', 'wallMs'],
    ['while the clock on the wall was held back', 'monotonicMs'],
  ] as const)('lets nothing be sent where the time is over by one clock (%s)', (_when, clock) => {
    const { lease, pass } = take();
    pass(25_000, [clock]);
    expect(lease.mayStillSend()).toBe(false);
  });

  it('counts anew from when the database was asked to prolong it, and not from its answer', () => {
    const { lease, now, pass } = take();
    pass(20_000);
    const asked = { ...now };
    pass(4_000);
    lease.prolong(asked);
    pass(20_999);
    expect(lease.mayStillSend()).toBe(true);
    pass(1);
    expect(lease.mayStillSend()).toBe(false);
  });

  it('is not shortened by an answer that comes after a later one', () => {
    const { lease, now, pass } = take();
    const early = { ...now };
    pass(20_000);
    lease.prolong({ ...now });
    lease.prolong(early);
    pass(10_000);
    expect(lease.mayStillSend()).toBe(true);
  });

  it('lets nothing be sent once it is lost, and interrupts what is under way', () => {
    const { lease } = take();
    expect(lease.lost.aborted).toBe(false);
    lease.lose();
    expect([lease.mayStillSend(), lease.lost.aborted]).toEqual([false, true]);
  });

  it('lets nothing be sent once it is given back, and interrupts nothing', () => {
    const { lease } = take();
    expect([lease.giveBack(), lease.giveBack()]).toEqual([true, false]);
    lease.lose();
    expect([lease.mayStillSend(), lease.lost.aborted]).toEqual([false, false]);
  });
});
