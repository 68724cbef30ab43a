import type { ExitStatus } from '../base/util/capsheet-error.ts';
import { hasError, isInputError } from '../model/findings/finding.ts';
import type { CheckName, DoctorCheck } from '../model/outcomes/diagnosis.ts';
import type { OutcomeKind, RowOutcome, TieOutLine } from '../model/outcomes/outcome.ts';
import { type Plan, SENDING } from '../model/outcomes/plan.ts';
import type { RunStatus } from '../model/outcomes/run-status.ts';
import { isMismatch } from './joined-rows.ts';

/** The exit status of a run that did not finish, whatever its rows. */
const STATUS_OF_END: { readonly [status in RunStatus]: ExitStatus | undefined } = {
  done: undefined,
  refused: 3,
  'already-applied': undefined,
  interrupted: 130,
  'service-lost': 5,
  'journal-lost': 2,
};

export interface ExitFacts {
  readonly status: RunStatus;
  readonly outcomes: readonly RowOutcome[];
  readonly tieOut: readonly TieOutLine[];
  readonly isRollForwardOpen: boolean;
  /** An error of the plan, of an outcome or of the run. */
  readonly hasError: boolean;
  /** `--strict`: rows that differ count as failures. */
  readonly isStrict: boolean;
}

export interface PlanExitFacts {
  /** `--strict`: rows that differ count as failures. */
  readonly isStrict: boolean;
  /** `--exit-code`: changes that wait have a status of their own. */
  readonly areChangesTold: boolean;
}

/**
 * Changes and blocked rows are no failure; rows that differ are one under `--strict`, and so is a surplus in the
 * service.
 */
export function planExitStatus(plan: Plan, { isStrict, areChangesTold }: PlanExitFacts): ExitStatus {
  if (plan.findings.some(isInputError) || plan.summary.invalid > 0) return 3;
  if (hasError(plan.findings) || (isStrict && plan.summary.differs > 0)) return 4;
  return areChangesTold && [...SENDING].some((action) => plan.summary[action] > 0) ? 6 : 0;
}

/** The end of the run comes before the outcomes of its rows: they depend on it. */
export function runExitStatus(facts: ExitFacts): ExitStatus {
  const ofEnd = STATUS_OF_END[facts.status];
  if (ofEnd !== undefined) return ofEnd;
  const isOpen = facts.isRollForwardOpen || facts.tieOut.some((line) => line.difference !== '0');
  return isOpen || facts.hasError || facts.outcomes.some((outcome) => isShort(outcome, facts.isStrict)) ? 4 : 0;
}

const SHORT: ReadonlySet<OutcomeKind> = new Set(['failed', 'blocked', 'invalid', 'unknown', 'not-run']);

/** Returns whether a row is not in the service as the workbook says. */
function isShort(row: RowOutcome, isStrict: boolean): boolean {
  return isMismatch(row) || SHORT.has(row.outcome) || (isStrict && row.outcome === 'differs');
}

const OF_THIS_MACHINE: ReadonlySet<CheckName> = new Set([
  'program',
  'settings',
  'profile',
  'state-folder',
  'network',
  'certificates',
]);

/** `doctor`: 2 for a fault of this machine, which comes first; 5 for a fault of the service. */
export function doctorExitStatus(checks: readonly DoctorCheck[]): ExitStatus {
  const wrong = checks.filter(({ status }) => status === 'error');
  if (wrong.some(({ name }) => OF_THIS_MACHINE.has(name))) return 2;
  return wrong.length > 0 ? 5 : 0;
}
