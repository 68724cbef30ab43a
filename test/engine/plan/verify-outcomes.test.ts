import { expect, test } from 'vitest';
import { verifyOutcomes } from '../../../src/engine/plan/verify-outcomes.ts';
import type { FindingCode } from '../../../src/model/findings/finding-codes.ts';
import { findingAt, row } from '../../support/make-plan.ts';
import { outcomeOf } from '../../support/make-report.ts';

const planned = row('Rounds', 5, { action: 'add' });
const found = (...codes: readonly FindingCode[]) =>
  row('Rounds', 5, {
    action: 'unchanged',
    findings: codes.map((code) => findingAt('Rounds', 5, { code, message: code })),
  });

test.each(['surplus', 'stored-otherwise'] as const)(
  'the proof tells of a row what only a look can tell: %s',
  (code) => {
    const [outcome] = verifyOutcomes([outcomeOf(planned, { outcome: 'added' })], {
      before: [planned],
      now: [found(code, 'twins-exact')],
      runId: 'R-1',
    });
    expect(outcome).toMatchObject({ verified: true, findings: [{ code }] });
  },
);

test('what the plan has told already is not told twice', () => {
  const [outcome] = verifyOutcomes([outcomeOf(planned, { outcome: 'unchanged' })], {
    before: [found('surplus')],
    now: [found('surplus')],
    runId: 'R-1',
  });
  expect(outcome?.findings).toEqual([]);
});

test('a value that was replaced and that somebody has changed since is not verified, though it is held back by now', () => {
  const values = row('Custom Columns', 5, { kind: 'custom-values', action: 'replace' });
  const rest = row('Custom Columns', 5, { kind: 'custom-values', action: 'unchanged' });
  const heldBack = row('Custom Columns', 5, { kind: 'custom-values', action: 'differs', record: 2 });
  const now = [rest, heldBack];
  const verify = (before: readonly (typeof values)[]) =>
    verifyOutcomes([outcomeOf(values, { outcome: 'replaced' })], { before, now, runId: 'R-1' })[0]?.verified;
  expect([verify([values]), verify(now)]).toEqual([false, true]);
});
