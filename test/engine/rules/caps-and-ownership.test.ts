import { describe, expect, it } from 'vitest';
import { date, number, stated } from '../../support/make-records.ts';
import { firmWith, note } from '../../support/make-snapshot.ts';
import { markOf, noteOf, toldOf } from './support.ts';

/** Notes of a round that says nothing of its valuation. */
function capsOf(...caps: readonly string[]): string[] {
  const notes = caps.map((cap, index) =>
    noteOf(index + 2, {
      ref: `N/${index * 3}`,
      investmentAmount: stated(`${70000 + index * 1000} EUR`),
      valuationCap: stated(cap),
    }),
  );
  return toldOf(notes).filter((text) => text.includes('cap-off-amount'));
}

describe('a cap a hundred times that of the other notes of its round', () => {
  it('is told at its own cell', () => {
    expect(capsOf('2000000 EUR', '200000000 EUR', '1900000 EUR')).toEqual([
      'warning Securities!P3 cap-off-amount: Cap · 200,000,000.00 EUR · 100 · Securities row 2 · 2,000,000.00 EUR',
    ]);
  });

  it('is told at the later of two', () => {
    expect(capsOf('20000000 EUR', '200000 EUR')).toEqual([
      'warning Securities!P3 cap-off-amount: Cap · 200,000.00 EUR · 1 · 100 · Securities row 2 · 20,000,000.00 EUR',
    ]);
  });

  it.each([
    [['9000000 EUR', '150000000 EUR']],
    [['2000000 EUR', '200000000 EUR', '2400000 EUR', '190000000 EUR']],
    [['9000000 EUR', '90000000000 JPY']],
  ])('is not what these are: %s', (caps) => {
    expect(capsOf(...caps)).toEqual([]);
  });
});

describe('the ownerships of all funds', () => {
  const holdings = [note('n-1', { companyId: 'co-birch' }), note('n-2', { companyId: 'co-birch', fundId: 'fund-2' })];
  const owned = (first: string, second: string, day = '2024-09-30') =>
    toldOf(
      [
        markOf(2, { company: 'Birch Health', fairValue: stated('100000 EUR'), ownership: number(first) }),
        markOf(3, {
          ...{ company: 'Birch Health', fund: 'Harbour Fund 2', date: date(day) },
          ...{ fairValue: stated('100000 EUR'), ownership: number(second) },
        }),
      ],
      { snapshot: firmWith({ securities: holdings }) },
    );

  it('above all of the company are told once', () => {
    expect(owned('0.6', '0.55')).toEqual([
      'warning Valuations!E3 ownership-over-all: 2024-09-30 · 115% · Birch Health',
    ]);
  });

  it('are added up day by day, and may be all of it', () => {
    expect(owned('0.6', '0.4')).toEqual([]);
    expect(owned('0.6', '0.55', '2024-12-31')).toEqual([]);
  });
});
