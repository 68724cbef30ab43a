// Writes a firm's whole history as a folder of CSV files: companies of three rounds each, with their classes, and
// securities and sales spread over them. Every value follows from its row's number, and the figures agree with each
// other: shares times price is the amount, valuations are the fully diluted shares at their price.
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** The funds of the sample sandbox. */
const FUNDS = ['Northlight Fund I', 'Northlight Fund II', 'Northlight Europe'];
const ROUNDS = [
  { name: 'Seed', year: 2016, cents: 50, diluted: 20_000_000, size: 2_500_000 },
  { name: 'Series A', year: 2018, cents: 125, diluted: 30_000_000, size: 12_500_000 },
  { name: 'Series B', year: 2021, cents: 400, diluted: 40_000_000, size: 80_000_000 },
];
const SELLING = 25;

const pick = (items, index) => items[index % items.length];
const pad = (number) => String(number).padStart(2, '0');
const companyName = (index) => `Company ${String(index + 1).padStart(5, '0')} Holdings`;
const closingDate = (company, { year }) => `${year}-${pad(1 + (company % 12))}-${pad(1 + (company % 28))}`;

/** Writes the folder and gives how many rows of each sheet it holds. */
export async function makePortfolio(folder, { companies, securities }) {
  mkdirSync(folder, { recursive: true });
  const all = Array.from({ length: companies }, (_, index) => index);
  const sheets = {
    Companies: [['Company', 'City'], all.map((index) => [companyName(index), 'Oslo'])],
    Rounds: [
      ['Company', 'Round', 'Closing Date', 'Pre-Money Valuation', 'Round Size', 'Currency', 'Fully Diluted Shares'],
      all.flatMap((index) => ROUNDS.map((round) => roundRow(index, round))),
    ],
    'Share Classes': [
      ['Company', 'Round', 'Share Class', 'Class Type', 'Price Per Share', 'Currency'],
      all.flatMap((index) => ROUNDS.map((round) => classRow(index, round))),
    ],
    Securities: [
      [
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
      ],
      rowsOf(securities, (row) => securityRow(row, companies)),
    ],
    Transactions: [
      ['Event', 'Company', 'Date', 'Security', 'Shares Sold', 'Cash Received', 'Currency'],
      rowsOf(Math.floor(securities / SELLING), (sale) => saleRow(sale * SELLING, companies)),
    ],
  };
  const counts = {};
  for (const [name, [header, rows]] of Object.entries(sheets)) {
    counts[name] = await writeCsv(join(folder, `${name}.csv`), header, rows);
  }
  return counts;
}

function* rowsOf(count, toRow) {
  for (let row = 0; row < count; row += 1) yield toRow(row);
}

function roundRow(company, round) {
  const postMoney = (round.diluted * round.cents) / 100;
  const figures = [postMoney - round.size, round.size, 'USD', round.diluted];
  return [companyName(company), round.name, closingDate(company, round), ...figures];
}

function classRow(company, { name, cents }) {
  return [companyName(company), name, `${name} Preferred`, 'preferred', (cents / 100).toFixed(2), 'USD'];
}

/** The certificates of a company stand together, as they do in a workbook that has grown by company. */
function securityRow(row, companies) {
  const company = row % companies;
  const turn = Math.floor(row / companies);
  const round = pick(ROUNDS, turn);
  const shares = 100 * (10 + (turn % 40));
  return [
    `SEC-${row + 1}`,
    'certificate',
    companyName(company),
    round.name,
    pick(FUNDS, turn + company),
    closingDate(company, round),
    `${round.name} Preferred`,
    shares,
    ((shares * round.cents) / 100).toFixed(2),
    'USD',
  ];
}

function saleRow(row, companies) {
  return ['sale', companyName(row % companies), '2023-06-30', `SEC-${row + 1}`, 100, '1500.00', 'USD'];
}

export async function writeCsv(path, header, rows) {
  const file = createWriteStream(path);
  let count = 0;
  file.write(`${header.join(',')}\r\n`);
  for (const row of rows) {
    count += 1;
    if (!file.write(`${row.join(',')}\r\n`)) await new Promise((resolve) => file.once('drain', resolve));
  }
  file.end();
  await finished(file);
  return count;
}
