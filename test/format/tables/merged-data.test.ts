import { expect, test } from 'vitest';
import { findMergedData } from '../../../src/format/tables/merged-data.ts';
import { makeTable } from '../../support/make-table.ts';

const ROWS = 2000;
const rows = Array.from({ length: ROWS }, (_, index) => [`Company ${index}`, 'Seed']);
const wholeTable = { first: 1, last: Number.POSITIVE_INFINITY };

test('ranges beside and below each other are each reported with the rows they cover', () => {
  const table = makeTable('Rounds', rows, { mergedRanges: ['B4:B6', 'A1:B2', 'A4:A5'] });
  const found = findMergedData(table, wholeTable, [0, 1]);
  expect(found.map(({ text, rowNumbers }) => [text, rowNumbers])).toEqual([
    ['A1:B2', [1, 2]],
    ['B4:B6', [4, 5, 6]],
    ['A4:A5', [4, 5]],
  ]);
});

test('ranges that overlap cover every row they name, and no cell twice', () => {
  const mergedRanges = Array.from({ length: ROWS }, (_, index) => `A${index + 1}:B${ROWS + index}`);
  const found = findMergedData(makeTable('Rounds', rows, { mergedRanges }), wholeTable, [0, 1]);
  expect(found.flatMap(({ rowNumbers }) => rowNumbers)).toEqual(rows.map((_, index) => index + 1));
});
