import { formatInstant } from '../../base/util/text/words.ts';
import type { Approval } from '../../model/outcomes/approval.ts';
import { toPersonText } from './audit-entry.ts';
import type { Action } from './roles.ts';
import type { SubmissionState } from './submission-state.ts';

/*
 * When somebody may decide on a plan, and when an approval holds. A decision is of one plan file, by its digest, and final:
 * a plan has one. An approval holds where, at the moment in which the apply begins,
 *
 * - it is of the very plan that is to be applied, and that plan is the one the submission has now,
 * - it was given by somebody else than the maker,
 * - whoever gave it may still decide for the firm.
 *
 * One that holds no more is void: the submission is planned again, and the new plan wants an approval of its own. A run
 * whose first write has left goes on, whoever loses a role; a worker that takes over from a dead one judges once more.
 */

export const DECISIONS = ['approved', 'rejected'] as const;
export type DecisionWord = (typeof DECISIONS)[number];

export interface KnownPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface Decided {
  /** SHA-256 of the plan file. */
  readonly plan: string;
  readonly decision: DecisionWord;
  readonly person: KnownPerson;
  readonly comment: string;
  /** ISO 8601 in UTC. */
  readonly decidedAt: string;
}

export interface DecidedOn {
  readonly state: SubmissionState;
  readonly maker: KnownPerson;
  /** SHA-256 of its present plan. */
  readonly plan?: string | undefined;
}

export interface Decider {
  readonly person: KnownPerson;
  readonly actions: ReadonlySet<Action>;
}

export interface DecisionAsked {
  readonly plan: string;
  readonly decision: DecisionWord;
  readonly comment: string;
  readonly isAcknowledged: boolean;
}

export interface ApprovalRefusal {
  readonly code:
    | 'decision-role'
    | 'decision-own'
    | 'decision-made'
    | 'decision-not-waiting'
    | 'decision-other-plan'
    | 'decision-comment'
    | 'warnings-unseen'
    | 'approval-void';
  readonly message: string;
  readonly hint: string;
}

/** Why this person cannot decide on it now; `undefined` if they can. */
export function whyNotDecide(
  { person, actions }: Decider,
  { state, maker }: DecidedOn,
  earlier: Decided | undefined,
): ApprovalRefusal | undefined {
  if (!actions.has('decide'))
    return {
      code: 'decision-role',
      message: 'You may not decide on plans of this firm.',
      hint: 'Ask an administrator for the role of an approver.',
    };
  if (isSame(person, maker))
    return {
      code: 'decision-own',
      message: 'You submitted this workbook yourself.',
      hint: 'Ask somebody else to decide on it.',
    };
  if (earlier !== undefined)
    return {
      code: 'decision-made',
      message: `${toPersonText(earlier.person)} has already ${earlier.decision} this plan, ${formatInstant(earlier.decidedAt)}.`,
      hint: 'A decision is final. A new plan can be decided on again.',
    };
  if (state === 'planned') return undefined;
  return {
    code: 'decision-not-waiting',
    message: `There is nothing to decide: the submission is "${state}".`,
    hint: 'Look at it again: it has changed.',
  };
}

/** Why a decision is refused; `undefined` if it counts. `earlier` is the decision on that plan so far. */
export function refuseDecision(
  decider: Decider,
  submission: DecidedOn & { readonly warnings: number },
  asked: DecisionAsked,
  earlier: Decided | undefined,
): ApprovalRefusal | undefined {
  const refusal = whyNotDecide(decider, submission, earlier);
  if (refusal !== undefined) return refusal;
  if (asked.plan !== submission.plan)
    return {
      code: 'decision-other-plan',
      message: 'There is a newer plan than the one you looked at.',
      hint: 'Look at the new plan, then decide on that.',
    };
  if (asked.decision === 'rejected')
    return asked.comment.trim() === ''
      ? { code: 'decision-comment', message: 'A rejection needs a comment.', hint: 'Say why you reject the plan.' }
      : undefined;
  if (submission.warnings === 0 || asked.isAcknowledged) return undefined;
  return {
    code: 'warnings-unseen',
    message: 'The plan has warnings that nobody has acknowledged.',
    hint: 'Look at them first.',
  };
}

/** A submission to apply, the decision on its plan, and the approver's present rights. */
export interface ToBeApplied {
  readonly submission: Omit<DecidedOn, 'state'>;
  readonly decided: Decided | undefined;
  readonly actions: ReadonlySet<Action>;
}

/** Whether it may be applied: its approval for the run's record, or why none holds. */
export function checkApproval(
  toBeApplied: ToBeApplied,
): { readonly approval: Approval } | { readonly refusal: ApprovalRefusal } {
  const { submission, decided, actions } = toBeApplied;
  const { maker, plan } = submission;
  if (decided === undefined || decided.plan !== plan) return toVoid('Nobody has approved this plan.');
  const who = toPersonText(decided.person);
  if (decided.decision !== 'approved') return toVoid(`${who} has rejected this plan.`);
  if (isSame(decided.person, maker)) return toVoid('The plan was approved by the person who submitted the workbook.');
  if (!actions.has('decide')) return toVoid(`${who} approved the plan, but may no longer approve for this firm.`);
  return { approval: toApproval(decided) };
}

function toVoid(message: string): { readonly refusal: ApprovalRefusal } {
  return { refusal: { code: 'approval-void', message, hint: 'Have the plan approved by somebody else.' } };
}

function toApproval({ plan, person, comment, decidedAt }: Decided): Approval {
  const { name, email } = person;
  return {
    ...(name === '' ? { approvedBy: email } : { approvedBy: name }),
    ...(email === '' ? {} : { email }),
    approvedAt: decidedAt,
    planSha256: plan,
    ...(comment === '' ? {} : { comment }),
  };
}

/** One person may sign in through two providers, with the same address. */
function isSame(one: KnownPerson, other: KnownPerson): boolean {
  return one.id === other.id || (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase());
}
