import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { CLEAN, NOBODY, type Read, readList } from './read-list.ts';

describe('reads no unit, class, day or sum that is one of something else', () => {
  it.each<readonly [string, string, Partial<Read>]>([
    [
      'a unit of what companies earn, above the table',
      `Revenue in $k
Company;Fund;Round;Date;Shares;Cost (USD);Revenue
Maple;Fund I;Seed;2020-02-01;1000;250000;4000
Hazel;Fund I;Seed;2021-02-01;2000;350000;5000`,
      { ...CLEAN, bought: ['Maple 2020-02-01 250000 USD', 'Hazel 2021-02-01 350000 USD'] },
    ],
    [
      'a unit of earnings beside that of the cost, which counts',
      `All amounts in EUR thousands; EBITDA in EUR millions
Company;Fund;Round;Date;Shares;Cost;EBITDA
Maple;Fund I;Seed;2020-02-01;1000;250;4
Hazel;Fund I;Seed;2021-02-01;2000;350;5`,
      { ...CLEAN, bought: ['Maple 2020-02-01 250000 EUR', 'Hazel 2021-02-01 350000 EUR'] },
    ],
    [
      'a unit of cost, value and earnings together, which counts',
      `Cost, fair value and revenue in USD thousands
Company;Fund;Round;Date;Shares;Cost;Revenue
Maple;Fund I;Seed;2020-02-01;1000;250;4000
Hazel;Fund I;Seed;2021-02-01;2000;350;5000`,
      { ...CLEAN, bought: ['Maple 2020-02-01 250000 USD', 'Hazel 2021-02-01 350000 USD'] },
    ],
    [
      'the nominal value of shares, beside what they cost',
      `Société;Fonds;Tour;Date;Nombre d’actions;Nominal;Montant (EUR)
Erable;Fonds I;Amorçage;2020-02-01;1000;10000;250000
Noyer;Fonds I;Amorçage;2021-02-01;2000;20000;350000`,
      { ...CLEAN, bought: ['Erable 2020-02-01 250000 EUR', 'Noyer 2021-02-01 350000 EUR'] },
    ],
    [
      'the category of a company, which is no class of shares',
      `Empresa;Fondo;Ronda;Fecha;Acciones;Importe (EUR);Categoría
Arce;Fondo I;Semilla;2020-02-01;1000;250000;Fintech
Nogal;Fondo I;Semilla;2021-02-01;2000;350000;Salud`,
      { ...CLEAN, named: ['Arce: Semilla, Semilla, Fondo I', 'Nogal: Semilla, Semilla, Fondo I'] },
    ],
    [
      'the day of another figure, for a value that has its own',
      `Company;Fund;Round;Date;Shares;Cost (USD);Market Value Q1 2024;Value Creation Q2 2024
Maple;Fund I;Seed;2020-02-01;1000;250000;900000;80000
Hazel;Fund I;Seed;2021-02-01;2000;350000;950000;85000`,
      { marked: ['Maple 2024-03-31 900000 USD', 'Hazel 2024-03-31 950000 USD'] },
    ],
    [
      'a value of a day on which nothing was held',
      `Company;Fund;Round;Date;Shares;Cost (USD);FV Q1 2024;FV Q2 2024
Maple;Fund I;Seed;2020-02-01;1000;250000;900000;
Hazel;Fund I;Seed;2024-05-01;2000;350000;;950000`,
      { ...CLEAN, marked: ['Maple 2024-03-31 900000 USD', 'Hazel 2024-06-30 950000 USD'] },
    ],
    [
      'the value of a day in a second currency',
      `Company;Fund;Round;Date;Shares;Cost (USD);Fair Value 31.12.2024 (USD);Fair Value 31.12.2024 (EUR)
Maple;Fund I;Seed;2020-02-01;1000;250000;900000;800000
Hazel;Fund I;Seed;2021-02-01;2000;350000;950000;850000`,
      { marked: ['Maple 2024-12-31 900000 USD', 'Hazel 2024-12-31 950000 USD'] },
    ],
  ])('%s', (_, csv, wanted) => {
    expect(readList(csv)).toMatchObject(wanted);
  });

  it('asks whether a number of warrants is one of shares', () => {
    const { asked } = readList(`Company;Fund;Round;Date;Number of Warrants;Cost (USD)
Maple;Fund I;Seed;2020-02-01;1000;250000
Hazel;Fund I;Seed;2021-02-01;2000;350000`);
    expect(asked).toEqual([expect.stringMatching(/^column: it is the Shares/)]);
  });

  it('asks whether a nominal value alone is what was paid', () => {
    const { asked } = readList(`Société;Fonds;Tour;Date;Nombre d’actions;Nominal (EUR)
Erable;Fonds I;Amorçage;2020-02-01;100000;10000
Noyer;Fonds I;Amorçage;2021-02-01;200000;20000`);
    expect(asked).toEqual([expect.stringMatching(/^column: it is the Investment Amount/)]);
  });

  it.each(['Security', 'Security Type', 'Instrument'])(
    'names the rounds of notes after their %s, and asks',
    (header) => {
      const { named, asked, missing, errors } = readList(`Company;Fund;${header};Issue Date;Cost (USD);Interest Rate
Maple;Fund I;Convertible Note;2023-02-01;250000;6%
Maple;Fund I;SAFE;2023-05-01;100000;
Hazel;Fund I;SAFE;2023-06-01;50000;`);
      expect({ missing, errors }).toEqual({ missing: [], errors: [] });
      expect(named).toEqual(['Maple: Convertible Note, Fund I', 'Maple: SAFE, Fund I', 'Hazel: SAFE, Fund I']);
      expect(asked).toEqual([expect.stringMatching(/^column: it is the Round/)]);
    },
  );

  it('names a round whose heading has two days, and wants its day at the heading', () => {
    const { closed, errors } = readList(`Company;Fund;Seed (2019-03-15 / 2019-06-30);Series A (2021-01-10)
Maple;Fund I;100000;200000
Hazel;Fund I;300000;400000`);
    expect(new Set(closed)).toEqual(new Set(['Maple Seed', 'Maple Series A', 'Hazel Seed', 'Hazel Series A']));
    expect(new Set(errors)).toEqual(new Set(['value-missing']));
  });
});

