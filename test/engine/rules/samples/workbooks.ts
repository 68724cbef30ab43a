import type { FindingCode } from '../../../../src/model/findings/finding-codes.ts';
import type { Tabs } from '../../../support/lay-out.ts';

const ROUNDS = 'Company | Round | Closing Date | Pre-Money Valuation | Round Size | Fully Diluted Shares | Currency';
const SEED = 'Acme | Seed | 2024-03-05 | 5000000 | 2000000 | 10000000 | USD';
const CLASSES = 'Company | Round | Share Class | Class Type | Price Per Share | Currency';
const SEED_PREFERRED = 'Acme | Seed | Seed Preferred | preferred | 0.5 | USD';
const SECURITIES =
  'Ref | Type | Company | Round | Fund | Issue Date | Share Class | Shares | Investment Amount | Currency';
const BOUGHT =
  'C-1 | certificate | Acme | Seed | Northlight Fund I | 2024-03-05 | Seed Preferred | 100000 | 50000 | USD';
const NOTES =
  'Type | Company | Round | Fund | Issue Date | Investment Amount | Currency | Convertible Type | Discount | Valuation Cap | Interest Rate | Maturity Date';
const NOTE = 'convertible | Acme | Seed | Northlight Fund I | 2024-03-05 | 500000 | USD | convertible note';
const WARRANTS = 'Type | Company | Round | Fund | Issue Date | Shares | Currency | Due Date | Exercise Price';
const TRANSACTIONS = 'Event | Company | Date | Security | Shares Sold | Cash Received | Currency | Converted To';
const MARKS = 'Company | Date | Fund | Fair Value | Ownership | Post-Money Valuation | Currency';

/** What every one of them has besides, where it does not say otherwise. */
const ALL = {
  Companies: ['Company', 'Acme', 'Birch', 'Cedar'],
  Rounds: [ROUNDS, SEED],
  'Share Classes': [CLASSES, SEED_PREFERRED],
};
const NO_CLASSES = { 'Share Classes': [CLASSES] };
const HOLDING = { Securities: [SECURITIES, BOUGHT] };

