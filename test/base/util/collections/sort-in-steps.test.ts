import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortInSteps } from '../../../../src/base/util/collections/sort-in-steps.ts';
import { runAtOnce } from '../../../../src/base/util/steps.ts';

interface Item {
  readonly key: number;
  readonly place: number;
}

const byKey = (one: Item, other: Item): number => one.key - other.key;

test('sorts as it is sorted in one go, and leaves those that are equal in their order', () => {
  const keys = fc.array(fc.nat({ max: 40 }), { maxLength: 3000, size: 'max' });
  fc.assert(
    fc.property(keys, (drawn) => {
      const items = drawn.map((key, place) => ({ key, place }));
      expect(runAtOnce(sortInSteps(items, byKey))).toEqual(items.toSorted(byKey));
    }),
    { numRuns: 40, seed: 17 },
  );
});

test('never compares more than some thousand times without a look at anything else', () => {
  const items = Array.from({ length: 20_000 }, (_, place) => ({ key: (place * 7919) % 10_007, place }));
  let compared = 0;
  let most = 0;
  const steps = sortInSteps(items, (one, other) => {
    compared += 1;
    return byKey(one, other);
  });
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeLessThan(5000);
});
