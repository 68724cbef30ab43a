import type { Samples } from '../sample.ts';
import {
  CERTIFICATE,
  CLASSES,
  HOLDING,
  NO_CLASSES,
  ROUNDS,
  SECURITIES,
  SEED,
  SEED_PREFERRED,
  TRANSACTIONS,
} from '../workbook.ts';

/** Findings about what a row lacks or may not say, and about what stands beside the data. */
export const SAMPLES: Samples = {
  'value-missing': {
    tabs: { Companies: ['Company | Website', 'Acme |', ' | https://acme.example'] },
    told: ['error Companies!A3'],
    quiet: { 'Companies!B3': '' },
  },
  'value-not-allowed': {
    tabs: { Securities: [`${SECURITIES} | Interest Rate`, `${CERTIFICATE} | 8%`] },
    told: ['error Securities!J2'],
    quiet: { 'Securities!J2': '' },
  },
  'row-incomplete': {
    tabs: { Rounds: [ROUNDS, SEED, 'Harbor Robotics'] },
    told: ['error Rounds!A3'],
    quiet: { 'Rounds!A3': '' },
  },
  'row-disowned': {
    tabs: { Rounds: [`${ROUNDS} | Notes`, `${SEED} | do not upload yet`] },
    told: ['warning Rounds!D2'],
    quiet: { 'Rounds!D2': 'uploaded by hand' },
    beside: ['column-unknown'],
  },
  'row-doubted': {
    tabs: { Rounds: [`${ROUNDS} | Notes`, `${SEED} | amount to be confirmed`] },
    told: ['warning Rounds!D2'],
    quiet: { 'Rounds!D2': 'amount confirmed' },
    beside: ['column-unknown'],
  },
  'action-invalid': {
    tabs: { ...NO_CLASSES, Rounds: [`${ROUNDS} | Action`, `${SEED} | again`] },
    told: ['error Rounds!D2'],
    quiet: { 'Rounds!D2': 'new' },
  },
  'action-new-with-id': {
    tabs: { Securities: [`${SECURITIES} | Action | Security ID`, `${CERTIFICATE} | new | sec-12`] },
    beside: ['id-not-found'],
    told: ['error Securities!J2'],
    quiet: { 'Securities!K2': '' },
  },
  'duplicate-key': {
    tabs: {
      Rounds: [
        ROUNDS,
        SEED,
        'Birch | Seed | 2023-03-05',
        'Acme | Series A | 2024-03-05',
        'Acme | Series A | 2024-04-05',
      ],
    },
    told: ['error Rounds!B5'],
    quiet: { 'Rounds!B5': 'Series B' },
  },
  'type-unknown': {
    tabs: { Certificates: [SECURITIES, CERTIFICATE.replace('certificate', 'warrant')] },
    told: ['error Certificates!A2'],
    quiet: { 'Certificates!A2': 'certificate' },
  },
  'note-as-name': {
    tabs: { Companies: ['Company | Sector', 'Acme |', '(1) Converted in 2023'] },
    told: ['warning Companies!A3'],
    quiet: { 'Companies!A3': '' },
  },
  'note-without-round': {
    tabs: {
      Securities: [
        `${SECURITIES} | Convertible Type`,
        'convertible | Acme |  | Northlight Fund I | 2024-03-05 | | | 500000 | USD | SAFE',
      ],
    },
    told: ['error Securities!C2'],
    quiet: { 'Securities!C2': 'Seed' },
  },
  'not-supported': {
    tabs: { ...HOLDING, Transactions: [TRANSACTIONS, 'split | Acme | 2024-06-05 | C-1 | 1000 | 500 | USD'] },
    told: ['error Transactions!A2'],
    quiet: { 'Transactions!A2': 'sale' },
  },
  'resolved-later': {
    tabs: { Securities: [SECURITIES, CERTIFICATE.replace('Fund I', 'Fund II')] },
    command: 'check',
    told: ['info Securities!D2'],
    quiet: { Securities: [SECURITIES] },
  },
  'share-class-rule': {
    tabs: {
      Rounds: [ROUNDS, SEED, 'Acme | Series A | 2025-03-05'],
      'Share Classes': [CLASSES, SEED_PREFERRED, 'Acme | Series A | Series A Preferred | preferred | 0.5 | USD'],
      Securities: [SECURITIES, CERTIFICATE.replace('| Seed |', '| Series A |').replace('2024', '2025')],
    },
    told: ['error Securities!F2'],
    quiet: { 'Securities!F2': 'Series A Preferred' },
  },
};
