import { describe, expect, it } from 'vitest';
import { groupBy, groupByAll } from '../../../../src/base/util/collections/group-by.ts';

describe('groupBy', () => {
  it('keeps keys and items in the order in which they came', () => {
    const groups = groupBy(['bo', 'al', 'by', '10', 'am', '2'], (word) => word.charAt(0));
    expect([...groups]).toEqual([
      ['b', ['bo', 'by']],
      ['a', ['al', 'am']],
      ['1', ['10']],
      ['2', ['2']],
    ]);
  });

  it('makes no group of nothing', () => {
    expect([...groupBy([], String)]).toEqual([]);
  });
});

describe('groupByAll', () => {
  it('keeps the groups of several keys in the order in which they came', () => {
    const items = [
      { fund: 'II', currency: 'USD', row: 1 },
      { fund: 'I', currency: 'USD', row: 2 },
      { fund: 'II', currency: undefined, row: 3 },
      { fund: 'II', currency: 'USD', row: 4 },
      { fund: 'I', currency: 'EUR', row: 5 },
      { fund: 'II', currency: undefined, row: 6 },
    ];
    const groups = groupByAll(
      items,
      ({ fund }) => fund,
      ({ currency }) => currency,
    );
    expect(groups.map((group) => group.map(({ row }) => row))).toEqual([[1, 4], [2], [3, 6], [5]]);
  });
});
