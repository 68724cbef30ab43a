import type { Tabs } from '../support/lay-out.ts';

export const ROUNDS = 'Company | Round | Closing Date';
export const SEED = 'Acme | Seed | 2024-03-05';
export const VALUED_ROUNDS = `${ROUNDS} | Pre-Money Valuation | Round Size | Fully Diluted Shares | Currency`;
export const VALUED_SEED = `${SEED} | 5000000 | 2000000 | 10000000 | USD`;
export const CLASSES = 'Company | Round | Share Class | Class Type | Price Per Share | Currency';
export const SEED_PREFERRED = 'Acme | Seed | Seed Preferred | preferred | 0.5 | USD';
export const SEED_COMMON = 'Acme | Seed | Seed Common | common | 0.5 | USD';
export const SECURITIES =
  'Type | Company | Round | Fund | Issue Date | Share Class | Shares | Investment Amount | Currency';
export const CERTIFICATE =
  'certificate | Acme | Seed | Northlight Fund I | 2024-03-05 | Seed Preferred | 100000 | 50000 | USD';
export const NOTES =
  'Type | Company | Round | Fund | Issue Date | Investment Amount | Currency | Convertible Type | Discount | Valuation Cap | Interest Rate | Maturity Date';
export const NOTE = 'convertible | Acme | Seed | Northlight Fund I | 2024-03-05 | 500000 | USD | convertible note';
export const WARRANTS = 'Type | Company | Round | Fund | Issue Date | Shares | Currency | Due Date | Exercise Price';
export const TRANSACTIONS = 'Event | Company | Date | Security | Shares Sold | Cash Received | Currency | Converted To';
export const MARKS = 'Company | Date | Fund | Fair Value | Ownership | Post-Money Valuation | Currency';

/** The content of each sample's workbook unless it says otherwise. */
export const BASE: Tabs = {
  Companies: ['Company', 'Acme', 'Birch', 'Cedar'],
  Rounds: [VALUED_ROUNDS, VALUED_SEED],
  'Share Classes': [CLASSES, SEED_PREFERRED],
};

/** For rounds that have no share class. */
export const NO_CLASSES: Tabs = { 'Share Classes': [CLASSES] };

/** For what needs companies alone, or nothing. */
export const NO_ROUNDS: Tabs = { Rounds: [], 'Share Classes': [] };

/** A certificate with a Ref, which transactions can name. */
export const REF_SECURITIES = `Ref | ${SECURITIES}`;
export const REF_CERTIFICATE = `C-1 | ${CERTIFICATE}`;
export const HOLDING: Tabs = { Securities: [REF_SECURITIES, REF_CERTIFICATE] };

/** Rounds of Acme after the seed round, each on a day and under a name of its own. */
export function laterRounds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Acme | Series ${String.fromCharCode(65 + index)} | 2024-03-05`);
}
