import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const acme = (shares: CellSource, cost: CellSource, round = 'Series A'): CellSource[] => [
  ...['Acme', 'Fund I', round, '2021-03-15', `${round} Preferred`, shares, cost],
];

function load(...rows: readonly (readonly CellSource[])[]) {
  const { loads, asks, yaml } = loadTables([makeTable('Book', [HEADER, ...rows])]);
  return { prices: loads.flatMap((line) => /share-class .* (\S+) USD$/.exec(line)?.[1] ?? []), asks, yaml };
}

describe('what a share of a class cost', () => {
  it('is cost by shares where it comes out even', () => {
    const { prices, asks } = load(acme(12500, 1250000), acme(800000, 2000080, 'Seed'));
    expect([prices, asks]).toEqual([['100', '2.5001'], []]);
  });

  it('is the price of few places that gives just these costs, which are rounded to cents', () => {
    const { prices, asks, yaml } = load(acme(12345, 999999.32), acme(1777, 143944.82));
    expect([prices, asks]).toEqual([['81.0044'], []]);
    expect(yaml).toContain('divide: ["Cost (USD)", Shares], round: 4 }');
  });

  it('is asked about where no such price gives the cost, as where fees are in it', () => {
    const { prices, asks, yaml } = load(acme(12345, 1000000), acme(8000, 640000, 'Seed'));
    expect([prices, asks]).toEqual([['81.004455245', '80'], ['Book!G1 mapping-unconfirmed']]);
    expect(yaml).toContain('Price Per Share: it is Cost (USD) ÷ Shares, which does not come out even: 1000000 ÷ 12345');
  });

  it('is asked about where there are so few shares that some price gives any cost', () => {
    expect(load(acme(7, 1000000)).asks).toEqual(['Book!G1 mapping-unconfirmed']);
  });
});
