import { expect, it } from 'vitest';
import { nameCreated } from '../../../../src/engine/plan/verify-outcomes.ts';
import type { RowOutcome } from '../../../../src/model/outcomes/outcome.ts';
import { NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import type { NewTransaction } from '../../../../src/model/service/new-data.ts';
import type { Security, Snapshot } from '../../../../src/model/service/snapshot.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import { FIRM, money } from '../../../support/make-snapshot.ts';

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

/** The converted notes: two of 100 and of 250, into a class at 1 a share. */
const AMOUNTS = ['100', '250'];
const PRICED = { id: 'class-1', companyId: 'co-1', roundId: 'round-1', name: 'A', pricePerShare: money('1 USD') };
const NOTES = AMOUNTS.map((amount, index): Security => {
  const facts = { companyId: 'co-1', fundId: 'fund-1', issueDate: calendarDate('2023-01-31') };
  return { ...facts, id: `note-${index}`, type: 'convertible', investmentAmount: money(`${amount} USD`) };
});

function withFigures(id: string, shares: string, amount = shares): Security {
  return { ...certificate(id, 'class-1'), shares: decimal(shares), investmentAmount: money(`${amount} USD`) };
}

/** The securities that these notes became, each converted by a transaction `tx-0`, `tx-1`. */
function createdOf(notes: readonly Security[], certificates: readonly Security[]) {
  const rows = notes.map((note, index) => ({ rowKey: `${index}`, note }));
  const outcomes = rows.map(({ rowKey }): RowOutcome => {
    return { rowKey, outcome: 'added', id: `tx-${rowKey}`, findings: [] };
  });
  const sent = new Map(
    rows.map(({ rowKey, note }) => [rowKey, { ...conversionTo('class-1'), security: note.id }] as const),
  );
  const held = { ...FIRM, securities: [...notes, ...certificates], shareClasses: [PRICED], transactions: [] };
  const before = { ...FIRM, securities: notes };
  return nameCreated(outcomes, { before, after: held, sent, entryHistory: NO_ENTRY_HISTORY }).map(
    ({ createdId }) => createdId,
  );
}

it('between two of one class shares and amount tell, in whatever order they come', () => {
  const certificates = [withFigures('sec-1', '250'), withFigures('sec-2', '100')];
  expect(createdOf(NOTES, certificates)).toEqual(['sec-2', 'sec-1']);
  expect(createdOf(NOTES, certificates.toReversed())).toEqual(['sec-2', 'sec-1']);
  expect(createdOf(NOTES.toReversed(), certificates)).toEqual(['sec-1', 'sec-2']);
});

it('what was bought beside it by somebody else is not it', () => {
  expect(createdOf(NOTES.slice(1), [withFigures('sec-1', '420'), withFigures('sec-2', '250')])).toEqual(['sec-2']);
  expect(createdOf(NOTES.slice(1), [withFigures('sec-1', '420')])).toEqual([undefined]);
});

it('of equal ones each is as good as the other, but none where there is one too many', () => {
  const twins = NOTES.slice(1).flatMap((note) => [note, { ...note, id: 'note-2' }]);
  const equal = [withFigures('sec-2', '250'), withFigures('sec-1', '250')];
  expect(createdOf(twins, equal)).toEqual(['sec-1', 'sec-2']);
  expect(createdOf(twins, [...equal, withFigures('sec-3', '250')])).toEqual([undefined, undefined]);
});