const TABS: { readonly [code in FindingCode]?: Tabs } = {
  'figure-zero': { Securities: [NOTES, `${NOTE} | 20% | 0`] },
  'amount-off-price': {
    'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')],
    Securities: [SECURITIES, BOUGHT.replace(' 50000 ', ' 550000 ')],
  },
  'currency-unlike': {
    Rounds: [ROUNDS, SEED.replace('USD', 'EUR')],
    'Share Classes': [CLASSES, SEED_PREFERRED.replace('USD', 'EUR')],
    Securities: [SECURITIES, BOUGHT.replace(' 50000 ', ' 500000 ')],
  },
  'round-overfilled': {
    Rounds: [ROUNDS, 'Birch | Seed | 2024-03-05 | 5000000 | 2000000 | 10000000 | USD', SEED],
    Securities: [SECURITIES, BOUGHT.replace(' 100000 | 50000 ', ' 6000000 | 3000000 ')],
  },
  'price-off-valuation': { 'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')] },
  'round-size-off-valuation': { Rounds: [ROUNDS, SEED.replace(' 2000000 ', ' 20000000 ')] },
  'rounds-alike': {
    ...NO_CLASSES,
    Rounds: [
      ROUNDS,
      'Acme | Series C | 2024-03-05 | 90000000 | 10000000 | 20000000 | USD',
      'Acme | Series D | 2025-03-05 | 90000000 | 10000000 | 20000000 | USD',
    ],
  },
  'cap-off-amount': { Securities: [NOTES, `${NOTE} | 20% | 5000`] },
  'discount-out-of-range': { Securities: [NOTES, `${NOTE} | 80% |`] },
  'interest-out-of-range': { Securities: [NOTES, `${NOTE} | 20% | | 80%`] },
  'multiple-out-of-range': { Rounds: [`${ROUNDS} | Liquidation Multiple`, `${SEED} | 100`] },
  'strike-off-price': {
    'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '1.25')],
    Securities: [WARRANTS, 'warrant | Acme | Seed | Northlight Fund I | 2024-03-05 | 40000 | USD | 2031-03-05 | 50000'],
  },
  'units-off-round': { Securities: [SECURITIES, BOUGHT.replace(' 100000 | 50000 ', ' 20000000 | 10000000 ')] },
  'figure-out-of-scale': {
    ...NO_CLASSES,
    Rounds: [
      ROUNDS,
      'Acme | Seed | 2024-03-05 |  | 2000000 | | USD',
      'Birch | Seed | 2024-03-05 |  | 3500000 | | USD',
      'Cedar | Seed | 2024-03-05 |  | 2500000 | | USD',
      'Cedar | Series A | 2025-03-05 |  | 2.5 | | USD',
    ],
  },
  'valuation-off-last': {
    ...NO_CLASSES,
    Rounds: [
      ROUNDS,
      'Acme | Series B | 2024-03-05 | 40000000 | 10000000 | | USD',
      'Acme | Series C | 2025-03-05 | 90000 | | | USD',
    ],
  },
  'twins-exact': { Securities: [SECURITIES, BOUGHT, BOUGHT.replace('C-1', 'C-2')] },
  'twins-near': {
    Rounds: [ROUNDS, SEED, 'Birch | Seed | 2024-03-05 | | | | USD'],
    'Share Classes': [
      CLASSES,
      'Acme | Seed | Seed Preferred | preferred | 5 | USD',
      'Birch | Seed | Seed Preferred | preferred | 1 | USD',
    ],
    Certificates: [
      SECURITIES,
      'C-1 | certificate | Birch | Seed | Northlight Fund I | 2024-03-05 | Seed Preferred | 100 | 100 | USD',
      'C-2 | certificate | Birch | Seed | Northlight Fund II | 2024-03-05 | Seed Preferred | 200 | 200 | USD',
      'C-3 | certificate | Acme | Seed | Northlight Fund I | 2024-03-01 | Seed Preferred | 100000 | 500000 | USD',
      'C-4 | certificate | Acme | Seed | Northlight Fund I | 2024-03-03 | Seed Preferred | 100000 | 500000 | USD',
    ],
  },
  'name-implausible': { Companies: ['Company', 'Total'] },
  'name-spelt-two-ways': { Companies: ['Company', 'Acme', 'Birch', 'Harbor Optics', 'Harbour Optics'] },
  'day-month-swapped': { Securities: [SECURITIES, BOUGHT.replace('2024-03-05', '2024-05-03')] },
  'issue-far-from-closing': {
    Rounds: [ROUNDS, 'Acme | Series A | 2023-03-03 | | | | USD'],
    'Share Classes': [CLASSES, SEED_PREFERRED.replaceAll('Seed', 'Series A')],
    Securities: [SECURITIES, BOUGHT.replace('2024-03-05', '2021-03-02').replaceAll('Seed', 'Series A')],
  },
  'date-long-past': { ...NO_CLASSES, Rounds: [ROUNDS, 'Acme | Seed | 1925-05-03 | | | | USD'] },
  'sum-of-others': {
    'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '5')],
    Securities: [
      SECURITIES,
      BOUGHT.replace(' 100000 | 50000 ', ' 66700 | 333500 '),
      ' | certificate | Acme | Seed | Northlight Fund II | 2024-03-05 | Seed Preferred | 33350 | 166750 | USD',
      ' | certificate | Acme | Seed | Northlight Europe | 2024-03-05 | Seed Preferred | 100050 | 500250 | USD',
    ],
  },
  'figures-count-up': {
    Securities: [
      NOTES,
      `${NOTE} | 20% | 9000000`,
      `${NOTE.replace('Fund I ', 'Fund II ')} | 20% | 9000001`,
      `${NOTE.replace('Northlight Fund I ', 'Northlight Europe ')} | 20% | 9000002`,
    ],
  },
  'dates-count-up': {
    Rounds: [ROUNDS, 'Acme | Seed | 2025-05-03 | | | | USD'],
    Securities: [
      SECURITIES,
      'C-1 | certificate | Acme | Seed | Northlight Fund I | 2025-05-03 | Seed Preferred | 100 | 50 | USD',
      'C-2 | certificate | Acme | Seed | Northlight Fund II | 2025-05-04 | Seed Preferred | 200 | 100 | USD',
      'C-3 | certificate | Acme | Seed | Northlight Europe | 2025-05-05 | Seed Preferred | 300 | 150 | USD',
    ],
  },
  'rounds-out-of-order': {
    ...NO_CLASSES,
    Rounds: [
      ROUNDS,
      'Birch | Seed | 2020-03-05 | | | | USD',
      'Acme | Series B | 2022-05-03 | | | | USD',
      'Acme | Series A | 2023-03-15 | | | | USD',
    ],
  },
  'due-before-issue': {
    Securities: [
      NOTES,
      `${NOTE} | 20% | | | 2024-03-05`.replace('2024-03-05', '2024-03-01').replace('2024-03-05', '2024-03-01'),
    ],
  },
  'term-too-long': {
    Securities: [WARRANTS, 'warrant | Acme | Seed | Northlight Fund I | 2026-03-01 | 40000 | USD | 2131-03-01 | 1'],
  },
  'two-leads': { Rounds: [`${ROUNDS} | Co-Investors`, `${SEED} | Birch (lead); Alder (lead)`] },
  'co-investor-own': {
    Rounds: [`${ROUNDS} | Co-Investors`, `${SEED} | Birch (lead); Northlight Fund I`],
    Securities: [SECURITIES, BOUGHT],
  },
  'class-type-off-name': {
    Rounds: [ROUNDS, 'Acme | Series B | 2024-03-05 | | | | USD'],
    'Share Classes': [CLASSES, 'Acme | Series B | Series B Preferred | common | 1 | USD'],
  },
  'cap-without-capped': { Rounds: [`${ROUNDS} | Cap Multiple`, `${SEED} | 3`] },
  'pari-passu-disagrees': {
    Rounds: [
      `${ROUNDS} | Seniority | Pari Passu With`,
      'Acme | Series A | 2025-03-05 | | | | USD',
      `${SEED} | Senior To All | Series A`,
    ],
  },
  // transactions
  'date-order-wrong': { ...HOLDING, Transactions: [TRANSACTIONS, 'sale | Acme | 2021-01-05 | C-1 | 1000 | 500 | USD'] },
  'security-spent': {
    Securities: [`Ref | ${NOTES}`, `N-1 | ${NOTE.replace('2024-03-05', '2023-03-05')}`],
    Transactions: [
      TRANSACTIONS,
      ...new Array<string>(6).fill(''),
      'conversion | Acme | 2024-03-01 | N-1 | | | | Seed Preferred',
      'sale | Acme | 2024-06-01 | N-1 | | 600000 | USD',
    ],
  },
  'converted-into-itself': {
    ...HOLDING,
    Transactions: [TRANSACTIONS, 'conversion | Acme | 2024-06-05 | C-1 | | | | Seed Preferred'],
  },
  'exercise-off-round': {
    Rounds: [ROUNDS, 'Acme | Series B | 2024-03-05 | | | | USD', 'Acme | Series C | 2025-03-05 | | | | USD'],
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
  oversold: {
    ...HOLDING,
    Transactions: [
      TRANSACTIONS,
      'sale | Acme | 2024-06-05 | C-1 | 60000 | 60000 | USD',
      'sale | Acme | 2024-07-05 | C-1 | 60000 | 70000 | USD',
    ],
  },
  'cash-off-cost': {
    Securities: [SECURITIES, BOUGHT.replace(' 50000 ', ' 500000 ')],
    Transactions: [TRANSACTIONS, 'sale | Acme | 2024-06-05 | C-1 | 100000 | 750 | USD'],
  },
  'event-rule': {
    ...HOLDING,
    Transactions: [TRANSACTIONS, 'exercise | Acme | 2024-06-05 | C-1 | | | | Seed Preferred'],
  },
  // marks
  'ownership-off-shares': {
    Rounds: [ROUNDS, SEED.replace('Seed', 'Series A').replace(' 10000000 ', ' 800000 ')],
    'Share Classes': [CLASSES, SEED_PREFERRED.replaceAll('Seed', 'Series A')],
    Securities: [SECURITIES, BOUGHT.replaceAll('Seed', 'Series A')],
    Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund I | | 0.125%'],
  },
  'ownership-over-all': {
    Rounds: [ROUNDS, 'Acme | Seed | 2024-03-05 | | | | USD'],
    Securities: [SECURITIES, BOUGHT, BOUGHT.replace('C-1', 'C-2').replace('Fund I ', 'Fund II ')],
    Valuations: [
      MARKS,
      'Acme | 2024-09-30 | Northlight Fund I | | 60%',
      'Acme | 2024-09-30 | Northlight Fund II | | 55%',
    ],
  },
  'post-money-off-round': {
    'Share Classes': [CLASSES, SEED_PREFERRED.replaceAll('Seed', 'Series A')],
    Rounds: [ROUNDS, 'Acme | Series A | 2024-03-05 | 20000000 | 5000000 | | USD'],
    Securities: [SECURITIES, BOUGHT.replaceAll('Seed', 'Series A')],
    Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund I | | | 25000 | USD'],
  },
  'mark-off-cost': {
    Securities: [SECURITIES, BOUGHT.replace(' 100000 | 50000 ', ' 3000000 | 1500000 ').replace('Fund I ', 'Fund II ')],
    Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund II | 1500 | | | USD'],
  },
  'mark-off-valuation': {
    Rounds: [ROUNDS, 'Acme | Seed | 2024-03-05 | 22500000 | 2500000 | 10000000 | USD'],
    'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '2.5')],
    Securities: [SECURITIES, BOUGHT.replace(' 100000 | 50000 ', ' 1000000 | 2500000 ')],
    Valuations: [MARKS, 'Acme | 2024-09-30 | Northlight Fund I | 12500000 | 10% | 25000000 | USD'],
  },
  'marks-swapped': {
    Rounds: [ROUNDS, 'Acme | Seed | 2024-03-05 | 40000000 | 4000000 | 10000000 | USD'],
    'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', '4')],
    Securities: [
      SECURITIES,
      BOUGHT.replace(' 100000 | 50000 ', ' 500000 | 2000000 '),
      'C-2 | certificate | Acme | Seed | Northlight Fund II | 2024-03-05 | Seed Preferred | 250000 | 1000000 | USD',
    ],
    Valuations: [
      MARKS,
      'Acme | 2024-09-30 | Northlight Fund I | 1000000 | | | USD',
      'Acme | 2024-09-30 | Northlight Fund II | 2000000 | | | USD',
    ],
  },
};

/** The examples of the rules for cap tables, as somebody would have them in a workbook. */
export const EXAMPLES: { readonly [code: string]: Tabs } = Object.fromEntries(
  Object.entries(TABS).map(([code, tabs]) => [code, { ...ALL, ...tabs }]),
);
