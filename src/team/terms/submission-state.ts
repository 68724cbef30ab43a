/**
 * The life of what somebody submitted. A worker moves it where no person is named.
 *
 *     received ──► planned ──► approved ──► applying ──► done
 *        │            │ by an approver │        ├──────► stopped     by whoever may hold a run
 *        │            │                │        └──────► needs-you
 *        ├─► refused  ├─► rejected     └─► received      the plan does not hold any more
 *        ├─► done     │ by an approver
 *        └─► needs-you└─► withdrawn by its maker; from wherever nothing of it is being applied
 *
 * - received: to be checked and planned.
 * - refused, rejected: it came back to its maker, who submits a corrected workbook anew, or withdraws it.
 * - planned: waits for somebody who may decide, and did not make it.
 * - approved: waits for a worker. An approval is of one plan: where that does not hold any more, it is back at received,
 *   and the plan that comes of it wants an approval of its own.
 * - applying: under way, or left by a worker that died: another one goes on with it.
 * - stopped, needs-you: somebody goes on with it, under the same approval where there was one. A run that ended with
 *   findings that are errors needs somebody, too, though everything is in.
 * - done: everything that was to be sent is in and proven, or nothing was to be sent.
 */
export const SUBMISSION_STATES = [
  'received',
  'refused',
  'planned',
  'rejected',
  'withdrawn',
  'approved',
  'applying',
  'stopped',
  'needs-you',
  'done',
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** After the number of a submission. */
export const STATE_WORDS: { readonly [state in SubmissionState]: string } = {
  received: 'is to be checked and planned',
  refused: 'has errors and was refused',
  planned: 'waits for a decision',
  rejected: 'was rejected',
  withdrawn: 'was withdrawn',
  approved: 'is approved and waits for a worker',
  applying: 'is being applied',
  stopped: 'was stopped',
  'needs-you': 'needs somebody',
  done: 'is done',
};

const ARROWS: { readonly [state in SubmissionState]: readonly SubmissionState[] } = {
  received: ['planned', 'refused', 'needs-you', 'withdrawn', 'done'],
  refused: ['withdrawn'],
  planned: ['approved', 'rejected', 'withdrawn', 'received'],
  rejected: ['withdrawn'],
  withdrawn: [],
  approved: ['applying', 'received', 'needs-you', 'stopped', 'withdrawn'],
  applying: ['done', 'stopped', 'needs-you', 'received', 'approved'],
  stopped: ['approved', 'received', 'withdrawn'],
  'needs-you': ['received', 'approved', 'withdrawn'],
  done: [],
};

/** States in which a worker has something to do. */
export const STATES_WITH_WORK: readonly SubmissionState[] = ['received', 'approved', 'applying'];

/** The states that may precede `to`, for the update that enforces the arrows. */
export function statesBefore(to: SubmissionState): readonly SubmissionState[] {
  return SUBMISSION_STATES.filter((from) => ARROWS[from].includes(to));
}

/** Final, although its maker may still withdraw it. */
export function isOver(state: SubmissionState): boolean {
  return ARROWS[state].every((to) => to === 'withdrawn');
}

export const WANTED = ['go', 'pause', 'stop'] as const;
export type Wanted = (typeof WANTED)[number];
