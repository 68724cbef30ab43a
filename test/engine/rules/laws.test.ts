import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { date, number, stated } from '../../support/make-records.ts';
import { sweepOf } from '../../support/sweep.ts';
import { certificateB, conversionOf, markOf, noteOf, preferredB, saleOf, seriesB, toldOf } from './support.ts';

/** One wrong row and one right row for everything that rules look at. */
const ROWS: readonly CheckedRecord[] = [
  seriesB({ closingDate: date('2027-01-31'), capMultiple: number('2') }),
  preferredB({ pricePerShare: stated('25 EUR') }),
  certificateB(2, { ref: 'B-1' }),
  certificateB(3),
  certificateB(4, { issueDate: date('2024-07-02') }),
  certificateB(5, { investmentAmount: stated('250 USD') }),
  noteOf(6, { ref: 'N-1', maturityDate: date('2020-01-01'), convertibleType: 'convertible_note' }),
  saleOf(2, 'B-1', { sharesSold: number('60000') }),
  saleOf(3, 'B-1', { sharesSold: number('60000'), date: date('2020-01-31') }),
  conversionOf(4, 'N-1'),
  conversionOf(5, 'N-1', { event: 'exercise', date: date('2025-01-31') }),
  markOf(2, { ownership: number('0.9'), postMoneyValuation: stated('50 EUR') }),
  markOf(3, { date: date('2024-12-31'), fairValue: stated('250 EUR') }),
  markOf(4, { fund: 'Harbour Fund 2', date: date('2027-06-30') }),
];

/** Which of two twins is told is a matter of their order; that one is told is not. */
function codesOf(rows: readonly CheckedRecord[]): string[] {
  return toldOf(rows)
    .map((told) => told.split(' ').find((word) => word.endsWith(':')) ?? '')
    .sort();
}

test('the rules tell the same of the same rows, in whatever order they stand', () => {
  const expected = codesOf(ROWS);
  expect(new Set(expected).size).toBeGreaterThan(8);
  fc.assert(
    fc.property(fc.shuffledSubarray([...ROWS], { minLength: ROWS.length }), (rows) => {
      expect(codesOf(rows)).toEqual(expected);
    }),
    { seed: 5, numRuns: sweepOf(50) },
  );
});

test('a row that is left out is not missed: fewer rows never make a rule fall over', () => {
  fc.assert(
    fc.property(fc.subarray([...ROWS]), (rows) => {
      expect(codesOf(rows).every((code) => code !== '')).toBe(true);
    }),
    { seed: 6, numRuns: sweepOf(100) },
  );
});
