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
    'warning Rounds!D2 (Round Size): 2.5 was read, but a conditional format may show it as "2.5M". Look at the cell in your spreadsheet program; if it shows what you mean, remove the conditional format. [number-shown-otherwise]',
  ]);
  expect(told([{ struck: true }])).toEqual([
    'warning Rounds!D2 (Round Size): A conditional format may strike out this cell; it was read all the same. Look at the row in your spreadsheet program; if all of it counts, remove the conditional format. [struck-out]',
  ]);
});

test('one that shows the same number is not', () => {
  expect(told([{ format: '#,##0.00' }], '0.0')).toEqual([]);
});

test('a strikethrough that several cells of a row may have is told once', () => {
  const company = { value: { kind: 'text', text: 'Oak Motion' }, perhaps: [{ struck: true }] } as const;
  expect(told([{ format: '0' }, { struck: true }], undefined, company)).toEqual([
    'warning Rounds!A2 (Company): A conditional format may strike out 2 cells of this row; they were read all the same. Look at the row in your spreadsheet program; if all of it counts, remove the conditional format. [struck-out]',
  ]);
});

test('a cell that may be struck out and may show another number is told of either', () => {
  const codes = told([{ struck: true }, { format: '0.0"M"' }]).map((text) => /\[(.*)\]$/.exec(text)?.[1]);
  expect(codes).toEqual(['struck-out', 'number-shown-otherwise']);
});

test('a cell that nobody sees is read as any other, and told', () => {
  const unseen = (cell: CellSource) => {
    const row = ['Oak Motion', 'Series A', '2025-05-03', cell];
    return check([makeTable('Rounds', [['Company', 'Round', 'Closing Date', 'Round Size'], row])])
      .findings.filter(({ code }) => code.startsWith('number-'))
      .map(tell);
  };
  const hint = 'Clear the cell if it should not count, or give its text another colour. [number-shown-otherwise]';
  expect(unseen({ value: { kind: 'number', text: '5000000' }, format: '#,##0', unseen: true })).toEqual([
    `warning Rounds!D2 (Round Size): "5,000,000" (stored as 5000000) has the colour of its background: nobody sees it, but it counts. ${hint}`,
  ]);
  expect(unseen({ value: { kind: 'number', text: '45000' }, format: 'yyyy-mm-dd', unseen: true })[0]).toBe(
    'error Rounds!D2 (Round Size): "2023-03-15" (stored as 45000) is a date; Round Size is a number. Write the number, for example 5000000, or give the cell a number format if the stored number is the one you mean. [number-invalid]',
  );
});
