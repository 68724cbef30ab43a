import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadLayout, loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const ACME: CellSource[] = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000];
const BOREALIS: CellSource[] = ['Borealis', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000];
const MARKS = ['Company', 'Fund', 'Valuation Date', 'Fair Value (USD)', 'Ownership'];

type Rows = readonly (readonly CellSource[])[];
const ask = (rows: Rows) => loadTables([makeTable('Book', rows)]);

describe('a price that is worked out', () => {
  const scaled = (shares: string, cost: string, rows: Rows) => ask([HEADER.with(5, shares).with(6, cost), ...rows]);

  it('is none of shares in thousands and whole amounts', () => {
    const { loads, asks } = scaled('Shares (000)', 'Cost (USD)', [ACME.with(5, 12.5), BOREALIS.with(5, 8)]);
    expect(asks).toEqual([]);
    expect(loads.filter((line) => line.includes('share-class'))).toEqual([]);
    expect(loads).toContain(
      '2 security Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
    );
  });

  it('is whole where both are in thousands', () => {
    const rows = [ACME.with(5, 12.5).with(6, 1250), BOREALIS.with(5, 8).with(6, 640)];
    const { loads } = scaled('Shares (000)', 'Cost (USD 000)', rows);
    expect(loads).toContain('2 share-class Acme | Series A | Series A Preferred | preferred | 100 USD');
  });
});

it('shares of a schedule are in the unit that its title says', () => {
  const { loads } = loadLayout(
    [
      makeTable('SOI', [
        ['Fund I'],
        ['Schedule of Investments (in USD, shares in thousands)'],
        ['Company', 'Security', 'Acquisition Date', 'Shares', 'Cost'],
        ['Acme', 'Series A Preferred', '2021-03-15', 12.5, 1250000],
      ]),
    ],
    ['Fund I'],
  );
  expect(loads).toContain(
    '4 security Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
  );
});

describe('what is no company is asked about', () => {
  it.each(['Cash & equivalents', 'Other assets', 'Net assets', 'Management fee', 'Stealth'])('%s', (name) => {
    const { asks, yaml } = ask([HEADER, ACME, BOREALIS.with(0, name)]);
    expect(asks).toEqual(['Book!A1 mapping-unconfirmed']);
    expect(yaml).toContain(`"${name}": each is the name of a company`);
  });

  it.each(['Cash App', 'Net Assets Robotics', 'Stealth Mode Inc.'])('not %s', (name) => {
    expect(ask([HEADER, ACME, BOREALIS.with(0, name)]).asks).toEqual([]);
  });
});

describe('marks', () => {
  it('of several holdings of one company on one day are asked about', () => {
    const rows = [
      MARKS,
      ['Acme', 'Fund I', '2023-12-31', 1500000, '12%'],
      ['Acme', 'Fund I', '2023-12-31', 500000, '12%'],
    ];
    const { asks, yaml } = ask(rows);
    expect(asks).toEqual(['Book!D1 mapping-unconfirmed']);
    expect(yaml).toContain(
      'the first of several marks of one company, fund and day counts, and what differs is left out: row 3',
    );
  });

  it('with shares of one among percentages are asked about', () => {
    const rows = [
      MARKS,
      ['Acme', 'Fund I', '2023-12-31', 1500000, 12],
      ['Borealis', 'Fund I', '2023-12-31', 500000, 0.5],
    ];
    const { asks, yaml } = ask(rows);
    expect(asks).toEqual(['Book!E1 mapping-unconfirmed']);
    expect(yaml).toContain('Ownership: all are in percent: 0.5 → 0.5%');
  });
});

it('notes that were converted into something are asked about', () => {
  const header = ['Company', 'Fund', 'Round', 'Date', 'Instrument', 'Amount (USD)', 'Converted Into'];
  const { asks } = ask([header, ['Acme', 'Fund I', 'Seed', '2021-03-15', 'SAFE', 250000, 'Series A']]);
  expect(asks).toContain('Book!G1 mapping-unconfirmed');
});

it.each<[string, number, string, readonly string[]]>([
  ['shares that cost nothing', 6, 'nothing in row 3', []],
  [
    'a cost without shares, which gives no price,',
    5,
    'money was paid for no shares in row 3',
    ['Book!G3 value-missing'],
  ],
])('%s is asked about', (_, column, text, more) => {
  const { asks, yaml } = ask([HEADER, ACME, BOREALIS.with(column, 0)]);
  expect(asks).toEqual([`Book!${'ABCDEFG'[column]}1 mapping-unconfirmed`, ...more]);
  expect(yaml).toContain(text);
});
