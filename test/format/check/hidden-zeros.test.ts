import { expect, test } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { findingsOf } from './support.ts';

function told(hidesZeros: boolean, ...sizes: readonly number[]): string[] {
  const table = makeTable('Rounds', [
    ['Company', 'Round', 'Closing Date', 'Round Size', 'Remark'],
    ...sizes.map((size, index) => ['Oak Motion', `Series ${index}`, '2025-05-03', size, 0]),
  ]);
  const shown = hidesZeros ? { ...table, hidesZeros } : table;
  return findingsOf([shown]).filter((text) => text.includes('number-shown-otherwise'));
}

test('zeros of a sheet that is set to show none are told, once a sheet', () => {
  expect(told(true, 5, 0, 0)).toEqual(['warning Rounds!D3 (Round Size) number-shown-otherwise: 2 · 0']);
  expect(told(true, 0)).toHaveLength(1);
});

test('a sheet that shows its zeros, or has none, is not asked about', () => {
  expect([...told(false, 0), ...told(true, 5)]).toEqual([]);
});

test('zeros of total rows are none of the data', () => {
  const rows = [
    ['Company', 'Round', 'Closing Date', 'Round Size', 'Pre-Money Valuation'],
    ['Oak Motion', 'Series A', '2025-05-03', 5, 0],
    ['Oak Motion', 'Series B', '2025-06-03', 5, 7],
    ['Total', null, null, 10, 0],
  ];
  const found = findingsOf([{ ...makeTable('Rounds', rows), hidesZeros: true }]);
  expect(found.filter((text) => text.includes('number-shown-otherwise'))).toEqual([
    expect.stringContaining('E2 (Pre-Money Valuation) number-shown-otherwise: 0'),
  ]);
});
