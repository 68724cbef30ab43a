import { expect, test } from 'vitest';
import { type CellBefore, toStoredValue } from '../../../../src/report/workbook/annotate/stored-value.ts';

const NUMBER = { kind: 'number', text: '1' } as const;
const TEXT = { kind: 'text', text: 'soon' } as const;

function stored(text: string, before: Partial<CellBefore>): string | undefined {
  const value = toStoredValue(text, { value: undefined, format: undefined, epoch: 1900, ...before });
  return value === undefined ? undefined : `${value.type} ${value.text}`;
}

test.each([
  ['a number', '1,250,000.50', { value: NUMBER }, 'n 1250000.5'],
  ['a number under a format, typed over a text', '-12.5', { value: TEXT, format: '#,##0.00' }, 'n -12.5'],
  ['a number in an empty cell', '12', {}, 'n 12'],
  ['a date under its format', '2024-02-29', { value: TEXT, format: 'yyyy-mm-dd' }, 'n 45351'],
  ['a date of the other epoch', '2024-02-29', { value: NUMBER, format: 'yyyy-mm-dd', epoch: 1904 }, 'n 43889'],
  ['an ISO date', '2024-02-29', { value: { kind: 'date', iso: '2024-01-01' } }, 'd 2024-02-29'],
  ['a percentage', '12.5%', { value: NUMBER, format: '0.0%' }, 'n 0.125'],
  ['a percentage without its sign', '12.5', { value: NUMBER, format: '0.0%' }, 'n 0.125'],
  ['a fraction under a percent format', '0.125', { value: NUMBER, format: '0.0%' }, 'n 0.125'],
  ['a number under a format of millions', '26500000', { value: NUMBER, format: '0.0,,\\M' }, 'n 26500000'],
  ['a truth', 'true', { value: { kind: 'boolean', value: false } }, 'b 1'],
] as const)('%s stays one', (_, text, before, expected) => {
  expect(stored(text, before)).toBe(expected);
});

test.each([
  ['a number in a cell of text', '12', { value: TEXT }],
  ['a number in a cell formatted as text', '12', { value: NUMBER, format: '@' }],
  ['a label of digits', '007', {}],
  ['a number that Excel would round', '12345678901234567', { value: NUMBER }],
  ['an amount with its currency', 'USD 12', { value: NUMBER, format: '#,##0' }],
  ['a decimal comma', '1.234,56', { value: NUMBER, format: '#,##0.00' }],
  ['a percent sign under a format without one', '25%', { value: NUMBER, format: '0.00' }],
  ['a date that a sheet cannot number', '1900-01-15', { value: NUMBER, format: 'd/m/yyyy' }],
  ['a date that is none', '2024-02-30', { value: NUMBER, format: 'd/m/yyyy' }],
  ['nothing', '', { value: NUMBER, format: '0' }],
] as const)('%s is a text', (_, text, before) => {
  expect(stored(text, before)).toBeUndefined();
});

const MILLIONS = { kind: 'number', text: '60049000' } as const;
const PRICE = { kind: 'number', text: '3.841234' } as const;
const DOUBLED = { kind: 'number', text: '1.5' } as const;
const EARLY = { kind: 'number', text: '15' } as const;

test.each([
  ['as it is', '60049000', { value: MILLIONS, format: '0.0,,\\M', shownAs: ['60049000', '60.0M'] }, 'n 60049000'],
  [
    'as its format shows it',
    '60.0M',
    { value: MILLIONS, format: '0.0,,\\M', shownAs: ['60049000', '60.0M'] },
    'n 60049000',
  ],
  ['with its thousands apart', '60,049,000', { value: MILLIONS, format: '0.0,,\\M' }, 'n 60049000'],
  [
    'in full under two places',
    '3.841234',
    { value: PRICE, format: '0.00', shownAs: ['3.841234', '3.84'] },
    'n 3.841234',
  ],
  ['above one under a percent', '1.5', { value: DOUBLED, format: '0%', shownAs: ['1.5', '150%'] }, 'n 1.5'],
  ['as a percentage', '150%', { value: DOUBLED, format: '0%', shownAs: ['1.5', '150%'] }, 'n 1.5'],
  ['as a number formatted as text', '1.5', { value: DOUBLED, format: '@' }, 'n 1.5'],
  ['as a day before all doubt', '1900-01-15', { value: EARLY, format: 'd/m/yyyy', shownAs: ['1900-01-15'] }, 'n 15'],
] as const)('what is typed again %s is the same value', (_, text, before, expected) => {
  expect(stored(text, before)).toBe(expected);
});

test('a rounded number that is typed in place of the exact one is the rounded one', () => {
  expect(stored('3.84', { value: PRICE, format: '0.00', shownAs: ['3.841234', '3.84'] })).toBe('n 3.84');
});
