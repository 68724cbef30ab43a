import { expect, test } from 'vitest';
import {
  parseCellAddress,
  parseColumnLetters,
  parseRange,
  toCellAddress,
  toColumnLetters,
} from '../../../../src/base/util/text/cell-address.ts';

test('columns are lettered as Excel letters them', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(toColumnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});

test('every column of a sheet comes back from its letters', () => {
  for (let column = 0; column <= 16_383; column += 1) expect(parseColumnLetters(toColumnLetters(column))).toBe(column);
});

test('an address is the column and then the row from 1', () => {
  expect(toCellAddress(14, 5)).toBe('F14');
});

test('an address may be absolute or in lower case', () => {
  expect(parseCellAddress('$f$14')).toEqual({ rowNumber: 14, columnIndex: 5 });
});

test.each(['', 'F', '14', 'F0', 'XFE1', 'A1048577', 'R1C1', 'A-1', 'A1:B2'])(
  '"%s" is no cell of a sheet',
  (address) => {
    expect(parseCellAddress(address)).toBeUndefined();
  },
);

test('a range has its corners in order whichever come first', () => {
  const expected = { firstRow: 4, lastRow: 6, firstColumn: 1, lastColumn: 2 };
  expect(parseRange('B4:C6')).toEqual(expected);
  expect(parseRange('C6:B4')).toEqual(expected);
  expect(parseRange('B4')).toEqual({ firstRow: 4, lastRow: 4, firstColumn: 1, lastColumn: 1 });
});

test.each(['', 'B4:', 'B:C', 'B4:C6:D7', 'Sheet1!A1'])('"%s" is no range of cells', (range) => {
  expect(parseRange(range)).toBeUndefined();
});
