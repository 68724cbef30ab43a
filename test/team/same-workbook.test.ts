import { expect, test } from 'vitest';
import { isSubmittedAgain } from '../../src/team/terms/submitted-content.ts';

test.each([
  [['Q1.xlsx'], ['Q1.xlsx'], true],
  [['Q1.xlsx'], ['q1.corrected.xlsx'], true],
  [['Q1.corrected.xlsx'], ['Q1.corrected-2.xlsx'], true],
  // The copy with every finding at its cell.
  [['Q1.xls'], ['Q1.plan.xlsx', 'memo.pdf'], true],
  [['Q1.xlsx', 'memo.pdf'], ['Q1.xlsx'], false],
  [['Q1.xlsx'], ['Q2.xlsx'], false],
  [['Q1.planned.xlsx'], ['Q1.xlsx'], false],
])('%j is submitted again as %j: %s', (before, now, expected) => {
  expect(
    isSubmittedAgain(
      before.map((name) => ({ name })),
      now.map((name) => ({ name })),
    ),
  ).toBe(expected);
});
