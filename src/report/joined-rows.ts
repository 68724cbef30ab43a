import type { Finding } from '../model/findings/finding.ts';
import { IN_SERVICE, type RowOutcome } from '../model/outcomes/outcome.ts';
import type { Change, Plan, PlanRow } from '../model/outcomes/plan.ts';
import type { RunReport } from '../model/outcomes/run-report.ts';
import type { RowKey } from '../model/values/origin.ts';

export interface JoinedRow {
  readonly row: PlanRow;
  readonly outcome: RowOutcome;
}

export interface JoinedParts extends Pick<RunReport, 'outcomes'> {
  readonly plan: { readonly rows: readonly PlanRow[] };
}

/** In the plan's order, in which the outcomes of a run are as well. A row without an outcome was never reached (`not-run`): no row is ever lost. */
export function joinRows({ plan: { rows }, outcomes }: JoinedParts): readonly JoinedRow[] {
  const isInOrder = rows.every(({ rowKey }, place) => outcomes[place]?.rowKey === rowKey);
  const byKey = new Map<RowKey, RowOutcome>(isInOrder ? [] : outcomes.map((outcome) => [outcome.rowKey, outcome]));
  return rows.map((row, place) => {
    const outcome = isInOrder ? outcomes[place] : byKey.get(row.rowKey);
    return { row, outcome: outcome ?? { rowKey: row.rowKey, outcome: 'not-run', findings: [] } };
  });
}

/** Returns where the service still differs after the run, or otherwise what was replaced or differed. */
export function changesOfRow({ row, outcome }: JoinedRow): readonly Change[] {
  return outcome.changes !== undefined && outcome.changes.length > 0 ? outcome.changes : row.changes;
}

/** Returns what is known of a row by its plan and its outcome together. */
export function factsOf(joined: JoinedRow) {
  const { row, outcome } = joined;
  const findings = [...row.findings, ...outcome.findings];
  return { id: outcome.id ?? row.id, message: outcome.message, changes: changesOfRow(joined), findings };
}

/** Returns whether the run counts the row as in, but the service holds something else. */
export function isMismatch({ outcome, verified }: Pick<RowOutcome, 'outcome' | 'verified'>): boolean {
  return verified === false && IN_SERVICE.has(outcome);
}

/** Returns the findings of the plan, of the rows' outcomes, and of the run itself. */
export function allFindings(report: RunReport): readonly Finding[] {
  return [...report.plan.findings, ...report.outcomes.flatMap((outcome) => outcome.findings), ...report.findings];
}

/** Returns the errors that the plan did not have. */
export function findNewErrors(report: RunReport, { findings }: Pick<Plan, 'findings'>): readonly Finding[] {
  const known = new Set(findings.map(({ code, message }) => `${code} ${message}`));
  return allFindings(report).filter(
    ({ severity, code, message }) => severity === 'error' && !known.has(`${code} ${message}`),
  );
}
