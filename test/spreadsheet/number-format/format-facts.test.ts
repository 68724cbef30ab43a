import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/model/values/decimal.ts';
import {
  isDateFormat,
  isTimeFormat,
  listFormatLiterals,
  showsNoDay,
} from '../../../src/spreadsheet/number-format/format-facts.ts';

describe('isDateFormat', () => {
  it.each(['m/d/yyyy', 'd-mmm-yy', '[$-409]d mmm yyyy;@', 'h:mm AM/PM', '[h]:mm:ss', 'YYYY"年"M"月"', 'mm:ss.0'])(
    'knows %s for a date or a time',
    (format) => {
      expect(isDateFormat(format)).toBe(true);
    },
  );

  it.each([
    '0.0,,\\M',
    '$#,##0.0,,\\M\\M',
    '#,##0\\ \\s\\h\\a\\r\\e\\s',
    '#,##0 "days"',
    '[Red]0.00',
    '_(* #,##0_);_(* (#,##0)',
    '0.00E+00',
    '@',
    '0;[Red]"d"',
    '',
  ])('does not take %s for one', (format) => {
    expect(isDateFormat(format)).toBe(false);
  });
});

describe('listFormatLiterals', () => {
  it.each([
    ['[$€-407] #,##0.00', ['€']],
    ['[$-409]#,##0', []],
    ['_($* #,##0.00_);_(€* 0)', ['$']],
    ['#,##0\\ \\k\\r', ['kr']],
    ['"EUR "#,##0;"neg"', ['EUR']],
  ])('finds what %s shows beside the number', (format, literals) => {
    expect(listFormatLiterals(format)).toEqual(literals);
  });
});

it('isTimeFormat knows a format that shows no day', () => {
  const formats = ['h:mm', 'h:mm AM/PM', '[h]:mm', 'mm:ss.0', 'm/d/yyyy h:mm', 'mmm', '0.00', '[Red]0', '#,##0 "sh"'];
  expect(formats.filter(isTimeFormat)).toEqual(['h:mm', 'h:mm AM/PM', '[h]:mm', 'mm:ss.0']);
});

describe('showsNoDay', () => {
  it.each(['0', '$#,##0', '0%', 'h:mm', '[h]:mm', '"Q1"', ';;;', 'yyyy-mm-"01"', '"31".mm.yyyy', '[>50000]yyyy;0'])(
    'knows that %s shows another thing than the day',
    (format) => {
      expect(showsNoDay(decimal('45000'), format)).toBe(true);
    },
  );

  it.each([
    'General',
    '@',
    'd-mmm-yy',
    '[$-F800]dddd, mmmm dd, yyyy',
    'yyyy"年"m"月"d"日"',
    'm/d/yyyy;@',
    'm/d/yy h:mm',
  ])('is content with %s', (format) => {
    expect(showsNoDay(decimal('45000'), format)).toBe(false);
  });
});
