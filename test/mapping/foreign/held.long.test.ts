import { describe, expect, it } from 'vitest';
import { type CellSource, formatted, makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const ACME = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000];
const BOREALIS = ['Borealis', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000];

type Rows = readonly (readonly CellSource[])[];
const ask = (rows: Rows, name = 'Book') => loadTables([makeTable(name, rows)]);
const beside = (header: string, first: CellSource, second: CellSource): Rows => [
  ...[
    [...HEADER, header],
    [...ACME, first],
    [...BOREALIS, second],
  ],
];

describe('rows that may not be held', () => {
  it.each<[string, CellSource, CellSource, string]>([
    [
      'Deal Stage',
      'Closed Won',
      'Due Diligence',
      '"Due Diligence" are left out, because the deal was not made, or not yet',
    ],
    ['Status', 'Active', 'Partially Realized', '"Partially Realized" are read as still held'],
    ['Exit Date', '2023-05-01', '', '"2023-05-01" under Exit Date are read as still held'],
    ['Exit Date', formatted(45047, 'yyyy-mm-dd'), '', '"2023-05-01" under Exit Date are read as still held'],
    ['Written off?', 'Yes', 'No', '"Yes" under Written off? are read as still held'],
    ['Notes', '', 'Converted into Series A', '"Converted into Series A" are read as still held'],
  ])('are asked about by what is under %s', (header, first, second, text) => {
    const { asks, yaml } = ask(beside(header, first, second));
    expect(asks).toEqual(['Book!H1 mapping-unconfirmed']);
    expect(yaml).toContain(`rows with ${text}`);
  });

  it.each<[string, CellSource, CellSource]>([
    ['Status', 'Active', 'Unrealized'],
    ['Company Stage', 'Early stage', 'Growth'],
    ['Exit Date', '', ''],
    ['Exit Strategy', 'IPO', 'Trade sale'],
    ['Notes', 'met at a fair', 'board seat'],
  ])('are not where %s says nothing of the kind', (header, first, second) => {
    expect(ask(beside(header, first, second)).asks).toEqual([]);
  });

  it('are asked about, and their rounds not called so, where a stage is the state of a deal', () => {
    const rows = [HEADER.with(2, 'Stage'), ACME.with(2, 'Closed'), BOREALIS.with(2, 'Passed')];
    const { yaml } = ask(rows);
    expect(yaml).toContain('rows with "Passed" are left out, because the deal was not made, or not yet');
    expect(yaml).not.toContain('Round: Stage');
  });
});

describe('a tab that may not be meant', () => {
  const rows = [HEADER, ACME, BOREALIS];

  it.each(['Exited', 'Portfolio (old)', 'Pipeline', 'Scenario B'])('is asked about if it is called %s', (name) => {
    expect(ask(rows, name).asks).toEqual([`${name}!1 mapping-unconfirmed`]);
  });

  it('is asked about if its title says so, or if it is hidden', () => {
    expect(ask([['DRAFT - for illustration'], [], ...rows]).yaml).toContain('though row 1 says "DRAFT');
    const { asks } = loadTables([makeTable('Book', rows, { state: 'hidden' })]);
    expect(asks).toEqual(['Book!1 mapping-unconfirmed']);
  });
});

describe('a rate', () => {
  it('is asked about where it may be what is paid, and not what is taken off', () => {
    const header = ['Company', 'Fund', 'Date', 'Round', 'Instrument', 'Amount (USD)', 'Valuation Cap', 'Discount'];
    const { yaml } = ask([header, ['Acme', 'Fund I', '2021-03-15', 'Seed', 'SAFE', 250000, 8000000, 80]]);
    expect(yaml).toContain('Discount: it may be the part of the price that is paid: 80 → 80% off');
  });

  it('is asked about where a share below 1 stands under a percent sign', () => {
    const header = ['Company', 'Fund', 'Date', 'Fair Value (USD)', 'Ownership %'];
    const { asks } = ask([header, ['Acme', 'Fund I', '2023-12-31', 100000, 0.45]]);
    expect(asks).toEqual(['Book!E1 mapping-unconfirmed']);
  });
});
