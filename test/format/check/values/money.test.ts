import { describe, expect, it } from 'vitest';
import { type CellSource, formatted } from '../../../support/make-table.ts';
import { type ReadOptions, readAs } from '../support.ts';

const read = (source: CellSource, options?: ReadOptions) => readAs({ kind: 'money' }, source, options);
const DOLLARS = ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'TWD', 'MXN', 'COP'];
const amount = (value: string, sign: string, from: 'typed' | 'format', fits: readonly string[]) => ({
  type: 'money',
  money: { value, sign: { text: sign, from, fits } },
});

describe('an amount', () => {
  it.each([
    ['$2,500', '2500', '$', DOLLARS],
    ['$ 2,500.50', '2500.5', '$', DOLLARS],
    ['US$2,500', '2500', 'US$', ['USD']],
    ['2,500 USD', '2500', 'USD', ['USD']],
    ['usd 2,500', '2500', 'usd', ['USD']],
    ['$2,500 AUD', '2500', '$ AUD', ['AUD']],
    ['€2,500', '2500', '€', ['EUR']],
    ['2 500 €', '2500', '€', ['EUR']],
    ['£1,000', '1000', '£', ['GBP']],
    ['¥100', '100', '¥', ['JPY', 'CNY']],
    ['₹48,50,000', '4850000', '₹', ['INR']],
    ['Rs.500', '500', 'Rs.', ['INR', 'PKR']],
    ['CHF 1’000.50', '1000.5', 'CHF', ['CHF']],
    ['kr 1 000', '1000', 'kr', ['DKK', 'ISK', 'NOK', 'SEK']],
    ['C$5', '5', 'C$', ['CAD']],
  ])('takes %j with its currency', (source, value, sign, fits) => {
    expect(read(source)).toEqual(amount(value, sign, 'typed', fits));
  });

  it('takes a decimal comma with a currency', () => {
    expect(read('€ 1.000,50', { decimalSign: ',' })).toEqual(amount('1000.5', '€', 'typed', ['EUR']));
  });

  it.each([
    ['[$€-407] #,##0.00', '€', ['EUR']],
    ['#,##0.00\\ [$€-1]', '€', ['EUR']],
    ['[$USD] #,##0', 'USD', ['USD']],
    ['"$"#,##0_);("$"#,##0)', '$', DOLLARS],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '$', DOLLARS],
    ['\\£#,##0', '£', ['GBP']],
    ['#,##0 "kr"', 'kr', ['DKK', 'ISK', 'NOK', 'SEK']],
  ])('sees the currency that the format %s shows', (format, sign, fits) => {
    expect(read(formatted('2500', format))).toEqual(amount('2500', sign, 'format', fits));
  });

  it.each(['#,##0.00', '[$-409]#,##0', '#,##0.0,,\\M', '0.0"x"', 'm/d/yyyy', '[Red]0'])('sees none in %s', (format) => {
    expect(read(formatted('25000000', format))).toEqual({ type: 'money', money: { value: '25000000' } });
  });

  it('refuses what is no amount and no currency the service takes', () => {
    expect(read('5 PLN')).toBe('currency-unknown: "PLN" · "5 PLN" · USD · EUR');
    expect(read('2.5q')).toBe('number-invalid: "2.5q" · 250000');
    expect(read('20%')).toMatch(/^number-invalid/);
    expect(read('€5 GBP')).toMatch(/^number-invalid/);
    expect(read('($1,200)')).toMatch(/^number-negative: "\(\$1,200\)"/);
    expect(read('-$5')).toMatch(/^number-negative/);
    expect(read('$-5')).toMatch(/^number-negative/);
  });
});

describe('a currency', () => {
  const currency = (source: CellSource) => readAs({ kind: 'currency' }, source);

  it.each([
    ['USD', 'USD'],
    [' eur ', 'EUR'],
    ['€', 'EUR'],
    ['US$', 'USD'],
    ['£', 'GBP'],
  ])('takes %j', (source, code) => {
    expect(currency(source)).toEqual({ type: 'currency', currency: code });
  });

  it('refuses a sign that several have, and codes that are not known', () => {
    expect(currency('$')).toBe('currency-unknown: "$" · USD · AUD · CAD · HKD · NZD · SGD · TWD · MXN · COP');
    for (const pence of ['GBp', 'GBX', 'gbx'])
      expect(currency(pence)).toBe(`currency-unknown: "${pence}" · GBP · GBP · GBP`);
    expect(currency('ZAc')).toMatch(/^currency-unknown: "ZAc" · ZAR/);
    expect(currency('PLN')).toBe('currency-unknown: "PLN" · USD · EUR');
    expect(currency('EURO')).toBe('currency-unknown: "EURO" · EUR · USD · EUR');
  });
});

it.each(['12.5 GBp', 'GBX 1250', '12.5p GBp'])('an amount in pence is none in pounds: %s', (text) => {
  expect(read(text)).not.toMatchObject({ type: 'money' });
});

it('says of pence beside an amount that they are hundredths', () => {
  expect(read('12.5 GBp')).toMatch(/GBp" · GBP/);
});

describe('a dash beside the sign of a currency', () => {
  it.each(['$ -', ' $-   ', '-€', '— USD', 'EUR –'])('is as blank as a dash: %s', (text) => {
    expect(read(text)).toBe(`blank (${text.trim()})`);
  });

  it.each(['$ -5', 'approx -', '$ - 5'])('says no such thing beside anything else: %s', (text) => {
    expect(read(text)).not.toContain('blank');
  });
});
