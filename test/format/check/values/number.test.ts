import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, decimal, formatDecimal } from '../../../../src/model/values/decimal.ts';
import { type CellSource, formatted } from '../../../support/make-table.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { notesOf, type ReadOptions, readAs } from '../support.ts';

const read = (source: CellSource, options?: ReadOptions) => readAs({ kind: 'count' }, source, options);
const is = (value: string) => ({ type: 'decimal', decimal: value });

describe('a number whose format shows another one', () => {
  it.each([
    ['0%', ' · "2500000000%"'],
    ['0.00 %', ' · "2500000000.00 %"'],
    [';;;', ''],
    ['"n/a"', ' · "n/a"'],
    ['[$€-407]#,##0', ' · "€25,000,000"'],
    ['$#,##0', ' · "$25,000,000"'],
  ])('is told: %s', (format, shown) => {
    expect(notesOf({ kind: 'count' }, formatted('25000000', format))).toEqual([
      `number-shown-otherwise: 25,000,000${shown}`,
    ]);
  });

  it.each([
    '#,##0',
    '0.0,,"M"',
    '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-',
    '[Red]0',
    '@',
    'General',
    '#,##0,"k"',
    '#,##0 "shares"',
    '#,##0" B shares"',
    '#,##0" B Common Shares"',
    '#,##0" B pref."',
    '#,##0\\ "B sh"',
    '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0',
  ])('is not told where its digits are shown: %s', (format) => {
    expect(notesOf({ kind: 'count' }, formatted('25000000', format))).toEqual([]);
  });

  it.each(['0;-0;;@', ';;;', '0;-0;"TBD"', '0;-0;"n/a"'])('is told of a zero that no one sees: %s', (format) => {
    expect(notesOf({ kind: 'count' }, formatted('0', format))).toEqual([
      expect.stringMatching(/^number-shown-otherwise/),
    ]);
  });

  it.each(['0', '0;-0;"-"', '_(* "–"_)', '#,##0;-#,##0;"nil"'])('is not told of a zero that is one: %s', (format) => {
    expect(notesOf({ kind: 'count' }, formatted('0', format))).toEqual([]);
  });

  it.each([
    ['2.5', '$0.0"M"', '$2.5M'],
    ['2.5', '0.0" Mio."', '2.5 Mio.'],
    ['2.5', '0.0"k"', '2.5k'],
    ['2.5', '0.0" bn"', '2.5 bn'],
    ['2.5', '0.0" Mrd. €"', '2.5 Mrd. €'],
    ['2.5', '0.0"万"', '2.5万'],
    ['2.5', '0.0"億円"', '2.5億円'],
    ['2.5', '0.0" lakh"', '2.5 lakh'],
    ['2.5', '0.0" Cr"', '2.5 Cr'],
    ['2500', '0"T€"', '2500T€'],
    ['2500', '#,##0",000"', '2,500,000'],
    ['25', '0"00"', '2500'],
    ['250', '0\\.00', '2.50'],
    ['5', '(0)', '(5)'],
    ['5', '-0', '-5'],
    ['20', '0"%"', '20%'],
    ['2500', '0.0,,"k"', '0.0k'],
    ['2500', '0" B"', '2500 B'],
    ['2500', '0" B pro rata"', '2500 B pro rata'],
    ['2.5', '0.0" B shares"', '2.5 B shares'],
    ['2500', '0" M shares"', '2500 M shares'],
  ])('is asked about where the format writes what the number has not: %s as %s', (held, format, shown) => {
    expect(readAs({ kind: 'count' }, formatted(held, format))).toContain(
      `number-shown-otherwise: "${shown}" · ${held.replace('2500', '2,500')}`,
    );
  });

  it('is nothing in every unit', () => {
    expect(notesOf({ kind: 'money' }, formatted('0', '$0.0"M"'))).toEqual([]);
  });

  it.each([
    ['money', '0.004', '0.00', '0.00'],
    ['money', '0.5', '0', '1'],
    ['money', '50001', '0.0,,"M"', '0.1M'],
    ['rate', '0.075', '0%', '8%'],
    ['multiple', '1.45', '0"x"', '1x'],
  ] as const)('is told of what is rounded to another: %s %s under %s', (kind, held, format, shown) => {
    expect(notesOf({ kind }, formatted(held, format))).toEqual([
      `number-shown-otherwise: ${formatDecimal(decimal(held))} · "${shown}"`,
    ]);
  });

  it.each([
    ['money', '2500.75', '#,##0'],
    ['money', '0.0166', '0.00'],
    ['money', '140000', '0.0,,"M"'],
    ['rate', '0.0714285714', '0.00%'],
    ['multiple', '1.25', '0.00"x"'],
  ] as const)('is not told of what is rounded as usual: %s %s under %s', (kind, held, format) => {
    expect(notesOf({ kind }, formatted(held, format))).toEqual([]);
  });

  it('is told of no rate in per cent', () => {
    expect(notesOf({ kind: 'rate' }, formatted('0.2', '0%'))).toEqual([]);
  });
});

