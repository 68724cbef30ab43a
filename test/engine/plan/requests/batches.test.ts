import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BatchLimits, packBatches } from '../../../../src/engine/plan/requests/batches.ts';
import { sweepOf } from '../../../support/sweep.ts';

const RUNS = { seed: 20_240_601, numRuns: sweepOf(300) };
const WIDE: BatchLimits = { items: 500, bytes: 1_000_000 };

interface Sendable<T> {
  readonly item: T;
  readonly bytes: number;
  readonly after: readonly T[];
  readonly afterAll?: readonly T[] | undefined;
}

function pack<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): T[][] {
  const byItem = new Map(sendables.map((each) => [each.item, each]));
  const none: readonly T[] = [];
  return packBatches(
    sendables.map(({ item }) => item),
    {
      limits,
      bytesOf: (item) => byItem.get(item)?.bytes ?? 0,
      after: (item) => byItem.get(item)?.after ?? none,
      afterAll: (item) => byItem.get(item)?.afterAll ?? none,
    },
  );
}

/** `a`, or `c after a b`; each a byte, in the order given. */
function sendables(...texts: readonly string[]): Sendable<string>[] {
  return texts.map((text, _index) => {
    const [item = '', ...after] = text.split(' ').filter((word) => word !== 'after');
    return { item, bytes: 1, after };
  });
}

function sized(...bytes: readonly number[]): Sendable<string>[] {
  return bytes.map((each, index) => ({ item: `${each}#${index}`, bytes: each, after: [] }));
}

/** The fewest requests there can be: every way to fill the next one is tried. */
function fewest(open: readonly Sendable<number>[], limits: BatchLimits): number {
  if (open.length === 0) return 0;
  const waiting = new Set(open.map(({ item }) => item));
  const ready = open.filter(({ after }) => after.every((item) => !waiting.has(item)));
  let least = Number.POSITIVE_INFINITY;
  for (let choice = 1; choice < 2 ** ready.length; choice++) {
    const batch = new Set(ready.filter((_, index) => choice & (2 ** index)));
    const bytes = [...batch].reduce((sum, sendable) => sum + sendable.bytes, 0);
    if (batch.size > limits.items || (batch.size > 1 && bytes > limits.bytes)) continue;
    const rest = open.filter((sendable) => !batch.has(sendable));
    least = Math.min(least, 1 + fewest(rest, limits));
  }
  return least;
}

/** Up to seven things, each behind none or one of those before it. */
const forest: fc.Arbitrary<Sendable<number>[]> = fc.array(fc.option(fc.nat()), { maxLength: 7 }).map((needed) =>
  needed.map((choice, item) => ({
    item,
    bytes: 1,
    after: choice === null || item === 0 ? [] : [choice % item],
  })),
);

describe('packing', () => {
  test('puts everything into one request where it fits', () => {
    expect(pack(sendables('a', 'b', 'c'), WIDE)).toEqual([['a', 'b', 'c']]);
  });

  test('makes no request of nothing', () => {
    expect(pack([], WIDE)).toEqual([]);
  });

  test('begins another request where the number of items is reached', () => {
    expect(pack(sendables('a', 'b', 'c', 'd', 'e'), { ...WIDE, items: 2 })).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('begins another request where the number of bytes would be passed, not where it is reached', () => {
    expect(pack(sized(40, 60, 1), { ...WIDE, bytes: 100 })).toEqual([['40#0', '60#1'], ['1#2']]);
  });

  test('leaves the order for fewer requests where sizes demand it', () => {
    expect(pack(sized(60, 60, 40, 40), { ...WIDE, bytes: 100 })).toEqual([
      ['60#0', '40#2'],
      ['60#1', '40#3'],
    ]);
  });

  test('sends alone what is too large by itself', () => {
    expect(pack(sized(500, 10, 10), { ...WIDE, bytes: 100 })).toEqual([['500#0'], ['10#1', '10#2']]);
  });

  test('keeps everything behind what it needs, in the order of the workbook within a request', () => {
    expect(pack(sendables('d after b', 'c after a', 'b', 'a'), WIDE)).toEqual([
      ['b', 'a'],
      ['d', 'c'],
    ]);
  });

  test('sends the head of a long chain before what nothing waits for', () => {
    const limits = { ...WIDE, items: 1 };
    expect(pack(sendables('lone', 'head', 'middle after head', 'tail after middle'), limits)).toEqual([
      ['head'],
      ['middle'],
      ['lone'],
      ['tail'],
    ]);
  });

  test('breaks a circle at its earliest member and keeps every other link', () => {
    expect(pack(sendables('a after b', 'b after a', 'c after b'), WIDE)).toEqual([['a'], ['b'], ['c']]);
  });

  test('breaks the circle that others wait for, not one of those that wait', () => {
    expect(pack(sendables('early after x', 'x after y', 'y after x'), WIDE)).toEqual([['x'], ['early', 'y']]);
  });

  test('packs what waits for a list as what waits for each of its items', () => {
    fc.assert(
      fc.property(forest, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), (drawn, waits) => {
        const first = drawn.filter(({ after }) => after.length === 0).map(({ item }) => item);
        const waiting = new Set(drawn.filter(({ after, item }) => after.length > 0 && waits[item] === true));
        const spelt = drawn.map((one) => (waiting.has(one) ? { ...one, after: [...one.after, ...first] } : one));
        const listed = drawn.map((one) => (waiting.has(one) ? { ...one, afterAll: first } : one));
        const limits = { items: 2, bytes: 1000 };
        expect(pack(listed, limits)).toEqual(pack(spelt, limits));
      }),
      RUNS,
    );
  });

  test('goes through a list once a request, however many wait for it', () => {
    let looks = 0;
    const count = 2000;
    const first = new Proxy(
      Array.from({ length: count }, (_, index) => index),
      {
        get: (list, place, receiver): unknown => {
          looks += 1;
          return Reflect.get(list, place, receiver);
        },
      },
    );
    const toSendable = (item: number, afterAll?: readonly number[]): Sendable<number> => {
      return { item, bytes: 1, after: [], ...(afterAll && { afterAll }) };
    };
    const after = Array.from({ length: count }, (_, index) => toSendable(count + index, first));
    const all = [...Array.from({ length: count }, (_, index) => toSendable(index)), ...after];
    expect(pack(all, WIDE).map((batch) => batch.length)).toEqual(Array.from({ length: 8 }, () => 500));
    expect(looks).toBeLessThan(30 * count);
  });

  test('needs no more requests than any other way of sending items of equal size', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 4 }), (drawn, items) => {
        const limits = { items, bytes: 1000 };
        expect(pack(drawn, limits)).toHaveLength(fewest(drawn, limits));
      }),
      RUNS,
    );
  });

  test('sends everything once, within the limits and behind what it needs', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (drawn, items, bytes) => {
        const batches = pack(drawn, { items, bytes });
        expect(batches.flat().sort()).toEqual(drawn.map(({ item }) => item));
        for (const [index, batch] of batches.entries()) {
          expect(batch.length).toBeLessThanOrEqual(Math.min(items, bytes));
          const before = new Set(batches.slice(0, index).flat());
          for (const item of batch) expect(drawn[item]?.after.every((needed) => before.has(needed))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('handles a chain of hundreds', () => {
    const chain = Array.from({ length: 500 }, (_, item) => ({
      item,

      bytes: 1,
      after: item === 0 ? [] : [item - 1],
    }));
    expect(pack(chain, WIDE)).toEqual(chain.map(({ item }) => [item]));
  });
});
