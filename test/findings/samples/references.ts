import type { Samples } from '../sample.ts';
import {
  CERTIFICATE,
  CLASSES,
  HOLDING,
  MARKS,
  NO_ROUNDS,
  NOTE,
  NOTES,
  ROUNDS,
  SECURITIES,
  SEED,
  SEED_PREFERRED,
  TRANSACTIONS,
} from '../workbook.ts';

/** Findings that take the service's data: here the sandbox with its sample portfolio. */
export const SAMPLES: Samples = {
  'clear-doubtful': {
    tabs: { ...NO_ROUNDS, 'Custom Columns': ['Company | Deal Lead', 'Harbor Robotics | [clear]'] },
    told: ['warning Custom Columns!B2'],
    quiet: { 'Custom Columns!B2': '(clear)' },
  },
  'custom-column-unknown': {
    tabs: { ...NO_ROUNDS, 'Custom Columns': ['Company | Risk Ratings', 'Harbor Robotics | High'] },
    told: ['error Custom Columns!B2'],
    quiet: { 'Custom Columns!B1': 'Risk Rating' },
  },
  'custom-option-unknown': {
    tabs: { ...NO_ROUNDS, 'Custom Columns': ['Company | Risk Rating', 'Harbor Robotics | Mid'] },
    told: ['error Custom Columns!B2'],
    quiet: { 'Custom Columns!B2': 'High' },
  },
  'reference-unknown': {
    tabs: { ...HOLDING, Transactions: [TRANSACTIONS, 'sale | Acme | 2024-06-05 | N-17 | 1000 | 500 | USD'] },
    told: ['error Transactions!D2'],
    quiet: { 'Transactions!D2': 'C-1' },
  },
  'id-not-found': {
    tabs: { Rounds: [`${ROUNDS} | Round ID`, 'Harbor Robotics | Seed | 2020-03-16 | r-99'], 'Share Classes': [] },
    told: ['error Rounds!D2'],
    quiet: { 'Rounds!D2': '' },
  },
  'reference-blocked': {
    tabs: {
      Rounds: [ROUNDS, 'Acme | Seed | '],
      'Share Classes': [],
      Securities: [
        `Ref | ${NOTES}`,
        ...Array.from({ length: 12 }, (_, index) => `N-${index + 1} | ${NOTE.replace('500000', `${2 ** index}000`)}`),
      ],
    },
    told: [
      'warning Rounds!C2',
      'info Securities!D2',
      'info Securities!D3',
      'info Securities!D4',
      'info Securities!D5',
      'info Securities!D6',
      'info Securities!D7',
      'info Securities!D8',
      'info Securities!D9',
      'info Securities!D10',
      'info Securities!D11',
      'info Securities!D12',
      'info Securities!D13',
    ],
    quiet: { 'Rounds!C2': '2024-03-05' },
    beside: ['value-missing'],
  },
  'company-name-close': {
    tabs: { ...NO_ROUNDS, Companies: ['Company', 'Acme', 'Harbour Robotics'] },
    told: ['warning Companies!A3'],
    quiet: { 'Companies!A3': 'Harbor Robotics' },
  },
  'logo-not-offline': {
    tabs: { ...NO_ROUNDS, Companies: ['Company | Logo', 'Acme', 'Kestrel Bio | logo.png'] },
    told: ['error Companies!B3'],
    quiet: { 'Companies!B3': '' },
  },
  'control-total-unmet': {
    tabs: {
      Rounds: [ROUNDS, SEED],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')],
      Securities: [
        `Ref | ${SECURITIES}`,
        ...Array.from(
          { length: 12 },
          (_, index) =>
            `C-${index} | ${CERTIFICATE.replace('100000 | 50000', `${69500 + index * 1000} | ${347500 + index * 5000}`)}`,
        ),
      ],
      'Control Totals': ['Fund | Amount | Currency', ' | 5000000 | USD'],
    },
    told: ['error Control Totals!B2'],
    quiet: { 'Control Totals!B2': '4500000' },
  },
  'created-by-transaction': {
    tabs: {
      Rounds: [ROUNDS, SEED.replace('2024', '2023'), 'Acme | Series A | 2024-03-05'],
      'Share Classes': [CLASSES, 'Acme | Series A | Series A Preferred | preferred | 5 | USD'],
      Securities: [
        `${SECURITIES} | Ref | Convertible Type`,
        'convertible | Acme | Seed | Northlight Fund I | 2023-03-05 | | | 500000 | USD | N-1 | SAFE',
        'certificate | Acme | Series A | Northlight Fund I | 2024-03-05 | Series A Preferred | 100000 | 500000 | USD',
      ],
      Transactions: [TRANSACTIONS, 'conversion | Acme | 2024-03-05 | N-1 | | | | Series A Preferred'],
    },
    told: ['warning Securities!A3'],
    quiet: { 'Securities!D3': 'Northlight Fund II' },
  },
  'mark-of-nothing': {
    tabs: { ...NO_ROUNDS, Valuations: [MARKS, 'Harbor Robotics | 2026-09-30 | Northlight Fund I | 2000000 | | | USD'] },
    told: ['warning Valuations!D2'],
    quiet: { 'Valuations!C2': 'Northlight Europe', 'Valuations!G2': 'EUR' },
  },
  differs: {
    tabs: {
      ...NO_ROUNDS,
      Securities: [
        SECURITIES,
        'certificate | Kestrel Bio | Series A | Northlight Fund I | 2019-05-20 | Series A Preferred | 800000 | 2100000 | USD',
      ],
    },
    told: ['warning Securities!H2'],
    quiet: { 'Securities!H2': '2000000' },
  },
};