describe('a count', () => {
  it.each([
    [1234567.89, '1234567.89'],
    [0, '0'],
    [formatted('25000000', '#,##0.0,,\\M'), '25000000'],
    [formatted('25000000', 'm/d/yyyy'), '25000000'],
    ['123456789012345', '123456789012345'],
    ['1,234,567.89', '1234567.89'],
    ['1,234', '1234'],
    ['1 000 000.5', '1000000.5'],
    ['1\u00a0000\u202f000.5', '1000000.5'],
    ['1\u2009000\u2007000', '1000000'],
    ['\u202d1,000\u202c', '1000'],
    ["1'234'567.50", '1234567.5'],
    ['1’234’567', '1234567'],
    ['48,50,000', '4850000'],
    ['1,23,45,678.5', '12345678.5'],
    ['0.125', '0.125'],
    ['.5', '0.5'],
    ['0.123', '0.123'],
    ['1234.567', '1234.567'],
    ['1.2345', '1.2345'],
    ['12.', '12'],
    ['+5', '5'],
    ['007', '7'],
    ['1.5E+6', '1500000'],
    ['2e3', '2000'],
    ['  42\u00a0', '42'],
    ['1234567890123456789', '1234567890123456789'],
    ['0.1000', '0.1'],
  ])('takes %j', (source, value) => {
    expect(read(source)).toEqual(is(value));
  });

  it.each([
    ['1.000,50', '1000.5'],
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['1,234', '1.234'],
    ['1 000 000,5', '1000000.5'],
    ['48.50.000,5', '4850000.5'],
    ['0,125', '0.125'],
    ["1'000,5", '1000.5'],
    ['250000', '250000'],
  ])('takes %j under a decimal comma', (source, value) => {
    expect(read(source, { decimalSign: ',' })).toEqual(is(value));
  });

  it.each([
    ['12,5', '12.5'],
    ['1.000,50', '1000.5'],
    ['1.234.567', '1234567'],
    ['0,500', '0.5'],
    ['1 000,5', '1000.5'],
  ])('shows the other reading of %j', (source, other) => {
    expect(read(source)).toBe(`number-invalid: "${source}" · ${other} · ${other}`);
  });

  it('shows the other reading under a decimal comma', () => {
    expect(read('1,234.50', { decimalSign: ',' })).toBe('number-invalid: "1,234.50" · 1234.5 · 1234,5');
  });

  it('refuses a lone point before three digits', () => {
    expect(read('1.234')).toBe('number-ambiguous: "1.234" · 1.234 · 1234 · 1.2340 · 1234');
    expect(read('123.400')).toBe('number-ambiguous: "123.400" · 123.4 · 123400 · 123.4000 · 123400');
    expect(read('1.234', { others: ['5', '1,234', '2.345', 'n/a', 'x'] })).toMatch(/^number-ambiguous/);
    expect(read('1.234', { others: ['12.5', '12,5'] })).toMatch(/^number-ambiguous/);
  });

  it('is not settled by a cell that is itself in error', () => {
    expect(read('1.234', { others: ['1.234.567'] })).toMatch(/^number-ambiguous/);
    expect(read('1.234', { others: ['1,5'] })).toMatch(/^number-ambiguous/);
    expect(read('1.234', { others: ['12.5%', '12.5x', '12.5 apples'] })).toMatch(/^number-ambiguous/);
    expect(read('1.234', { others: ['12.5%', '12.5'] })).toEqual(is('1.234'));
  });

  it('takes it where another cell of the column settles it', () => {
    expect(read('1.234', { others: ['abc', '12.5'] })).toEqual(is('1.234'));
    expect(read('1.234', { others: ['1,234,567'] })).toEqual(is('1.234'));
  });

  it.each([
    'abc',
    '1,2345',
    '1,23',
    '12,34,5',
    '1.2.3',
    '1,234.5.6',
    '--5',
    '(5',
    '5)',
    '5%',
    '2x',
    '$5',
    '5 shares',
    '10t',
    '10 kr',
    '10 mils',
    '10k%',
    '1/2',
    '1 23',
    '1,234 567',
    '250\n300',
    '1\t000',
    '½',
    'e5',
    '.',
    '(1,200)-',
  ])('refuses %j', (source) => {
    expect(read(source)).toMatch(/^number-invalid: /);
  });

  it.each([
    ['10k', '10000'],
    ['1.5m', '1500000'],
    ['1.5 MM', '1500000'],
    ['0.25bn', '250000000'],
    ['12 million', '12000000'],
    ['3 lakh', '300000'],
    ['1.5 crore', '15000000'],
    ['12,345k', '12345000'],
  ])('takes %j', (source, value) => {
    expect(read(source)).toEqual(is(value));
  });

  it('takes a short form under a decimal comma', () => {
    expect(read('2,5 Mio.', { decimalSign: ',' })).toEqual(is('2500000'));
  });

  it.each(['500,000.-', '500,000.--', '500,000.–', '500,000.—', '500,000:-', '500,000 :-', '500,000:--', '500,000/-'])(
    'takes %j, a dash for the cents',
    (source) => {
      expect(read(source)).toEqual(is('500000'));
    },
  );

  it('asks of a short form with one point before three digits as of any other', () => {
    expect(read('1.500k')).toBe('number-ambiguous: "1.500k" · 1500 · 1500000 · 1500.0000 · 1500000');
  });

  it('says what stands there and what would do', () => {
    expect(read('ten')).toBe('number-invalid: "ten" · 250000');
    expect(read(true)).toBe('number-invalid: "TRUE" · 250000');
    expect(read({ value: { kind: 'date', iso: '2024-03-31' } })).toBe('number-invalid: "2024-03-31" · 250000');
  });

  it.each(['1,000+', '++5', '+-5', '+(5)'])('takes no plus but one before the digits: %s', (source) => {
    expect(read(source)).toMatch(/^number-invalid/);
  });

  it('understands every way of writing a number below zero, and refuses it', () => {
    for (const source of ['-5', '(1,200)', '5-', '−5', '– 5', '(0.5)']) {
      expect(read(source)).toBe(`number-negative: "${source}" · Amount`);
    }
    expect(read(formatted('-1200.5', '#,##0.00_);(#,##0.00)'))).toBe(
      'number-negative: "(1,200.50)" · -1200.5 · Amount',
    );
    expect(read('-0')).toEqual(is('0'));
  });

  it('refuses a stored whole number of more than 15 digits', () => {
    expect(read({ value: { kind: 'number', text: '1234567890123456', inexact: true } })).toBe(
      'number-inexact: "1234567890123456" · 16 · 15',
    );
    expect(read({ value: { kind: 'number', text: '25000000000000000' } })).toEqual(is('25000000000000000'));
  });
});

