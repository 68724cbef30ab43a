import { describe, expect, it } from 'vitest';
import { type Finding, type FindingText, hasError, placeFinding } from '../../../src/model/findings/finding.ts';

const ORIGIN = { inputIndex: 1, file: 'q1.xlsx', sheet: 'Rounds', rowNumber: 7 };
const TEXT: FindingText = {
  severity: 'error',
  code: 'date-invalid',
  message: '"31/02/2024" is not a calendar date.',
  hint: 'Write it as YYYY-MM-DD.',
};
const OF_ROW: Finding = {
  severity: 'error',
  code: 'date-invalid',
  inputIndex: 1,
  file: 'q1.xlsx',
  sheet: 'Rounds',
  row: 7,
  message: '"31/02/2024" is not a calendar date.',
  hint: 'Write it as YYYY-MM-DD.',
};

describe('a finding', () => {
  it('stands at its file, sheet, row, column and cell', () => {
    expect(placeFinding(TEXT, ORIGIN, { column: 'Closing Date', cell: 'C7' })).toStrictEqual({
      ...OF_ROW,
      column: 'Closing Date',
      cell: 'C7',
    });
  });

  it('of a column that the sheet does not have names no cell', () => {
    expect(placeFinding(TEXT, ORIGIN, { column: 'Closing Date' })).toStrictEqual({ ...OF_ROW, column: 'Closing Date' });
  });

  it('of a whole row names no column', () => {
    expect(placeFinding(TEXT, ORIGIN)).toStrictEqual(OF_ROW);
  });

  it('stops its row as an error only', () => {
    expect(hasError([])).toBe(false);
    expect(
      hasError([
        { ...OF_ROW, severity: 'warning' },
        { ...OF_ROW, severity: 'info' },
      ]),
    ).toBe(false);
    expect(hasError([{ ...OF_ROW, severity: 'info' }, OF_ROW])).toBe(true);
  });
});
