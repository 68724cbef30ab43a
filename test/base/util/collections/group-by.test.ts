import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../../src/base/util/collections/group-by.ts';

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
