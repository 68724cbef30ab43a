import type { Ask } from '../../engine/database/ask.ts';
import { shareOpenFirm } from '../administration/firms.ts';
import { appendAudit } from '../database/audit.ts';
import { listPlans } from '../database/plans.ts';
import { lockSubmission, moveSubmission, type OfFirm, type Submission, setWanted } from '../database/submissions.ts';
import { toActor, toPersonText } from '../terms/audit-entry.ts';
import { STATE_WORDS, type SubmissionState, statesBefore, type Wanted } from '../terms/submission-state.ts';
import { HttpProblem, refusal } from './http-problem.ts';
import type { TeamCaller } from './serve.ts';

type Held = 'go-on' | 'pause' | 'stop';

const HELD_STATES: readonly SubmissionState[] = ['approved', 'applying'];
const LEFT_STATES: readonly SubmissionState[] = ['stopped', 'needs-you'];
/** States from which a person may have it planned again. */
const PLANNED_AGAIN_STATES: readonly SubmissionState[] = ['planned', 'approved', ...LEFT_STATES];

const HOLDINGS: { readonly [wanted in Wanted]: { readonly as: Held; readonly action: string } } = {
  go: { as: 'go-on', action: 'run-went-on' },
  pause: { as: 'pause', action: 'run-paused' },
  stop: { as: 'stop', action: 'run-stop-wanted' },
};

export function canPlanAgain({ state }: Pick<Submission, 'state'>): boolean {
  return PLANNED_AGAIN_STATES.includes(state);
}

export function canHold({ state, wanted }: Pick<Submission, 'state' | 'wanted'>, as: Held): boolean {
  if (as === 'go-on') return LEFT_STATES.includes(state) || (HELD_STATES.includes(state) && wanted === 'pause');
  return HELD_STATES.includes(state) && wanted !== 'stop' && !(as === 'pause' && wanted === 'pause');
}

/** Withdraws a submission, within a transaction. Throws HttpProblem. */
export async function withdrawSubmission(ask: Ask, of: OfFirm, caller: TeamCaller): Promise<void> {
  const submission = await lockOwn(ask, of);
  if (submission.maker.id !== caller.person.id)
    throw new HttpProblem(403, {
      code: 'not-the-maker',
      message: `Only ${toPersonText(submission.maker)}, who submitted it, can take it back.`,
      hint: 'Ask them, or have it rejected.',
    });
  if (!statesBefore('withdrawn').includes(submission.state)) throw isElsewhere(submission);
  await move(ask, submission, 'withdrawn', caller, 'submission-withdrawn');
}

/** Has it planned again, within a transaction, which voids its approval. Throws HttpProblem. */
export async function planSubmissionAgain(ask: Ask, of: OfFirm, caller: TeamCaller): Promise<void> {
  const submission = await lockOwn(ask, of);
  if (!canPlanAgain(submission)) throw isElsewhere(submission);
  await move(ask, submission, 'received', caller, 'plan-again-wanted');
}

/**
 * Pauses, resumes or stops a run, within a transaction. A stopped one goes on under its approval, or is planned again
 * without one. Repeating it changes nothing. Throws HttpProblem.
 */
export async function holdSubmission(ask: Ask, of: OfFirm, caller: TeamCaller, wanted: Wanted): Promise<void> {
  const submission = await lockOwn(ask, of);
  const { as, action } = HOLDINGS[wanted];
  if (HELD_STATES.includes(submission.state) && submission.wanted === wanted) return;
  if (!canHold(submission, as)) throw isElsewhere(submission);
  if (LEFT_STATES.includes(submission.state)) {
    const to = (await hasApproval(ask, submission)) ? 'approved' : 'received';
    return move(ask, submission, to, caller, action);
  }
  await setWanted(ask, submission, wanted);
  await note(ask, submission, caller, action);
}

async function hasApproval(ask: Ask, { id, plan }: Submission): Promise<boolean> {
  const plans = await listPlans(ask, id);
  return plans.find(({ sha256 }) => sha256 === plan)?.approval?.decision === 'approved';
}

async function lockOwn(ask: Ask, { firm, id }: OfFirm): Promise<Submission> {
  await shareOpenFirm(ask, firm);
  const submission = await lockSubmission(ask, firm, id);
  if (submission === undefined) throw refusal('submission-unknown');
  return submission;
}

/** It is locked in a state that allows the move. */
async function move(ask: Ask, submission: Submission, to: SubmissionState, caller: TeamCaller, action: string) {
  if (!(await moveSubmission(ask, submission, to))) throw isElsewhere(submission);
  await note(ask, submission, caller, action);
}

async function note(ask: Ask, { firm, id }: Submission, { person }: TeamCaller, action: string): Promise<void> {
  await appendAudit(ask, toActor(person), { firm, action, subject: `submission ${id}` });
}

function isElsewhere({ id, state }: Submission): HttpProblem {
  return new HttpProblem(409, {
    code: 'submission-elsewhere',
    message: `This cannot be done now: submission ${id} ${STATE_WORDS[state]}.`,
    hint: 'Look at it again; somebody else may have changed it.',
  });
}
