import fc from 'fast-check';
import SSF from 'ssf';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/model/values/decimal.ts';
import { showText, showValue } from '../../../src/spreadsheet/number-format/show-value.ts';

const show = (value: string | number, format: string, epoch: 1900 | 1904 = 1900) =>
  showValue(decimal(value), format, epoch);

describe('a number in a format', () => {
  it.each([
    // Places, groups and scaling commas.
    ['1234.5678', '0', '1235'],
    ['1234.5678', '#,##0.00', '1,234.57'],
    ['0.5', '#.##', '.5'],
    ['5', '#.##', '5.'],
    ['0', '#', ''],
    ['12', '00000', '00012'],
    ['12', '0,000', '0,012'],
    ['1.5', '0.0??', '1.5  '],
    ['12200000', '0.0,,', '12.2'],
    ['12000', '#,', '12'],
    ['1234567', '000-00-00', '123-45-67'],
    // Halves are rounded away from zero, from the digits and not from a double.
    ['1.005', '0.00', '1.01'],
    ['2.675', '0.00', '2.68'],
    ['-1.005', '0.00', '-1.01'],
    ['146281.473010232', '0.000000000', '146281.473010232'],
    ['99999999999999999999.995', '#,##0.00', '100,000,000,000,000,000,000.00'],
    // Sections.
    ['-1234', '#,##0_);(#,##0)', '(1,234)'],
    ['0', '#,##0;-#,##0;"-"', '-'],
    ['-5', '0', '-5'],
    ['-5', '"loss"', 'loss'],
    ['1500', '[<1000]0;[<1000000]0.0,"k";0.0,,"M"', '1.5k'],
    ['2500000', '[<1000]0;[<1000000]0.0,"k";0.0,,"M"', '2.5M'],
    ['-2', '[Red][<0]0.0;0', '2.0'],
    ['5', '[=5]"five";0', 'five'],
    ['6', '[=5]"five";0', '6'],
    ['5', '[<>5]0;"five"', 'five'],
    ['6', '[<>5]0;"five"', '6'],
    ['5', '[<=5]"low";0', 'low'],
    ['6', '[<=5]"low";0', '6'],
    ['1500', '* #,##0', '1,500'],
    ['-2', '[>100]0;0.0', '-2.0'],
    // Literals, quoted and escaped, colours, currencies in both forms of their language.
    ['5', '"Q;1 "0', 'Q;1 5'],
    ['5', '[Color12]0\\ \\s\\h', '5 sh'],
    ['5', '[$€-407] 0', '€ 5'],
    ['5', '[$CHF-de-CH] 0.00', 'CHF 5.00'],
    ['5', '[$-409]0', '5'],
    // Per cent, powers of ten, fractions.
    ['0.1234', '0.0%', '12.3%'],
    ['0.5', '0%%', '5000%%'],
    ['12345', '0.00E+00', '1.23E+04'],
    ['12345', '##0.0E+0', '12.3E+3'],
    ['0.00012', '0.0E-0', '1.2E-4'],
    ['999.96', '0.0E+0', '1.0E+3'],
    ['5.25', '# ?/?', '5 1/4'],
    ['5.3', '# ??/??', '5  3/10'],
    ['0.75', '?/?', '3/4'],
    ['5.25', '# ?/8', '5 2/8'],
    // General.
    ['1234567890.123', 'General', '1234567890'],
    ['123456789012', 'General', '1.23457E+11'],
    ['0.00000000001', 'General', '1E-11'],
    ['5', 'General" pcs"', '5 pcs'],
  ])('%s as %s shows %s', (value, format, shown) => {
    expect(show(value, format)).toBe(shown);
  });

  it.each([
    ['45000', 'yyyy-mm-dd', '2023-03-15'],
    ['45000', 'd-mmm-yy', '15-Mar-23'],
    ['45000', '[$-F800]dddd, mmmm dd, yyyy', 'Wednesday, March 15, 2023'],
    ['45000', 'mmmmm', 'M'],
    ['45000.5', 'm/d/yyyy h:mm', '3/15/2023 12:00'],
    ['45000.75', 'h:mm AM/PM', '6:00 PM'],
    ['45000', 'h AM/PM', '12 AM'],
    ['0.0208333333333333', 'mm:ss', '30:00'],
    ['1.5', '[h]:mm', '36:00'],
    ['1.5', '[mm]:ss', '2160:00'],
    ['0.000011574', '[ss].00', '01.00'],
    ['0.999999', 'h:mm:ss', '0:00:00'],
    ['60', 'd mmm yyyy', '29 Feb 1900'],
    ['0', 'd mmm yyyy', '0 Jan 1900'],
    ['45000', 'yyyy"年"m"月"d"日"', '2023年3月15日'],
    ['45000', 'bbbb', '2566'],
  ])('%s as %s shows %s', (value, format, shown) => {
    expect(show(value, format)).toBe(shown);
  });

  it('counts days from 1904 where the file does', () => {
    expect(show('0', 'yyyy-mm-dd', 1904)).toBe('1904-01-01');
    expect(show('43538', 'yyyy-mm-dd', 1904)).toBe('2023-03-15');
  });

  it.each(['-1', '2958466'])('is hashes for a day that is none: %s', (value) => {
    expect(show(value, 'yyyy-mm-dd')).toBeUndefined();
  });

  it('takes the last section for a text', () => {
    expect(showText('Acme', '0;-0;0;"<"@">"')).toBe('<Acme>');
    expect(showText('Acme', '0.00')).toBe('Acme');
    expect(showText('Acme', '@" AG"')).toBe('Acme AG');
  });
});

