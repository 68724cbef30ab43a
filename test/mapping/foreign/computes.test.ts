import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadTables, type Unattended } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Price Per Share (USD)'];
const ACME = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 100.125];
const ACME_LINE = 'Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1251562.5 USD';

function listed({ loads }: Unattended): string[] {
  return loads.flatMap((line) => /^\d+ security (.*)$/.exec(line)?.[1] ?? []);
}

describe('what was paid in all', () => {
  it('is the shares at what one of them cost, where no column says it', () => {
    const result = loadTables([makeTable('Book', [HEADER, ACME])]);
    expect([listed(result), result.asks]).toEqual([[ACME_LINE], []]);
  });

  it('is worked out at the price of the round, and of its day, that another table has', () => {
    const result = loadTables([
      makeTable('Positions', [
        ['Company', 'Fund', 'Round', 'Share Class', 'Shares'],
        ['Acme', 'Fund I', 'Seed', 'Seed Preferred', 2000],
        ['Acme', 'Fund I', 'Series A', 'Series A Preferred', 12500],
        ['Borealis', 'Fund II', 'Seed', 'Seed Preferred', 8000],
      ]),
      makeTable('Financings', [
        ['Company', 'Round', 'Close Date', 'Round Size (USD)', 'Price Per Share (USD)'],
        ['Acme', 'Seed', '2019-05-01', 1000000, 50],
        ['Acme', 'Series A', '2021-03-15', 5500000, 100],
        ['Borealis', 'Seed', '2022-11-28', 2000000, 80],
      ]),
    ]);
    expect([listed(result), result.asks]).toEqual([
      [
        'Acme | Fund I | 2019-05-01 | Seed | Seed Preferred | 2000 | 100000 USD',
        'Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
        'Borealis | Fund II | 2022-11-28 | Seed | Seed Preferred | 8000 | 640000 USD',
      ],
      [],
    ]);
  });

  it('is asked about where the price may be that of today', () => {
    const { asks, yaml } = loadTables([makeTable('Book', [[...HEADER.slice(0, 6), 'Share Price (USD)'], ACME])]);
    expect(asks).toEqual(['Book!G1 mapping-unconfirmed']);
    expect(yaml).toContain('Investment Amount: it is Shares × Share Price (USD)');
  });

  it('is asked about where shares were bought of others', () => {
    const { asks } = loadTables([
      makeTable('Book', [
        [...HEADER, 'Kind of Purchase'],
        [...ACME, 'Secondary'],
      ]),
    ]);
    expect(asks).toContain('Book!G1 mapping-unconfirmed');
  });

  it.each(['USD in thousands', 'Amounts in USD thousands, except share data', 'All figures in $m'])(
    'is not worked out under %s, because a price may be meant or not',
    (title) => {
      const { yaml, loads, asks } = loadTables([makeTable('Book', [[title], [], HEADER, ACME])]);
      expect(yaml).not.toContain('compute');
      expect(loads.filter((line) => line.includes('security'))).toEqual([]);
      expect(asks).toEqual(['Book!4 value-missing']);
    },
  );

  it.each<[string, string[], (string | number)[]]>([
    ['shares are in thousands', [...HEADER.slice(0, 5), 'Shares (000s)', 'Price Per Share (USD)'], ACME],
    ['something may be the cost after all', [...HEADER, 'Total invested so far'], [...ACME, 900000]],
  ])('is not worked out where %s', (_, header, row) => {
    const { yaml, asks } = loadTables([makeTable('Book', [header, row])]);
    expect(yaml).not.toContain('compute');
    expect(asks).not.toEqual([]);
  });
});
