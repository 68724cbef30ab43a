import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables, type Unattended } from './support.ts';

type Rows = readonly (readonly CellSource[])[];
const ask = (...rows: Rows) => loadTables([makeTable('Book', rows)]);
const securitiesOf = ({ loads }: Unattended) => loads.flatMap((line) => /^\d+ security (.*)$/.exec(line)?.[1] ?? []);

const NOTES = ['Company', 'Fund', 'Round', 'Investment Date', 'Instrument', 'Line', 'Amount (USD)'];
const ACME = ['Acme', 'Fund I', 'Seed', '2021-03-15', 'SAFE'];

describe('lines of fees among those of purchases', () => {
  it.each(['Legal fees', 'Transaction costs', 'Stamp duty', 'Management fee call'])(
    'are left out by name, and asked about with what they hold: %s',
    (text) => {
      const result = ask(NOTES, [...ACME, 'Principal', 1000000], [...ACME, text, 250000]);
      expect(securitiesOf(result)).toEqual(['convertible | Acme | Fund I | 2021-03-15 | Seed | 1000000 USD']);
      expect([result.asks, result.leaves]).toEqual([
        ['Book!F1 mapping-unconfirmed'],
        [expect.stringMatching(/^G: .* fees/)],
      ]);
      expect(result.yaml).toMatch(new RegExp(`"${text}" are left out, .* 250,000 under Amount`));
    },
  );

  it('are left out by whichever column calls them so', () => {
    const header = [...NOTES, 'Description'];
    const { loads, asks } = ask(
      header,
      [...ACME, 'Principal', 1000000, 'Wire'],
      [...ACME, 'Fee', 250000, ''],
      [...ACME, 'Principal', 150000, 'Legal fees'],
    );
    expect(loads.filter((line) => line.includes('security'))).toHaveLength(1);
    expect(asks).toEqual(['Book!F1 mapping-unconfirmed', 'Book!H1 mapping-unconfirmed']);
  });

  it('are not taken for costs of the company above, though they name none', () => {
    const { asks, yaml } = ask(
      NOTES,
      [...ACME, 'Principal', 1000000],
      ['', 'Fund I', '', '2021-04-15', '', 'Audit fee', 250000],
    );
    expect(asks).toEqual(['Book!F1 mapping-unconfirmed']);
    expect(yaml).not.toContain('fillDown');
  });

  it.each(['Acquisition cost', 'Purchase price', 'Principal incl. fees'])('are none where it says %s', (text) => {
    const { yaml } = ask(NOTES, [...ACME, 'Top-up', 1000000], [...ACME, text, 250000]);
    expect(yaml).not.toContain('skipRows');
  });
});

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const ROUND = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred'];
const OTHER = ['Borealis', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000];
const WHOLE = [
  'Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
  'Borealis | Fund I | 2022-11-28 | Seed | Seed Preferred | 8000 | 640000 USD',
];
const priced = (price: number, ...cells: readonly CellSource[]) => [...cells, price];
const deal = (id: string, ...cells: readonly CellSource[]) => [id, ...cells];

