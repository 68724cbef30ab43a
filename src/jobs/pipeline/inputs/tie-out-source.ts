import { type RefusalOfRow, toSourceTieOut } from '../../../mapping/tie-out/to-source-tie-out.ts';
import { hasError } from '../../../model/findings/finding.ts';
import type { OutcomeKind, RowOutcome } from '../../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import type { CheckReportRow } from '../../../model/outcomes/run-report.ts';
import type { SourceTally, SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { type RowKey, toRowKey } from '../../../model/values/origin.ts';

/** Ties out the foreign spreadsheets among the inputs; `undefined` if there are none. */
export function tieOutSource(tallies: readonly SourceTally[] = [], refusal: RefusalOfRow): SourceTieOut | undefined {
  return tallies.length === 0 ? undefined : toSourceTieOut(tallies, refusal);
}

/** Refuses rows that a check rejects. */
export function refusalOfRows(rows: Iterable<CheckReportRow>): RefusalOfRow {
  const refused = new Map<RowKey, string>();
  for (const { origin, record, isSkipped, findings } of rows) {
    if (isSkipped === true) refused.set(toRowKey(origin, record), SKIPPED);
    else if (hasError(findings)) refused.set(toRowKey(origin, record), INVALID);
  }
  return (rowKey) => refused.get(rowKey);
}

const SKIPPED = 'the row is to be skipped';
const INVALID = 'the row has errors';
const BLOCKED = 'the row waits for another one';
const REFUSED: { readonly [outcome in OutcomeKind]?: string } = {
  failed: 'the service refused the row',
  blocked: BLOCKED,
  invalid: INVALID,
  skipped: SKIPPED,
  unknown: 'whether the row came in is not known',
  'not-run': 'the row was not sent',
};

/** Refuses rows that a plan would not send; a row that differs is there already. */
export function refusalOfPlan(rows: readonly PlanRow[]): RefusalOfRow {
  const reasons: { readonly [action: string]: string } = { invalid: INVALID, blocked: BLOCKED, skipped: SKIPPED };
  return toRefusal(rows, ({ action }) => reasons[action]);
}

/** Refuses rows that did not come in. */
export function refusalOfRun(outcomes: readonly Pick<RowOutcome, 'rowKey' | 'outcome'>[]): RefusalOfRow {
  return toRefusal(outcomes, ({ outcome }) => REFUSED[outcome]);
}

/** Asked for a few rows: nearly all come in. */
function toRefusal<Row extends { readonly rowKey: RowKey }>(
  rows: readonly Row[],
  reasonOf: (row: Row) => string | undefined,
): RefusalOfRow {
  const refused = new Map<RowKey, string>();
  for (const row of rows) {
    const reason = reasonOf(row);
    if (reason !== undefined) refused.set(row.rowKey, reason);
  }
  return (rowKey) => refused.get(rowKey);
}
