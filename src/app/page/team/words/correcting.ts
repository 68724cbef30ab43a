import type { MeView } from '../../../../team/api/person.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import type { SubmissionState } from '../../../../team/terms/submission-state.ts';

/** Nothing becomes of these any more, unless somebody submits them once more. */
const GIVEN_BACK: readonly SubmissionState[] = ['refused', 'rejected', 'withdrawn'];

/** What may be sent as it is while its maker corrects it, and what to say of that. */
const PENDING: { readonly [state in SubmissionState]?: string } = {
  planned: 'waits for approval, and somebody may approve it as it is',
  approved: 'is approved, and is sent as it is as soon as a worker is free',
};

type Of = Pick<SubmissionView, 'firm' | 'state' | 'maker'>;

/** Whether somebody can lay it on their desk to correct it: what came back, or what they have submitted and nobody sends yet. */
export function canCorrect({ firms, person }: Pick<MeView, 'firms' | 'person'>, { firm, state, maker }: Of): boolean {
  const may = firms.find(({ id }) => id === firm)?.may ?? [];
  if (!may.includes('submit')) return false;
  return GIVEN_BACK.includes(state) || (PENDING[state] !== undefined && maker.id === person.id);
}

/** What becomes of it if it is not withdrawn before it is corrected; `undefined` where nothing does. */
export function sayPending({ id, state }: Pick<SubmissionView, 'id' | 'state'>): string | undefined {
  const standing = PENDING[state];
  return standing && `Submission ${id} ${standing}.`;
}
