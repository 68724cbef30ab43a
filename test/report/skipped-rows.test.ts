import { expect, test } from 'vitest';
import { describeSkipped } from '../../src/report/row-counts.ts';

const rowOf = (sheet: string, rowNumber: number, inputIndex = 0) => ({ sheet, rowNumber, inputIndex });

test('rows that are skipped are counted and named, each once', () => {
  expect(describeSkipped([])).toBe('');
  expect(describeSkipped([rowOf('Rounds', 4)], 'was')).toBe('1 row was skipped: Rounds row 4.');
  const rows = [rowOf('Rounds', 4), rowOf('Rounds', 3), rowOf('Rounds', 3), rowOf('Securities', 9)];
  expect(describeSkipped(rows)).toBe('3 rows are skipped: Rounds rows 3 to 4; Securities row 9.');
  expect(describeSkipped([rowOf('Rounds', 4, 0), rowOf('Rounds', 4, 1)])).toBe(
    '2 rows are skipped: Rounds row 4; Rounds row 4.',
  );
});

test('no headline grows with the sheets', () => {
  const rows = Array.from({ length: 7 }, (_, index) => rowOf(`Sheet ${index}`, 2));
  expect(describeSkipped(rows)).toMatch(/^7 rows are skipped: Sheet 0 row 2; .*Sheet 4 row 2; 2 more sheets\.$/);
});
