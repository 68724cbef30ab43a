import type { OutcomeKind } from '../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../model/outcomes/plan.ts';

/** A row for people: `Rounds row 7 (Acme · Series A)`; with its file where there are several. */
export function describeRow(row: PlanRow, hasSeveralInputs: boolean): string {
  const file = hasSeveralInputs ? `${row.origin.file}, ` : '';
  return `${file}${row.origin.sheet} row ${row.origin.rowNumber} (${row.key})`;
}

/** Why a row that was needed is not there: goes on from its description. */
export function explainMissing(outcome: OutcomeKind): string {
  switch (outcome) {
    case 'failed':
      return 'which was refused';
    case 'blocked':
      return 'which is blocked itself';
    case 'invalid':
      return 'which has an error';
    case 'skipped':
      return 'which is skipped';
    case 'unknown':
      return 'which may or may not have been entered';
    case 'not-run':
      return 'which was not sent';
    default:
      return 'whose ID in the service could not be found out';
  }
}
