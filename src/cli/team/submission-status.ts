import type { SubmissionView } from '../../team/api/submission.ts';
import type { ExitStatus } from '../../util/capsheet-error.ts';

const FAULTY = ['failed', 'blocked', 'invalid', 'unknown', 'not-run'] as const;

/** Of a command that waited for it: as `check`, `plan` and `apply` would have ended on a laptop. */
export function toExitStatus({ state, result }: SubmissionView): ExitStatus {
  if (state === 'refused') return 3;
  if (state === 'needs-you') return 5;
  const isFaulty = FAULTY.some((outcome) => (result?.counts[outcome] ?? 0) > 0);
  return state === 'stopped' || (state === 'done' && isFaulty) ? 4 : 0;
}

/** Nothing goes on before somebody does something. */
export function isAtRest({ state }: SubmissionView): boolean {
  return state !== 'received' && state !== 'approved' && state !== 'applying';
}
