import { expect, it } from 'vitest';
import { countWrappedLines } from '../../../../src/report/workbook/summary/summary-cells.ts';

it.each([
  ['', 1],
  ['short', 1],
  ['eleven char', 1],
  ['one two three', 2],
  ['a\nb', 2],
  ['a\n\nb', 3],
  ['averylongwordwithoutspaces', 3],
  ['one averylongwordwithoutspaces two', 4],
])('%j takes %i lines of ten digits', (text, lines) => {
  expect(countWrappedLines(text, 10)).toBe(lines);
});
