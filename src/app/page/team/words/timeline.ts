import type { SubmissionView } from '../../../../team/api/submission.ts';
import type { SubmissionState } from '../../../../team/terms/submission-state.ts';

/** Something that happened to a submission, or is happening now. */
export interface TimelineStep {
  readonly what: string;
  /** Whoever did it; absent where capsheet did. */
  readonly by?: string;
  /** ISO 8601; absent of what the submission itself no longer says. */
  readonly at?: string;
  readonly comment?: string;
  readonly isNow?: true;
}

/** What its present state adds to what was made and decided. */
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

type Told = Pick<SubmissionView, 'maker' | 'madeAt' | 'comment' | 'plans' | 'state' | 'stateAt' | 'result'>;

/** The way of a submission, the first step first. */
export function listSteps({ maker, madeAt, comment, plans, state, stateAt, result }: Told): readonly TimelineStep[] {
  const end = ENDS[state];
  return [
    { what: 'Submitted', by: maker.name, at: madeAt, ...withComment(comment) },
    ...plans.flatMap((plan, index): readonly TimelineStep[] => [
      { what: index === 0 ? 'Planned' : 'Planned again', at: plan.madeAt },
      ...(plan.approval === undefined ? [] : [toDecision(plan.approval)]),
    ]),
    // When it was refused is in the audit.
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
