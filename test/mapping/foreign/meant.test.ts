import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const ACME = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000];
const BOREALIS = ['Borealis', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000];

type Rows = readonly (readonly CellSource[])[];
const ask = (rows: Rows) => loadTables([makeTable('Book', rows)]);

describe('a unit that is not said above the table', () => {
  it('is asked about where it is said below it', () => {
    const { asks, yaml } = ask([HEADER, ACME, BOREALIS, [], ['Note: all figures in thousands']]);
    expect(asks).toEqual(['Book!G1 mapping-unconfirmed']);
    expect(yaml).toContain('row 5 says "Note: all figures in thousands", but they are read as they are');
  });

  it('is asked about where it is said beside the header', () => {
    expect(ask([[...HEADER, '', 'in thousands'], ACME, BOREALIS]).asks).toContain('Book!G1 mapping-unconfirmed');
  });

  it('needs no word where the header says it', () => {
    const { asks } = ask([
      HEADER.with(6, 'Cost (USD 000s)'),
      ACME.with(6, 1250),
      BOREALIS,
      [],
      ['Note: $ in thousands'],
    ]);
    expect(asks).toEqual([]);
  });

  it('is asked about where single amounts are far below the others', () => {
    const { asks, yaml } = ask([HEADER, ACME, BOREALIS, ['Cygnus', ...BOREALIS.slice(1, 6), 1.5]]);
    expect(asks).toEqual(['Book!G1 mapping-unconfirmed']);
    expect(yaml).toContain('a few are so much smaller than the others');
  });
});

describe('a header that may mean something else', () => {
  it.each<[string, Rows, string]>([
    [
      'numbers that may count the rows',
      [
        ['Number', ...HEADER.slice(0, 5), 'Cost (USD)'],
        [1, ...ACME.slice(0, 5), 1250000],
        [2, ...BOREALIS.slice(0, 5), 640000],
      ],
      'A',
    ],
    ['a book value', [HEADER.with(6, 'Book Value (USD)'), ACME, BOREALIS], 'G'],
    [
      'what was raised in all',
      [
        [...HEADER, 'Total Raised (USD)'],
        [...ACME, 50000000],
        [...BOREALIS, 3000000],
      ],
      'H',
    ],
    [
      'a value',
      [
        ['Company', 'Fund', 'Date', 'Value (USD)'],
        ['Acme', 'Fund I', '2023-12-31', 25000000],
      ],
      'D',
    ],
  ])('is asked about: %s', (_, rows, letter) => {
    expect(ask(rows).asks).toContain(`Book!${letter}1 mapping-unconfirmed`);
  });
});

describe('a cell with two names', () => {
  it.each<[string, number, string]>([
    ['companies', 0, 'Acme / Borealis'],
    ['funds', 1, 'Fund I / Fund II'],
    ['funds', 1, 'Fund I, Fund II'],
    ['rounds', 2, 'Seed, Series A'],
  ])('of %s is asked about', (_, column, text) => {
    const { asks } = ask([HEADER, ACME.with(column, text), BOREALIS]);
    expect(asks).toEqual([`Book!${'ABC'[column]}1 mapping-unconfirmed`]);
  });
});

it('a blank currency among others is asked about', () => {
  const { asks, yaml } = ask([
    [...HEADER.slice(0, 6), 'Cost', 'Currency'],
    [...ACME, 'EUR'],
    [...BOREALIS, ''],
  ]);
  expect(asks).toEqual(['Book!H1 mapping-unconfirmed']);
  expect(yaml).toContain('the profile decides the currency of row 3, where it is blank');
});
