import { describeState } from '../../report/text/team/submission-text.ts';
import type { SubmissionView } from '../../team/api/submission.ts';
import { awaitSubmission } from '../../team/client/submissions.ts';
import type { TeamClient } from '../../team/client/team-client.ts';
import { CapsheetError } from '../../util/capsheet-error.ts';
import type { OutputOptions } from '../options/common-options.ts';
import type { Io } from '../terminal/io.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { isAtRest } from './submission-status.ts';

/** What is being waited for, and where it is shown. */
export interface Watching {
  readonly client: TeamClient;
  readonly signal: AbortSignal;
  readonly options: OutputOptions;
  readonly io: Io;
}

/**
 * Shows how far a submission is until nothing of it goes on by itself. An interrupt ends the waiting and nothing else:
 * `waiting-ended` (exit status 130).
 */
export async function watchSubmission(
  first: SubmissionView,
  { client, signal, options, io }: Watching,
): Promise<SubmissionView> {
  const bar = new ProgressBar(io, options.quiet !== true && options.json !== true);
  const onLook = (view: SubmissionView): void => {
    const { stage, rowsDone = 0, rowsTotal = 0, requests = 0 } = view.progress ?? {};
    bar.show({
      stage: stage ?? `Submission ${view.id} ${describeState(view)}`,
      done: rowsDone,
      total: rowsTotal,
      requests,
    });
  };
  try {
    return await awaitSubmission(client, first, { isOver: isAtRest, onLook, signal });
  } catch (error) {
    throw signal.aborted ? waitingEnded(first.id) : error;
  } finally {
    bar.clear();
  }
}

function waitingEnded(id: number): CapsheetError {
  return new CapsheetError({
    code: 'waiting-ended',
    message: `Interrupted; submission ${id} goes on without you.`,
    hint: `"capsheet runs ${id} --server" says how far it is.`,
    exitStatus: 130,
  });
}
