import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundDocument } from '../../../src/app/mcp/bound-document.ts';
import { sweepOf } from '../../support/sweep.ts';

function* count(most: number): Generator<object> {
  for (let row = 1; row <= most; row += 1) yield { row, findings: [] };
}

test('of a million rows as many are shown as were asked for, and it is said how to see more', () => {
  const rows = { [Symbol.iterator]: () => count(1_000_000) };
  expect(boundDocument({ check: { rows } }, { from: 999_999, limit: 50 })).toEqual({
    shown: {
      check: {
        rows: [
          { row: 999_999, findings: [] },
          { row: 1_000_000, findings: [] },
        ],
      },
    },
    cut: [{ list: 'check.rows', total: 1_000_000, from: 999_999, shown: 2 }],
  });
  expect(boundDocument({ check: { rows } }, { from: 1, limit: 2 }).cut).toEqual([
    { list: 'check.rows', total: 1_000_000, from: 1, shown: 2, more: 'Call again with "from": 3.' },
  ]);
});

test('lists within an item begin at their first, whatever part of the outer list is shown', () => {
  const document = { rows: [{ findings: [1, 2, 3] }, { findings: [4, 5, 6] }] };
  expect(boundDocument(document, { from: 2, limit: 2 })).toEqual({
    shown: { rows: [{ findings: [4, 5] }] },
    cut: [
      { list: 'rows', total: 2, from: 2, shown: 1 },
      { list: 'rows[].findings', total: 3, from: 1, shown: 2 },
    ],
  });
});

test('whatever is in a document, an answer stays within bounds', () => {
  const text = fc.string({ maxLength: 50 }).map((short) => short.repeat(200));
  const row = fc.record({ key: text, findings: fc.array(text, { maxLength: 30 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 500 }), (rows, limit) => {
      const { shown, cut } = boundDocument({ rows }, { from: 1, limit });
      expect(JSON.stringify(shown).length).toBeLessThanOrEqual(110_000);
      expect(
        cut.length > 0 || JSON.stringify(shown).includes('…') || JSON.stringify(shown) === JSON.stringify({ rows }),
      ).toBe(true);
    }),
    { seed: 41, numRuns: sweepOf(100) },
  );
});
