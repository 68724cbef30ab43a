import type { SecurityRecord } from '../../../src/model/records/record.ts';
import { type EntryHistory, NO_ENTRY_HISTORY } from '../../../src/model/service/entry-history.ts';
import type { Transaction } from '../../../src/model/service/snapshot.ts';
import { date, number, securityRow, stated, transactionRow } from '../../support/make-records.ts';
import { money } from '../../support/make-snapshot.ts';

type SecurityFacts = Parameters<typeof securityRow>[1];
type TransactionFacts = Parameters<typeof transactionRow>[1];

export function bought(rowNumber: number, facts: SecurityFacts = {}): SecurityRecord {
  return securityRow(rowNumber, {
    ref: 'S1',
    type: 'certificate',
    company: 'Acme Robotics',
    fund: 'Harbour Fund 1',
    issueDate: date('2022-03-01'),
    round: 'Series A',
    shareClass: 'Preferred A',
    shares: number('1000'),
    investmentAmount: stated('2500 EUR'),
    ...facts,
  });
}

export function lent(rowNumber: number, facts: SecurityFacts = {}): SecurityRecord {
  return securityRow(rowNumber, {
    ref: 'N1',
    type: 'convertible',
    company: 'Acme Robotics',
    fund: 'Harbour Fund 1',
    issueDate: date('2021-05-01'),
    convertibleType: 'convertible_note',
    investmentAmount: stated('100000 EUR'),
    ...facts,
  });
}

/** The entry of an earlier run for the row `bought`. */
export const ENTERED = {
  kind: 'security',
  type: 'certificate',
  company: 'co-acme',
  fundId: 'fund-1',
  issueDate: date('2022-03-01'),
  round: 'rnd-a',
  shareClass: 'cls-a',
  shares: number('1000'),
  investmentAmount: money('2500 EUR'),
} as const;

/** The entry of an earlier run for the row `lent`. */
export const ENTERED_NOTE = {
  kind: 'security',
  type: 'convertible',
  company: 'co-acme',
  fundId: 'fund-1',
  issueDate: date('2021-05-01'),
  convertibleType: 'convertible_note',
  investmentAmount: money('100000 EUR'),
} as const;

/** The entry of an earlier run for the row `sold`. */
export const ENTERED_SALE = {
  kind: 'transaction',
  event: 'sale',
  company: 'co-acme',
  date: date('2023-06-01'),
  security: 'sec-1',
  sharesSold: number('400'),
  cashReceived: money('1200 EUR'),
} as const;

export const sold = (rowNumber: number, facts: TransactionFacts = {}) =>
  transactionRow(rowNumber, {
    event: 'sale',
    company: 'Acme Robotics',
    date: date('2023-06-01'),
    security: 'S1',
    sharesSold: number('400'),
    cashReceived: stated('1200 EUR'),
    ...facts,
  });

export const converted = (rowNumber: number, facts: TransactionFacts = {}) =>
  transactionRow(rowNumber, {
    event: 'conversion',
    company: 'Acme Robotics',
    date: date('2022-03-01'),
    security: 'N1',
    convertedTo: 'Preferred A',
    ...facts,
  });

export function conversion(id: string, facts: Partial<Transaction> = {}): Transaction {
  return {
    id,
    companyId: 'co-acme',
    event: 'conversion',
    date: date('2022-03-01'),
    inputSecurityId: 'note-1',
    outputSecurityId: 'sec-out',
    ...facts,
  };
}

export function knowing(facts: Partial<EntryHistory>): { entryHistory: EntryHistory } {
  return { entryHistory: { ...NO_ENTRY_HISTORY, ...facts } };
}
