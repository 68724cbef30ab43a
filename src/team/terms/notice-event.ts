import { z } from 'zod';
import { isFindingCode } from '../../model/findings/finding-codes.ts';
import { countText, type Shape } from '../../model/values/scalars.ts';
import { SUBMISSION_STATES, type SubmissionState } from './submission-state.ts';

/** Why something cannot go on by itself. */
export const NEEDS = [
  'has-errors',
  'rejected',
  'stopped',
  'in-doubt',
  'to-check',
  'credentials',
  'failed',
  'watch-away',
  'watch-refused',
] as const;
export type SubmissionNeed = (typeof NEEDS)[number];

/** An event for people. */
export const noticeEvent = z.discriminatedUnion('event', [
  /** `again`: the former plan no longer fits the service. */
  z.strictObject({ event: z.literal('waits-for-you'), why: z.enum(['first', 'again', 'reminder']) }),
  z.strictObject({ event: z.literal('done'), why: z.enum(['changed', 'nothing-to-do']) }),
  z.strictObject({ event: z.literal('needs-you'), why: z.enum(NEEDS) }),
]);
export type NoticeEvent = Shape<typeof noticeEvent>;

/** Recipients among the people with a role. Approvers exclude the maker, who may not decide. */
export type Audience = 'approvers' | 'maker' | 'maker-and-administrators';

export interface NoticeRule {
  readonly what: NoticeEvent;
  readonly to: Audience;
}

/** Whole numbers; no amounts. */
export const noticeCounts = z.strictObject({
  changes: countText.describe('Changes of the plan, or made by the run.'),
  warnings: countText,
  errors: countText.describe('Rows with errors, which keep the workbook from being planned.'),
  left: countText.describe('Changes still to make.'),
  unknown: countText.describe('Changes of unknown fate.'),
});
export type NoticeCounts = Shape<typeof noticeCounts>;

/** The facts of a change of state. */
export interface NoticeFacts {
  /** It had a plan before. */
  readonly isAgain: boolean;
  /** The code of the problem. */
  readonly code?: string | undefined;
  readonly counts?: NoticeCounts | undefined;
}

/** Only people who may change the credentials can fix these. */
const ABOUT_CREDENTIALS: readonly string[] = [
  'credentials-refused',
  'token-refused',
  'access-refused',
  'role-insufficient',
  'connection-missing',
  'team-credentials-missing',
  'credentials-other-firm',
  'credential-damaged',
  'vault-key-missing',
  'secret-reference-empty',
  'secret-reference-invalid',
];

/** The notice of a change to this state; `undefined` if nobody needs it. */
export function noticeOf(to: SubmissionState, facts: NoticeFacts): NoticeRule | undefined {
  if (to === 'planned')
    return { what: { event: 'waits-for-you', why: facts.isAgain ? 'again' : 'first' }, to: 'approvers' };
  if (to === 'done')
    return { what: { event: 'done', why: facts.counts?.changes ? 'changed' : 'nothing-to-do' }, to: 'maker' };
  if (to === 'refused') return needs(facts.counts?.errors ? 'has-errors' : 'failed');
  if (to === 'rejected' || to === 'stopped') return needs(to);
  if (to === 'needs-you') return toNeedRule(facts);
  return undefined;
}

/** States in which the maker's inbox lists it. */
export const NEEDING_STATES: readonly SubmissionState[] = SUBMISSION_STATES.filter(
  (state) => noticeOf(state, { isAgain: false })?.what.event === 'needs-you',
);

function toNeedRule({ code, counts }: NoticeFacts): NoticeRule {
  if (code !== undefined && ABOUT_CREDENTIALS.includes(code)) return needs('credentials', 'maker-and-administrators');
  if (counts?.unknown) return needs('in-doubt');
  const isEntered = counts !== undefined && counts.changes > 0 && counts.left === 0;
  return needs(isEntered && isFindingCode(code ?? '') ? 'to-check' : 'failed');
}

function needs(why: SubmissionNeed, to: Audience = 'maker'): NoticeRule {
  return { what: { event: 'needs-you', why }, to };
}

/** Counts rows by action or outcome, in words for people. */
export function countRowsForNotice(rows: { readonly [status: string]: number | undefined }): NoticeCounts {
  const count = (...statuses: readonly string[]) => statuses.reduce((sum, status) => sum + (rows[status] ?? 0), 0);
  return {
    changes: count('add', 'replace', 'upload', 'added', 'replaced', 'uploaded'),
    warnings: 0,
    errors: count('invalid'),
    left: count('not-run', 'failed', 'blocked'),
    unknown: count('unknown'),
  };
}
