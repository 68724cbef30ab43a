import { isFindingCode } from '../../model/findings/finding-codes.ts';
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
export type NoticeEvent =
  /** `again`: the former plan no longer fits the service. */
  | { readonly event: 'waits-for-you'; readonly why: 'first' | 'again' | 'reminder' }
  | { readonly event: 'done'; readonly why: 'changed' | 'nothing-to-do' }
  | { readonly event: 'needs-you'; readonly why: SubmissionNeed };

/** Recipients among the people with a role. Approvers exclude the maker, who may not decide. */
export type Audience = 'approvers' | 'maker' | 'maker-and-administrators';

export interface NoticeRule {
  readonly what: NoticeEvent;
  readonly to: Audience;
}

/** Whole numbers; no amounts. */
export interface NoticeCounts {
  /** Changes of the plan, or made by the run. */
  readonly changes: number;
  readonly warnings: number;
  /** Rows with errors, which keep the workbook from being planned. */
  readonly errors: number;
  /** Changes still to make. */
  readonly left: number;
  /** Changes of unknown fate. */
  readonly unknown: number;
}

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
