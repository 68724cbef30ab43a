import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/model/findings/finding.ts';
import { uniqueFindings, withoutRowFindings } from '../../../src/model/findings/finding-set.ts';

const FOUND: Finding = {
  severity: 'error',
  code: 'date-invalid',
  inputIndex: 1,
  file: 'q1.xlsx',
  sheet: 'Rounds',
  row: 7,
  column: 'Closing Date',
  cell: 'C7',
  message: '"31/02/2024" is not a calendar date.',
  hint: 'Write it as YYYY-MM-DD.',
};
const { row: _row, column: _column, cell: _cell, ...OF_SHEET } = FOUND;

/** Differs from the first in one field only, each in another. */
const OTHERS: readonly Finding[] = [
  { ...FOUND, severity: 'warning' },
  { ...FOUND, code: 'date-ambiguous' },
  { ...FOUND, inputIndex: 0 },
  { ...FOUND, file: 'q2.xlsx' },
  { ...FOUND, sheet: 'Securities' },
  { ...FOUND, row: 8 },
  { ...FOUND, column: 'Round' },
  { ...FOUND, cell: 'D7' },
  { ...FOUND, message: '"30/02/2024" is not a calendar date.' },
  { ...FOUND, hint: 'Correct it.' },
  OF_SHEET,
];

describe('findings that say the same', () => {
  it('are told once, where they were told first', () => {
    const told = [FOUND, ...OTHERS];
    expect(uniqueFindings([...told, ...told.map((finding) => ({ ...finding }))])).toStrictEqual(told);
  });

  it('are those of rows where a row repeats what its sheet says', () => {
    const rows = [{ findings: [{ ...FOUND }] }, { findings: [] }];
    expect(withoutRowFindings([FOUND, ...OTHERS], rows)).toStrictEqual(OTHERS);
  });
});
