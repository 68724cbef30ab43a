import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { toMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { type CellSource, makeTable, makeWorkbook } from '../../support/make-table.ts';
import { mapWorkbooks, statedIn } from '../support.ts';
import { loadLayout, loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const ACME: CellSource[] = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000];
const ACME_B: CellSource[] = ['Acme', 'Fund I', 'Series B', '2022-05-01', 'Series B Preferred', 5000, 1000000];
const BOREALIS: CellSource[] = ['Borealis', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000];
const CYGNUS: CellSource[] = ['Cygnus', 'Fund I', 'Seed', '2023-11-28', 'Seed Preferred', 900, 270000];

type Tabs = { readonly [name: string]: readonly (readonly CellSource[])[] };
const toTables = (tabs: Tabs) => Object.entries(tabs).map(([name, rows]) => makeTable(name, rows));
const ask = (tabs: Tabs) => loadTables(toTables(tabs));

describe('a purchase that is said twice is asked about', () => {
  it('on another tab', () => {
    const { asks, yaml } = ask({ 2022: [HEADER, ACME, BOREALIS], All: [HEADER, ACME, BOREALIS, CYGNUS] });
    expect(asks).toEqual(['2022!1 mapping-unconfirmed']);
    expect(yaml).toContain('it is left out, because "All" lists the same purchases');
    const { yaml: further } = ask({ 2022: [HEADER, ACME, CYGNUS], All: [HEADER, ACME, BOREALIS] });
    expect(further).toContain(
      'row 2 is an additional purchase, though "2022" has the same amount for the same company',
    );
  });

  it('with every cell of its row', () => {
    const { asks, yaml } = ask({ Book: [HEADER, ACME, ACME, BOREALIS] });
    expect(asks).toEqual(['Book!1 mapping-unconfirmed']);
    expect(yaml).toContain('row 3 is an additional purchase, though it is the same as a row above');
  });

  it('as what each company cost in all', () => {
    const deals = [HEADER, ACME, ACME_B, BOREALIS, BOREALIS.with(6, 60000).with(5, 750)];
    const all = [HEADER, ACME.with(6, 2250000).with(5, 17500), BOREALIS.with(6, 700000).with(5, 8750)];
    const { yaml } = ask({ Deals: deals, Holdings: all });
    expect(yaml).toContain('it is left out, because "Deals" lists the payments that it sums up');
    const { yaml: further } = ask({ Deals: deals, Holdings: [...all, CYGNUS] });
    expect(further).toContain('its rows are additional purchases, though each company costs as much in "Deals"');
  });

  it('in the schedule of another quarter', () => {
    const rows = [
      ['Fund I'],
      ['Schedule of Investments (in USD)'],
      ['Company', 'Security', 'Acquisition Date', 'Shares', 'Cost'],
      ['Acme', 'Series A Preferred', '2021-03-15', 12500, 1250000],
      ['Borealis', 'Seed Preferred', '2022-11-28', 8000, 640000],
    ];
    const { asks } = loadLayout(toTables({ Q1: rows, Q2: rows }), ['Fund I']);
    expect(asks).toEqual(['Q2!1 mapping-unconfirmed']);
  });
});

describe('holders and their shares that are said twice, without an amount, are asked about', () => {
  const short = HEADER.slice(0, 6);
  const rows = [ACME, CYGNUS].map((row) => row.slice(0, 6));
  const holders = [
    ['Acme Robotics Inc. - Cap Table as of 31 December 2023'],
    ['Shareholder', 'Common', 'Series A Preferred'],
    ['Jane Founder', 1000000],
    ['Northlight Fund I, L.P.', undefined, 250000],
  ];

  it.each<[string, Tabs, string, string]>([
    [
      'on another tab',
      { Q1: [short, ...rows], Q2: [short, ...rows, BOREALIS.slice(0, 6)] },
      'Q2!1 mapping-unconfirmed',
      'rows 2 to 3 are additional purchases, though "Q1" has the same numbers of shares for the same companies',
    ],
    [
      'below it',
      { Book: [short, ...rows, [], [], short, ...rows] },
      'Book!1 mapping-unconfirmed',
      'rows 7 to 8 are additional purchases, though they are the same as rows above',
    ],
    [
      'where another tab says what they cost',
      { Certificates: [short, ACME.slice(0, 6)], Deals: [HEADER, ACME, BOREALIS] },
      'Deals!1 mapping-unconfirmed',
      'row 2 is an additional purchase, though "Certificates" has the same number of shares for the same company',
    ],
    [
      'with a class a column',
      { 'Cap Table': holders, 'Cap Table Q2': holders },
      'Cap Table Q2!2 mapping-unconfirmed',
      'rows 3 to 4 are additional purchases, though "Cap Table" has the same numbers of shares for the same companies',
    ],
    [
      'with a class a column, below it',
      { 'Cap Table': [...holders, [], [], ...holders.slice(1)] },
      'Cap Table!2 mapping-unconfirmed',
      'rows 8 to 9 are additional purchases, though they are the same as rows above',
    ],
  ])('%s', (_, tabs, at, text) => {
    const { asks, yaml } = ask(tabs);
    expect(asks).toContain(at);
    expect(yaml).toContain(text);
  });

  it('but not those of another fund, class or day', () => {
    const others = [ACME.with(1, 'Fund II'), ACME.with(4, 'Series A-1 Preferred'), ACME.with(3, '2022-03-15')];
    for (const other of others)
      expect(ask({ Q1: [short, ACME.slice(0, 6)], Q2: [short, other.slice(0, 6)] }).yaml).not.toContain('additional');
  });
});

it('the same amounts of another fund are its own', () => {
  const other = [ACME, BOREALIS].map((row) => row.with(1, 'Fund II'));
  expect(ask({ 'Fund I': [HEADER, ACME, BOREALIS], 'Fund II': [HEADER, ...other] }).asks).toEqual([]);
});

describe('companies that are called nearly alike', () => {
  it('are asked about within a table', () => {
    const { asks, yaml } = ask({ Book: [HEADER, ACME, ACME_B.with(0, 'Acme Inc.'), BOREALIS] });
    expect(asks).toEqual(['Book!A1 mapping-unconfirmed']);
    expect(yaml).toContain('"Acme Inc." and "Acme" are different companies');
  });

  it('are asked about on two tabs', () => {
    const marks = [
      ['Company', 'Fund', 'Valuation Date', 'Fair Value (USD)'],
      ['Acme, Inc.', 'Fund I', '2023-12-31', 2000000],
    ];
    expect(ask({ Deals: [HEADER, ACME, BOREALIS], Marks: marks }).asks).toEqual(['Marks!A1 mapping-unconfirmed']);
  });

  it('are not where the firm itself has both, where a number tells them apart, or a footnote does not', () => {
    const known = { companies: ['Acme', 'Acme Inc.'], funds: [], customColumns: [] };
    const tables = toTables({ Book: [HEADER, ACME, ACME_B.with(0, 'Acme Inc.')] });
    expect(loadTables(tables, known).asks).toEqual([]);
    expect(ask({ Book: [HEADER, ACME, ACME_B.with(0, 'Acme (1)')] }).asks).toEqual([]);
    expect(ask({ Book: [HEADER, ACME.with(0, 'Solar Park 1'), ACME_B.with(0, 'Solar Park 2')] }).asks).toEqual([]);
  });
});

it('marks of the same day on two tabs are asked about where they differ', () => {
  const marks = (value: number) => [
    ['Company', 'Fund', 'Valuation Date', 'Fair Value (USD)'],
    ['Acme', 'Fund I', '2023-12-31', value],
  ];
  const { asks, yaml } = ask({ Q4: marks(2000000), 'Q4 final': marks(2500000) });
  expect(asks).toEqual(['Q4 final!D1 mapping-unconfirmed']);
  expect(yaml).toContain(
    'the first of several marks of one company, fund and day counts, which "Q4" has, and what differs is left out: row 2',
  );
  expect(ask({ Q4: marks(2000000), 'Q4 final': marks(2000000) }).asks).toEqual([]);
});

describe('tables below each other', () => {
  const short = HEADER.filter((name) => name !== 'Fund');
  const of = (row: readonly CellSource[]) => row.filter((_, index) => index !== 1);

  it('are of the fund right above them', () => {
    const { yaml } = ask({
      Book: [['Fund I'], short, of(ACME), of(BOREALIS), [], ['Fund II'], short, of(CYGNUS), of(ACME_B)],
    });
    expect(yaml).toMatch(/Fund is "Fund I" in every row, .*row 1 /);
    expect(yaml).toMatch(/Fund is "Fund II" in every row, .*row 6 /);
  });

  it('are asked about if their title says that they are held no more', () => {
    const rows = [['Current Portfolio'], HEADER, ACME, BOREALIS, [], ['Realized Investments'], HEADER, CYGNUS, ACME_B];
    const { asks, yaml } = ask({ Book: rows });
    expect(asks).toEqual(['Book!7 mapping-unconfirmed']);
    expect(yaml).toContain('though row 6 says "Realized Investments"');
  });
});

it('a fund behind a unit in brackets is the fund', () => {
  const rows = [
    ['Company', 'Q1 2021', 'Q2 2021'],
    ['Acme', 1000000, 250000],
    ['Borealis', 640000, 100000],
  ];
  const { yaml } = ask({ Deployed: [['Capital deployed by quarter (USD), Northlight Fund I'], ...rows] });
  expect(yaml).toContain('the Fund is "Northlight Fund I" in every row');
});

it.each(['Portfolio of Northlight Fund I', 'Schedule of Investments held by Northlight Fund I as of 31 December 2023'])(
  'a fund is whose %s it is',
  (title) => {
    const rows = [HEADER, ACME].map((row) => row.filter((_, index) => index !== 1));
    expect(ask({ Book: [[title], [], ...rows] }).yaml).toContain('the Fund is "Northlight Fund I" in every row');
  },
);

it('the fund of a title is called as somebody chose before', () => {
  const rows = [HEADER, ACME].map((row) => row.filter((_, index) => index !== 1));
  const inputs = [makeWorkbook(toTables({ Book: [['Portfolio of Northlight Fund I'], [], ...rows] }))];
  const known = { companies: [], funds: ['NL One'], customColumns: [] };
  const proposal = proposeMapping(inputs, known, { ...NO_MEMORY, funds: { 'Northlight Fund I': 'NL One' } });
  const mapping = toMapping(proposal);
  if (mapping === undefined) throw new Error('the proposal does not fit');
  const { records } = checkWorkbooks(inputs, { decimalSign: '.' }, mapWorkbooks(inputs, mapping).value).value;
  const funds = records.map(statedIn).flatMap((record) => ('fund' in record ? [record.fund] : []));
  expect(funds).toEqual(['NL One']);
});
