import { assertNever } from '../../base/util/assert-never.ts';
import type { OutcomeKind } from '../../model/outcomes/outcome.ts';
import { isCostConserved, isRollForwardOpen } from '../../model/outcomes/roll-forward.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import { isMismatch } from '../joined-rows.ts';
import { isOpen } from './money/tie-out-text.ts';
import { type NextStep, NOTHING_LEFT, type TypedFlags, toNextCommand } from './parts/next-step.ts';

/** What to type or look at after a run. `typedInputs` as the user typed them. */
export function toResultNextStep(report: RunReport, typedInputs: readonly string[], flags?: TypedFlags): NextStep {
  const command = toNextCommand('apply', typedInputs, flags);
  switch (report.status) {
    case 'refused':
      return {
        remark: 'Correct the errors first. With --partial, the rows without errors are sent on their own.',
        command,
      };
    case 'already-applied':
      return NOTHING_LEFT;
    case 'interrupted':
      return { remark: 'Apply again to continue: nothing is entered twice.', command };
    case 'service-lost':
      return {
        remark: 'capsheet doctor says what is wrong. Apply again to continue: nothing is entered twice.',
        command,
      };
    case 'journal-lost':
      return {
        remark: 'Make room for the journal first. Then apply again to continue: nothing is entered twice.',
        command,
      };
    case 'done':
      return toStepWhenDone(report, command, flags);
    default:
      return assertNever(report.status);
  }
}

function toStepWhenDone(
  { outcomes, results, tieOut, rollForward }: RunReport,
  command: string,
  flags?: TypedFlags,
): NextStep {
  const has = (...kinds: readonly OutcomeKind[]): boolean => outcomes.some(({ outcome }) => kinds.includes(outcome));
  if (has('unknown', 'not-run')) {
    return { remark: 'Applying again first finds out what is unknown: nothing is entered twice.', command };
  }
  if (tieOut.some(isOpen) || isRollForwardOpen(rollForward) || outcomes.some(isMismatch)) {
    return { remark: 'Compare the rows above with the service: somebody else may have changed it during the run.' };
  }
  if (!isCostConserved(rollForward)) {
    return {
      remark:
        'Correct the cost of what the conversions and exercises created in the app; the findings above name the funds.',
    };
  }
  if (has('failed', 'blocked', 'invalid')) {
    const corrected = results.length === 0 ? command : toNextCommand('apply', results, flags);
    return { remark: 'Correct the rows that are not in.', command: corrected };
  }
  return has('differs') ? { remark: 'Correct the rows that differ.' } : NOTHING_LEFT;
}
