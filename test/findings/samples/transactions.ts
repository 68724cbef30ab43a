import type { Samples } from '../sample.ts';
import {
  CLASSES,
  HOLDING,
  MARKS,
  NOTE,
  NOTES,
  REF_CERTIFICATE,
  REF_SECURITIES,
  SEED,
  SEED_COMMON,
  SEED_PREFERRED,
  TRANSACTIONS,
  VALUED_ROUNDS,
  WARRANTS,
} from '../workbook.ts';

/** Rules for transactions and marks. */
export const SAMPLES: Samples = {
  // transactions
  'date-order-wrong': {
    tabs: { ...HOLDING, Transactions: [TRANSACTIONS, 'sale | Acme | 2021-01-05 | C-1 | 1000 | 500 | USD'] },
    told: ['warning Transactions!C2'],
    quiet: { 'Transactions!C2': '2024-06-05' },
  },
  'security-spent': {
    tabs: {
      Securities: [
        `Ref | ${NOTES}`,
        `N-1 | ${NOTE.replace('2024-03-05', '2023-03-05')}`,
        `N-2 | ${NOTE.replace('2024-03-05 | 500000', '2023-05-05 | 600000')}`,
      ],
      Transactions: [
        TRANSACTIONS,
        ...new Array<string>(6).fill(''),
        'conversion | Acme | 2024-03-01 | N-1 | | | | Seed Preferred',
        'sale | Acme | 2024-06-01 | N-1 | | 600000 | USD',
      ],
    },
    told: ['warning Transactions!D9'],
    quiet: { 'Transactions!D9': 'N-2' },
  },
  'converted-into-itself': {
    tabs: {
      ...HOLDING,
      'Share Classes': [CLASSES, SEED_PREFERRED, SEED_COMMON],
      Transactions: [TRANSACTIONS, 'conversion | Acme | 2024-06-05 | C-1 | | | | Seed Preferred'],
    },
    told: ['warning Transactions!H2'],
    quiet: { 'Transactions!H2': 'Seed Common' },
  },
  'exercise-off-round': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Series B | 2024-03-05 | | | | USD', 'Acme | Series C | 2025-03-05 | | | | USD'],
      'Share Classes': [
        CLASSES,
        'Acme | Series C | Series C Preferred | preferred | 5 | USD',
        'Acme | Series B | Series B Preferred | preferred | 2 | USD',
      ],
      Securities: [
        `Ref | ${WARRANTS}`,
        '',
        '',
        'W-1 | warrant | Acme | Series B | Northlight Fund I | 2024-03-05 | 40000 | USD | 2031-03-05 | 2',
      ],
      Transactions: [TRANSACTIONS, 'exercise | Acme | 2025-06-05 | W-1 | | | | Series C Preferred'],
    },
    told: ['warning Transactions!H2'],
    quiet: { 'Transactions!H2': 'Series B Preferred' },
  },
  oversold: {
    tabs: {
      ...HOLDING,
      Transactions: [
        TRANSACTIONS,
        'sale | Acme | 2024-06-05 | C-1 | 60000 | 60000 | USD',
        'sale | Acme | 2024-07-05 | C-1 | 60000 | 70000 | USD',
      ],
    },
    told: ['error Transactions!E3'],
    quiet: { 'Transactions!E3': '40000' },
  },
  'cash-off-cost': {
    tabs: {
      Rounds: [VALUED_ROUNDS, `${SEED} | | | | USD`],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replace(' 50000 ', ' 500000 ')],
      Transactions: [TRANSACTIONS, 'sale | Acme | 2024-06-05 | C-1 | 100000 | 750 | USD'],
    },
    told: ['warning Transactions!F2'],
    quiet: { 'Transactions!F2': '750000' },
  },
  'event-rule': {
    tabs: {
      ...HOLDING,
      'Share Classes': [CLASSES, SEED_PREFERRED, SEED_COMMON],
      Transactions: [TRANSACTIONS, 'exercise | Acme | 2024-06-05 | C-1 | | | | Seed Common'],
    },
    told: ['warning Transactions!A2'],
    quiet: { 'Transactions!A2': 'conversion' },
  },
  // marks
  'ownership-off-shares': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Series A | 2024-03-05 | | | 800000 | USD'],
      'Share Classes': [CLASSES, SEED_PREFERRED.replaceAll('Seed', 'Series A')],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replaceAll('Seed', 'Series A')],
      Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund I | | 0.125%'],
    },
    told: ['warning Valuations!E2'],
    quiet: { 'Valuations!E2': '12.5%' },
  },
  'ownership-over-all': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Seed | 2024-03-05 | | | | USD'],
      Securities: [
        REF_SECURITIES,
        REF_CERTIFICATE,
        REF_CERTIFICATE.replace('C-1', 'C-2').replace('Fund I ', 'Fund II '),
      ],
      Valuations: [
        MARKS,
        'Acme | 2024-09-30 | Northlight Fund I | | 60%',
        'Acme | 2024-09-30 | Northlight Fund II | | 55%',
      ],
    },
    told: ['warning Valuations!E3'],
    quiet: { 'Valuations!E3': '35%' },
  },
  'post-money-off-round': {
    tabs: {
      'Share Classes': [CLASSES, SEED_PREFERRED.replaceAll('Seed', 'Series A')],
      Rounds: [VALUED_ROUNDS, 'Acme | Series A | 2024-03-05 | 20000000 | 5000000 | | USD'],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replaceAll('Seed', 'Series A')],
      Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund I | | | 25000 | USD'],
    },
    told: ['warning Valuations!F2'],
    quiet: { 'Valuations!F2': '25000000' },
  },
  'mark-off-cost': {
    tabs: {
      Securities: [
        REF_SECURITIES,
        REF_CERTIFICATE.replace(' 100000 | 50000 ', ' 3000000 | 1500000 ').replace('Fund I ', 'Fund II '),
      ],
      Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund II | 1500 | | | USD'],
    },
    told: ['warning Valuations!D2'],
    quiet: { 'Valuations!D2': '1500000' },
  },
  'mark-off-valuation': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Seed | 2024-03-05 | 22500000 | 2500000 | 10000000 | USD'],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '2.5')],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replace(' 100000 | 50000 ', ' 1000000 | 2500000 ')],
      Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund I | 12500000 | 10% | 25000000 | USD'],
    },
    told: ['warning Valuations!D2'],
    quiet: { 'Valuations!D2': '2500000' },
  },
  'marks-swapped': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Seed | 2024-03-05 | 40000000 | 4000000 | 10000000 | USD'],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '4')],
      Securities: [
        REF_SECURITIES,
        REF_CERTIFICATE.replace(' 100000 | 50000 ', ' 500000 | 2000000 '),
        'C-2 | certificate | Acme | Seed | Northlight Fund II | 2024-03-05 | Seed Preferred | 250000 | 1000000 | USD',
      ],
      Valuations: [
        MARKS,
        'Acme | 2024-09-30 | Northlight Fund I | 1000000 | | | USD',
        'Acme | 2024-09-30 | Northlight Fund II | 2000000 | | | USD',
      ],
    },
    told: ['warning Valuations!D3'],
    quiet: { 'Valuations!D2': '2000000' },
  },
};