describe('any decimal', () => {
  const seed = 20240331;
  const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,24})$/);
  const fraction = fc.stringMatching(/^[0-9]{0,12}$/);
  const groupBy = {
    western: (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign),
    indian: (whole: string, sign: string) => whole.replace(/\B(?=(\d{2})*\d{3}$)/g, sign),
    none: (whole: string) => whole,
  };
  const points = fc.constantFrom(',', ' ', '\u00a0', '\u202f', "'", '’');
  const commas = fc.constantFrom('.', ' ', '\u00a0', '\u202f', "'", '’');
  const groupings = fc.constantFrom('western', 'indian', 'none');

  it.each([
    ['.', points],
    [',', commas],
  ] as const)('reads back however its digits are grouped, with the decimal sign %s', (decimalSign, separators) => {
    fc.assert(
      fc.property(digits, fraction, groupings, separators, (whole, places, grouping, separator) => {
        const text = groupBy[grouping](whole, separator) + (places === '' ? '' : decimalSign + places);
        const isLonePoint = decimalSign === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(text);
        fc.pre(!isLonePoint);
        const value: Decimal = decimal(`${whole}.${places}0`);
        expect([text, read(text, { decimalSign })]).toEqual([text, is(value)]);
      }),
      { seed, numRuns: sweepOf(500) },
    );
  });

  it('is never read wrongly under the other sign: it is refused or shown', () => {
    fc.assert(
      fc.property(digits, fc.stringMatching(/^[0-9]{1,12}$/), (whole, places) => {
        fc.pre(places.length !== 3 || whole.length > 3 || whole === '0');
        const text = `${groupBy.western(whole, '.')},${places}`;
        expect(read(text)).toMatch(/^number-invalid: .* · .* · /);
      }),
      { seed, numRuns: sweepOf(300) },
    );
  });
});

it('a number that is shown as a date is refused where an amount is expected', () => {
  expect(read(formatted('45382', 'm/d/yyyy'))).toBe('number-invalid: "2024-03-31" · 45382 · Amount · 250000');
});
