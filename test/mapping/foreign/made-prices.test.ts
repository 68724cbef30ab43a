import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadCsv, loadTables } from './support.ts';

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

describe('a price worked out of what was paid and the shares', () => {
  const classes = ({ loads }: { readonly loads: readonly string[] }) =>
    loads.filter((line) => line.includes('share-class')).map((line) => line.split(' | ').at(-1));
  const book = (header: string, ...rows: readonly string[]) =>
    ['Company;Fund;Round;Date;Share Class;Shares;'.concat(header), ...rows].join('\n');

  it('is exact in crores and millions, too, where each comes out even', async () => {
    const even = [
      'Acme;Fund I;Series A;2021-03-15;Series A Preferred;125000;12.5',
      'Borealis;Fund I;Seed;2022-11-28;Seed Preferred;80000;6.4',
    ];
    const ofCrores = await loadCsv(book('Cost (INR Cr)', ...even));
    expect([classes(ofCrores), ofCrores.asks]).toEqual([['1000 INR', '800 INR'], []]);
    const ofMillions = await loadCsv(book('Cost (EUR m)', ...even));
    expect([classes(ofMillions), ofMillions.asks]).toEqual([['100 EUR', '80 EUR'], []]);
    const rounded = await loadCsv(book('Cost (EUR m)', even[0] ?? '', (even[1] ?? '').replace('80000', '77777')));
    expect(classes(rounded)).toEqual([]);
  });

  it('is proven with the decimal sign of the spreadsheet, though a column alone does not show it', async () => {
    const { loads, asks, yaml } = await loadCsv(
      book(
        'Cost (EUR)',
        'Acme;Fund I;Series A;15.03.2021;Series A Preferred;12.500;1.250.000,00',
        'Borealis;Fund I;Seed;28.11.2022;Seed Preferred;7.777;640.000,00',
      ),
    );
    expect(loads.filter((line) => line.includes('security')).map((line) => line.split(' | ').at(-2))).toEqual([
      '12500',
      '7777',
    ]);
    expect(asks).toEqual(['book!G1 mapping-unconfirmed']);
    expect(yaml).toContain('which does not come out even: 640000 ÷ 7777');
  });
});

it('a sign and the code of its currency in a header are one currency', async () => {
  const { loads, asks } = await loadCsv(
    'Company,Fund,Round,Date,Share Class,Shares,Invested ($ CAD)\nAcme,Fund I,Series A,2021-03-15,Series A Preferred,12500,"$1,250,000.00"\n',
  );
  expect([loads.at(-1), asks]).toEqual([
    '2 security Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 CAD',
    [],
  ]);
});
