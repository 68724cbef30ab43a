import type { OutcomeKind, RowOutcome, TieOutLine } from '../../src/model/outcomes/outcome.ts';
import type { PlanAction, PlanDocument, PlanRow } from '../../src/model/outcomes/plan.ts';
import type { RunReport } from '../../src/model/outcomes/run-report.ts';
import { decimal } from '../../src/model/values/decimal.ts';

const CLEAN_OUTCOMES: { readonly [action in PlanAction]: OutcomeKind } = {
  add: 'added',
  replace: 'replaced',
  upload: 'uploaded',
  unchanged: 'unchanged',
  differs: 'differs',
  blocked: 'blocked',
  invalid: 'invalid',
  skipped: 'skipped',
};

/** Gives what becomes of a row where nothing goes wrong, with what is to be otherwise. */
export function outcomeOf(row: PlanRow, facts: Partial<RowOutcome> = {}): RowOutcome {
  return { rowKey: row.rowKey, outcome: CLEAN_OUTCOMES[row.action], findings: [], ...facts };
}

export function tieOutLine(company: string, [before, added, after, difference]: readonly string[]): TieOutLine {
  return {
    company,
    fund: 'Harbour Fund I',
    currency: 'USD',
    before: decimal(before ?? '0'),
    added: decimal(added ?? '0'),
    after: decimal(after ?? '0'),
    difference: decimal(difference ?? '0'),
  };
}

/** A run in which nothing goes wrong, with what is to be otherwise. */
export function makeReport({ snapshot: _, ...document }: PlanDocument, facts: Partial<RunReport> = {}): RunReport {
  return {
    ...document,
    runId: '20240701-k3f9',
    status: 'done',
    exitStatus: 0,
    startedAt: '2024-07-01T14:04:00.000Z',
    finishedAt: '2024-07-01T14:04:12.500Z',
    appliedBy: 'ben',
    outcomes: document.plan.rows.map((row) => outcomeOf(row)),
    requests: { reads: 9, writes: 6, retries: 0 },
    tieOut: [],
    findings: [],
    results: ['quarterly.result.xlsx'],
    notes: [],
    ...facts,
  };
}
