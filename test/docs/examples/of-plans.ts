import type { FindingCode } from '../../../src/model/findings/finding-codes.ts';
import type { Tabs } from '../../support/lay-out.ts';

const ROUNDS = 'Company | Round | Closing Date';
const CLASSES = 'Company | Round | Share Class | Class Type | Price Per Share | Currency';
const SECURITIES = 'Type | Company | Round | Fund | Issue Date | Share Class | Shares | Investment Amount | Currency';

/** Examples of what only the service can say, which is the sandbox with its sample portfolio. */
export const OF_PLANS: { readonly [code in FindingCode]?: Tabs } = {
  'share-class-rule': {
    Companies: ['Company', 'Acme'],
    Rounds: [ROUNDS, 'Acme | Seed | 2023-03-05', 'Acme | Series A | 2024-03-05'],
    'Share Classes': [
      CLASSES,
      'Acme | Seed | Seed Preferred | preferred | 1 | USD',
      'Acme | Series A | Series A Preferred | preferred | 5 | USD',
    ],
    Securities: [
      SECURITIES,
      'certificate | Acme | Series A | Northlight Fund I | 2024-03-05 | Seed Preferred | 100000 | 500000 | USD',
    ],
  },
  'clear-doubtful': { 'Custom Columns': ['Company | Deal Lead', 'Harbor Robotics | [clear]'] },
  'custom-column-unknown': { 'Custom Columns': ['Company | Risk Ratings', 'Harbor Robotics | High'] },
  'custom-option-unknown': { 'Custom Columns': ['Company | Risk Rating', 'Harbor Robotics | Mid'] },
  'reference-unknown': {
    Transactions: [
      'Event | Company | Date | Security | Cash Received | Currency',
      'sale | Harbor Robotics | 2024-03-05 | N-17 | 500 | USD',
    ],
  },
  'id-not-found': { Rounds: [`${ROUNDS} | Round ID`, 'Harbor Robotics | Seed | 2024-03-05 | r-99'] },
  'reference-blocked': {
    Companies: ['Company', 'Acme'],
    Rounds: [ROUNDS, 'Acme | Seed | '],
    Securities: [
      'Ref | Type | Company | Round | Fund | Issue Date | Investment Amount | Currency | Convertible Type',
      ...Array.from(
        { length: 12 },
        (_, index) =>
          `N-${index + 1} | convertible | Acme | Seed | Northlight Fund I | 2024-03-05 | ${index + 1}000 | USD | SAFE`,
      ),
    ],
  },
  'company-name-close': { Companies: ['Company', 'Harbour Robotics'] },
  'logo-not-offline': { Companies: ['Company | Logo', 'Kestrel Bio | logo.png'] },
  'control-total-unmet': {
    Companies: ['Company', 'Acme'],
    Rounds: [ROUNDS, 'Acme | Seed | 2024-03-05'],
    'Share Classes': [CLASSES, 'Acme | Seed | Seed Preferred | preferred | 5 | USD'],
    Securities: [
      SECURITIES,
      ...Array.from(
        { length: 12 },
        (_, index) =>
          `certificate | Acme | Seed | Northlight Fund I | 2024-03-05 | Seed Preferred | 75000 | 375000 | USD | ${index}`,
      ),
    ],
    'Control Totals': ['Fund | Amount | Currency', ' | 5000000 | USD'],
  },
  'created-by-transaction': {
    Companies: ['Company', 'Acme'],
    Rounds: [ROUNDS, 'Acme | Seed | 2023-03-05', 'Acme | Series A | 2024-03-05'],
    'Share Classes': [CLASSES, 'Acme | Series A | Series A Preferred | preferred | 5 | USD'],
    Securities: [
      `${SECURITIES} | Ref | Convertible Type`,
      'convertible | Acme | Seed | Northlight Fund I | 2023-03-05 | | | 500000 | USD | N-1 | SAFE',
      'certificate | Acme | Series A | Northlight Fund I | 2024-03-05 | Series A Preferred | 100000 | 500000 | USD',
    ],
    Transactions: [
      'Event | Company | Date | Security | Converted To',
      'conversion | Acme | 2024-03-05 | N-1 | Series A Preferred',
    ],
  },
  'mark-of-nothing': {
    Valuations: [
      'Company | Date | Fund | Fair Value | Currency',
      'Harbor Robotics | 2026-09-30 | Northlight Fund I | 2000000 | USD',
    ],
  },
  differs: {
    Securities: [
      SECURITIES,
      'certificate | Kestrel Bio | Series A | Northlight Fund I | 2019-05-20 | Series A Preferred | 800000 | 2100000 | USD',
    ],
  },
};
