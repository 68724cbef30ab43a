import type { Samples } from '../sample.ts';
import {
  CLASSES,
  NO_CLASSES,
  NOTE,
  NOTES,
  REF_CERTIFICATE,
  REF_SECURITIES,
  SEED,
  SEED_PREFERRED,
  VALUED_ROUNDS,
  VALUED_SEED,
  WARRANTS,
} from '../workbook.ts';

/** Rules for rounds, share classes and securities. */
export const SAMPLES: Samples = {
  'figure-zero': {
    tabs: { Securities: [NOTES, `${NOTE} | 20% | 0`] },
    told: ['warning Securities!J2'],
    quiet: { 'Securities!J2': '' },
  },
  'amount-off-price': {
    tabs: {
      Rounds: [VALUED_ROUNDS, `${SEED} | | | | USD`],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replace(' 50000 ', ' 550000 ')],
    },
    told: ['warning Securities!I2'],
    quiet: { 'Securities!I2': '500000' },
  },
  'currency-unlike': {
    tabs: {
      Rounds: [VALUED_ROUNDS, VALUED_SEED.replace('USD', 'EUR')],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('USD', 'EUR')],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replace(' 100000 | 50000 ', ' 1000000 | 500000 ')],
    },
    told: ['warning Securities!I2'],
    quiet: { 'Securities!J2': 'EUR' },
  },
  'round-overfilled': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Birch | Seed | 2024-03-05 | 5000000 | 2000000 | 10000000 | USD', VALUED_SEED],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replace(' 100000 | 50000 ', ' 6000000 | 3000000 ')],
    },
    told: ['warning Rounds!E3'],
    quiet: { 'Rounds!E3': '4000000' },
  },
  'price-off-valuation': {
    tabs: { 'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')] },
    told: ['warning Share Classes!E2'],
    quiet: { 'Share Classes!E2': '0.5' },
  },
  'round-size-off-valuation': {
    tabs: { Rounds: [VALUED_ROUNDS, VALUED_SEED.replace(' 2000000 ', ' 20000000 ')] },
    told: ['warning Rounds!E2'],
    quiet: { 'Rounds!E2': '2000000' },
  },
  'rounds-alike': {
    tabs: {
      ...NO_CLASSES,
      Rounds: [
        VALUED_ROUNDS,
        'Acme | Series C | 2024-03-05 | 90000000 | 10000000 | 20000000 | USD',
        'Acme | Series D | 2025-03-05 | 90000000 | 10000000 | 20000000 | USD',
      ],
    },
    told: ['warning Rounds!D3'],
    quiet: { 'Rounds!D3': '180000000' },
  },
  'cap-off-amount': {
    tabs: { Securities: [NOTES, `${NOTE} | 20% | 5000`] },
    told: ['warning Securities!J2'],
    quiet: { 'Securities!J2': '5000000' },
  },
  'discount-out-of-range': {
    tabs: { Securities: [NOTES, `${NOTE} | 80% |`] },
    told: ['warning Securities!I2'],
    quiet: { 'Securities!I2': '50%' },
  },
  'interest-out-of-range': {
    tabs: { Securities: [NOTES, `${NOTE} | 20% | | 80%`] },
    told: ['warning Securities!K2'],
    quiet: { 'Securities!K2': '8%' },
  },
  'multiple-out-of-range': {
    tabs: { Rounds: [`${VALUED_ROUNDS} | Liquidation Multiple`, `${VALUED_SEED} | 100`] },
    told: ['warning Rounds!H2'],
    quiet: { 'Rounds!H2': '1' },
  },
  'strike-off-price': {
    tabs: {
      Rounds: [VALUED_ROUNDS, `${SEED} | | | | USD`],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '1.25')],
      Securities: [
        WARRANTS,
        'warrant | Acme | Seed | Northlight Fund I | 2024-03-05 | 40000 | USD | 2031-03-05 | 50000',
      ],
    },
    told: ['warning Securities!I2'],
    quiet: { 'Securities!I2': '1.25' },
  },
  'units-off-round': {
    tabs: {
      Rounds: [VALUED_ROUNDS, `${SEED} | | | 10000000 | USD`],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replace(' 100000 | 50000 ', ' 20000000 | 10000000 ')],
    },
    told: ['warning Securities!H2'],
    quiet: { 'Rounds!F2': '100000000' },
  },
  'figure-out-of-scale': {
    tabs: {
      ...NO_CLASSES,
      Rounds: [
        VALUED_ROUNDS,
        'Acme | Seed | 2024-03-05 |  | 2000000 | | USD',
        'Birch | Seed | 2024-03-05 |  | 3500000 | | USD',
        'Cedar | Seed | 2024-03-05 |  | 2500000 | | USD',
        'Cedar | Series A | 2025-03-05 |  | 2.5 | | USD',
      ],
    },
    told: ['warning Rounds!E5'],
    quiet: { 'Rounds!E5': '2500000' },
  },
  'valuation-off-last': {
    tabs: {
      ...NO_CLASSES,
      Rounds: [
        VALUED_ROUNDS,
        'Acme | Series B | 2024-03-05 | 40000000 | 10000000 | | USD',
        'Acme | Series C | 2025-03-05 | 90000 | | | USD',
      ],
    },
    told: ['warning Rounds!D3'],
    quiet: { 'Rounds!D3': '90000000' },
  },
  'twins-exact': {
    tabs: { Securities: [REF_SECURITIES, REF_CERTIFICATE, REF_CERTIFICATE.replace('C-1', 'C-2')] },
    told: ['warning Securities!I3'],
    quiet: { 'Securities!E3': 'Northlight Fund II' },
  },
  'twins-near': {
    tabs: {
      Rounds: [VALUED_ROUNDS, `${SEED} | | | | USD`, 'Birch | Seed | 2024-03-05 | | | | USD'],
      'Share Classes': [
        CLASSES,
        'Acme | Seed | Seed Preferred | preferred | 5 | USD',
        'Birch | Seed | Seed Preferred | preferred | 1 | USD',
      ],
      Certificates: [
        REF_SECURITIES,
        'C-1 | certificate | Birch | Seed | Northlight Fund I | 2024-03-05 | Seed Preferred | 100 | 100 | USD',
        'C-2 | certificate | Birch | Seed | Northlight Fund II | 2024-03-05 | Seed Preferred | 200 | 200 | USD',
        'C-3 | certificate | Acme | Seed | Northlight Fund I | 2024-03-01 | Seed Preferred | 100000 | 500000 | USD',
        'C-4 | certificate | Acme | Seed | Northlight Fund I | 2024-03-03 | Seed Preferred | 100000 | 500000 | USD',
      ],
    },
    told: ['warning Certificates!I5'],
    quiet: { 'Certificates!F5': '2024-03-10' },
  },
  'name-implausible': {
    tabs: { Companies: ['Company', 'Acme', 'Total'] },
    told: ['warning Companies!A3'],
    quiet: { 'Companies!A3': 'Totara' },
  },
  'name-spelt-two-ways': {
    tabs: { Companies: ['Company', 'Acme', 'Birch', 'Harbor Optics', 'Harbour Optics'] },
    told: ['warning Companies!A5'],
    quiet: { 'Companies!A5': 'Fjord Optics' },
  },
  'day-month-swapped': {
    tabs: { Securities: [REF_SECURITIES, REF_CERTIFICATE.replace('2024-03-05', '2024-05-03')] },
    told: ['warning Securities!F2'],
    quiet: { 'Securities!F2': '2024-03-05' },
  },
  'issue-far-from-closing': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Series A | 2023-03-03 | | | | USD'],
      'Share Classes': [CLASSES, SEED_PREFERRED.replaceAll('Seed', 'Series A')],
      Securities: [REF_SECURITIES, REF_CERTIFICATE.replace('2024-03-05', '2021-03-02').replaceAll('Seed', 'Series A')],
    },
    told: ['warning Securities!F2'],
    quiet: { 'Securities!F2': '2023-03-03' },
  },
  'date-long-past': {
    tabs: { ...NO_CLASSES, Rounds: [VALUED_ROUNDS, 'Acme | Seed | 1925-05-03 | | | | USD'] },
    told: ['warning Rounds!C2'],
    quiet: { 'Rounds!C2': '2025-05-03' },
  },
  'sum-of-others': {
    tabs: {
      Rounds: [VALUED_ROUNDS, `${SEED} | 50000000 | 20000000 | 10000000 | USD`],
      'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')],
      Securities: [
        REF_SECURITIES,
        REF_CERTIFICATE.replace(' 100000 | 50000 ', ' 66700 | 333500 '),
        ' | certificate | Acme | Seed | Northlight Fund II | 2024-03-05 | Seed Preferred | 33350 | 166750 | USD',
        ' | certificate | Acme | Seed | Northlight Europe | 2024-03-05 | Seed Preferred | 100050 | 500250 | USD',
      ],
    },
    told: ['warning Securities!I4'],
    quiet: { 'Securities!H4': '100060', 'Securities!I4': '500300' },
  },
  'figures-count-up': {
    tabs: {
      Securities: [
        NOTES,
        `${NOTE} | 20% | 9000000`,
        `${NOTE.replace('Fund I ', 'Fund II ')} | 20% | 9000001`,
        `${NOTE.replace('Northlight Fund I ', 'Northlight Europe ')} | 20% | 9000002`,
      ],
    },
    told: ['warning Securities!J3'],
    quiet: { 'Securities!J3': '8000000' },
  },
  'dates-count-up': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Seed | 2025-05-03 | | | | USD'],
      Securities: [
        REF_SECURITIES,
        'C-1 | certificate | Acme | Seed | Northlight Fund I | 2025-05-03 | Seed Preferred | 100 | 50 | USD',
        'C-2 | certificate | Acme | Seed | Northlight Fund II | 2025-05-04 | Seed Preferred | 200 | 100 | USD',
        'C-3 | certificate | Acme | Seed | Northlight Fund I | 2025-05-05 | Seed Preferred | 400 | 200 | USD',
      ],
    },
    told: ['warning Securities!F3'],
    quiet: { 'Securities!F3': '2025-05-03' },
  },
  'rounds-out-of-order': {
    tabs: {
      ...NO_CLASSES,
      Rounds: [
        VALUED_ROUNDS,
        'Birch | Seed | 2020-03-05 | | | | USD',
        'Acme | Series B | 2022-05-03 | | | | USD',
        'Acme | Series A | 2023-03-15 | | | | USD',
      ],
    },
    told: ['warning Rounds!C3'],
    quiet: { 'Rounds!C3': '2024-05-03' },
  },
  'due-before-issue': {
    tabs: {
      Securities: [NOTES, `${NOTE.replace('2024-03-05', '2024-03-01')} | 20% | | | 2024-03-01`],
    },
    told: ['warning Securities!L2'],
    quiet: { 'Securities!L2': '2026-03-01' },
  },
  'term-too-long': {
    tabs: {
      Securities: [WARRANTS, 'warrant | Acme | Seed | Northlight Fund I | 2026-03-01 | 40000 | USD | 2131-03-01 | 1'],
    },
    told: ['warning Securities!H2'],
    quiet: { 'Securities!H2': '2031-03-01' },
  },
  'two-leads': {
    tabs: { Rounds: [`${VALUED_ROUNDS} | Co-Investors`, `${VALUED_SEED} | Birch (lead); Alder (lead)`] },
    told: ['warning Rounds!H2'],
    quiet: { 'Rounds!H2': 'Birch (lead); Alder' },
  },
  'co-investor-own': {
    tabs: {
      Rounds: [`${VALUED_ROUNDS} | Co-Investors`, `${VALUED_SEED} | Birch (lead); Northlight Fund I`],
      Securities: [REF_SECURITIES, REF_CERTIFICATE],
    },
    told: ['warning Rounds!H2'],
    quiet: { 'Rounds!H2': 'Birch (lead); Alder' },
  },
  'class-type-off-name': {
    tabs: {
      Rounds: [VALUED_ROUNDS, 'Acme | Series B | 2024-03-05 | | | | USD'],
      'Share Classes': [CLASSES, 'Acme | Series B | Series B Preferred | common | 1 | USD'],
    },
    told: ['warning Share Classes!D2'],
    quiet: { 'Share Classes!D2': 'preferred' },
  },
  'cap-without-capped': {
    tabs: { Rounds: [`${VALUED_ROUNDS} | Cap Multiple`, `${VALUED_SEED} | 3`] },
    told: ['warning Rounds!H2'],
    quiet: { 'Rounds!H2': '' },
  },
  'pari-passu-disagrees': {
    tabs: {
      Rounds: [
        `${VALUED_ROUNDS} | Seniority | Pari Passu With`,
        'Acme | Series A | 2025-03-05 | | | | USD',
        `${VALUED_SEED} | Senior To All | Series A`,
      ],
    },
    told: ['warning Rounds!H3'],
    quiet: { 'Rounds!H3': '' },
  },
};
