import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadCsv, loadTables } from './support.ts';

const HEADER = 'Company,Fund,Round,Investment Date,Share Class,Shares,Cost (USD)';
const ACME = 'Acme,Fund I,Series A,2021-03-15,Series A Preferred,12500,1250000';
const BOREALIS = 'Borealis,Fund I,Seed,2022-11-28,Seed Preferred,8000,640000';
const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

describe('what only a person knows is asked where it stands:', () => {
  it.each<[string, string, string[]]>([
    [
      'who of the holders is a fund',
      lines('Company,Investor,Round,Investment Date,Share Class,Shares,Cost (USD)', ACME, BOREALIS),
      ['book!B1 mapping-unconfirmed'],
    ],
    ['whose dollars are meant', lines(HEADER.replace('USD', '$'), ACME, BOREALIS), ['book!G1 mapping-unconfirmed']],
    [
      'an amount that nothing is called like',
      lines(`${HEADER},Allocation`, `${ACME},1.5`, `${BOREALIS},2.5`),
      ['book!H1 mapping-unconfirmed'],
    ],
    [
      'a mark without its day',
      lines(`${HEADER},Fair Value (USD)`, `${ACME},15`, `${BOREALIS},25`),
      ['book!H1 mapping-unconfirmed'],
    ],
    [
      'amounts that are below zero, as in a ledger of payments',
      lines(HEADER, ACME.replace('1250000', '-1250000'), BOREALIS),
      ['book!G1 mapping-unconfirmed', 'book!G2 number-negative'],
    ],
    [
      'amounts that stand there again on other days, as in a list of each quarter',
      lines(
        HEADER,
        ACME,
        BOREALIS,
        ACME.replace('2021-03-15', '2023-03-31'),
        BOREALIS.replace('2022-11-28', '2023-03-31'),
      ),
      ['book!D1 mapping-unconfirmed', 'book!G1 mapping-unconfirmed'],
    ],
    [
      'whose list it is, where a company is named above a list of companies',
      lines(
        'Crestline Capital Corp.',
        '',
        HEADER.replace('Fund,', ''),
        ACME.replace('Fund I,', ''),
        BOREALIS.replace('Fund I,', ''),
      ),
      ['book!3 mapping-unconfirmed'],
    ],
    [
      'a sale among purchases',
      lines(`${HEADER},Activity`, `${ACME},Buy`, `${BOREALIS},Sale`),
      ['book!H1 mapping-unconfirmed'],
    ],
    [
      'what is held no more, or not yet',
      lines(`${HEADER},Status`, `${ACME},Written off`, `${BOREALIS},Active`),
      ['book!H1 mapping-unconfirmed'],
    ],
    [
      'dollars beside a column that says euros',
      lines(`${HEADER},Local Currency`, `${ACME},EUR`, `${BOREALIS},USD`),
      ['book!G1 mapping-unconfirmed'],
    ],
    [
      'numbers of shares with fractions',
      lines(HEADER, ACME.replace('12500', '12.5'), BOREALIS.replace('8000', '8.25')),
      ['book!G1 mapping-unconfirmed', 'book!F1 mapping-unconfirmed'],
    ],
    [
      'which of two costs is meant',
      lines(`${HEADER.replace('Cost', 'Total Cost')},Initial Cost (USD)`, `${ACME},1000000`, `${BOREALIS},500000`),
      ['book!H1 mapping-unconfirmed'],
    ],
    [
      'rows of one word above others that may be anything',
      lines(HEADER, 'Strategic', ACME, 'Core', BOREALIS),
      ['book!A1 mapping-unconfirmed'],
    ],
  ])('%s', async (_, csv, asks) => {
    expect((await loadCsv(csv)).asks).toEqual(asks);
  });

  it('amounts that were converted, beside those in the currency of each company', async () => {
    const { loads, asks } = await loadCsv(
      lines(`${HEADER},Local Currency,Cost (local)`, `${ACME},EUR,1000000`, `${BOREALIS},GBP,500000`),
    );
    expect(loads.filter((line) => line.includes('security')).map((line) => line.split(' | ').at(-1))).toEqual([
      '1000000 EUR',
      '500000 GBP',
    ]);
    expect(asks).toEqual(['book!G1 mapping-unconfirmed']);
  });

  it('the values of several holdings add up to their one mark', async () => {
    const second = ACME.replaceAll('Series A', 'Series B');
    const { loads, asks } = await loadCsv(
      lines(`${HEADER},Fair Value (USD),As Of Date`, `${ACME},2500000,2023-12-31`, `${second},900000,2023-12-31`),
    );
    expect(loads.filter((line) => line.includes('valuation'))).toEqual([
      expect.stringMatching(/^2 valuation Acme \|.*3400000 USD/),
    ]);
    expect(asks).toEqual(['book!H1 mapping-unconfirmed']);
  });

  it('a vehicle that is what was bought is no fund', async () => {
    const { asks, yaml } = await loadCsv(
      lines(
        'Company,Vehicle,Round,Investment Date,Investment Amount (USD)',
        'Acme,SAFE,Seed,2021-03-15,250000',
        'Borealis,Convertible Note,Seed,2022-11-28,150000',
      ),
    );
    expect(yaml).not.toMatch(/Fund: /);
    expect(asks).toContain('book!1 column-missing');
  });

  it('a table of payments by year is asked about at its first year', () => {
    const years = [
      ['Company', 'Fund', 2021, 2022, 2023],
      ['Acme', 'Fund I', 100000, 0, 50000],
      ['Borealis', 'Fund I', 0, 70000, 0],
    ];
    const { loads, asks } = loadTables([
      makeTable(
        'Book',
        [HEADER, ACME].map((line) => line.split(',')),
      ),
      makeTable('By year', years),
    ]);
    expect(loads.filter((line) => line.includes('security'))).toHaveLength(4);
    expect(asks).toEqual(['By year!C1 mapping-unconfirmed']);
  });
});

