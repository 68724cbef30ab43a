import { describe, expect, it } from 'vitest';
import { costColumnOf } from '../../../src/model/fields/cost.ts';
import { SECURITY_TERMS } from '../../../src/model/fields/security-terms.ts';
import {
  canUndergo,
  isNote,
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
    const undergoing = (event: 'conversion' | 'exercise') => SECURITY_TYPES.filter((type) => canUndergo(event, type));
    expect(undergoing('conversion')).toEqual(['certificate', 'convertible', 'token_convertible']);
    expect(undergoing('exercise')).toEqual(['warrant', 'token_warrant']);
    expect([canUndergo('sale', 'royalty'), canUndergo('conversion', 'royalty')]).toEqual([true, false]);
    expect(SECURITY_TYPES.filter(isNote)).toEqual(['convertible', 'token_convertible']);
  });

  it('say in which column the cost of each stands', () => {
    expect(SECURITY_TYPES.filter((type) => costColumnOf(type) === 'Total Cost')).toEqual(['token_warrant']);
    expect(costColumnOf('public_equity')).toBe('Investment Amount');
  });
});
