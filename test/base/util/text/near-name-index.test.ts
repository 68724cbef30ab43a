import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NearNameIndex } from '../../../../src/base/util/text/near-name-index.ts';
import { areNearNames } from '../../../../src/base/util/text/near-names.ts';
import { sweepOf } from '../../../support/sweep.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 16 });
const name = fc.tuple(word, fc.constantFrom('', ' 1', ' II', ' B', ' Inc.', ', GmbH')).map(([bare, end]) => bare + end);

test('finds just what a comparison of each with each finds', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), name, (names, wanted) => {
      const index = new NearNameIndex<number>();
      for (const [position, each] of names.entries()) index.add(each, position);
      const near = [...names.keys()].filter((position) => areNearNames(names[position] ?? '', wanted));
      expect([...index.near(wanted)].sort((a, b) => a - b)).toEqual(near);
    }),
    { seed: 7, numRuns: sweepOf(400) },
  );
});

test.each([
  ['Northwind Analytics', 'Nrothwind Anayltics'],
  ['Harbour Fund 1', 'Harbor Fund 1'],
  ['Acme Robotics', 'Acme Robtics'],
])('finds "%s" for "%s"', (known, wanted) => {
  const index = new NearNameIndex<string>();
  index.add(known, known);
  expect(index.near(wanted)).toEqual([known]);
});
