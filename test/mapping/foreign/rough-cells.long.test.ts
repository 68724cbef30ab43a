import { describe, expect, it } from 'vitest';
import { readRoughNumber } from '../../../src/mapping/source/source-number.ts';
import { makeTable } from '../../support/make-table.ts';
import { doubtsIn, loadCsv, loadTables } from './support.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

/** Holdings with these amounts, one a row, below a header. */
function withAmounts(header: string, ...amounts: readonly string[]): string {
  const rows = amounts.map((amount, index) => `Company ${index},Fund I,Seed,2022-11-28,Preferred,1000,"${amount}"`);
  return lines(`Company,Fund,Round,Investment Date,Share Class,Shares,${header}`, ...rows);
}

const amountsOf = (loads: readonly string[]): (string | undefined)[] =>
  loads.filter((line) => line.includes('security')).map((line) => line.split(' | ').at(-1));

describe('an amount with more beside it than a number has', () => {
  it('is read as its number, and asked about at its own cell; what names none is an error there', async () => {
    const amounts = ['1,250,000', 'c. 1.2m', '~2.5m', 'USD 2m (est.)', 'tbc', 'n/a'];
    const { loads, asks, yaml } = await loadCsv(withAmounts('Cost (USD)', ...amounts));
    expect(amountsOf(loads)).toEqual(['1250000 USD', '1200000 USD', '2500000 USD', '2000000 USD']);
    expect(asks).toEqual([
      'book!G3 mapping-unconfirmed',
      'book!G4 mapping-unconfirmed',
      'book!G5 mapping-unconfirmed',
      'book!G6 value-missing',
      'book!G6 number-invalid',
      'book!G7 value-missing',
    ]);
    expect(doubtsIn(yaml)).toEqual([
      'number: "c. 1.2m" · Investment Amount · 1,200,000.00 USD',
      'number: "~2.5m" · Investment Amount · 2,500,000.00 USD',
      'number: "USD 2m (est.)" · Investment Amount · 2,000,000.00 USD',
    ]);
  });

  it('is read without the marks of footnotes, which are asked about once', async () => {
    const { loads, asks, yaml } = await loadCsv(
      withAmounts('Cost (USD)', '1,250,000 (a)(1)', '1.5m*', '700000', '40000 [2]', '9,000†'),
    );
    expect(amountsOf(loads)).toEqual(['1250000 USD', '1500000 USD', '700000 USD', '40000 USD', '9000 USD']);
    expect(asks).toEqual(['book!G2 mapping-unconfirmed']);
    expect(doubtsIn(yaml)).toEqual([
      'number: 1,250,000 · 1 · 1,250,000.00 USD · 1.5 · 1,500,000.00 USD · 40000 · 2 · 40,000.00 USD · 1',
    ]);
  });

  it('is in the unit of its column, unless it has its own', async () => {
    const { loads, yaml } = await loadCsv(withAmounts('Cost (USD thousands)', '1250', 'ca. 640', '700*'));
    expect(amountsOf(loads)).toEqual(['1250000 USD', '640000 USD', '700000 USD']);
    expect(doubtsIn(yaml)).toEqual([
      'number: 700 · 700,000.00 USD',
      'number: "ca. 640" · Investment Amount · 640,000.00 USD',
    ]);
  });

  it('keeps the currency that is typed beside it, and the sign of its fraction', async () => {
    const csv = lines(
      'Company;Fund;Round;Investment Date;Share Class;Shares;Cost',
      'Acme;Fund I;Seed;2022-11-28;Preferred;1000;ca. € 1.250.000,50',
      'Borealis;Fund I;Seed;2022-11-28;Preferred;1000;€ 640.000,00',
      'Cobalt;Fund I;Seed;2022-11-28;Preferred;1000;€ 40.000,00',
    );
    const { loads, yaml } = await loadCsv(csv);
    expect(amountsOf(loads)).toEqual(['1250000.5 EUR', '640000 EUR', '40000 EUR']);
    expect(doubtsIn(yaml)).toEqual(['number: "ca. € 1.250.000,50" · Investment Amount · 1,250,000.50 EUR']);
  });

  it('is a number of shares with the word behind it', async () => {
    const csv = withAmounts('Cost (USD)', '1250000').replace(',1000,', ',"12,500 shares",');
    const { loads, yaml } = await loadCsv(csv);
    expect(loads.filter((line) => line.includes('security'))).toEqual([
      '2 security Company 0 | Fund I | 2022-11-28 | Seed | Preferred | 12500 | 1250000 USD',
    ]);
    expect(doubtsIn(yaml)).toEqual(['number: "12,500 shares" · Shares · 12,500']);
  });

  it('leaves a column blank that need not be filled, where it names no number', async () => {
    const csv = lines(
      'Company,Fund,Round,Investment Date,Instrument,Investment Amount (USD),Pre-Money Valuation (USD)',
      'Acme,Fund I,Seed,2022-11-28,SAFE,250000,8000000',
      'Borealis,Fund I,Seed,2022-11-28,SAFE,150000,tbc',
      'Cobalt,Fund I,Seed,2022-11-28,SAFE,150000,n/a',
    );
    const { loads, asks, yaml } = await loadCsv(csv);
    expect(loads.filter((line) => line.includes('round'))).toEqual([
      '2 round Acme | Seed | 2022-11-28 | 8000000 USD',
      '3 round Borealis | Seed | 2022-11-28',
      '4 round Cobalt | Seed | 2022-11-28',
    ]);
    expect(asks).toContain('book!G3 mapping-unconfirmed');
    expect(doubtsIn(yaml)).toContain('number: "tbc" · Pre-Money Valuation');
  });

  it('is asked about at its own cell, too, where its columns become rows', () => {
    const { loads, asks, yaml } = loadTables([
      makeTable('Marks', [
        ['Fair value by quarter (USD)'],
        ['Company', 'Fund', 'Q1 2023', 'Q2 2023'],
        ['Acme', 'Fund I', 1250000, '~1,300,000'],
        ['Borealis', 'Fund I', 640000, 600000],
      ]),
    ]);
    expect(loads.filter((line) => line.includes('valuation'))).toContain(
      '3 valuation Acme | Fund I | 2023-06-30 | 1300000 USD',
    );
    expect(asks).toContain('Marks!D3 mapping-unconfirmed');
    expect(doubtsIn(yaml)).toContain('number: "~1,300,000" · Fair Value · 1,300,000.00 USD');
  });

  it('is part of the tie-out where nothing takes it', async () => {
    const csv = withAmounts('Cost (USD),Allocation', '1250000', '640000', '700000').replaceAll(
      /"(\d)(\d+)"/g,
      '"$1$2","c. $1.5m"',
    );
    const { asks } = await loadCsv(csv);
    expect(asks).toContain('book!H1 mapping-unconfirmed');
  });
});

describe('what is no number with something beside it', () => {
  it.each(['1,250,000', 'Series A (1)', '2023 (unaudited)', '1m-2m', '2021-03-15*', 'Seed 2 (ext.)', 'A-1', '>1m'])(
    '%s',
    (text) => {
      expect(readRoughNumber(text)).toBeUndefined();
    },
  );
});
