import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const ACME: CellSource[] = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000];
const ACME_B: CellSource[] = ['Acme', 'Fund I', 'Series B', '2022-05-01', 'Series B Preferred', 5000, 1000000];
const BOREALIS: CellSource[] = ['Borealis', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000];
const BOREALIS_A: CellSource[] = ['Borealis', 'Fund I', 'Series A', '2023-11-28', 'Series A Preferred', 900, 270000];

type Rows = readonly (readonly CellSource[])[];
const ask = (rows: Rows) => loadTables([makeTable('Book', rows)]);
const beside = (header: string, first: CellSource, second: CellSource): Rows => [
  [...HEADER, header],
  [...ACME, first],
  [...BOREALIS, second],
];

describe('what was paid in all', () => {
  it('is asked about where a company has several rows', () => {
    const { asks, yaml } = ask([HEADER.with(6, 'Total Invested (USD)'), ACME, ACME_B, BOREALIS]);
    expect(asks).toEqual(['Book!G1 mapping-unconfirmed']);
    expect(yaml).toContain('"Total Invested (USD)" is what was paid in each row, and no sum of rows 2 to 3');
  });

  it('is not where each company has one row, or where each row costs what its shares do', () => {
    const header = HEADER.with(6, 'Total Cost (USD)');
    expect(ask([header, ACME, BOREALIS]).asks).toEqual([]);
    const rows = [
      [...header, 'Price per Share (USD)'],
      [...ACME, 100],
      [...ACME_B, 200],
      [...BOREALIS, 80],
    ];
    expect(ask(rows).asks).toEqual([]);
  });

  it('is asked about where each round of a company says the same', () => {
    const rows = [HEADER, ACME, ACME_B.with(6, 1250000), BOREALIS, BOREALIS_A.with(6, 640000)];
    const { asks, yaml } = ask(rows);
    expect(asks).toEqual(['Book!G1 mapping-unconfirmed']);
    expect(yaml).toContain('the same amounts appear again in other rows of the company: 1250000');
  });

  it('is not of one company whose rounds were of the same size, unless each is said of the end of a month', () => {
    const extension = ACME.with(2, 'Extension').with(3, '2021-09-15').with(4, 'Extension Preferred').with(5, 10000);
    const { loads, asks } = ask([HEADER, ACME, extension]);
    expect(loads.filter((line) => line.includes('security'))).toEqual([
      '2 security Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
      '3 security Acme | Fund I | 2021-09-15 | Extension | Extension Preferred | 10000 | 1250000 USD',
    ]);
    expect(asks).toEqual([]);
    const quarters = ['2021-03-31', '2021-06-30', '2021-09-30'].map((day) => ACME.with(3, day));
    const { asks: ofQuarters, yaml } = ask([HEADER, ...quarters]);
    expect(ofQuarters).toContain('Book!G1 mapping-unconfirmed');
    expect(yaml).toContain('each row is a purchase, though the same amounts appear again on other days: 1250000');
  });

  it('is not where somebody always writes the same cheque', () => {
    const rows = [ACME, ACME_B, BOREALIS, BOREALIS_A.with(5, 1000)].map((row) => row.with(6, 250000));
    expect(ask([HEADER, ...rows]).asks).toEqual([]);
  });
});

describe('a price by share', () => {
  it('is asked about where the shares do not cost what the row says', () => {
    const { asks, yaml } = ask(beside('Price per Share (USD)', 100, 95));
    expect(asks).toEqual(['Book!H1 mapping-unconfirmed']);
    expect(yaml).toContain('in row 3 it does not fit the cost: 8,000 × 95 = 760,000, and Investment Amount is 640,000');
  });

  it('is not where it is rounded', () => {
    const rows = beside('Price per Share (USD)', 0.33, 80).with(1, [...ACME.with(5, 3000000).with(6, 1000000), 0.33]);
    expect(ask(rows).asks).toEqual([]);
  });
});

describe('rows that are no purchase any more', () => {
  it.each<[string, string, string]>([
    ['Certificate', 'PA-1 (void)', 'rows with "PA-1 (void)" are read as still held'],
    ['Certificate', 'cancelled 2022', 'rows with "cancelled 2022" are read as still held'],
    ['Transaction', 'Transfer in', 'rows with "Transfer in" are read as purchases'],
    ['Transaction', 'Stock split 2:1', 'rows with "Stock split 2:1" are read as purchases'],
    ['Transaction', 'Repurchase', 'rows with "Repurchase" are read as purchases'],
  ])('are asked about: %s says %s', (header, text, doubt) => {
    const { asks, yaml } = ask(beside(header, '', text));
    expect(asks).toEqual(['Book!H1 mapping-unconfirmed']);
    expect(yaml).toContain(doubt);
  });
});

it('who stands under Lead Investor leads the round', () => {
  const { asks, yaml } = ask(beside('Lead Investor', 'Big Ventures, Acacia', 'Sequel (lead), Third Capital'));
  expect(asks).toEqual([]);
  expect(yaml).toContain('"Big Ventures, Acacia": "Big Ventures (lead); Acacia (lead)"');
  expect(yaml).not.toContain('(lead) (lead)');
});

describe('a crosstab', () => {
  it('with a unit below it is asked about', () => {
    const rows = [['Company', 'Fund I', 'Fund II'], ['Acme', 100000, 200000], ['Borealis', 50000, 10000], []];
    const { yaml } = ask([['Invested capital (USD)'], ...rows, ['All figures in thousands']]);
    expect(yaml).toContain('Investment Amount: row 6 says "All figures in thousands", but they are read as they are');
    expect(yaml).not.toContain("'Investment Amount: Investment Amount");
  });

  it('of shares is asked about where a unit of shares is said below it, and its amounts are not', () => {
    const rows = [
      ['Holder', 'Seed Preferred', 'Series A Preferred'],
      ['Fund I', 1000, 2000],
      ['Fund II', 500, 100],
    ];
    const { yaml } = ask([['Acme Inc. Cap table'], ...rows, [], ['Shares in thousands']]);
    expect(yaml).toContain('Shares: row 6 says "Shares in thousands"');
    const { asks } = ask([HEADER, ACME, BOREALIS, [], ['Shares in thousands']]);
    expect(asks).toEqual(['Book!F1 mapping-unconfirmed']);
  });

  it('tells which marks of nothing it leaves out', () => {
    const { asks, yaml } = ask([
      ['Fair value in USD, Fund I'],
      ['Company', '2022-03-31', '2022-06-30', '2022-09-30'],
      ['Acme', 1000000, 500000, 0],
      ['Borealis', 640000, 640000, 700000],
    ]);
    expect(asks).toContain('Book!D2 mapping-unconfirmed');
    expect(yaml).toContain('a value of 0 is no mark, and is left out (unless the step says zeros: true): D3');
  });
});

it('what is left out beside an amount that is loaded names that one', () => {
  const rows = [
    [...HEADER.with(6, 'Cost (EUR)'), 'FX Rate', 'Cost (USD)'],
    [...ACME, 1.25, 1562500],
    [...BOREALIS, 1.28, 819201],
  ];
  expect(ask(rows).yaml).toContain('it is left out, because "Cost (EUR)" is read as the Investment Amount: 1562500');
});
