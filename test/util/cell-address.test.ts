import { describe, expect, it } from 'vitest';
import { parseCellRange, toColumnLetters } from '../../src/util/cell-address.ts';

describe('toColumnLetters', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('calls column %i %s', (index, letters) => {
    expect(toColumnLetters(index)).toBe(letters);
  });
});

describe('parseCellRange', () => {
  it('takes corners in any order', () => {
    const range = { firstRow: 4, lastRow: 6, firstColumn: 1, lastColumn: 27 };
    expect(parseCellRange('B4:AB6')).toEqual(range);
    expect(parseCellRange('$AB$4:$b$6')).toEqual(range);
    expect(parseCellRange('B:B')).toBeUndefined();
  });
});
