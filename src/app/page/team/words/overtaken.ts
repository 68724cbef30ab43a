import type { SubmissionView } from '../../../../team/api/submission.ts';

interface Overtaken extends Pick<SubmissionView, 'plans' | 'state'> {
  /** The digest of the plan that a decision was about to be made on. */
  readonly asked: string;
}

/** Why somebody cannot decide any more on a plan that they could decide on a moment ago; `undefined` where they did it themselves. */
export function sayOvertaken({ asked, plans, state }: Overtaken, person: number): string | undefined {
  const approval = plans.find(({ sha256 }) => sha256 === asked)?.approval;
  if (approval?.person.id === person) return undefined;
  if (approval !== undefined) return `${approval.person.name} has ${approval.decision} this plan in the meantime.`;
  if (plans.at(-1)?.sha256 !== asked) return 'A new plan was made in the meantime. Look at what it would do.';
  if (state === 'withdrawn') return 'It was withdrawn in the meantime.';
  if (state === 'received') return 'It is being compared with the service again. Wait for its new plan.';
  return 'You can no longer decide on this plan.';
}
