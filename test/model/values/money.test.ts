import { describe, expect, it } from 'vitest';
import { CURRENCIES, isCurrency } from '../../../src/model/values/currency.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { formatMoney, formatMoneyText } from '../../../src/model/values/money.ts';

describe('a currency', () => {
  it('is each of the published codes, once and in order', () => {
    expect([...CURRENCIES]).toEqual([...new Set(CURRENCIES)].sort());
    expect(CURRENCIES.every(isCurrency)).toBe(true);
  });

  it.each(['usd', 'US$', 'XXX', '', ' USD', 'toString'])('is not "%s"', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

describe('an amount as people read it', () => {
  it.each([
    ['739282.5', 'USD', '739,282.50 USD'],
    ['1996140', 'USD', '1,996,140.00 USD'],
    ['-1234.5678', 'EUR', '-1,234.5678 EUR'],
    ['150000000', 'JPY', '150,000,000 JPY'],
    ['0.5', 'JPY', '0.5 JPY'],
    ['12.5', 'JOD', '12.500 JOD'],
    ['0', 'VND', '0 VND'],
  ])('%s %s is %s: its currency’s places, and every digit beyond', (value, currency, shown) => {
    expect(formatMoney({ value: decimal(value), currency })).toBe(shown);
    expect(formatMoneyText(`${value} ${currency}`)).toBe(shown);
  });

  it.each(['2026-03-31', '1800000', '1800000 ABC', '1 USD each', ''])('is not "%s"', (text) => {
    expect(formatMoneyText(text)).toBeUndefined();
  });
});
