import { describe, expect, it } from 'vitest';
import { findNearSheetName, isLeftOutByName } from '../../../../src/format/check/unknown/near-sheet-name.ts';

const nearOf = (name: string) => {
  const near = findNearSheetName(name);
  return near === undefined ? undefined : [near.match.sheet.name, near.match.presetType, near.kind];
};

describe('the name of a tab that is no sheet', () => {
  it.each([
    ['Securities (2)', ['Securities', undefined, 'same']],
    ['Q4 Securities', ['Securities', undefined, 'same']],
    ['securities old', ['Securities', undefined, 'same']],
    ['Copy of Rounds', ['Rounds', undefined, 'same']],
    ['ShareClasses2025', ['Share Classes', undefined, 'same']],
    ['Warrants FY24 final v2', ['Securities', 'warrant', 'same']],
    ['Securites', ['Securities', undefined, 'mistyped']],
    ['Trasnactions', ['Transactions', undefined, 'mistyped']],
    ['Control Totls', ['Control Totals', undefined, 'mistyped']],
    ['Northlight Securities', ['Securities', undefined, 'within']],
    ['Securities Northlight', ['Securities', undefined, 'within']],
    ['Conversions & Sales', ['Transactions', 'conversion', 'within']],
  ])('is like that of one: %s', (name, near) => {
    expect(nearOf(name)).toEqual(near);
  });

  it.each([
    'Notes',
    'Totals',
    'Securities pivot',
    'Rounds chart',
    'Company lookup',
    'Company contacts',
    'Funds',
    'FX',
    'Sheet1',
    'Cash flows',
    'Board meetings',
    '2025',
    '',
  ])('is like none: %s', (name) => {
    expect(nearOf(name)).toBeUndefined();
  });
});

it('a tab is left out by the word skip alone', () => {
  const names = ['Securities (skip)', 'skip Rounds', 'Rounds_SKIPPED', 'Skipper Labs', 'Securities'];
  expect(names.map(isLeftOutByName)).toEqual([true, true, true, false, false]);
});
