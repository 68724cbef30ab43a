import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/model/values/decimal.ts';
import { isMisleading, readDisplay } from '../../../src/spreadsheet/number-format/read-display.ts';

const units = [
  ...['k', 'M', 'MM', 'Mio.', 'bn', 'Mrd.', 'T€', 'TEUR', 'MEUR', 'k€', '$MM', 'lakh', 'Cr', 'thousand', 'million USD'],
  ...[
    '万',
    '億',
    '千円',
    '억원',
    '천원',
    'тыс.руб',
    'млн.',
    'millón',
    'milioni',
    'miljoen',
    'milj.',
    'milyon',
    'triệu',
  ],
  ...[
    'ล้าน',
    'مليون',
    'אלף',
    'εκ.',
    'M*',
    'M+',
    'M (pre)',
    'M post-money',
    'pre M',
    'M shares',
    '万股',
    '[M]',
    'USD-M',
    'm.€',
    '‰',
    'cents',
    'ct.',
    'p',
    'øre',
    'hundred',
    'tril.',
    'কোটি',
    ' bps',
  ],
];

describe('a unit that the number does not have', () => {
  it.each(units)('is seen: %s', (unit) => {
    const code = `#,##0.0" ${unit}"`;
    expect(isMisleading(readDisplay(decimal('2.5'), code))).toBe(true);
  });

  it.each([
    ...['0.0\\M', '0.0\\ \\M\\M', '"M$" 0.0', '0.0 [$k€-407]', '[>1]0.0"M";0', '0.0"M";(0.0"M")', '0"00"', '"1"0'],
    ...[
      '"2,500,000"',
      '#,##0",000"',
      '#,##0"\'000"',
      '$0"."0"M"',
      '0\\,0',
      '0"/"00',
      '0[$€-407]00',
      '"-"0',
      '0\\-',
      '"("0")"',
    ],
  ])('and digits and signs in %s', (code) => {
    expect(isMisleading(readDisplay(decimal('2500'), code))).toBe(true);
  });
});

describe('the minus of a number below zero', () => {
  it.each([
    ...['0;0', '#,##0;#,##0', '#,##0.00;#,##0', 'General;General', '$#,##0;$#,##0', '[Red]0;[Red]0', '[<0]0;0', '+0;0'],
    ...['0%;0%', '0.0"x";0.0"x"', '#,##0_);#,##0_);"-"', '0.00E+00;0.00E+00', '# ?/?;# ?/?', '[DBNum1]0;0'],
  ])('is missed in %s', (code) => {
    const { disagreement } = readDisplay(decimal('-5'), code);
    expect(disagreement).toBe('sign');
    expect(readDisplay(decimal('5'), code).disagreement).not.toBe('sign');
  });

  it.each([
    ...['0', '0;-0', '#,##0_);(#,##0)', '#,##0;[Red]#,##0', '[Black]#,##0;[Red]#,##0', '#,##0;[Rot]#,##0'],
    ...[
      '$#,##0;-$#,##0',
      '0;0"-"',
      '#,##0.00" gain";#,##0.00" loss"',
      '"▲"0;"▼"0',
      '[>=0]0;0',
      '[Color10]0;[Color 3]0',
    ],
    '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  ])('is seen, or its colour, in %s', (code) => {
    expect(readDisplay(decimal('-5'), code).disagreement).toBeUndefined();
  });
});

describe('what stands beside a number and is no part of it', () => {
  it.each([
    ...[
      '#,##0" shares"',
      '#,##0" Class C"',
      '#,##0" C shares"',
      '#,##0" Series B"',
      '#,##0" Class M"',
      '"Series B: "#,##0',
      '0.0x',
    ],
    ...[
      '#,##0" (1)"',
      '"FY23 "#,##0',
      '#,##0.-',
      '#,##0" per share"',
      '"≈ "#,##0',
      '#,##0"¹"',
      "#\\'##0",
      '#" "##0',
      '+#,##0;-#,##0',
    ],
    ...['##\\,##\\,##\\,##0', '#\\.##0', '0.0,,"M"', '$#,##0.0,," million"', '_("$"* #,##0_);_("$"* \\(#,##0\\);_(@_)'],
  ])('is quiet in %s', (code) => {
    expect(readDisplay(decimal('2500000'), code).disagreement).toBeUndefined();
  });
});

it.each([
  ['#', 'nothing'],
  ['#,###', 'nothing'],
  ['#,###.##;-#,###.##', 'nothing'],
  ['?', 'nothing'],
  ['#,##0', undefined],
  ['#.00', undefined],
  ['#,###;-#,###;"-"??', undefined],
  ['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-', undefined],
  ['#,##0 "kr";-#,##0 "kr";"-"?? "kr"', undefined],
  ['$#,###', 'nothing'],
  ['#,###;-#,###;0', undefined],
] as const)('a zero in the format %s is shown as %s', (code, disagreement) => {
  expect(readDisplay(decimal('0'), code).disagreement).toBe(disagreement);
  expect(readDisplay(decimal('5'), code).disagreement).toBeUndefined();
});

it.each(['"<"0', '"≤ "0.0', '0"+"', '#,##0 "+"', '[Red]">"0'])(
  'a number of which %s shows a bound is another',
  (code) => {
    expect(readDisplay(decimal('5'), code).disagreement).toBe('digits');
  },
);

describe('the currency of a format', () => {
  it.each([
    ['[$€-x-euro2] #,##0', ['EUR']],
    ['[$CA$-en-CA]#,##0', ['CAD']],
    ['#,##0"円"', ['JPY']],
    ['#,##0" pounds"', ['GBP']],
    ['"TL "#,##0', ['TRY']],
    ['#,##0" rubles"', []],
    ['#,##0"원"', ['KRW']],
    ['[$د.إ.\u200f-3801]#,##0', ['AED']],
    ['#,##0 [$zł-415]', []],
    ['#,##0 [$din.-241A]', []],
    ['#,##0" р."', []],
  ])('of %s fits %j', (code, fits) => {
    expect(readDisplay(decimal('2500'), code).currency?.fits).toEqual(fits);
  });

  it('is none in a tag that only names a language, or holds the x of a multiple', () => {
    expect(readDisplay(decimal('2'), '[$-409]0.0').currency).toBeUndefined();
    expect(readDisplay(decimal('2'), '0.0[$x]').currency).toBeUndefined();
  });
});

it('a number that is no date shows nothing under a format of dates', () => {
  expect(readDisplay(decimal('3000000'), 'yyyy-mm-dd').disagreement).toBe('nothing');
});
