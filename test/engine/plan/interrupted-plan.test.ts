import { expect, test } from 'vitest';
import { runAtOnce } from '../../../src/base/util/steps.ts';
import { comparePlans } from '../../../src/engine/plan/compare-plans.ts';
import { parsePlanFile, toPlanFile } from '../../../src/engine/plan/plan-file.ts';
import type { PlanDocument } from '../../../src/model/outcomes/plan.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import type { RowKey } from '../../../src/model/values/origin.ts';
import {
  classRow,
  customRow,
  date,
  number,
  roundRow,
  securityRow,
  stated,
  transactionRow,
} from '../../support/make-records.ts';
import { FIRM } from '../../support/make-snapshot.ts';
import { ModelService } from '../../support/model-service.ts';
import { planRecords } from '../../support/plan-records.ts';

const company = 'Acme Robotics';
const certificate = {
  type: 'certificate',
  company,
  fund: 'Harbour Fund 1',
  issueDate: date('2024-01-01'),
  round: 'B-1',
  shareClass: 'Pref B',
  shares: number('1000'),
  investmentAmount: stated('2500 EUR'),
} as const;

/** Rounds of equal rank, two equal certificates, a chain of transactions: every way in which one row hangs on another. */
const RECORDS: readonly CheckedRecord[] = [
  roundRow(2, { company, name: 'B-1', closingDate: date('2024-01-01'), pariPassuWith: ['B-2'] }),
  roundRow(3, { company, name: 'B-2', closingDate: date('2024-01-01'), pariPassuWith: ['B-1'] }),
  classRow(2, { company, round: 'B-1', name: 'Pref B', classType: 'preferred', pricePerShare: stated('3 EUR') }),
  securityRow(2, { ...certificate, ref: 'A' }),
  securityRow(3, { ...certificate, ref: 'B' }),
  transactionRow(2, {
    ...{
      company,
      event: 'conversion',
      date: date('2024-05-01'),
      security: 'A',
      convertedTo: 'Pref B',
      createsRef: 'C',
    },
  }),
  transactionRow(3, {
    ...{ company, event: 'sale', date: date('2024-06-01'), security: 'C', sharesSold: number('400') },
    cashReceived: stated('1200 EUR'),
  }),
  customRow(2, company, { 'Deal Lead': 'Tobias Renn', Stage: 'Seed' }),
];

function documentOf(snapshot: Snapshot): PlanDocument {
  return {
    inputs: [{ name: 'quarter.xlsx', path: 'quarter.xlsx', sha256: 'a'.repeat(64) }],
    ...{
      service: 'https://portfolio.example',
      firm: snapshot.firm,
      madeBy: 'anna',
      madeAt: '2024-07-01T14:03:22.120Z',
    },
    ...{ plan: planRecords(RECORDS, snapshot), snapshot },
  };
}

/** The plan carried out as far as its first steps, and what that brought in. */
function interruptAfter(steps: number): { after: Snapshot; done: Set<RowKey> } {
  const service = new ModelService(FIRM, {
    ...{ sharesAfterSale: 'remaining', consumed: 'removed', pariPassu: 'both' },
    ...{ forgetsRemoved: false, namesOutputs: true },
  });
  const plan = planRecords(RECORDS, FIRM);
  const part = { ...plan, steps: plan.steps.slice(0, steps) };
  service.apply(part, RECORDS);
  const items = part.steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
  return { after: service.snapshot(), done: new Set(items.map(({ rowKey }) => rowKey)) };
}

test('the plan of this workbook has seven steps', () => {
  expect(planRecords(RECORDS, FIRM).steps.map(({ stage }) => stage)).toEqual([
    ...['rounds', 'rounds', 'share-classes', 'securities', 'transactions', 'transactions', 'custom-values'],
  ]);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'a saved plan still holds for its own run when that stopped after step %i',
  (steps) => {
    const { after, done } = interruptAfter(steps);
    const saved = parsePlanFile(toPlanFile(documentOf(FIRM)));
    expect(runAtOnce(comparePlans(saved, documentOf(after), done))).toEqual([]);
  },
);
