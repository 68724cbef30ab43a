import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areNearTexts, editDistance } from '../../../../src/base/util/text/near-names.ts';
import { sweepOf } from '../../../support/sweep.ts';

test.each([
  ['', '', 0],
  ['acme', '', 4],
  ['acme', 'acme', 0],
  ['acme', 'amce', 1],
  ['northwind', 'nrothwidn', 2],
  ['acme', 'acne', 1],
  ['acme', 'acmee', 1],
  ['acme', 'cme', 1],
  ['ca', 'abc', 3],
  ['portfolioacme', 'acme', 9],
  ['northwindanalytics', 'zz', 18],
])('from "%s" to "%s" it is %d', (a, b, steps) => {
  expect([editDistance(a, b), editDistance(b, a)]).toEqual([steps, steps]);
});

test('of a text as long as a cell can hold it is said without counting, and one letter more is still one letter', () => {
  const long = 'x'.repeat(32_767);
  expect(editDistance('certificate', long)).toBe(32_767);
  expect(editDistance(`${long.slice(1)}y`, `${long.slice(1)}yz`)).toBe(1);
});

/** The textbook's table, without shortcuts. */
function countSlowly(a: string, b: string): number {
  const table: number[][] = Array.from({ length: a.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number): number => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 1; column <= b.length; column += 1) table[0]?.push(column);
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      const steps = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + cost, swap);
      table[row]?.push(steps);
    }
  }
  return at(a.length, b.length);
}

test('it is never said too low, and is exact up to 2, which is as far as two names may differ and be near', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 14 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const exact = countSlowly(a, b);
      const said = editDistance(a, b);
      expect(said).toBeGreaterThanOrEqual(exact);
      expect(said <= 2 || exact <= 2 ? said : exact).toBe(exact);
    }),
    { seed: 11, numRuns: sweepOf(2000) },
  );
});

test('two texts are near exactly where it is 2 at the most, or 1 in a short one', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 5, maxLength: 14 });
  const change = fc.record({
    at: fc.nat({ max: 12 }),
    out: fc.nat({ max: 2 }),
    in: fc.constantFrom('', 'a', 'b', 'ca'),
  });
  const changed = fc.tuple(text, fc.array(change, { maxLength: 3 })).map(([a, changes]) => {
    const put = (to: string, { at, out, in: put }: (typeof changes)[number]) =>
      to.slice(0, at) + put + to.slice(at + out);
    return [a, changes.reduce(put, a)] as const;
  });
  fc.assert(
    fc.property(changed, ([a, b]) => {
      const shorter = Math.min(a.length, b.length);
      const allowed = shorter >= 12 ? 2 : shorter >= 6 ? 1 : 0;
      expect(areNearTexts(a, b)).toBe(countSlowly(a, b) <= allowed);
    }),
    { seed: 12, numRuns: sweepOf(4000) },
  );
});
