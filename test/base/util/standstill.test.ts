import { describe, expect, it } from 'vitest';
import { Standstill } from '../../../src/base/util/standstill.ts';

/** Both clocks go on by what each is told. */
function begin() {
  const now = { wall: 1_000_000, monotonic: 0, computed: 0 };
  const clocks = { wallMs: () => now.wall, monotonicMs: () => now.monotonic, computedMs: () => now.computed };
  const standstill = new Standstill(clocks, 5_000);
  const pass = (wall: number, monotonic = wall, computed = 0) => {
    now.wall += wall;
    now.monotonic += monotonic;
    now.computed += computed;
  };
  return { standstill, pass };
}

describe('a standstill', () => {
  it.each([
    ['a stopped process, of which both clocks know', 6_000, 6_000],
    ['a machine that slept, of which the monotonic clock knows nothing', 3_600_000, 0],
    ['a clock that was set forward', 3_600_000, 100],
    ['a clock that was set back', -3_600_000, 100],
  ])('is %s', (_what, wall, monotonic) => {
    const { standstill, pass } = begin();
    pass(wall, monotonic);
    expect(standstill.hasStoodStill).toBe(true);
  });

  it('is not what passes while the process is at work, however long in all', () => {
    const { standstill, pass } = begin();
    for (let beat = 0; beat < 100; beat++) {
      pass(4_000);
      standstill.beat();
    }
    expect(standstill.hasStoodStill).toBe(false);
  });

  it('is not what the process computes without a look at its clocks, but for a stop within it', () => {
    const { standstill, pass } = begin();
    pass(60_000, 60_000, 57_000);
    expect(standstill.hasStoodStill).toBe(false);
    pass(60_000, 60_000, 50_000);
    expect(standstill.hasStoodStill).toBe(true);
  });

  it('is a sleep while it computes, of which the monotonic clock knows nothing', () => {
    const { standstill, pass } = begin();
    pass(70_000, 60_000, 70_000);
    expect(standstill.hasStoodStill).toBe(true);
  });

  it('is remembered where the timer comes first, until what is known is looked at again', () => {
    const { standstill, pass } = begin();
    pass(60_000);
    standstill.beat();
    pass(100);
    expect([standstill.hasStoodStill, standstill.hasStoodStill]).toEqual([true, true]);
    standstill.forget();
    expect(standstill.hasStoodStill).toBe(false);
    pass(60_000);
    standstill.forget();
    expect(standstill.hasStoodStill).toBe(false);
  });

  it('is a long wait that somebody else ended, and no short one', () => {
    const { standstill, pass } = begin();
    const short = standstill.noteIfLong();
    pass(4_000);
    short();
    expect(standstill.hasStoodStill).toBe(false);
    const long = standstill.noteIfLong();
    for (let beat = 0; beat < 3; beat++) {
      pass(2_000);
      standstill.beat();
    }
    long();
    expect(standstill.hasStoodStill).toBe(true);
  });
});