it.each([
  ['states of holdings', ['Active', 'Sold']],
  ['quarters', ['Q1', 'Q2']],
])('makes no companies of tabs that are called after %s', (_, names) => {
  const header = ['Round', 'Date', 'Shares', 'Cost (USD)', 'Fund'];
  const tables = names.map((name) => makeTable(name, [header, ['Seed', '2021-01-02', '100', '50000', 'Fund I']]));
  const { sheets } = proposeMapping([makeWorkbook(tables)], NOBODY, NO_MEMORY);
  const made = sheets.flatMap(({ targets }) => targets.flatMap(({ columns }) => columns));
  expect(made.filter(({ name }) => name === 'Company')).toEqual([]);
});

describe('a word of two meanings', () => {
  const list = (header: string, ...texts: readonly string[]) =>
    readList(`Company;${header};Fund;Date;Amount (USD)
Maple;${texts[0]};Larch Fund I;2019-03-15;250000
Hazel;${texts[1]};Larch Fund I;2020-11-02;100000`);

  it('is no class of shares where its texts are sectors', () => {
    expect(list('Class', 'Biotech', 'Software').named.join()).not.toMatch(/Biotech|Software/);
    expect(list('Class', 'A', 'Series B').named.map((line) => line.split(', ')[1])).toEqual(['A', 'Series B']);
  });

  it('is a kind of shares, whose holdings are interests where nothing says how many shares there are', () => {
    const { bought, errors, missing } = list('Type', 'Common', 'Preferred');
    expect(bought).toEqual(['Maple 2019-03-15 250000 USD', 'Hazel 2020-11-02 100000 USD']);
    expect([errors, missing]).toEqual([[], []]);
  });

  it('is a remark that what is read as shares is none, which is asked', () => {
    const about = (asked: readonly string[]) => asked.filter((one) => one.startsWith('rows: '));
    expect(about(list('Note', 'paid in two parts', 'convertible note').asked)).toHaveLength(1);
    expect(about(list('Note', 'paid in two parts', 'lead').asked)).toEqual([]);
  });

  it('is a ticker beside the company that the fund holds, and no token', () => {
    const { bought, missing } = list('Symbol', 'MPL', 'HZL');
    expect(bought).toHaveLength(2);
    expect(missing).toEqual([]);
  });
});

describe('listed shares at their market price', () => {
  it.each([
    'Symbol;Description;Shares;Price;Value;Cost Basis;Gain/Loss\nAAAA;ACME CORP;250;150;37500;30125;7375',
    'NAME OF ISSUER;TITLE OF CLASS;CUSIP;VALUE (x$1000);SHRS OR PRN AMT\nACME CORP;COM;000000001;12500;250000',
    'ISIN;Bezeichnung;Stück;Einstandskurs;Kurs;Wert\nXX0001;Ahorn AG;100;10,00;12,00;1200,00',
  ])('are no portfolio: %s', (csv) => {
    const rows = csv.split('\n').map((line) => line.split(';'));
    const { sheets, skipped } = proposeMapping([makeWorkbook([makeTable('List', rows)])], NOBODY, NO_MEMORY);
    expect([sheets, skipped.map(({ isOther }) => isOther)]).toEqual([[], [true]]);
  });
});
