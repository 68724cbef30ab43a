import { describe, expect, it } from 'vitest';
import { omitAbsent } from '../../../../src/base/util/collections/omit-absent.ts';

describe('omitAbsent', () => {
  it('leaves out what is undefined, and nothing else that is empty', () => {
    const fields = { none: undefined, zero: 0, no: false, text: '', nothing: null, list: [] };
    expect(omitAbsent(fields)).toStrictEqual({ zero: 0, no: false, text: '', nothing: null, list: [] });
  });

  it('keeps the order of the fields and does not touch what it was given', () => {
    const fields = { b: 1, a: undefined, c: 2 };
    expect(Object.keys(omitAbsent(fields))).toEqual(['b', 'c']);
    expect(Object.keys(fields)).toEqual(['b', 'a', 'c']);
  });
});
