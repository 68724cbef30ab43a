import type { Round, Security, ShareClass, Snapshot, Transaction } from '../../src/model/service/snapshot.ts';
import { calendarDate } from '../../src/model/values/calendar-date.ts';
import { isCurrency } from '../../src/model/values/currency.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import type { Money } from '../../src/model/values/money.ts';

/** `250000 USD`. */
export function money(text: string): Money {
  const [value = '', currency = ''] = text.split(' ');
  if (!isCurrency(currency)) throw new Error(`not a currency: ${currency}`);
  return { value: decimal(value), currency };
}

/** Acme with a priced round and its class, another company, two funds, and custom columns of each type. */
export const FIRM: Snapshot = {
  firm: { id: 'firm-1', name: 'Harbour Ventures' },
  companies: [
    { id: 'co-acme', slug: 'acme', name: 'Acme Robotics', description: 'Robots', city: 'Oslo' },
    { id: 'co-birch', slug: 'birch', name: 'Birch Health' },
  ],
  funds: [
    { id: 'fund-1', name: 'Harbour Fund 1' },
    { id: 'fund-2', name: 'Harbour Fund 2' },
  ],
  rounds: [
    {
      id: 'rnd-a',
      companyId: 'co-acme',
      name: 'Series A',
      closingDate: calendarDate('2022-03-01'),
      roundSize: money('5000000 EUR'),
      coInvestors: [],
      pariPassuRounds: [],
    },
  ],
  shareClasses: [
    {
      id: 'cls-a',
      companyId: 'co-acme',
      roundId: 'rnd-a',
      name: 'Preferred A',
      classType: 'preferred',
      purchaseType: 'primary',
      pricePerShare: money('2.5 EUR'),
    },
  ],
  securities: [],
  transactions: [],
  customColumns: [
    { id: 'col-lead', name: 'Deal Lead', type: 'text', options: [] },
    {
      id: 'col-stage',
      name: 'Stage',
      type: 'select',
      options: [
        { id: 'opt-seed', value: 'Seed' },
        { id: 'opt-growth', value: 'Growth' },
      ],
    },
    {
      id: 'col-tags',
      name: 'Tags',
      type: 'multi_select',
      options: [
        { id: 'opt-b2b', value: 'B2B' },
        { id: 'opt-eu', value: 'EU' },
        { id: 'opt-odd', value: 'one; two' },
      ],
    },
  ],
  customValues: [],
  documents: [],
};

export function firmWith(facts: Partial<Snapshot>): Snapshot {
  return { ...FIRM, ...facts };
}

export function round(id: string, facts: Partial<Round> = {}): Round {
  return { id, companyId: 'co-acme', name: id, coInvestors: [], pariPassuRounds: [], ...facts };
}

export function shareClass(id: string, facts: Partial<ShareClass> = {}): ShareClass {
  return { id, companyId: 'co-acme', roundId: 'rnd-a', name: id, ...facts };
}

/** A certificate of Acme's Series A: 1000 shares for 2500 EUR. */
export function certificate(id: string, facts: Partial<Security> = {}): Security {
  return {
    id,
    type: 'certificate',
    companyId: 'co-acme',
    fundId: 'fund-1',
    issueDate: calendarDate('2022-03-01'),
    roundId: 'rnd-a',
    shareClassId: 'cls-a',
    shares: decimal('1000'),
    investmentAmount: money('2500 EUR'),
    ...facts,
  };
}

export function note(id: string, facts: Partial<Security> = {}): Security {
  return {
    id,
    type: 'convertible',
    companyId: 'co-acme',
    fundId: 'fund-1',
    issueDate: calendarDate('2021-05-01'),
    convertibleType: 'convertible_note',
    investmentAmount: money('100000 EUR'),
    ...facts,
  };
}

export function sale(id: string, inputSecurityId: string | undefined, facts: Partial<Transaction> = {}): Transaction {
  return {
    id,
    companyId: 'co-acme',
    event: 'sale',
    date: calendarDate('2023-06-01'),
    ...(inputSecurityId === undefined ? {} : { inputSecurityId }),
    shares: decimal('400'),
    proceeds: money('1200 EUR'),
    ...facts,
  };
}
