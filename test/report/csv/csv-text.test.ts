import { expect, it } from 'vitest';
import { toCsvText } from '../../../src/report/csv/created-csv.ts';

it('writes what Excel and everything else reads: a mark, quotes, CRLF', () => {
  expect(
    toCsvText([
      ['Name', 'Row'],
      ['Zoë "Z" GmbH, Köln', 12],
      ['two\nlines', 0],
    ]),
  ).toBe('\ufeff"Name","Row"\r\n"Zoë ""Z"" GmbH, Köln",12\r\n"two\nlines",0\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u00a0=1', '\t1', '\r=1', '＝1'])(
  'lets no spreadsheet calculate %j',
  (text) => {
    expect(toCsvText([[text]])).toBe(`\ufeff"'${text}"\r\n`);
  },
);

it.each(["'quoted", 'a=b', '1-2', '(1)', ''])('leaves %j as it is', (text) => {
  expect(toCsvText([[text]])).toBe(`\ufeff"${text}"\r\n`);
});

it('does not take a number for a formula', () => {
  expect(toCsvText([[-5]])).toBe('\ufeff-5\r\n');
});
