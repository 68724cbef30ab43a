import { describe, expect, it } from 'vitest';
import { someOf } from '../../support/sweep.ts';
import { loadCsv, type Unattended } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Share Class', 'Investment Date', 'Shares', 'Cost', 'Currency'];
const PURCHASES = [
  ['Acme', 'Northlight Fund I', 'Series A', 'Series A Preferred', '2021-03-15', '12500', '1250000', 'USD'],
  ['Borealis', 'Northlight Fund I', 'Seed', 'Seed Preferred', '2022-11-28', '6400', '640000', 'USD'],
  ['Cygnus', 'Northlight Fund II', 'Seed', 'Seed Preferred', '2022-12-01', '20000', '500000', 'EUR'],
];

/** A finance team's names of a column, by its name in the table above. */
const CALLED: { readonly [column: string]: readonly string[] } = {
  Company: [
    ...['PortCo', 'Portfolio Company Name', 'Investee', 'Target Company', 'Issuer Name', 'Organisation'],
    ...['Name of Investment', 'Asset Name', 'Portfolio Investment', 'Investment Name', 'Startup', 'Deal Name'],
  ],
  Fund: [
    ...[
      'Vehicle',
      'SPV',
      'Fund / SPV',
      'Investing Entity',
      'Investment Entity',
      'Held through',
      'Fund(s)',
      'Fund Name',
    ],
    ...['Legal Entity', 'Portfolio', 'Purchaser'],
  ],
  Round: ['Series', 'Funding Round', 'Deal Round', 'Round / Stage', 'Stage at Investment', 'Entry Round', 'Financing'],
  'Share Class': [
    'Class',
    'Security',
    'Security Type',
    'Type of Security',
    'Instrument Type',
    'Stock Class',
    'Share Type',
  ],
  'Investment Date': [
    ...['Purchase Date', 'Date Acquired', 'Acquisition Date', 'Date of Purchase', 'Transaction Date', 'Closing Date'],
    ...[
      'First Investment Date',
      'Date Issued',
      'Funded Date',
      'Inv. Date',
      'Date Closed',
      'Entry Date',
      'Purchased On',
    ],
  ],
  Shares: [
    ...['# of Shares', 'Quantity', 'No. shares', 'Share Qty', 'Number of shares held', 'Shares / Units', 'Units Held'],
    ...['Nr of shares', 'Shares (#)', 'Our Shares', 'Shares Purchased'],
  ],
  Cost: [
    ...['Cost Basis', 'Amount Invested', 'Purchase Price', 'Purchase Cost', 'Check Amount', 'Inv. Amount', 'At Cost'],
    ...['Aggregate Purchase Price', 'Funded Amount', 'Capital Deployed', 'Cash Invested', 'Subscription Amount'],
  ],
  Currency: ['CCY', 'Deal Currency', 'Local Currency', 'Currency (ISO)', 'Denomination'],
};

function load(header: readonly string[], rows: readonly (readonly string[])[]): Promise<Unattended> {
  return loadCsv(`${[header, ...rows].map((cells) => cells.join(',')).join('\n')}\n`);
}

describe('a purchase is read without a question, whatever its columns are called:', () => {
  const cases = Object.entries(CALLED).map(([column, names]) => [column, someOf(names)] as const);

  it.each(cases)('%s', async (column, names) => {
    const { loads } = await load(HEADER, PURCHASES);
    const read = await Promise.all(
      names.map(async (name) => {
        const header = HEADER.map((own) => (own === column ? name : own));
        const result = await load(header, PURCHASES);
        return { name, loads: result.loads, asks: result.asks };
      }),
    );
    expect(read).toEqual(names.map((name) => ({ name, loads, asks: [] })));
  });
});

describe('a mark is read without a question, whatever its day is called:', () => {
  it.each(['Quarter End', 'Period Ending', 'Month End', 'Reporting Date', 'Date of Valuation', 'NAV Date', 'Stichtag'])(
    '%s',
    async (name) => {
      const marks = [
        ['Acme', 'Northlight Fund I', '2024-12-31', '1000000', 'USD'],
        ['Borealis', 'Northlight Fund I', '2024-12-31', '2000000', 'USD'],
      ];
      const { asks, loads } = await load(['Company', 'Fund', name, 'Unrealized Value', 'Currency'], marks);
      expect([asks, loads.filter((line) => line.includes('valuation'))]).toEqual([
        [],
        [
          '2 valuation Acme | Northlight Fund I | 2024-12-31 | 1000000 USD',
          '3 valuation Borealis | Northlight Fund I | 2024-12-31 | 2000000 USD',
        ],
      ]);
    },
  );
});

describe('a name that may mean something else', () => {
  it.each<[string, string]>([
    ['Company', 'Deal'],
    ['Company', 'Account Name'],
    ['Fund', 'Investor'],
    ['Investment Date', 'Signing Date'],
    ['Shares', 'Current Shares'],
    ['Cost', 'Initial Cost'],
  ])('of the %s is asked about at its column: %s', async (column, name) => {
    const index = HEADER.indexOf(column);
    const { asks } = await load(HEADER.with(index, name), PURCHASES);
    expect(asks).toEqual([`book!${String.fromCharCode(65 + index)}1 mapping-unconfirmed`]);
  });
});
