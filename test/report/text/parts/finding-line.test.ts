import pc from 'picocolors';
import { expect, it } from 'vitest';
import { toFindingLine, toFindingSections, toGroupLine } from '../../../../src/report/text/parts/finding-list.ts';
import { findingAt } from '../../../support/make-plan.ts';

const VIEW = { colors: pc.createColors(false), width: 100 };

it('says place, value, expectation, cure and code', () => {
  expect(toFindingLine(findingAt('Rounds', 14), false)).toBe(
    'Rounds!F14 (Closing Date): "31/02/2024" is not a calendar date. Write it as YYYY-MM-DD, for example 2024-02-29.  [date-invalid]',
  );
});

it('names the file first where there are several inputs', () => {
  const finding = findingAt('Share Classes', 9, {
    cell: 'B9',
    column: 'Round',
    message: 'Empty.',
    hint: 'Fill it in.',
  });
  expect(toFindingLine(finding, true)).toBe(
    'quarterly.xlsx: Share Classes!B9 (Round): Empty. Fill it in.  [date-invalid]',
  );
});

it('says as much of the place as is known', () => {
  const text = { severity: 'info', code: 'sheet-unknown', message: 'Left alone.', hint: 'Rename it.' } as const;
  expect(toFindingLine({ ...text, sheet: 'Rounds', row: 14 }, false)).toBe(
    'Rounds row 14: Left alone. Rename it.  [sheet-unknown]',
  );
  expect(toFindingLine({ ...text, sheet: 'Notes', file: 'q.xlsx' }, false)).toBe(
    'Notes: Left alone. Rename it.  [sheet-unknown]',
  );
  expect(toFindingLine({ ...text, file: 'q.xlsx' }, true)).toBe('q.xlsx: Left alone. Rename it.  [sheet-unknown]');
  expect(toFindingLine({ ...text, hint: '' }, true)).toBe('Left alone.  [sheet-unknown]');
});

it('lets no control character of a cell reach the terminal', () => {
  const finding = { ...findingAt('Rounds', 14), message: '"\u001b[2Jgone\nnext" is no date.', hint: '' };
  expect(toFindingLine(finding, false)).toBe('Rounds!F14 (Closing Date): "␛[2Jgone␤next" is no date.  [date-invalid]');
});

it('names the first places of many', () => {
  const places = (count: number): string => {
    const findings = Array.from({ length: count }, (_, index) => findingAt('Rounds', 2 + index));
    return toGroupLine(findings, false).split(':')[0] ?? '';
  };
  expect(places(3)).toBe('Rounds!F2, F3, F4 (Closing Date)');
  expect(places(11)).toBe('Rounds!F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12 (Closing Date)');
  expect(places(40)).toBe('Rounds!F2, F3, F4, F5, F6, F7, F8, F9, F10, F11 and 30 more (Closing Date)');
});

it('shows what is the same of rows of several sheets as one', () => {
  const text = { severity: 'info', code: 'marker-row', message: 'Left out.', hint: '' } as const;
  const rows = [
    { ...text, sheet: 'Companies', row: 2 },
    { ...text, sheet: 'Rounds', row: 2 },
    { ...text, sheet: 'Rounds', row: 3 },
  ];
  const [section] = toFindingSections(rows, { multipleInputs: false, view: VIEW, seeAll: '--all' });
  expect(section).toEqual(['For information (3)', '  Companies row 2; Rounds rows 2, 3: Left out.  [marker-row]']);
});

it('counts a cell once, however many records take its value', () => {
  const finding = { severity: 'error', code: 'date-invalid', message: 'No date.', hint: '', sheet: 'Book' } as const;
  const found = ['C2', 'C3', 'C4', 'C5'].flatMap((cell) => Array.from({ length: 3 }, () => ({ ...finding, cell })));
  expect(toGroupLine(found, false)).toBe('Book!C2, C3, C4, C5: No date.  [date-invalid]');
});

it('lists names of a column that are looked up later as one, unless all is to be seen', () => {
  const later = ['Acme', 'Beta', 'Gamma'].map((name, at) =>
    findingAt('Rounds', at + 2, {
      severity: 'info',
      code: 'resolved-later',
      message: `"${name}" is not defined in this workbook.`,
      hint: 'It is looked up when you plan.',
    }),
  );
  const sectionOf = (isFull: boolean) =>
    toFindingSections(later, { multipleInputs: false, view: { ...VIEW, width: 200, isFull }, seeAll: '--all' }).flat();
  expect(sectionOf(false)).toEqual([
    'For information (3)',
    '  Rounds!F2, F3, F4 (Closing Date): "Acme" is not defined in this workbook. It is looked up when you plan. So are 2 other names.  [resolved-later]',
  ]);
  expect(sectionOf(true)).toHaveLength(4);
});
