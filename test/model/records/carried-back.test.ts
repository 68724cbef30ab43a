import { expect, it } from 'vitest';
import { isCarriedBack, packCarried, unpackCarried } from '../../../src/model/records/carried-back.ts';

const FACTS = {
  readAt: '2025-10-01T08:00:00.000Z',
  customValues: [['Kestrel Bio|Region', ['EMEA', 'APAC']]] as [string, string[]][],
  marks: [['Kestrel Bio|2025-09-30', '1200000 EUR']] as [string, string][],
  answered: ['Rounds/4'],
};

it('reads what it wrote, among other cells of the row', () => {
  expect(unpackCarried(['Summary', ...packCarried(FACTS)])).toEqual(FACTS);
  const long = { ...FACTS, answered: Array.from({ length: 4000 }, (_, row) => `Rounds/${row}`) };
  expect(unpackCarried(packCarried(long))).toEqual(long);
});

it('passes over what a later version says besides', () => {
  expect(isCarriedBack({ ...FACTS, further: 1 })).toBe(true);
});

it.each([
  ['a text', 'carried'],
  ['nothing', null],
  ['no time', { ...FACTS, readAt: undefined }],
  ['a key without a value', { ...FACTS, marks: [['Kestrel Bio']] }],
  ['a value too many', { ...FACTS, marks: [['Kestrel Bio', '1', '2']] }],
  ['a number as a mark', { ...FACTS, marks: [['Kestrel Bio', 1]] }],
  ['one text in place of several', { ...FACTS, customValues: [['Kestrel Bio', 'EMEA']] }],
  ['a number as a key', { ...FACTS, customValues: [[1, ['EMEA']]] }],
  ['a number among the answers', { ...FACTS, answered: ['Rounds/4', 4] }],
])('reads nothing of %s', (_what, value) => {
  expect(isCarriedBack(value)).toBe(false);
  expect(unpackCarried(['capsheet carries', JSON.stringify(value)])).toBeUndefined();
});
