import { expect, test } from 'vitest';
import type { CellLook } from '../../../../src/spreadsheet/workbook/table.ts';
import { type CellSource, makeTable } from '../../../support/make-table.ts';
import { check, tell } from '../support.ts';

function told(perhaps: readonly CellLook[], format?: string, company: CellSource = 'Oak Motion'): string[] {
  const size = {
    value: { kind: 'number', text: '2.5' } as const,
    ...(format === undefined ? {} : { format }),
    perhaps,
  };
  const table = makeTable('Rounds', [
    ['Company', 'Round', 'Closing Date', 'Round Size'],
    [company, 'Series A', '2025-05-03', size],
  ]);
  return check([table])
    .findings.filter(({ code }) => ['number-shown-otherwise', 'struck-out'].includes(code))
    .map(tell);
}

test('a look that a cell may have and that makes another thing of it is told at the cell', () => {
  expect(told([{ format: '#,##0.00' }, { format: '0.0"M"' }], '0.00')).toEqual([
    'warning Rounds!D2 (Round Size) number-shown-otherwise: 2.5 · "2.5M"',
  ]);
  expect(told([{ struck: true }])).toEqual(['warning Rounds!D2 (Round Size) struck-out']);
});

test('one that shows the same number is not', () => {
  expect(told([{ format: '#,##0.00' }], '0.0')).toEqual([]);
});

test('a strikethrough that several cells of a row may have is told once', () => {
  const company = { value: { kind: 'text', text: 'Oak Motion' }, perhaps: [{ struck: true }] } as const;
  expect(told([{ format: '0' }, { struck: true }], undefined, company)).toEqual([
    'warning Rounds!A2 (Company) struck-out: 2',
  ]);
});

test('a cell that may be struck out and may show another number is told of either', () => {
  const codes = told([{ struck: true }, { format: '0.0"M"' }]).map(
    (text) => / (struck-out|number-shown-otherwise)/.exec(text)?.[1],
  );
  expect(codes).toEqual(['struck-out', 'number-shown-otherwise']);
});

test('a cell that nobody sees is read as any other, and told', () => {
  const unseen = (cell: CellSource) => {
    const row = ['Oak Motion', 'Series A', '2025-05-03', cell];
    return check([makeTable('Rounds', [['Company', 'Round', 'Closing Date', 'Round Size'], row])])
      .findings.filter(({ code }) => code.startsWith('number-'))
      .map(tell);
  };
  expect(unseen({ value: { kind: 'number', text: '5000000' }, format: '#,##0', unseen: true })).toEqual([
    'warning Rounds!D2 (Round Size) number-shown-otherwise: "5,000,000" · 5000000',
  ]);
  expect(unseen({ value: { kind: 'number', text: '45000' }, format: 'yyyy-mm-dd', unseen: true })[0]).toBe(
    'error Rounds!D2 (Round Size) number-invalid: "2023-03-15" · 45000 · Round Size · 5000000',
  );
});
