import { describe, expect, it } from 'vitest';
import { type CellSource, formatted, makeTable } from '../../support/make-table.ts';
import { doubtsIn, loadLayout } from './support.ts';

const HEADER = ['Portfolio Company', 'Security', 'Acquisition Date', 'Shares', 'Cost'];
const ACME: CellSource[] = ['Acme', 'Series A Preferred', '2021-03-15', 12500, 1250000];
const BOREALIS = ['Borealis', 'Seed Preferred', '2022-11-28', 8000, 640000];
const FUND = 'Crestline Fund II, L.P.';

type Rows = readonly (readonly CellSource[])[];
const read = (rows: Rows, { titles = ['(in USD)'], funds = [FUND] } = {}) =>
  loadLayout(
    [makeTable('SOI', [[FUND], ['Schedule of Investments'], ...titles.map((title) => [title]), ...rows])],
    funds,
  );

describe('a schedule of investments', () => {
  it('of a fund that is known is loaded without a question', () => {
    const { loads, asks } = read([HEADER, ACME, BOREALIS]);
    expect(asks).toEqual([]);
    expect(loads.filter((line) => line.includes('security'))).toEqual([
      '5 security Acme | Crestline Fund II, L.P. | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
      '6 security Borealis | Crestline Fund II, L.P. | 2022-11-28 | Seed | Seed Preferred | 8000 | 640000 USD',
    ]);
  });

  it('reads further rows of a company that only the first one names', () => {
    const more: CellSource[] = ['', 'Series B Preferred', '2022-06-30', 2000, 300000];
    const seed: CellSource[] = ['', 'Series A Preferred', '2023-01-15', 1000, 90000];
    const { loads, asks } = read([HEADER, ACME, more, BOREALIS, seed, ['Total', '', '', 23500, 2280000]]);
    expect(asks).toEqual([]);
    expect(loads.filter((line) => line.includes('security')).map((line) => line.split(' | ')[0])).toEqual([
      '5 security Acme',
      '6 security Acme',
      '7 security Borealis',
      '8 security Borealis',
    ]);
  });

  it('asks whose it is, if nobody knows the one in the title to be a fund', () => {
    const { asks, yaml } = read([HEADER, ACME, BOREALIS], { funds: [] });
    expect(asks).toEqual(['SOI!4 mapping-unconfirmed']);
    expect(yaml).toMatch(/"Crestline Fund II, L\.P\." in every row, .*row 1 /);
  });

  it.each<[string, Rows, string, string]>([
    ['of small amounts, what they are in', [HEADER, ACME.with(4, 1250), BOREALIS.with(4, 640)], 'E4', ': 1250'],
    [
      'of a unit below it, whether it is theirs',
      [HEADER, ACME.with(4, 1250), BOREALIS.with(4, 640), [], ['Amounts in thousands']],
      'E4',
      'row 8 says "Amounts in thousands"',
    ],
    [
      'of rows that were sold, whether they are held',
      [
        [...HEADER, 'Status'],
        [...ACME, 'Active'],
        [...BOREALIS, 'Exited'],
      ],
      'F4',
      'rows with "Exited" are read as still held',
    ],
    [
      'of headings between the rows, what they say',
      [HEADER, ['Unrealized'], ACME, ['Realized'], BOREALIS],
      'A4',
      'rows with nothing but "Unrealized", "Realized" are left out',
    ],
    [
      'of what is neither shares, a note nor a warrant, whether it is what it is called',
      [HEADER, ACME, BOREALIS.with(1, 'Crypto tokens')],
      'B4',
      'rows with "Crypto tokens" are of the type token investment',
    ],
    [
      'of a currency beside amounts that the title says are in another',
      [
        [...HEADER, 'Currency'],
        [...ACME, 'EUR'],
        [...BOREALIS, 'USD'],
      ],
      'E4',
      'although "USD" in "(in USD)" says a different one',
    ],
    [
      'of euros in the cells below a title with dollars, which it is',
      [HEADER, ACME.with(4, formatted(1250000, '#,##0 "€"')), BOREALIS],
      'E4',
      'name different currencies',
    ],
  ])('asks, %s', (_, rows, cell, text) => {
    const { asks, yaml } = read(rows);
    expect(asks).toContain(`SOI!${cell} mapping-unconfirmed`);
    expect(yaml).toContain(text);
  });

  it('with two units above it asks which is meant', () => {
    const rows = [HEADER, ACME.with(4, 1250), BOREALIS.with(4, 640)];
    const { yaml } = read(rows, { titles: ['(in USD thousands)', 'USD millions'] });
    expect(yaml).toContain('"(in USD thousands)" and "USD millions" name different units');
  });
});

it("Carta's report without a column of the currency asks which it is", () => {
  const header = [
    'Fund',
    'Company',
    'Label',
    'Security Type',
    'Issue Date',
    '# Shares',
    'Cost/Share',
    'Cost',
    'On Carta',
  ];
  const row = ['Fund I', 'Acme', 'PA-1', 'Series A Preferred', '2021-03-15', 12500, 100, 1250000, 'Yes'];
  const { asks, yaml } = loadLayout([makeTable('Report', [header, row])]);
  expect(asks).toEqual(['Report!H1 mapping-unconfirmed']);
  expect(doubtsIn(yaml)).toEqual(['no-currency: Currency · 1250000']);
  expect(
    loadLayout([
      makeTable('Report', [
        [...header, 'Currency'],
        [...row, 'EUR'],
      ]),
    ]).asks,
  ).toEqual([]);
});

it('a schedule says its fund behind a label, and its rounds in a column', () => {
  const { loads, asks } = loadLayout([
    makeTable('SOI', [
      ['Fund: Northlight Fund I, L.P.'],
      ['Schedule of portfolio investments (all amounts in US dollars)'],
      ['Company', 'Round', 'Date acquired', 'Security', 'Shares', 'Cost'],
      ['Acme', 'Series A-1', '2021-03-15', 'Series A Preferred', 12500, 1250000],
    ]),
  ]);
  expect(asks).toEqual([]);
  expect(loads.filter((line) => !line.includes('company'))).toEqual([
    '4 round Acme | Series A-1 | 2021-03-15',
    '4 share-class Acme | Series A-1 | Series A Preferred | preferred | 100 USD',
    '4 security Acme | Northlight Fund I, L.P. | 2021-03-15 | Series A-1 | Series A Preferred | 12500 | 1250000 USD',
  ]);
});

describe('amounts of a schedule', () => {
  const soi = (note: string, ...costs: readonly CellSource[]) =>
    loadLayout([
      makeTable('SOI', [
        ['Fund: Northlight Fund I, L.P.'],
        ['Schedule of Investments'],
        [note],
        HEADER,
        ...[ACME, BOREALIS].map((row, index) => row.with(4, costs[index] ?? '')),
      ]),
    ]);

  it('are read without marks of footnotes, and asked about at their cell', () => {
    const { loads, asks } = soi('(Expressed in U.S. Dollars)', '1,250,000 (2)', 640000);
    expect(asks).toEqual(['SOI!E5 mapping-unconfirmed']);
    expect(loads.filter((line) => line.includes('security')).map((line) => line.split(' | ').at(-1))).toEqual([
      '1250000 USD',
      '640000 USD',
    ]);
  });

  it('give the prices of their classes in thousands, too', () => {
    const { loads, asks } = soi('(in thousands of US dollars)', 1250, 640);
    expect(asks).toEqual([]);
    expect(loads.filter((line) => line.includes('share-class')).map((line) => line.split(' | ').at(-1))).toEqual([
      '100 USD',
      '80 USD',
    ]);
  });
});
