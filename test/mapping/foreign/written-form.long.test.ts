import { describe, expect, it } from 'vitest';
import { type CellSource, formatted, makeTable } from '../../support/make-table.ts';
import { doubtsIn, loadCsv, loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Date', 'Share Class', 'Shares', 'Cost (USD)'];
const acme = (day: string): CellSource[] => ['Acme', 'Fund I', 'Series A', day, 'Series A Preferred', 12500, 1250000];
const borealis = (day: string): CellSource[] => ['Borealis', 'Fund I', 'Seed', day, 'Seed Preferred', 8000, 640000];

const daysIn = (loads: readonly string[]) =>
  loads.filter((line) => line.includes('security')).map((line) => line.split(' | ')[2]);

describe('days in text that may be read in two ways', () => {
  it('are read as other days of their table show it', () => {
    const { loads, asks } = loadTables([makeTable('Book', [HEADER, acme('15/03/2021'), borealis('03/05/2022')])]);
    expect([daysIn(loads), asks]).toEqual([['2021-03-15', '2022-05-03'], []]);
  });

  it('are asked about where only another tab shows it', () => {
    const tabs = (day: string) => [
      makeTable('EU', [HEADER, acme('15/03/2021')]),
      makeTable('US', [HEADER, borealis(day)]),
    ];
    const { loads, asks, yaml } = loadTables(tabs('03/05/2022'));
    expect([daysIn(loads), asks]).toEqual([['2021-03-15', '2022-05-03'], ['US!D1 mapping-unconfirmed']]);
    expect(doubtsIn(yaml)).toEqual(['dates: "EU" · 03 · 05 · 2022 · 2022-05-03']);
    expect(loadTables(tabs('05/05/2022')).asks).toEqual([]);
  });

  it.each([
    ['04.03.2021', '1250000', '2021-03-04'],
    ['04/03/2021', '1250000', '2021-03-04'],
    ['04/03/2021', '$1250000', '2021-04-03'],
    ['04.03.2021', '$1250000', '2021-03-04'],
  ])('are asked about once where nothing shows their order: %s beside %s', (day, cost, meant) => {
    const header = HEADER.with(-1, 'Cost');
    const tabs = ['One', 'Two'].map((name) => makeTable(name, [header, acme(day).with(-1, cost)]));
    const { loads, asks } = loadTables(tabs);
    expect([new Set(daysIn(loads)), asks.filter((ask) => ask.includes('!D'))]).toEqual([
      new Set([meant]),
      ['One!D1 mapping-unconfirmed'],
    ]);
  });

  it('are read with the day first beside decimal commas, where full stops are between them', async () => {
    const csv = (day: string, cost: string) =>
      `Company;Fund;Round;Date;Share Class;Shares;Cost (EUR)\nAcme;Fund I;Seed;${day};Seed Preferred;12500;${cost}\n`;
    const { loads, asks } = await loadCsv(csv('01.07.2022', '1.250.000,00'));
    expect([daysIn(loads), asks]).toEqual([['2022-07-01'], []]);
    expect((await loadCsv(csv('01.07.2022', '1250000'))).asks).toEqual(['book!D1 mapping-unconfirmed']);
    const slashed = await loadCsv(csv('01/07/2022', '1.250.000,00'));
    expect([daysIn(slashed.loads), slashed.asks]).toEqual([['2022-07-01'], ['book!D1 mapping-unconfirmed']]);
  });
});

it('a price is in the currency that is typed beside the cost it is worked out of', async () => {
  const { loads } = await loadCsv(
    [
      'Company,Fund,Round,Date,Share Class,Shares,Cost',
      'Acme,Fund I,Series A,2021-03-15,Series A Preferred,12500,"£1,250,000"',
      'Borealis,Fund I,Seed,2022-11-28,Seed Preferred,8000,"€640,000"',
    ].join('\n'),
  );
  expect(loads.filter((line) => line.includes('share-class')).map((line) => line.split(' | ').at(-1))).toEqual([
    '100 GBP',
    '80 EUR',
  ]);
});

describe('numbers in text that may be read in two ways', () => {
  const csv = (...costs: readonly string[]) =>
    [
      'Company;Fund;Round;Date;Share Class;Shares;Cost (EUR)',
      ...costs.map((cost, at) => `Company ${at};Fund I;Seed;2022-07-15;Seed Preferred;12.500;${cost}`),
    ].join('\n');

  it('are read as a number with two marks of thousands shows it', async () => {
    const { loads, asks } = await loadCsv(csv('250.000', '1.250.000'));
    expect(loads.filter((line) => line.includes('security')).map((line) => line.split(' | ').slice(-2))).toEqual([
      ['12500', '250000 EUR'],
      ['12500', '1250000 EUR'],
    ]);
    expect(asks).toEqual([]);
  });

  it.each([
    ['money', ['Company', 'Fund', 'Round', 'Date', 'Shares', 'Cost'], '450.000 €'],
    ['the language of the headers', ['Empresa', 'Fondo', 'Ronda', 'Fecha', 'Acciones', 'Importe invertido'], '450.000'],
  ])('have a decimal comma, and are asked about, where %s suggests it', (_, header, cost) => {
    // A number that is stored as one has a point in every language.
    const row = ['Acme', 'Fund I', 'Seed', '2022-07-15', 12.5, cost];
    const { loads, yaml } = loadTables([makeTable('Book', [header, row])]);
    expect(loads.filter((line) => line.includes('security')).map((line) => line.split(' | ').at(-1))).toEqual([
      expect.stringMatching(/^450000\b/),
    ]);
    expect(doubtsIn(yaml)).toContainEqual('decimal-sign: 450.000 · 450000');
  });

  it('stay errors where nothing shows it, or another number shows the opposite', async () => {
    expect((await loadCsv(csv('250.000').replaceAll(';', ','))).asks).toContain('book!F2 number-ambiguous');
    expect((await loadCsv(csv('1,250,000', '1.250.000'))).asks).toContain('book!F2 number-ambiguous');
  });
});

describe('days that are stored as numbers', () => {
  const book = (...days: readonly CellSource[]) =>
    loadTables([
      makeTable('Book', [HEADER, ...days.map((day, index) => (index === 0 ? acme('') : borealis('')).with(3, day))]),
    ]);

  it('are days where they have lost their format', () => {
    const { loads, asks } = book(44270, 44893);
    expect([daysIn(loads), asks]).toEqual([['2021-03-15', '2022-11-28'], []]);
  });

  it('are asked about where their format shows the month alone', () => {
    const { loads, asks, yaml } = book(formatted(44256, 'mmm-yy'), formatted(44895, 'mmm-yy'));
    expect([daysIn(loads), asks]).toEqual([['2021-03-01', '2022-11-30'], ['Book!D1 mapping-unconfirmed']]);
    expect(doubtsIn(yaml)).toEqual(['dates: 2021-03-01 · 2022-11-30']);
    expect(book(formatted(44270, 'mmm-yy'), formatted(44895, 'd mmm yyyy')).asks).toEqual([]);
  });
});

it('rates of which some are below 1 are asked about, unless the header says that they are in percent', async () => {
  const notes = (header: string) =>
    loadCsv(
      [
        `Company,Fund,Round,Investment Date,Instrument,Investment Amount (USD),${header}`,
        'Acme,Fund I,Seed,2022-11-28,SAFE,250000,20',
        'Borealis,Fund I,Seed,2022-11-28,SAFE,150000,0.5',
      ].join('\n'),
    );
  expect(doubtsIn((await notes('Discount')).yaml)).toEqual(['rate: 0.5 · 0.5%']);
  expect(doubtsIn((await notes('Discount (%)')).yaml)).toEqual([]);
});

it('rates with a decimal comma are in percent like any others', async () => {
  const { loads, asks } = await loadCsv(
    'Company;Fund;Valuation Date;NAV (EUR m);Ownership (%)\nAcme;Fund I;31.12.2023;1,40;12,5\nBorealis;Fund I;31.12.2023;0,50;0,5\n',
  );
  expect([loads.filter((line) => line.includes('valuation')), asks]).toEqual([
    [
      '2 valuation Acme | Fund I | 2023-12-31 | 1400000 EUR | 0.125',
      '3 valuation Borealis | Fund I | 2023-12-31 | 500000 EUR | 0.005',
    ],
    [],
  ]);
});
