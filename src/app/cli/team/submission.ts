import { CapsheetError, type ExitStatus } from '../../../base/util/capsheet-error.ts';
import type { SubmissionView } from '../../../team/api/submission.ts';
import { awaitSubmission, listRefusals } from '../../../team/client/submissions.ts';
import type { TeamClient } from '../../../team/client/team-client.ts';
import { describeSubmissionState, toSubmissionText } from '../../../team/report/text/submission-text.ts';
import type { OutputOptions } from '../declare/shared-options.ts';
import { answer, type CommandAnswer } from '../terminal/answer.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { type Io, toView } from '../terminal/terminal.ts';

/** The means of a command that waits for the server. */
export interface Watching {
  readonly client: TeamClient;
  readonly signal: AbortSignal;
  readonly options: OutputOptions;
  readonly io: Io;
}

/**
 * Shows progress until a submission stops moving by itself. An interrupt only ends the waiting: `waiting-ended` (exit
 * status 130).
 */
export async function watchSubmission(
  first: SubmissionView,
  { client, signal, options, io }: Watching,
): Promise<SubmissionView> {
  const bar = new ProgressBar(io, options);
  const onLook = (view: SubmissionView): void => {
    const { stage, rowsDone = 0, rowsTotal = 0, requests = 0 } = view.progress ?? {};
    bar.show({
      stage: stage ?? `Submission ${view.id} ${describeSubmissionState(view)}`,
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

/** A submission as a command's answer, with the findings if it was refused. */
export async function toSubmissionAnswer(
  submission: SubmissionView,
  { client, options, io }: Omit<Watching, 'signal'>,
  status: ExitStatus = 0,
): Promise<CommandAnswer> {
  const findings = await listRefusals(client, submission);
  const text = toSubmissionText(submission, { findings }, toView(io, options.color));
  return answer('submission@1', { server: client.origin, submission, findings }, text, status);
}

const FAULTY = ['failed', 'blocked', 'invalid', 'unknown', 'not-run'] as const;

/** The exit status that `check`, `plan` and `apply` would have had on a laptop. */
export function toExitStatus({ state, result }: SubmissionView): ExitStatus {
  if (state === 'refused') return 3;
  if (state === 'needs-you') return 5;
  const isFaulty = FAULTY.some((outcome) => (result?.counts[outcome] ?? 0) > 0);
  return state === 'stopped' || (state === 'done' && isFaulty) ? 4 : 0;
}

/** Waits for a person. */
function isAtRest({ state }: SubmissionView): boolean {
  return state !== 'received' && state !== 'approved' && state !== 'applying';
}
