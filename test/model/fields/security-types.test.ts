import { describe, expect, it } from 'vitest';
import { costColumnOf } from '../../../src/model/fields/cost.ts';
import { SECURITY_TERMS } from '../../../src/model/fields/security-terms.ts';
import {
  canUndergo,
  isConvertibleNote,
  isOfSomeType,
  SECURITY_TYPES,
  termsOf,
  traitsOf,
} from '../../../src/model/fields/security-types.ts';

describe('the types of security', () => {
  it.each(SECURITY_TYPES)('%s has as its own what it costs, what it is counted in and what tells it', (type) => {
    const { cost, units, toldBy, needs, mayHave } = traitsOf(type);
    const own = [...needs, ...mayHave];
    for (const field of [cost, units, ...toldBy]) if (field !== undefined) expect(own).toContain(field);
    expect(new Set(own).size).toBe(own.length);
  });

  it('have a term that none of them names as its own all together', () => {
    const common = SECURITY_TERMS.filter(({ field }) => !isOfSomeType(field));
    for (const type of SECURITY_TYPES) expect(termsOf(type)).toEqual(expect.arrayContaining(common));
  });

  it('say what can happen to each: everything can be sold, and what is not known can do nothing else', () => {
    expect(['certificate', 'convertible', 'royalty'].map((type) => canUndergo('sale', type))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['certificate', 'warrant', 'royalty'].map((type) => canUndergo('conversion', type))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['certificate', 'warrant', 'royalty'].map((type) => canUndergo('exercise', type))).toEqual([
      false,
      true,
      false,
    ]);
    expect(['certificate', 'convertible', 'token_convertible'].map(isConvertibleNote)).toEqual([false, true, true]);
  });

  it('say in which column the cost of each stands', () => {
    expect([costColumnOf('token_warrant'), costColumnOf('certificate')]).toEqual(['Total Cost', 'Investment Amount']);
    expect(costColumnOf('public_equity')).toBe('Investment Amount');
  });
});
