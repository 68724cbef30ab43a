import { expect, it } from 'vitest';
import type { RowOutcome } from '../../../src/model/outcomes/outcome.ts';
import { NO_ENTRY_HISTORY } from '../../../src/model/service/entry-history.ts';
import type { NewTransaction } from '../../../src/model/service/new-data.ts';
import type { Security, Snapshot } from '../../../src/model/service/snapshot.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { nameCreated } from '../../../src/plan/holdings/created-securities.ts';
import { FIRM } from '../../support/make-snapshot.ts';

const date = calendarDate('2024-03-31');

function certificate(id: string, shareClassId: string): Security {
  return { id, type: 'certificate', companyId: 'co-1', fundId: 'fund-1', issueDate: date, shareClassId };
}

function conversionTo(convertedTo: string): NewTransaction<string> {
  return { kind: 'transaction', event: 'conversion', company: 'co-1', date, security: 'note-1', convertedTo };
}

/** Rows `a`, `b`… that converted to these classes, as transactions `tx-a`, `tx-b`… */
function createdBy(classes: readonly string[], after: Partial<Snapshot>, before: Partial<Snapshot> = {}) {
  const keys = classes.map((_, index) => String.fromCharCode(97 + index));
  const outcomes = keys.map((rowKey): RowOutcome => {
    return { rowKey, outcome: 'added', id: `tx-${rowKey}`, findings: [] };
  });
  const sent = new Map(classes.map((name, index) => [keys[index] ?? '', conversionTo(name)]));
  const facts = { before: { ...FIRM, ...before }, after: { ...FIRM, ...after }, sent, entryHistory: NO_ENTRY_HISTORY };
  return nameCreated(outcomes, facts).map(({ createdId }) => createdId);
}

const transactions: Snapshot['transactions'] = [
  { id: 'tx-a', companyId: 'co-1', event: 'conversion', date, outputSecurityId: 'sec-1' },
  { id: 'tx-b', companyId: 'co-1', event: 'conversion', date, outputSecurityId: 'sec-2' },
];

it('a created security is the one that the service lists with its transaction', () => {
  const securities = [certificate('sec-1', 'class-1'), certificate('sec-2', 'class-1')];
  expect(createdBy(['class-1', 'class-1'], { transactions, securities })).toEqual(['sec-1', 'sec-2']);
});

it('where the service does not say, it is the one new security of the class', () => {
  const old = [certificate('sec-0', 'class-1')];
  const securities = [...old, certificate('sec-1', 'class-1'), certificate('sec-2', 'class-2')];
  expect(createdBy(['class-1', 'class-2'], { securities }, { securities: old })).toEqual(['sec-1', 'sec-2']);
});

it('between two of one class nothing is guessed', () => {
  const securities = [certificate('sec-1', 'class-1'), certificate('sec-2', 'class-1')];
  expect(createdBy(['class-1', 'class-1'], { securities })).toEqual([undefined, undefined]);
  expect(createdBy(['class-1'], { securities })).toEqual([undefined]);
});
