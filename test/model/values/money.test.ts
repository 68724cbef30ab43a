import { describe, expect, it } from 'vitest';
import { CURRENCIES, isCurrency } from '../../../src/model/values/money.ts';

describe('a currency', () => {
  it('is each of the published codes, once and in order', () => {
    expect([...CURRENCIES]).toEqual([...new Set(CURRENCIES)].sort());
    expect(CURRENCIES.every(isCurrency)).toBe(true);
  });

  it.each(['usd', 'US$', 'XXX', '', ' USD', 'toString'])('is not "%s"', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});
