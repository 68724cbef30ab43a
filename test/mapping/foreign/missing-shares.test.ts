import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

type Rows = readonly (readonly CellSource[])[];
const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Cost (USD)', 'Price Per Share (USD)'];
const acme = (cost: CellSource, price: CellSource): CellSource[] => [
  ...['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', cost, price],
];

function load(rows: Rows) {
  const { loads, asks, yaml } = loadTables([makeTable('Book', rows)]);
  return { shares: loads.flatMap((line) => /security .* \| (\S+) \| \S+ USD$/.exec(line)?.[1] ?? []), asks, yaml };
}

describe('how many shares there are', () => {
  it.each([
    [1250000, 100, '12500'],
    [999999.32, 81.0044, '12345'],
  ])('is %s ÷ %s where a whole number of them costs just that', (cost, price, shares) => {
    const result = load([HEADER, acme(cost, price)]);
    expect([result.shares, result.asks]).toEqual([[shares], []]);
    expect(result.yaml).toContain('divide: ["Cost (USD)", "Price Per Share (USD)"], round: 0 }');
  });

  it.each<[string, Rows, string]>([
    [
      'a whole number costs something else in one of the rows',
      [HEADER, acme(1250000, 100), acme(1000000, 81.0044)],
      'Shares: they are Cost (USD) ÷ Price Per Share (USD), which is not surely a whole number: row 3: 1000000 ÷ 81.0044',
    ],
    [
      'more than one number costs the same to the cent',
      [HEADER, acme(1010000, 0.0101)],
      'which is not surely a whole number: row 2: 1010000 ÷ 0.0101',
    ],
    [
      'the price may be that of today',
      [HEADER.with(6, 'Share Price (USD)'), acme(1250000, 100)],
      'Shares: they are Cost (USD) ÷ Share Price (USD), as if that were what one cost: 100',
    ],
  ])('is asked about where %s', (_, rows, text) => {
    const { asks, yaml } = load(rows);
    expect(asks).toContain('Book!G1 mapping-unconfirmed');
    expect(yaml).toContain(text);
  });

  it.each<[string, Rows]>([
    ['a title says thousands', [['USD in thousands'], [], HEADER, acme(1250000, 100)]],
    [
      'something may be the shares after all',
      [
        [...HEADER, 'Position'],
        [...acme(1250000, 100), 12000],
      ],
    ],
  ])('is not worked out where %s', (_, rows) => {
    const { asks, yaml } = load(rows);
    expect(yaml).not.toContain('compute');
    expect(asks).not.toEqual([]);
  });
});
