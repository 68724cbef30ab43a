import type { RunReport } from '../../model/run-report.ts';
import { assertNever } from '../../util/assert-never.ts';
import { isMismatch } from '../joined-rows.ts';
import { isOpen } from './tie-out-text.ts';
import { toCommand } from './words.ts';

/** The last line of a result: what to type or look at next. `typedInputs` as the user typed them. */
export function toResultNextStep(report: RunReport, typedInputs: readonly string[]): string {
  const again = toCommand('apply', typedInputs);
  switch (report.status) {
    case 'refused':
      return `Next: correct the errors, then ${again} (apply --partial sends the sound rows alone)`;
    case 'already-applied':
      return 'Nothing is left to do.';
    case 'interrupted':
      return `Next: ${again} continues; what is in stays in and is not sent again.`;
    case 'service-lost':
      return `Next: capsheet doctor says what is wrong; then ${again} continues, and sends nothing twice.`;
    case 'done':
      return toStepWhenDone(report, again);
    default:
      return assertNever(report.status);
  }
}

function toStepWhenDone({ outcomes, results, tieOut }: RunReport, again: string): string {
  const has = (...kinds: readonly string[]): boolean => outcomes.some(({ outcome }) => kinds.includes(outcome));
  const corrected = results.length === 0 ? again : toCommand('apply', results);
  if (has('unknown', 'not-run')) return `Next: ${again} settles what is unknown first, and sends nothing twice.`;
  if (has('failed', 'blocked', 'invalid')) return `Next: correct the rows that are not in, then ${corrected}`;
  if (tieOut.some(isOpen) || outcomes.some(isMismatch)) {
    return 'Next: compare the rows above with the service; somebody else may have changed it during the run.';
  }
  return has('differs')
    ? 'Next: correct the rows that differ, in the workbook or in the app. With Action new, a row is sent as a further one.'
    : 'Nothing is left to do.';
}
