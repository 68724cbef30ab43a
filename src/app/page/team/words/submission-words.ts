import type { MeView } from '../../../../team/api/person.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import type { SubmissionState } from '../../../../team/terms/submission-state.ts';
import { nameSubmitter } from '../../../../team/terms/submitter.ts';
import type { Tone } from '../../tone.ts';

interface StateWords {
  readonly label: string;
  readonly tone: Tone;
  readonly meaning: string;
}

const WORDS: { readonly [state in SubmissionState]: StateWords } = {
  received: {
    label: 'being checked',
    tone: 'info',
    meaning: 'capsheet reads it, checks it and compares it with the service. Nothing is sent.',
  },
  refused: { label: 'refused', tone: 'bad', meaning: 'It has errors. Correct the workbook and submit it again.' },
  planned: {
    label: 'waits for approval',
    tone: 'warn',
    meaning: 'Its dry run is ready. Nothing is sent before somebody other than its maker approves it.',
  },
  rejected: { label: 'rejected', tone: 'bad', meaning: 'Nothing was sent.' },
  withdrawn: { label: 'withdrawn', tone: 'quiet', meaning: 'It was taken back.' },
  approved: { label: 'approved', tone: 'info', meaning: 'It starts as soon as a worker is free.' },
  applying: { label: 'being applied', tone: 'info', meaning: 'Its rows are being sent to the service.' },
  stopped: {
    label: 'stopped',
    tone: 'warn',
    meaning: 'Somebody stopped it. What was sent is on record, and nothing is entered twice when it goes on.',
  },
  'needs-you': { label: 'needs attention', tone: 'bad', meaning: 'capsheet cannot go on by itself.' },
  done: { label: 'done', tone: 'add', meaning: 'Nothing is left to do.' },
};

const IN_PART: StateWords = {
  label: 'applied in part',
  tone: 'warn',
  meaning: 'Not all of its rows are in. Its result says which, and why.',
};

const PAUSED: StateWords = {
  label: 'paused',
  tone: 'warn',
  meaning: 'Somebody paused it. Nothing is sent until it goes on.',
};

export function toStateWords({
  state,
  wanted,
  isInPart = false,
}: Pick<SubmissionView, 'state' | 'wanted' | 'isInPart'>): StateWords {
  if (isInPart) return IN_PART;
  return (state === 'applying' || state === 'approved') && wanted === 'pause' ? PAUSED : WORDS[state];
}

export function labelState(state: SubmissionState): string {
  return WORDS[state].label;
}

/** These go nowhere unless they are submitted again. */
const GIVEN_BACK: readonly SubmissionState[] = ['refused', 'rejected', 'withdrawn'];

/** Submissions that may be sent while their maker corrects them. */
const PENDING: { readonly [state in SubmissionState]?: string } = {
  planned: 'waits for approval, and somebody may approve it as it is',
  approved: 'is approved, and is sent as it is as soon as a worker is free',
};

type Of = Pick<SubmissionView, 'firm' | 'state' | 'maker'>;

/** True for submissions that came back, and for one's own that nobody sends yet. */
export function canCorrect({ firms, person }: Pick<MeView, 'firms' | 'person'>, { firm, state, maker }: Of): boolean {
  const may = firms.find(({ id }) => id === firm)?.may ?? [];
  if (!may.includes('submit')) return false;
  return GIVEN_BACK.includes(state) || (PENDING[state] !== undefined && maker.id === person.id);
}

/** Describes what happens to it unless it is withdrawn; `undefined` if nothing does. */
export function describePending({ id, state }: Pick<SubmissionView, 'id' | 'state'>): string | undefined {
  const standing = PENDING[state];
  return standing && `Submission ${id} ${standing}.`;
}

interface Overtaken extends Pick<SubmissionView, 'plans' | 'state'> {
  readonly asked: string;
}

/** Why a decision is no longer possible; `undefined` if this person made it. */
export function describeOvertaken({ asked, plans, state }: Overtaken, person: number): string | undefined {
  const approval = plans.find(({ sha256 }) => sha256 === asked)?.approval;
  if (approval?.person.id === person) return undefined;
  if (approval !== undefined) return `${approval.person.name} has ${approval.decision} this plan in the meantime.`;
  if (plans.at(-1)?.sha256 !== asked) return 'A new plan was made in the meantime. Look at what it would do.';
  if (state === 'withdrawn') return 'It was withdrawn in the meantime.';
  if (state === 'received') return 'It is being compared with the service again. Wait for its new plan.';
  return 'You can no longer decide on this plan.';
}

export function describeWork({
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

interface TimelineStep {
  readonly what: string;
  /** Absent if capsheet did it. */
  readonly by?: string;
  /** ISO 8601; absent if the submission no longer says. */
  readonly at?: string;
  readonly comment?: string;
  readonly isNow?: true;
}

/** The step that the present state adds to the plans and decisions. */
const ENDS: { readonly [state in SubmissionState]: { readonly what: string; readonly isNow?: true } | undefined } = {
  received: { what: 'Is being checked and planned', isNow: true },
  refused: { what: 'Refused: it has errors' },
  planned: { what: 'Waits for approval', isNow: true },
  rejected: undefined,
  withdrawn: { what: 'Withdrawn' },
  approved: { what: 'Waits for a worker', isNow: true },
  applying: { what: 'Is being applied', isNow: true },
  stopped: { what: 'Stopped' },
  'needs-you': { what: 'Needs attention', isNow: true },
  done: { what: 'Done' },
};

type Told = Pick<
  SubmissionView,
  'maker' | 'watch' | 'madeAt' | 'comment' | 'plans' | 'state' | 'stateAt' | 'result' | 'isInPart'
>;

export function listSteps({
  maker,
  watch,
  madeAt,
  comment,
  plans,
  state,
  stateAt,
  result,
  isInPart = false,
}: Told): readonly TimelineStep[] {
  const end = isInPart ? { what: 'Applied in part' } : ENDS[state];
  return [
    { what: 'Submitted', by: nameSubmitter({ maker, watch }), at: madeAt, ...withComment(comment) },
    ...plans.flatMap((plan, index): readonly TimelineStep[] => [
      { what: index === 0 ? 'Planned' : 'Planned again', at: plan.madeAt },
      ...(plan.approval === undefined ? [] : [toDecision(plan.approval)]),
    ]),
    // Only the audit knows when it was refused.
    ...(state === 'withdrawn' && result?.findings !== undefined ? [{ what: 'Refused: it has errors' }] : []),
    ...(end === undefined ? [] : [{ ...end, at: stateAt }]),
  ];
}

function toDecision({
  decision,
  person,
  comment,
  decidedAt,
}: NonNullable<Told['plans'][number]['approval']>): TimelineStep {
  const what = decision === 'approved' ? 'Approved' : 'Rejected';
  return { what, by: person.name, at: decidedAt, ...withComment(comment) };
}

function withComment(comment: string): { readonly comment?: string } {
  return comment === '' ? {} : { comment };
}
