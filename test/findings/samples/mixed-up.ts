import type { FindingCode } from '../../../src/model/findings/finding-codes.ts';
import type { BookSample, Samples } from '../sample.ts';
import { CLASSES } from '../workbook.ts';

const ROUNDS = 'Company | Round | Closing Date | Pre-Money Valuation | Round Size | Fully Diluted Shares | Currency';
const SEED = 'Acme | Seed | 2025-05-03 | 90000000 | 10000000 | 20000000 | USD';
const SEED_PREFERRED = 'Acme | Seed | Seed Preferred | preferred | 5 | USD';
const SECURITIES =
  'Ref | Type | Company | Round | Fund | Issue Date | Share Class | Shares | Investment Amount | Currency | Convertible Type';
const BOUGHT =
  'C-1 | certificate | Acme | Seed | Northlight Fund I | 2025-05-03 | Seed Preferred | 100000 | 500000 | USD |';
const TRANSACTIONS = 'Event | Company | Date | Security | Shares Sold | Cash Received | Currency | Converted To';

function noteOf(company: string, fund: string, round = 'Series A', date = '2025-05-03'): string {
  return `N-${company} | convertible | ${company} | ${round} | ${fund} | ${date} | | | 200000 | USD | SAFE`;
}

function bought(fund: string, shares: number, amount: number, ref = 'C-2'): string {
  return BOUGHT.replace('C-1', ref)
    .replace('Northlight Fund I ', `${fund} `)
    .replace('100000 | 500000', `${shares} | ${amount}`);
}

function soldOf(shares: number, cash: number, security = 'C-1', date = '2025-06-12', company = 'Acme'): string {
  return `sale | ${company} | ${date} | ${security} | ${shares} | ${cash} | USD`;
}

const BASE = {
  Companies: ['Company', 'Acme', 'Birch', 'Cedar'],
  Rounds: [ROUNDS, SEED],
  'Share Classes': [CLASSES, SEED_PREFERRED],
};
const HOLDING = { Securities: [SECURITIES, BOUGHT] };

const OWN: { readonly [code in FindingCode]?: BookSample } = {
  'funds-moved': {
    tabs: {
      Securities: [
        SECURITIES,
        noteOf('Cedarpoint Health', 'Northlight Europe'),
        noteOf('Harbor Robotics', 'Northlight Fund II').replace('USD', 'EUR'),
      ],
    },
    told: ['warning Securities!E2'],
    quiet: { 'Securities!E2': 'Northlight Fund II', 'Securities!E3': 'Northlight Europe' },
  },
  'fund-new-to-company': {
    tabs: { Securities: [SECURITIES, noteOf('Cedarpoint Health', 'Northlight Fund I')] },
    told: ['warning Securities!E2'],
    quiet: { 'Securities!E2': 'Northlight Fund II' },
  },
  'proceeds-shifted': {
    tabs: {
      Rounds: [ROUNDS, SEED, SEED.replace('Acme', 'Birch')],
      'Share Classes': [CLASSES, SEED_PREFERRED, SEED_PREFERRED.replace('Acme', 'Birch')],
      Securities: [SECURITIES, BOUGHT, BOUGHT.replace('C-1', 'C-2').replace('Acme', 'Birch')],
      Transactions: [TRANSACTIONS, soldOf(50000, 6200), soldOf(1000, 310000, 'C-2', '2025-06-12', 'Birch')],
    },
    told: ['warning Transactions!F2'],
    quiet: { 'Transactions!F2': '310000' },
  },
  'sale-cumulative': {
    tabs: {
      ...HOLDING,
      Transactions: [TRANSACTIONS, soldOf(37500, 232500), soldOf(57500, 126000, 'C-1', '2025-09-12')],
    },
    told: ['warning Transactions!E3'],
    quiet: { 'Transactions!E3': '20000' },
  },
  'sale-of-the-rest': {
    tabs: { ...HOLDING, Transactions: [TRANSACTIONS, soldOf(80000, 110000)] },
    told: ['warning Transactions!E2'],
    quiet: { 'Transactions!E2': '20000' },
  },
  'sale-of-other-lot': {
    tabs: {
      Securities: [
        SECURITIES,
        bought('Northlight Fund I', 200000, 1000000, 'C-1'),
        bought('Northlight Fund II', 75000, 375000),
      ],
      Transactions: [TRANSACTIONS, soldOf(75000, 465000)],
    },
    told: ['warning Transactions!D2'],
    quiet: { 'Transactions!D2': 'C-2' },
  },
  'class-older-than-note': {
    tabs: {
      Rounds: [ROUNDS, SEED.replace('2025-05-03', '2024-03-05')],
      Securities: [SECURITIES, noteOf('Acme', 'Northlight Fund I', 'Seed')],
      Transactions: [TRANSACTIONS, 'conversion | Acme | 2025-12-03 | N-Acme | | | | Seed Preferred'],
    },
    told: ['warning Transactions!H2'],
    quiet: { 'Rounds!C2': '2025-05-03' },
  },
  'valuation-off-others': {
    tabs: {
      Rounds: [ROUNDS, SEED.replace('90000000', '100000000'), SEED.replace('Acme', 'Birch')],
      'Share Classes': [CLASSES, SEED_PREFERRED, SEED_PREFERRED.replace('Acme', 'Birch')],
    },
    told: ['warning Rounds!D2'],
    quiet: { 'Rounds!D2': '90000000' },
  },
  'issued-at-quarter-end': {
    tabs: {
      Rounds: [ROUNDS, SEED, SEED.replace('Acme', 'Birch'), SEED.replace('Acme', 'Cedar')],
      Securities: [
        SECURITIES,
        ...['Acme', 'Birch', 'Cedar'].map((company) => noteOf(company, 'Northlight Fund I', 'Seed', '2025-03-31')),
      ],
    },
    told: ['warning Securities!F2'],
    quiet: { 'Securities!F2': '2025-05-03' },
  },
  'amounts-rounded': {
    tabs: {
      Securities: [
        SECURITIES,
        bought('Northlight Fund I', 66711, 334000, 'C-1'),
        bought('Northlight Fund II', 123457, 617000),
      ],
    },
    told: ['warning Securities!I2'],
    quiet: { 'Securities!I2': '333555' },
  },
};

/** Rules for what was mixed up. */
export const SAMPLES: Samples = Object.fromEntries(
  Object.entries(OWN).map(([code, sample]) => [code, { ...sample, tabs: { ...BASE, ...sample.tabs } }]),
);
