import { CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import type { ErrorCode } from '../../base/util/error-pages.ts';
import { DatabaseFault } from '../../engine/database/database-errors.ts';
import { listMoved } from '../../engine/plan/stale-plan.ts';
import { describeForTeam } from '../../report/describe-error.ts';
import type { StopReason } from './held-claim.ts';
import type { Turn } from './turn.ts';

/** What goes away by itself, and is tried again until it has. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  // Somebody else applies to that firm, or did and was killed.
  'lock-held',
  'lock-lost',
  'database-unreachable',
  'journal-write-failed',
  // A worker of that version goes on.
  'journal-too-new',
]);
const AGAIN_SECONDS = 5;

/**
 * What to make of an error: everything that a person can do something about needs them, with the submission's work and its
 * approval kept; what goes away by itself is tried again.
 */
export function toFailedTurn(error: unknown, stoppedFor: StopReason | undefined): Turn {
  if (error instanceof DatabaseFault) return { kind: 'later', why: error.message, seconds: AGAIN_SECONDS };
  if (!(error instanceof CapsheetError)) return needsYou(error);
  if (error.code === 'interrupted' && stoppedFor !== undefined) return interrupted(stoppedFor);
  if (PASSING.has(error.code)) return { kind: 'later', why: error.message, seconds: AGAIN_SECONDS };
  // The next plan says itself what has moved.
  if (error.code === 'plan-stale')
    return { kind: 'moved', to: 'received', action: 'plan-stale', details: { moved: listMoved(error).length } };
  return needsYou(error);
}

export function needsYou(error: unknown): Turn {
  const problem = describeForTeam(error);
  return { kind: 'moved', to: 'needs-you', facts: { problem }, action: 'needs-you', details: { code: problem.code } };
}

export function interrupted(reason: StopReason): Turn {
  switch (reason) {
    case 'wanted':
      return { kind: 'moved', to: 'stopped', action: 'stopped' };
    // Nobody takes it before it is to go on.
    case 'held-long':
    case 'worker-ends':
      return { kind: 'given-back' };
    case 'claim-lost':
      return { kind: 'lost' };
  }
}

/** A workbook may take more memory than a worker has: nothing of it is left that could say so. */
export function workersDied(count: number): CapsheetError {
  return usageError(
    'workers-died',
    `${count} workers in a row ended without a word while they were at it.`,
    'See why they ended: most often the memory of a worker was not enough for the workbook. Then let the submission go on.',
  );
}
