import { describe, expect, test } from 'vitest';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import {
  classRow,
  companyRow,
  customRow,
  date,
  errorIn,
  number,
  roundRow,
  securityRow,
  stated,
  transactionRow,
} from '../../../support/make-records.ts';
import { FIRM } from '../../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf, saidOf } from '../../../support/plan-records.ts';
import { saying } from '../../../support/saying.ts';

const CHAIN: readonly CheckedRecord[] = [
  companyRow(2, { name: 'Cedar Bio' }),
  roundRow(2, { company: 'Cedar Bio', name: 'Seed', closingDate: date('2024-01-01') }),
  classRow(2, {
    ...{ company: 'Cedar Bio', round: 'Seed', name: 'Common', classType: 'common' },
    pricePerShare: stated('1 EUR'),
  }),
  securityRow(2, {
    ...{ ref: 'C1', type: 'certificate', company: 'Cedar Bio', fund: 'Harbour Fund 1', round: 'Seed' },
    ...{ issueDate: date('2024-01-01'), shareClass: 'Common', shares: number('10') },
    investmentAmount: stated('10 EUR'),
  }),
  transactionRow(2, {
    ...{ event: 'sale', company: 'Cedar Bio', date: date('2024-06-01'), security: 'C1', sharesSold: number('10') },
    cashReceived: stated('20 EUR'),
  }),
];

/** The chain with something else in one kind of row. */
function chainWith(
  kind: CheckedRecord['kind'],
  facts: Pick<CheckedRecord, 'findings'> | Pick<CheckedRecord, 'action'>,
) {
  return CHAIN.map((record): CheckedRecord => (record.kind === kind ? { ...record, ...facts } : record));
}

describe('a chain of rows', () => {
  test('is added whole, each row with what it needs', () => {
    const plan = planRecords(CHAIN, FIRM);
    expect(actionsOf(plan)).toEqual([
      'Companies 2 add',
      'Rounds 2 add',
      'Share Classes 2 add',
      'Securities 2 add',
      'Transactions 2 add',
    ]);
    const [company, round, shareClass, security] = CHAIN.map(({ key }) => key);
    expect(plan.rows.map(({ dependsOn }) => [...dependsOn].sort())).toEqual(
      [[], [company], [company, round], [company, round, shareClass], [company, security]].map((keys) =>
        [...keys].sort(),
      ),
    );
  });

  test('is blocked from the row with an error on', () => {
    const plan = planRecords(chainWith('round', { findings: [errorIn(2)] }), FIRM);
    expect(actionsOf(plan)).toEqual([
      'Companies 2 add',
      'Rounds 2 invalid',
      'Share Classes 2 blocked',
      'Securities 2 blocked',
      'Transactions 2 blocked',
    ]);
    expect(plan.steps.map(({ stage }) => stage)).toEqual(['companies']);
  });

  test('is blocked from the row that is left out on', () => {
    expect(actionsOf(planRecords(chainWith('share-class', { action: 'skip' }), FIRM))).toEqual([
      'Companies 2 add',
      'Rounds 2 add',
      'Share Classes 2 skipped',
      'Securities 2 blocked',
      'Transactions 2 blocked',
    ]);
  });

  test('is blocked from the share class on, where the service takes none', () => {
    const plan = planRecords(CHAIN, FIRM, { canAddShareClasses: false });
    expect(plan.rows.map(({ action, why }) => (action === 'add' ? action : `${action}: ${why}`))).toEqual([
      'add',
      'add',
      `blocked: ${saying('share-classes-not-addable')}`,
      'blocked: It needs Cedar Bio · Seed · Common (Share Classes row 2), which is blocked.',
      'blocked: It needs certificate · Cedar Bio · Harbour Fund 1 · 2024-01-01 · Seed · Common (Securities row 2), which is blocked.',
    ]);
    expect(saidOf(rowOf(plan, 'Share Classes', 2))).toEqual(['share-classes-not-addable']);
    expect(saidOf(rowOf(plan, 'Securities', 2))).toEqual(['reference-blocked: Cedar Bio · Share Classes row 2']);
  });

  test('is blocked with the security that comes with its last row', () => {
    const conversion = transactionRow(3, {
      ...{ event: 'conversion', company: 'Cedar Bio', date: date('2024-06-01'), security: 'C1' },
      ...{ convertedTo: 'Common', createsRef: 'C2' },
    });
    const created = securityRow(3, {
      ...{ type: 'certificate', company: 'Cedar Bio', fund: 'Harbour Fund 1', shareClass: 'Common' },
      ...{ issueDate: date('2024-06-01'), shares: number('10'), former: { createdBy: conversion.key } },
    });
    const plan = planRecords([...CHAIN.slice(0, -1), conversion, created], FIRM, { canAddShareClasses: false });
    expect(rowOf(plan, 'Securities', 3)).toMatchObject({ action: 'blocked', comesWith: conversion.key });
  });

  test('is blocked with the custom values of a company that is not added', () => {
    const records = [...chainWith('company', { findings: [errorIn(2)] }), customRow(2, 'Cedar Bio', { Stage: 'Seed' })];
    const plan = planRecords(records, FIRM);
    expect(plan.rows.map(({ action }) => action)).toEqual([
      'invalid',
      ...['blocked', 'blocked', 'blocked', 'blocked', 'blocked'],
    ]);
    expect(plan.steps).toEqual([]);
  });

  test('leaves rows that need nothing of it alone', () => {
    const other = roundRow(3, { company: 'Acme Robotics', name: 'Series B', closingDate: date('2024-01-01') });
    const plan = planRecords([...chainWith('company', { findings: [errorIn(2)] }), other], FIRM);
    expect(rowOf(plan, 'Rounds', 3).action).toBe('add');
  });
});
