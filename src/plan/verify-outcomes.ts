import { type Finding, placeFinding } from '../model/finding.ts';
import type { RowKey } from '../model/origin.ts';
import type { OutcomeKind, RowOutcome } from '../model/outcome.ts';
import type { PlanRow } from '../model/plan.ts';

/** Outcomes that say the service holds what the row says. */
const HELD: ReadonlySet<OutcomeKind> = new Set(['added', 'replaced', 'uploaded', 'unchanged']);

/**
 * Holds outcomes against a fresh plan of the same rows: a row that is in must be `unchanged` there. One that is not gets
 * `verified: false`, the columns that are not the same, and a finding.
 */
export function verifyOutcomes(outcomes: readonly RowOutcome[], fresh: readonly PlanRow[]): RowOutcome[] {
  const byKey = new Map<RowKey, PlanRow>(fresh.map((row) => [row.rowKey, row]));
  return outcomes.map((outcome) => {
    const row = byKey.get(outcome.rowKey);
    if (row === undefined || !HELD.has(outcome.outcome)) return outcome;
    if (row.kind === 'valuation') return unreadable(outcome);
    if (row.action === 'unchanged') return { ...outcome, verified: true, ...idOf(outcome, row) };
    return { ...outcome, verified: false, changes: row.changes, findings: [...outcome.findings, notVerified(row)] };
  });
}

/** Marks cannot be read back: that the service has taken them is known, that they are there is not. */
function unreadable(outcome: RowOutcome): RowOutcome {
  if (outcome.outcome !== 'replaced' || outcome.message !== undefined) return outcome;
  return {
    ...outcome,
    message: 'The portfolio service has taken it; marks cannot be read back, so it is not verified.',
  };
}

/** An id that the run itself could not learn. */
function idOf(outcome: RowOutcome, row: PlanRow): { readonly id?: string } {
  const id = outcome.id ?? row.id;
  return id === undefined ? {} : { id };
}

function notVerified(row: PlanRow): Finding {
  const message = `After the run the portfolio service does not hold what this row says. ${row.why}`;
  const text = {
    severity: 'error',
    code: 'not-verified',
    message,
    hint: 'Look at it in the app, then plan again.',
  } as const;
  return placeFinding(text, row.origin);
}