/** Formats that spreadsheets and their users write; the second list shows dates. */
const NUMBER_FORMATS = [
  ...['0', '0.00', '#,##0', '#,##0.00', '0%', '0.00%', '0.00E+00', '##0.0E+0', '# ?/?', '# ??/??', '@', 'General'],
  ...['$#,##0_);($#,##0)', '$#,##0.00_);[Red]($#,##0.00)', '#,##0 ;(#,##0)', '0.0,,"M"', '#,##0,', '#,##0.0,"k"'],
  ...['0000', '0.000', '#,##0.0000', '[$€-407] #,##0.00', '"USD "#,##0.00', '#,##0.00\\ \\€', '0.0"x"', '0;-0;"-"'],
  ...['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', '[Blue]0.0;[Red]-0.0', '[>=1000]0.0,"k";0', '#,###', '0.##'],
];
const DATE_FORMATS = [
  ...['m/d/yy', 'd-mmm-yy', 'd-mmm', 'mmm-yy', 'h:mm AM/PM', 'h:mm:ss AM/PM', 'h:mm', 'h:mm:ss', 'm/d/yy h:mm'],
  ...['mm:ss', '[h]:mm:ss', 'mm:ss.0', 'yyyy-mm-dd', 'dddd, mmmm d, yyyy', 'yyyy-mm-dd hh:mm:ss', 'mmmmm'],
];
const NUMBERS = [
  ...[0, 1, -1, 0.5, -0.25, 12, 99.5, 100, 999, 1000, -1234.5, 2500, 12345.678, 250_000, 1_234_567.89, 25_000_000],
  ...[0.001, 0.12345, 3.7183, 1e9, 4_850_000],
];
const MOMENTS = [1, 59, 61, 366, 10_000.25, 36_526, 45_000, 45_000.5, 45_291.999, 44_985.123_456, 0.5, 0.75];
/**
 * Where the other one rounds halves of negative numbers upwards, drops the minus of what rounds to nothing, and that of a
 * number which no condition of the format is about.
 */
const EXPLAINED = new Set([
  ...['-0.25 as 0', '-1234.5 as 0', '-0.25 as 0.0"x"', '-0.25 as #,###'],
  ...['-1 as 0.0,,"M"', '-0.25 as 0.0,,"M"', '-1234.5 as 0.0,,"M"'],
  ...['-1 as [>=1000]0.0,"k";0', '-0.25 as [>=1000]0.0,"k";0', '-1234.5 as [>=1000]0.0,"k";0'],
]);

describe('formats of all kinds', () => {
  it('show what an independent implementation shows', () => {
    const pairs = [
      ...NUMBER_FORMATS.flatMap((format) => NUMBERS.map((value) => ({ format, value }))),
      ...DATE_FORMATS.flatMap((format) => MOMENTS.map((value) => ({ format, value }))),
    ];
    const different = pairs.flatMap(({ format, value }) => {
      const [ours, theirs] = [show(value, format), SSF.format(format, value)];
      const place = `${value} as ${format}`;
      return ours === theirs || EXPLAINED.has(place) ? [] : [`${place}: ${ours} | ${theirs}`];
    });
    expect(different).toEqual([]);
    expect(pairs.length).toBeGreaterThanOrEqual(800);
  });

  it('never shows another number: read back, it is the one that was rounded to its places', () => {
    const value = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const places = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(value, places, places, (digits, scale, shown) => {
        const text = decimal(`${digits}E-${scale}`);
        const format = `#,##0.${'0'.repeat(shown)}`.replace(/\.$/, '');
        const back = BigInt((show(text, format) ?? '').replace(/[,.]/g, ''));
        // Half away from zero, in whole numbers.
        const [up, down] = [10n ** BigInt(shown), 10n ** BigInt(scale)];
        const size = digits < 0n ? -digits : digits;
        const rounded = (2n * size * up + down) / (2n * down);
        expect(back).toBe(digits < 0n ? -rounded : rounded);
      }),
    );
  });
});
