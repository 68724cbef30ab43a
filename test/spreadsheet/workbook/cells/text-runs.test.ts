import { expect, test } from 'vitest';
import { ReadBudget } from '../../../../src/base/input/read-budget.ts';
import { gatherRuns } from '../../../../src/spreadsheet/workbook/cells/text-runs.ts';

test('a text whose runs stand in no order, as in a damaged file, is read once', () => {
  const runs = [
    { start: 4, fontId: 0 },
    { start: 2, fontId: 0 },
  ];
  const { text } = gatherRuns('1500000', runs, { lists: { fontOf: () => ({}) }, budget: new ReadBudget('input.xls') });
  expect(text).toBe('1500000');
});
