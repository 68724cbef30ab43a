import { describe, expect, it } from 'vitest';
import type { OutcomeKind } from '../../src/model/outcomes/outcome.ts';
import type { PlanAction } from '../../src/model/outcomes/plan.ts';
import { type ExitFacts, planExitStatus, runExitStatus } from '../../src/report/exit-status.ts';
import { findingAt, makePlan, row } from '../support/make-plan.ts';
import { outcomeOf, tieOutLine } from '../support/make-report.ts';

const planOf = (...actions: readonly PlanAction[]) =>
  makePlan({ rows: actions.map((action, index) => row('Rounds', 5 + index, { action })) });

const CLEAN: ExitFacts = {
  status: 'done',
  outcomes: [outcomeOf(row('Rounds', 5), { outcome: 'added', verified: true })],
  tieOut: [tieOutLine('Acme', ['1', '2', '3', '0'])],
  isRollForwardOpen: false,
  hasError: false,
  isStrict: false,
};

const withOutcome = (outcome: OutcomeKind, facts: Partial<ExitFacts> = {}): ExitFacts => ({
  ...CLEAN,
  outcomes: [outcomeOf(row('Rounds', 5), { outcome })],
  ...facts,
});

const LENIENT = { isStrict: false, areChangesTold: false };
const STRICT = { ...LENIENT, isStrict: true };
const TOLD = { ...LENIENT, areChangesTold: true };

describe('the exit status of a plan', () => {
  it.each(['add', 'replace', 'upload'] as const)('is 6 where it is asked for and a row is to %s', (action) => {
    expect(planExitStatus(planOf('unchanged', action), TOLD)).toBe(6);
  });

  it('is 0 where it is asked for and nothing would be sent', () => {
    expect(planExitStatus(planOf('unchanged', 'skipped', 'differs', 'blocked'), TOLD)).toBe(0);
  });

  it('is never 6 where something is wrong', () => {
    expect(planExitStatus(planOf('add', 'invalid'), TOLD)).toBe(3);
    expect(planExitStatus(planOf('add', 'differs'), { isStrict: true, areChangesTold: true })).toBe(4);
  });

  it('is 0 with changes to make', () => {
    expect(planExitStatus(planOf('add', 'replace', 'unchanged', 'skipped'), LENIENT)).toBe(0);
  });

  it('is 0 with rows that differ, and 4 where they count as failures', () => {
    expect(planExitStatus(planOf('differs'), LENIENT)).toBe(0);
    expect(planExitStatus(planOf('differs'), STRICT)).toBe(4);
  });

  it('is 3 for an error, of a row or of no row at all', () => {
    expect(planExitStatus(planOf('invalid', 'differs'), STRICT)).toBe(3);
    const plan = makePlan({ rows: [], findings: [findingAt('Rounds', 4, { code: 'column-missing' })] });
    expect(planExitStatus(plan, LENIENT)).toBe(3);
  });

  it('is 0 where rows are blocked without an error: it shows so, and nothing has failed yet', () => {
    expect(planExitStatus(planOf('add', 'blocked'), LENIENT)).toBe(0);
  });
});

describe('the exit status of a run', () => {
  it('is 0 where every row is in and the tie-out closes', () => {
    expect(runExitStatus(CLEAN)).toBe(0);
  });

  it.each(['failed', 'blocked', 'invalid', 'unknown', 'not-run'] as const)('is 4 with a row that is %s', (outcome) => {
    expect(runExitStatus(withOutcome(outcome))).toBe(4);
  });

  it('is 4 where the tie-out does not close, or a row is in otherwise than the workbook says', () => {
    expect(runExitStatus({ ...CLEAN, tieOut: [tieOutLine('Acme', ['1', '2', '4', '-1'])] })).toBe(4);
    const outcomes = [outcomeOf(row('Rounds', 5), { outcome: 'added', verified: false })];
    expect(runExitStatus({ ...CLEAN, outcomes })).toBe(4);
  });

  it('is 4 where an error stands under it, though every row is in', () => {
    expect(runExitStatus({ ...CLEAN, hasError: true })).toBe(4);
  });

  it('is 4 with a row that differs only where that counts as a failure', () => {
    expect(runExitStatus(withOutcome('differs'))).toBe(0);
    expect(runExitStatus(withOutcome('differs', { isStrict: true }))).toBe(4);
  });

  it('is 3 where the workbook has errors and nothing was sent', () => {
    expect(runExitStatus(withOutcome('not-run', { status: 'refused' }))).toBe(3);
  });

  it.each([
    ['interrupted', 130],
    ['service-lost', 5],
    ['journal-lost', 2],
  ] as const)('of a run that ended %s is %i, whatever became of its rows', (status, exitStatus) => {
    expect(runExitStatus({ ...CLEAN, status })).toBe(exitStatus);
    expect(runExitStatus(withOutcome('failed', { status }))).toBe(exitStatus);
  });

  it('is that of its rows where there was nothing left to do', () => {
    expect(runExitStatus({ ...CLEAN, status: 'already-applied', outcomes: [] })).toBe(0);
  });
});
