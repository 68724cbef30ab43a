import type { SubmissionView } from '../../../../team/api/submission.ts';

/** What is happening to a submission at this moment. */
export function sayProgress({
  state,
  wanted,
  progress,
}: Pick<SubmissionView, 'state' | 'wanted' | 'progress'>): string {
  if (state === 'stopped') return 'Stopped';
  if (state === 'needs-you') return 'capsheet cannot go on by itself';
  if (wanted === 'stop') return 'Stopping: finishing the requests under way';
  if (progress?.isPaused === true) return 'Paused: nothing is being sent';
  if (wanted === 'pause')
    return state === 'approved' ? 'Paused before it began' : 'Pausing: finishing the requests under way';
  if (progress?.isSettling === true) return 'Asking the service what became of a request';
  if (progress !== undefined) return `${progress.stage} …`;
  return state === 'received' ? 'Waits to be checked and planned' : 'Waits for a worker';
}
