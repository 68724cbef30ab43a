import { expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadTables } from '../foreign/support.ts';

it.each(['Transactions', 'Deal log', 'Investments', 'Sales'])(
  'is read as what its lines are, whatever its tab is called: %s',
  (name) => {
    const { loads, asks } = loadTables([
      makeTable(name, [
        ['Date', 'Company', 'Fund', 'Type', 'Share Class', 'Shares', 'Amount (USD)'],
        ['2020-01-15', 'Acme', 'Fund I', 'Purchase', 'Series A Preferred', 10000, 1000000],
        ['2021-02-20', 'Borealis', 'Fund I', 'Purchase', 'Seed Preferred', 5000, 500000],
        ['2022-01-15', 'Acme', 'Fund I', 'Sale', 'Series A Preferred', 4000, 900000],
      ]),
    ]);
    expect([loads.filter((line) => /security|transaction/.test(line)), asks]).toEqual([
      [
        '2 security Acme | Fund I | 2020-01-15 | Series A | Series A Preferred | 10000 | 1000000 USD',
        '3 security Borealis | Fund I | 2021-02-20 | Seed | Seed Preferred | 5000 | 500000 USD',
        '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD',
      ],
      [],
    ]);
  },
);

it('names what each of several logs of one file bought by its tab as well', () => {
  const header = ['Date', 'Company', 'Type', 'Share Class', 'Shares', 'Amount (USD)'];
  const logs = ['Fund I', 'Fund II'].map((name, index) =>
    makeTable(name, [
      header,
      ['2020-01-15', 'Acme', 'Purchase', 'Series A Preferred', 10000 + index, 1000000 + index * 100],
      ['2022-01-15', 'Acme', 'Sale', 'Series A Preferred', 4000, 900000],
    ]),
  );
  const { loads, yaml } = loadTables(logs);
  expect(loads.filter((line) => line.includes('transaction'))).toEqual([
    '3 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD',
    '3 transaction sale | Acme | 2022-01-15 | Acme / Fund II / Series A Preferred | 4000 | 900000 USD',
  ]);
  expect(yaml).toContain("Ref: { join: [Company, Share Class], with: ' / Fund II / ', numbered: true }");
});

it('looks up the company of a line where the log has only its ID', () => {
  const { loads, asks } = loadTables([
    makeTable('companies', [
      ['company_id', 'company_name'],
      ['C1', 'Acme'],
      ['C2', 'Borealis'],
    ]),
    makeTable('flows', [
      ['company_id', 'fund', 'date', 'type', 'share_class', 'shares', 'amount_usd'],
      ['C1', 'Fund I', '2020-01-15', 'Purchase', 'Series A Preferred', 10000, -1000000],
      ['C2', 'Fund I', '2020-02-15', 'Purchase', 'Series A Preferred', 5000, -500000],
      ['C1', 'Fund I', '2022-01-15', 'Sale', 'Series A Preferred', 4000, 900000],
    ]),
  ]);
  expect([loads.filter((line) => /security|transaction/.test(line)), asks]).toEqual([
    [
      '2 security Acme | Fund I | 2020-01-15 | Series A | Series A Preferred | 10000 | 1000000 USD',
      '3 security Borealis | Fund I | 2020-02-15 | Series A | Series A Preferred | 5000 | 500000 USD',
      '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD',
    ],
    [],
  ]);
});

it('is left out, and asked about, where its tab is of what was paid out to investors', () => {
  const { loads, asks, leaves } = loadTables([
    makeTable('distributions', [
      ['Company', 'Fund', 'investor_id', 'distribution_date', 'distribution_type', 'gross_amount', 'currency'],
      ['Acme', 'Fund I', 'INV011', '2024-08-20', 'Exit Proceeds', 139500, 'EUR'],
      ['Acme', 'Fund I', 'INV016', '2024-08-20', 'Exit Proceeds', 70500, 'EUR'],
    ]),
    makeTable('Book', [
      ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (EUR)'],
      ['Acme', 'Fund I', 'Series A', '2020-01-15', 'Series A Preferred', 10000, 1000000],
    ]),
  ]);
  expect([loads.filter((line) => /security|transaction/.test(line)), asks, leaves]).toEqual([
    ['2 security Acme | Fund I | 2020-01-15 | Series A | Series A Preferred | 10000 | 1000000 EUR'],
    ['distributions!1 mapping-unconfirmed'],
    ['F: it lists what was paid out, which is neither a purchase nor a sale'],
  ]);
});

it('is asked about where a list of holdings says its purchases again, though they are below zero', () => {
  const { asks, yaml } = loadTables([
    makeTable('Book', [
      ['Company', 'Fund', 'Share Class', 'Shares', 'Cost (USD)', 'Investment Date'],
      ['Acme', 'Fund I', 'Series A Preferred', 10000, 1000000, '2020-01-15'],
    ]),
    makeTable('Log', [
      ['Date', 'Company', 'Fund', 'Type', 'Share Class', 'Shares', 'Amount (USD)'],
      ['2020-01-15', 'Acme', 'Fund I', 'Purchase', 'Series A Preferred', 10000, -1000000],
      ['2022-01-15', 'Acme', 'Fund I', 'Sale', 'Series A Preferred', 4000, 900000],
    ]),
  ]);
  expect(asks).toEqual(['Log!1 mapping-unconfirmed']);
  expect(yaml).toMatch(/row 2 is an additional purchase, .*"Book"/);
});
