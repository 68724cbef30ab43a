import type { RuleSetting } from '../../../src/model/findings/rule-change.ts';
import type { CheckedRecord, SecurityRecord } from '../../../src/model/records/record.ts';
import { type EntryHistory, NO_ENTRY_HISTORY } from '../../../src/model/service/entry-history.ts';
import type { Mark, NewMark } from '../../../src/model/service/new-data.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import {
  classRow,
  date,
  number,
  roundRow,
  securityRow,
  stated,
  transactionRow,
  valuationRow,
} from '../../support/make-records.ts';
import { FIRM } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';
import { telling } from '../../support/saying.ts';
import { setMark } from '../../support/set-mark.ts';

type RoundFacts = Parameters<typeof roundRow>[1];
type ClassFacts = Parameters<typeof classRow>[1];
type SecurityFacts = Parameters<typeof securityRow>[1];
type TransactionFacts = Parameters<typeof transactionRow>[1];
type MarkFacts = Parameters<typeof valuationRow>[1];

const TODAY = date('2026-01-01');

/** Gives what the rules say of the rows: `severity Sheet!Cell code: message`. */
export function toldOf(
  records: readonly CheckedRecord[],
  {
    snapshot = FIRM,
    settings = [],
    marks = [],
    entered = [],
    accepted = [],
    firm,
  }: {
    snapshot?: Snapshot;
    settings?: readonly RuleSetting[];
    marks?: readonly NewMark<string>[];
    /** The securities that earlier runs entered. */
    entered?: EntryHistory['securities'];
    /** Entries of earlier runs, with the Refs of the rows. */
    accepted?: EntryHistory['accepted'];
    /** The service's lists of all companies, where the snapshot holds those that rows name. */
    firm?: Snapshot;
  } = {},
): string[] {
  const plan = planRecords(records, snapshot, {
    firm,
    rules: { settings, today: TODAY },
    entryHistory: { ...NO_ENTRY_HISTORY, securities: entered, accepted, marks: marks.map((mark) => setMark(mark)) },
  });
  const rowless = plan.findings.filter(({ code }) => code === 'rule-changed');
  const ofRows = plan.rows.flatMap((row) => row.findings);
  return [...rowless, ...ofRows].flatMap(({ severity, sheet, cell, code, message }) =>
    code === 'currency-assumed'
      ? []
      : [telling(`${severity} ${sheet === undefined ? '' : `${sheet}!${cell} `}${code}`, message)],
  );
}

/** Acme's Series B: 40 million before the money and 10 million raised, so that 20 million shares are worth 2.50 each. */
export function seriesB(facts: RoundFacts = {}): CheckedRecord {
  return roundRow(2, {
    company: 'Acme Robotics',
    name: 'Series B',
    closingDate: date('2024-06-28'),
    preMoneyValuation: stated('40000000 EUR'),
    roundSize: stated('10000000 EUR'),
    fullyDilutedShares: number('20000000'),
    ...facts,
  });
}

export function preferredB(facts: ClassFacts = {}): CheckedRecord {
  return classRow(2, {
    company: 'Acme Robotics',
    round: 'Series B',
    name: 'Preferred B',
    classType: 'preferred',
    pricePerShare: stated('2.5 EUR'),
    ...facts,
  });
}

/** 100,000 shares of Series B at their price. */
export function certificateB(rowNumber: number, facts: SecurityFacts = {}): SecurityRecord {
  return securityRow(rowNumber, {
    type: 'certificate',
    company: 'Acme Robotics',
    fund: 'Harbour Fund 1',
    issueDate: date('2024-06-28'),
    shareClass: 'Preferred B',
    shares: number('100000'),
    investmentAmount: stated('250000 EUR'),
    ...facts,
  });
}

export function noteOf(rowNumber: number, facts: SecurityFacts = {}): SecurityRecord {
  return securityRow(rowNumber, {
    type: 'convertible',
    company: 'Acme Robotics',
    fund: 'Harbour Fund 1',
    round: 'Series A',
    issueDate: date('2023-01-31'),
    convertibleType: 'safe',
    investmentAmount: stated('50000 EUR'),
    ...facts,
  });
}

export function saleOf(rowNumber: number, security: string, facts: TransactionFacts = {}): CheckedRecord {
  return transactionRow(rowNumber, {
    event: 'sale',
    company: 'Acme Robotics',
    date: date('2025-03-31'),
    security,
    sharesSold: number('1000'),
    cashReceived: stated('5000 EUR'),
    ...facts,
  });
}

export function conversionOf(rowNumber: number, security: string, facts: TransactionFacts = {}): CheckedRecord {
  return transactionRow(rowNumber, {
    event: 'conversion',
    company: 'Acme Robotics',
    date: date('2024-06-28'),
    security,
    convertedTo: 'Preferred B',
    ...facts,
  });
}

/** Gives what Fund 1 has of Acme: the 100,000 shares of Series B, which are half a per cent of it, at their price. */
export function markOf(rowNumber: number, facts: MarkFacts = {}): CheckedRecord {
  return valuationRow(rowNumber, {
    company: 'Acme Robotics',
    date: date('2024-09-30'),
    fund: 'Harbour Fund 1',
    fairValue: stated('250000 EUR'),
    ...facts,
  });
}

/** A mark of Acme that an earlier run has set. */
export function knownMark(mark: Mark): NewMark<string> {
  return { kind: 'mark', company: 'co-acme', date: date('2024-06-30'), mark };
}

/** A whole round, its class, and two certificates of it: nothing to say. */
export const SOUND: readonly CheckedRecord[] = [
  seriesB(),
  preferredB(),
  certificateB(2, { ref: 'B-1' }),
  certificateB(3, { fund: 'Harbour Fund 2' }),
];