describe('a tab or a table that is not read', () => {
  const book = makeTable('Book', [
    ...[HEADER, ACME, BOREALIS].map((line) =>
      line.split(',').map((text) => (/^\d+$/.test(text) ? Number(text) : text)),
    ),
  ]);

  it('needs no word where it sums up another', () => {
    const summary = makeTable('Summary', [
      ['By class', 'Money'],
      ['Series A Preferred', 1250000],
      ['Seed Preferred', 640000],
      ['Total', 1890000],
    ]);
    const { asks, leaves } = loadTables([book, summary]);
    expect([asks, leaves]).toEqual([[], ['B: its amounts are sums of those on Book']]);
  });

  it('is asked about where its numbers are those of no other', () => {
    const notes = makeTable('Plan', [
      ['By class', 'Money'],
      ['Series A Preferred', 1250000],
      ['Seed Preferred', 640001],
    ]);
    expect(loadTables([book, notes]).asks).toEqual(['Plan!1 mapping-unconfirmed']);
  });

  it('is asked about by its cells where others of the tab are read', async () => {
    const { asks, yaml } = await loadCsv(
      lines(HEADER, ACME, '', 'OPTION POOL', '', 'Granted,1200', 'Exercised,400', 'Open,75'),
    );
    expect(asks).toEqual(['book!4 mapping-unconfirmed']);
    expect(yaml).toContain('rows: 4-8');
  });

  it('holds no number that is in no tie-out: those above the first header neither', async () => {
    const { asks } = await loadCsv(lines('Size of the vehicle,250000000,as it was raised', '', HEADER, ACME));
    expect(asks).toEqual(['book!B1 source-tie-out-open']);
  });
});

describe('why an amount is left out', () => {
  const leavesOf = async (header: string, ...cells: readonly string[]): Promise<readonly string[]> =>
    (await loadCsv(lines(`${HEADER},${header}`, `${ACME},${cells[0]}`, `${BOREALIS},${cells[1]}`))).leaves;

  it.each<[string, string, string, string]>([
    ['Value per unit', '100', '80', 'H: it is Cost (USD) ÷ Shares'],
    ['Twice', '1250000', '640000', 'H: it says the same as Cost (USD)'],
    ['So far', '1250000', '1890000', 'H: it is the running total of Cost (USD)'],
    ['Both', '1262500', '648000', 'H: it is Shares + Cost (USD)'],
    ['Revenue (USD)', '5000', '7000', 'H: the service does not keep the business figures of a company'],
    ['Mgmt Fee', '5000', '7000', 'H: the service does not keep fees, expenses or taxes'],
    ['Unfunded', '5000', '7000', 'H: the service does not keep commitments'],
  ])('%s', async (header, first, second, reason) => {
    expect(await leavesOf(header, first, second)).toEqual([reason]);
  });

  it('is no chance: one row that agrees proves nothing, and a cent off is off', async () => {
    expect((await loadCsv(lines(`${HEADER},Value per unit`, `${ACME},100`))).asks).toEqual([
      'book!H1 mapping-unconfirmed',
    ]);
    expect(await leavesOf('Value per unit', '100', '80.01')).toEqual(['H: nothing in the format has this name']);
  });

  it.each(['Fees invested', 'Debt purchased', 'Distributed gains'])('is not for the asking of %s', async (header) => {
    expect(await leavesOf(header, '5', '7')).toEqual(['H: nothing in the format has this name']);
  });
});
