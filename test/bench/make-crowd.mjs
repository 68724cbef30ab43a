// Writes workbooks that are hard to match: thousands of rows of one company, fund and day, in shapes that leave as much
// open as can be. Each shape is `(rows) => { securities, transactions }`; "half" and "spread" stand beside them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeCsv } from './make-portfolio.mjs';

const SECURITY_COLUMNS = [
  'Ref',
  'Type',
  'Company',
  'Round',
  'Fund',
  'Issue Date',
  'Share Class',
  'Shares',
  'Investment Amount',
  'Currency',
  'Convertible Type',
  'Valuation Cap',
];
const TRANSACTION_COLUMNS = [
  'Event',
  'Company',
  'Date',
  'Security',
  'Shares Sold',
  'Cash Received',
  'Currency',
  'Converted To',
  'Creates Ref',
];
const SPREAD_OVER = 200;

const companyName = (index) => `Crowd ${String(index + 1).padStart(3, '0')}`;
const listOf = (count, toRow) => Array.from({ length: Math.floor(count) }, (_, index) => toRow(index));

function certificate(ref, { company = 0, shares = 1000, amount = '5000.00', round = 'Seed' } = {}) {
  const figures = ['Seed Preferred', shares, amount, 'USD', '', ''];
  return [ref, 'certificate', companyName(company), round, 'Northlight Fund I', '2024-03-31', ...figures];
}

function note(ref, { amount = '5000.00', cap = '' } = {}) {
  const figures = ['', '', amount, 'USD', 'convertible note', cap];
  return [ref, 'convertible', companyName(0), 'Seed', 'Northlight Fund I', '2024-03-31', ...figures];
}

const sale = (security, shares, cash, day = '2025-06-30') => [
  'sale',
  companyName(0),
  day,
  security,
  shares,
  cash,
  'USD',
  '',
  '',
];
const conversion = (security, creates) => [
  'conversion',
  companyName(0),
  '2024-12-31',
  security,
  '',
  '',
  '',
  'Seed Preferred',
  creates,
];

export const SHAPES = {
  /** Every row another number of shares. */
  distinct: (rows) => ({ securities: listOf(rows, (row) => certificate(`C-${row}`, { shares: 1000 + row })) }),
  /** The same number of rows, over many companies: what the others are measured by. */
  spread: (rows) => ({
    companies: SPREAD_OVER,
    securities: listOf(rows, (row) => certificate(`C-${row}`, { company: row % SPREAD_OVER, shares: 1000 + row })),
  }),
  /** All rows equal, each with a Ref of its own. */
  equal: (rows) => ({ securities: listOf(rows, (row) => certificate(`C-${row}`)) }),
  /** Amounts a cent apart. */
  near: (rows) => ({
    securities: listOf(rows, (row) => certificate(`C-${row}`, { amount: (5000 + row / 100).toFixed(2) })),
  }),
  /** Half the notes state their caps; the other half, blank, fits every one of them. */
  blanks: (rows) => ({
    securities: listOf(rows, (row) => note(`N-${row}`, { cap: row % 2 === 0 ? '' : 1_000_000 + row })),
  }),
  /** Equal notes, all converted on one day; the certificates sold for another price each. */
  chains: (rows) => ({
    securities: listOf(rows / 3, (row) => note(`N-${row}`)),
    transactions: listOf(rows / 3, (row) => [
      conversion(`N-${row}`, `O-${row}`),
      sale(`O-${row}`, 10, (7000 + row / 100).toFixed(2)),
    ]).flat(),
  }),
  /** One certificate, sold in thousands of parts. */
  parts: (rows) => ({
    securities: [certificate('C-0', { shares: 10 * rows * rows })],
    transactions: listOf(rows - 1, (row) => sale('C-0', 10 + row, '7000.00')),
  }),
  /** The same on two days, of which the second waits for the first. */
  days: (rows) => ({
    securities: [certificate('C-0', { shares: 10 * rows * rows })],
    transactions: listOf(rows - 1, (row) =>
      sale('C-0', 10 + row, '7000.00', row % 2 === 0 ? '2025-06-30' : '2025-07-31'),
    ),
  }),
  /** Equal certificates, each sold for another price. */
  sold: (rows) => ({
    securities: listOf(rows / 2, (row) => certificate(`C-${row}`)),
    transactions: listOf(rows / 2, (row) => sale(`C-${row}`, 10, (7000 + row / 100).toFixed(2))),
  }),
};

/** Writes the folder of one shape. */
export async function makeCrowd(folder, { companies = 1, securities, transactions = [] }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = listOf(companies, companyName);
  const sheets = {
    Companies: [['Company', 'City'], names.map((name) => [name, 'Oslo'])],
    Rounds: [
      ['Company', 'Round', 'Closing Date', 'Currency'],
      names.map((name) => [name, 'Seed', '2024-03-31', 'USD']),
    ],
    'Share Classes': [
      ['Company', 'Round', 'Share Class', 'Class Type', 'Price Per Share', 'Currency'],
      names.map((name) => [name, 'Seed', 'Seed Preferred', 'preferred', '5.00', 'USD']),
    ],
    Securities: [SECURITY_COLUMNS, securities],
    Transactions: [TRANSACTION_COLUMNS, transactions],
  };
  for (const [name, [header, rows]] of Object.entries(sheets))
    await writeCsv(join(folder, `${name}.csv`), header, rows);
}
