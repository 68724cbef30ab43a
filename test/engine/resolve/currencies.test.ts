import { describe, expect, it } from 'vitest';
import { existing } from '../../../src/model/service/target-key.ts';
import type { StatedMoney } from '../../../src/model/values/money.ts';
import { classRow, number, roundRow, securityRow, stated, transactionRow } from '../../support/make-records.ts';
import { certificate, firmWith, money } from '../../support/make-snapshot.ts';
import { online } from './support.ts';

describe('money without a currency', () => {
  it('takes that of its round in the service', () => {
    const resolved = online([
      classRow(2, { company: 'acme', round: 'Series A', name: 'Common', pricePerShare: stated('3') }),
    ]);
    expect(resolved.stated(0)).toMatchObject({ pricePerShare: money('3 EUR') });
    expect(resolved.saidOnce).toEqual(['Share Classes 2 (Price Per Share) info currency-assumed: EUR']);
  });

  it('takes that of its round in the workbook', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Series B', currency: 'GBP' }),
      securityRow(2, { company: 'acme', round: 'Series B', investmentAmount: stated('500') }),
    ]);
    expect(resolved.stated(1)).toMatchObject({ investmentAmount: money('500 GBP') });
  });

  it('takes that of the amounts of its round, as the portfolio service will have it, before that of the row', () => {
    const round = { company: 'acme', name: 'Series B', currency: 'USD', roundSize: stated('5 JPY') } as const;
    const resolved = online([
      roundRow(2, { ...round, preMoneyValuation: stated('9 EUR') }),
      securityRow(2, { company: 'acme', round: 'Series B', investmentAmount: stated('500') }),
    ]);
    expect(resolved.stated(1)).toMatchObject({ investmentAmount: money('500 JPY') });
  });

  it('takes that of the round of its share class where the row leaves the round out', () => {
    const resolved = online([
      securityRow(2, { company: 'acme', shareClass: 'cls-a', investmentAmount: stated('500') }),
    ]);
    expect(resolved.stated(0)).toMatchObject({ investmentAmount: money('500 EUR') });
  });

  it('takes that of the round of the security that is sold', () => {
    const sold = (security: string, rowNumber: number) =>
      transactionRow(rowNumber, { company: 'acme', event: 'sale', security, cashReceived: stated('0') });
    const rows = [securityRow(2, { company: 'acme', shareClass: 'cls-a', ref: 'S1' }), sold('S1', 2), sold('sec-1', 3)];
    const resolved = online(rows, firmWith({ securities: [certificate('sec-1')] }));
    expect(resolved.stated(1)).toMatchObject({ cashReceived: money('0 EUR') });
    expect(resolved.stated(2)).toMatchObject({ security: existing('sec-1'), cashReceived: money('0 EUR') });
  });

  it("takes the profile's where no round has one", () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Series B', roundSize: stated('5') }),
      securityRow(2, { company: 'acme', round: 'Series B', investmentAmount: stated('500') }),
    ]);
    expect(resolved.stated(0)).toMatchObject({ roundSize: money('5 USD') });
    expect(resolved.stated(1)).toMatchObject({ investmentAmount: money('500 USD') });
  });

  it('takes none as long as its round cannot be told, and so contradicts none', () => {
    const yen: StatedMoney = { value: number('500'), sign: { text: '¥', from: 'typed', fits: ['CNY', 'JPY'] } };
    const skipped = roundRow(2, { company: 'acme', name: 'Series B', currency: 'JPY', action: 'skip' });
    const resolved = online([
      skipped,
      securityRow(2, { company: 'acme', round: 'Series B', ref: 'S1', investmentAmount: yen }),
      transactionRow(2, { company: 'acme', event: 'sale', security: 'S1', cashReceived: yen }),
    ]);
    expect(resolved.statuses).toEqual(['skipped', 'blocked', 'blocked']);
    expect(resolved.saidOnce).toEqual([]);
  });

  it('is told of once a sheet, currency and source, where it stands first', () => {
    const amount = { company: 'acme', investmentAmount: stated('500') };
    const resolved = online([
      securityRow(4, amount),
      securityRow(5, { ...amount, valuationCap: stated('900') }),
      securityRow(6, { ...amount, round: 'Series A' }),
      securityRow(7, { ...amount, investmentAmount: stated('500 EUR') }),
      securityRow(8, { ...amount, action: 'skip' }),
    ]);
    expect(resolved.saidOnce).toEqual([
      'Securities 4 (Investment Amount) info currency-assumed: 3 · USD',
      'Securities 6 (Investment Amount) info currency-assumed: EUR',
    ]);
    expect(resolved.said).toEqual([]);
  });

  it('is compared with what it takes: a round of that name under Action new is the equal one', () => {
    const again = (roundSize: string, rowNumber: number) =>
      roundRow(rowNumber, { company: 'acme', name: 'Series A', roundSize: stated(roundSize), action: 'new' });
    expect(online([again('5000000', 2)]).match(0)).toEqual({ id: 'rnd-a', by: 'name' });
    expect(online([again('5000000 USD', 2)]).match(0)).toBeUndefined();
  });
});

describe('money with a currency of its own', () => {
  it('keeps it, whatever its round has, and nothing is said', () => {
    const resolved = online([
      securityRow(2, { company: 'acme', round: 'Series A', investmentAmount: stated('500 CHF') }),
    ]);
    expect(resolved.stated(0)).toMatchObject({ investmentAmount: money('500 CHF') });
    expect(resolved.saidOnce).toEqual([]);
  });
});

describe('a currency sign that does not fit the currency that is taken', () => {
  const signed = (text: string, from: 'typed' | 'format', round?: string) =>
    securityRow(2, {
      company: 'acme',
      ...(round === undefined ? {} : { round }),
      investmentAmount: {
        value: number('500'),
        sign: { text, from, fits: text === '$' ? ['USD', 'CAD'] : ['JPY', 'CNY'] },
      },
    });

  it('is an error where it is typed', () => {
    const resolved = online([signed('$', 'typed', 'Series A')]);
    expect(resolved.statuses).toEqual(['invalid']);
    expect(resolved.said).toEqual(['error currency-contradiction (Investment Amount): 500 · "$" · EUR · Currency']);
  });

  it('is an error where it is of the number format, too: no currency is stated', () => {
    const resolved = online([signed('¥', 'format')]);
    expect(resolved.statuses).toEqual(['invalid']);
    expect(resolved.said).toEqual(['error currency-contradiction (Investment Amount): 500 · "¥" · USD · Currency']);
  });

  it('is nothing to speak of where it fits', () => {
    expect(online([signed('$', 'typed')]).said).toEqual([]);
  });
});
