import { describe, expect, it } from 'vitest';
import { loadCsv, type Unattended } from './support.ts';

type Rows = readonly (readonly string[])[];

interface Kept {
  readonly header: readonly string[];
  readonly rows: Rows;
  /** A finance team's names of a column, by its name in the header. */
  readonly called: { readonly [column: string]: readonly string[] };
}

const TABLES: { readonly [table: string]: Kept } = {
  notes: {
    header: [
      'Company',
      'Fund',
      'Round',
      'Instrument',
      'Issue Date',
      'Principal',
      'Currency',
      'Cap',
      'Discount',
      'Interest',
    ],
    rows: [
      ['Acme', 'Northlight Fund I', 'Seed', 'SAFE', '2021-03-15', '250000', 'USD', '8000000', '20%', ''],
      [
        'Borealis',
        'Northlight Fund I',
        'Bridge',
        'Convertible Note',
        '2022-11-28',
        '640000',
        'USD',
        '12000000',
        '',
        '6%',
      ],
    ],
    called: {
      Principal: ['Principal Amount', 'SAFE Amount', 'Loan Amount', 'Invested'],
      Cap: ['Valuation Cap', 'Post-Money Cap', 'Conversion Cap', 'Price Cap'],
      Discount: ['Discount (%)', 'Disc.', 'Discount Rate'],
      Interest: ['Coupon Rate', 'Int. Rate', 'Interest Rate (%)'],
      'Issue Date': ['Note Date', 'Date of Note', 'Issuance Date'],
    },
  },
  rounds: {
    header: ['Company', 'Round', 'Closing Date', 'Round Size', 'Pre-Money Valuation', 'Currency'],
    rows: [
      ['Acme', 'Series A', '2021-03-15', '5000000', '15000000', 'USD'],
      ['Borealis', 'Seed', '2022-11-28', '2000000', '8000000', 'USD'],
    ],
    called: {
      'Round Size': ['Amount Raised', 'Raise', 'New Money', 'Amount of Round', 'Deal Size'],
      'Pre-Money Valuation': ['Pre-Money', 'Pre', 'Valuation (pre)', 'Pre-money Val', 'Pre-Val'],
    },
  },
  sales: {
    header: ['Company', 'Security', 'Date', 'Shares Sold', 'Cash Received', 'Currency'],
    rows: [['Acme', 'CS-1', '2024-05-01', '1000', '250000', 'USD']],
    called: {
      Date: ['Sale Date', 'Date Sold', 'Exit Date', 'Realisation Date'],
      'Shares Sold': ['Units Sold', 'No. of Shares Sold', 'Sold Shares', 'Shares Disposed'],
      'Cash Received': ['Proceeds', 'Net Proceeds', 'Realized Proceeds', 'Consideration'],
    },
  },
  marks: {
    header: ['Company', 'Fund', 'Date', 'Fair Value', 'Ownership', 'Currency'],
    rows: [
      ['Acme', 'Northlight Fund I', '2024-12-31', '1000000', '5.5%', 'USD'],
      ['Borealis', 'Northlight Fund I', '2024-12-31', '2000000', '7%', 'USD'],
    ],
    called: {
      'Fair Value': ['FMV', 'NAV', 'Net Asset Value', 'FV', 'Fund FMV', 'Remaining Value', 'Current FMV'],
      Ownership: ['FD %', 'Fully-Diluted Ownership %', 'Our Ownership', 'Equity %', 'Share %'],
    },
  },
};

function load(header: readonly string[], rows: Rows): Promise<Unattended> {
  return loadCsv(`${[header, ...rows].map((cells) => cells.join(',')).join('\n')}\n`);
}

const CASES = Object.entries(TABLES).flatMap(([table, { called }]) =>
  Object.entries(called).map(([column, names]): [string, string, readonly string[]] => [table, column, names]),
);

describe('what a finance team calls a column is understood without a question, in a table of', () => {
  it.each(CASES)('%s: %s', async (table, column, names) => {
    const { header = [], rows = [] } = TABLES[table] ?? {};
    const { loads, asks } = await load(header, rows);
    const read = await Promise.all(
      names.map(async (name) => {
        const result = await load(header.with(header.indexOf(column), name), rows);
        return { name, loads: result.loads, asks: result.asks };
      }),
    );
    expect(asks).toEqual([]);
    expect(read).toEqual(names.map((name) => ({ name, loads, asks })));
  });
});

describe('a table of funds and companies that says nothing of what a row would be about', () => {
  it.each<[string, string, string]>([
    [
      'targets of an investment',
      'Company,Fund,Baseline Date,Target IRR,Target Hold Years',
      'Acme,Fund I,2021-12-01,0.25,4.5',
    ],
    ['figures of a company', 'Company,Date,Revenue,EBITDA', 'Acme,2021-12-31,1200000,300000'],
  ])('is named as left out: %s', async (_, header, row) => {
    const { yaml, loads } = await loadCsv(`${header}\n${row}\n`);
    expect(loads).toEqual([]);
    expect(yaml).toMatch(/skip: true/);
  });
});

describe('marks of whole companies', () => {
  it('are proposed though it is to be asked whether they are before or after the money', async () => {
    const content = 'Company,Valuation Date,Share Price,Company Valuation (USD)\nAcme,2024-12-31,7.8,46800000\n';
    const { asks, yaml } = await loadCsv(content, 'valuations.csv');
    expect(asks).toContain('valuations!D1 mapping-unconfirmed');
    expect(yaml).toContain('Post-Money Valuation: "Company Valuation (USD)"');
  });
});

describe('who manages the funds', () => {
  it('is none of the companies', async () => {
    const { asks, yaml } = await loadCsv(
      'Firm Name,Fund,Date,Fair Value,Currency\nNorthlight,Fund I,2024-12-31,5000000,USD\n',
    );
    expect(asks).toContain('book!1 column-missing');
    expect(yaml).toContain('#   Valuations: Company');
  });
});
