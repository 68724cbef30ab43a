import { describe, expect, it } from 'vitest';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { date, number, roundRow, stated } from '../../support/make-records.ts';
import { toldOf } from './support.ts';

type Facts = Parameters<typeof roundRow>[1];

function round(rowNumber: number, name: string, facts: Facts = {}): CheckedRecord {
  return roundRow(rowNumber, {
    company: 'Birch Health',
    name,
    closingDate: date('2024-06-28'),
    preMoneyValuation: stated('40000000 EUR'),
    roundSize: stated('10000000 EUR'),
    fullyDilutedShares: number('20000000'),
    ...facts,
  });
}

const LATER = { closingDate: date('2025-06-28') };

describe('a round with the figures of another', () => {
  it.each([
    ['Series C', 'C'],
    ['Growth Round', 'Round'],
  ])('is told: %s', (name, last) => {
    expect(toldOf([round(2, 'Series B'), round(3, name, LATER)])).toEqual([
      `warning Rounds!D3 rounds-alike: ${last} · Pre-Money Valuation · 40,000,000.00 EUR · Round Size · Fully Diluted Shares · Series B · 2`,
    ]);
  });

  it.each([
    'Series B-1',
    'Series B Extension',
    'Series B (2nd closing)',
    'Series B2',
    'Series B Prime',
    'Series B Secondary',
    'Second Closing Series B',
    'Series B - Tranche 2',
  ])('goes on with it by its name: %s', (name) => {
    expect(toldOf([round(2, 'Series B'), round(3, name, LATER)])).toEqual([]);
  });

  it('is another where any of them differs, is not given, or its Action says so', () => {
    expect(
      toldOf([round(2, 'Series B'), round(3, 'Series C', { ...LATER, roundSize: stated('9 EUR') })]),
    ).not.toContain('rounds-alike');
    expect(toldOf([round(2, 'Series B'), round(3, 'Series C', { ...LATER, action: 'new' })])).toEqual([]);
  });
});

describe('a pre-money valuation', () => {
  const valuedAt = (value: string) =>
    toldOf([
      round(2, 'Series B'),
      round(3, 'Series C', { ...LATER, preMoneyValuation: stated(value), roundSize: stated('20000 EUR') }),
    ]).filter((text) => text.includes('valuation-off-last'));

  it('in thousands is told beside that of the last round', () => {
    expect(valuedAt('90000 EUR')).toEqual([
      'warning Rounds!D3 valuation-off-last: Valuation · 90,000.00 EUR · 1 · 556 · Series B · 2 · 50,000,000.00 EUR',
    ]);
  });

  it.each(['600000 EUR', '90000 USD', '4900000000 EUR'])('may be lower or higher, or in other money: %s', (value) => {
    expect(valuedAt(value)).toEqual([]);
  });

  it('two thousand times the size of the round is told', () => {
    const told = (size: string) => toldOf([round(2, 'Series B', { roundSize: stated(size) })]);
    expect(told('10000 EUR')).toEqual([
      'warning Rounds!E2 round-size-off-valuation: Size · 10,000.00 EUR · 1 · 4,000 · Pre-Money Valuation · 40,000,000.00 EUR',
    ]);
    expect(told('50000 EUR')).toEqual([]);
    expect(told('0 EUR')).toEqual([]);
  });
});