describe('several lines of one purchase', () => {
  it('are added up where together they cost what their shares do', () => {
    const header = [...HEADER, 'Price Per Share (USD)', 'Paid as'];
    const result = ask(
      header,
      [...priced(100, ...ROUND, 12500, 1000000), 'Cash'],
      [...priced(100, ...ROUND, null, 250000), 'Notes turned in'],
      [...priced(80, ...OTHER), 'Cash'],
    );
    expect([securitiesOf(result), result.asks]).toEqual([WHOLE, []]);
    expect(result.yaml).toContain('sum: ["Cost (USD)", Shares] } # lines of one purchase');
  });

  it('are added up where they have one ID and are at one price, and make the price of their class', () => {
    const result = ask(
      ['Deal ID', ...HEADER],
      deal('D1', ...ROUND, 10000, 1000000),
      deal('D1', ...ROUND, 2500, 250000),
      deal('D2', ...OTHER),
    );
    expect([securitiesOf(result), result.asks]).toEqual([WHOLE, []]);
    expect(result.loads).toContain('2 share-class Acme | Series A | Series A Preferred | preferred | 100 USD');
  });

  it.each<[string, Rows, ...string[]]>([
    [
      'nothing says what a share cost',
      [HEADER, [...ROUND, 12500, 1000000], [...ROUND, null, 250000], OTHER],
      'Book!G1',
    ],
    [
      'together they cost more than their shares',
      [
        [...HEADER, 'Price Per Share (USD)'],
        priced(100, ...ROUND, 12500, 1250000),
        priced(100, ...ROUND, null, 250000),
        priced(80, ...OTHER),
      ],
      'Book!G1',
      'Book!H1',
    ],
    [
      'one ID holds lines at two prices',
      [
        ['Deal ID', ...HEADER],
        deal('D1', ...ROUND, 10000, 1000000),
        deal('D1', ...ROUND, 2500, 300000),
        deal('D2', ...OTHER),
      ],
      'Book!H1',
    ],
    [
      'a line stands there twice',
      [
        ['Deal ID', ...HEADER],
        deal('D1', ...ROUND, 10000, 1000000),
        deal('D1', ...ROUND, 10000, 1000000),
        deal('D1', ...ROUND, 5000, 500000),
        deal('D2', ...OTHER),
      ],
      'Book!H1',
      'Book!1',
    ],
  ])('are added up after asking where %s', (_, rows, ...places) => {
    const { asks, yaml } = ask(...rows);
    expect(asks).toEqual(places.map((place) => `${place} mapping-unconfirmed`));
    expect(yaml).toContain('lines of one purchase: ');
    expect(yaml).toContain('group:');
  });

  it('are asked about, and left as they are, where the same shares stand on each', () => {
    const { asks, yaml } = ask(HEADER, [...ROUND, 12500, 1000000], [...ROUND, 12500, 250000], OTHER);
    expect([asks, yaml.includes('group:')]).toEqual([
      ['Book!F1 mapping-unconfirmed', 'Book!1 mapping-unconfirmed'],
      false,
    ]);
    expect(yaml).toContain('of the first purchase of a class, though others cost more or less');
    expect(yaml).toContain('rows 2 and 3 are purchases of 12500 shares each, and no lines of one: 1000000 and 250000');
  });
});

describe('purchases of one day', () => {
  it.each<[string, Rows]>([
    ['each has its own number of shares and its cost', [HEADER, [...ROUND, 10000, 1000000], [...ROUND, 2500, 250000]]],
    [
      'one ID names those of two funds',
      [
        ['Deal ID', ...HEADER],
        deal('D1', ...ROUND, 10000, 1000000),
        deal('D1', ...ROUND.with(1, 'Fund II'), 2500, 250000),
      ],
    ],
    [
      'an ID tells them apart',
      [['Deal ID', ...HEADER], deal('D1', ...ROUND, 10000, 1000000), deal('D2', ...ROUND, 2500, 250000)],
    ],
  ])('stay two where %s', (_, rows) => {
    const result = ask(...rows);
    expect([securitiesOf(result).length, result.asks, result.yaml.includes('group:')]).toEqual([2, [], false]);
  });

  it('stay two where each has its own price', () => {
    const { asks, yaml } = ask(
      [...HEADER, 'Price Paid (USD)'],
      priced(100, ...ROUND, 10000, 1000000),
      priced(90, ...ROUND, 10000, 900000),
    );
    expect([asks, yaml.includes('group:')]).toEqual([['Book!H1 mapping-unconfirmed'], false]);
  });
});

describe('names that are those of lines', () => {
  const NAMED = ['Company', 'Fund', 'Deal', 'Investment Date', 'Instrument', 'Amount (USD)'];
  const SAFE = ['Acme', 'Fund I', 'Seed', '2021-03-15', 'SAFE', 1000000];

  it.each<[number, string, string, string]>([
    [0, 'Management fee', 'A', 'companies are called "Management fee"'],
    [2, 'Dividend', 'C', 'rounds are called "Dividend"'],
  ])('are asked about in column %s: %s', (index, text, letter, said) => {
    const { asks, yaml } = ask(NAMED, SAFE, SAFE.with(index, text));
    expect(asks).toContain(`Book!${letter}1 mapping-unconfirmed`);
    expect(yaml).toContain(said);
  });

  it('are not where a company is only called nearly so', () => {
    expect(ask(NAMED, SAFE, SAFE.with(0, 'Taxes Made Easy Inc')).asks).toEqual([]);
  });
});
