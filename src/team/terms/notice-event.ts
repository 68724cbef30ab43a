import { SUBMISSION_STATES, type SubmissionState } from './submission-state.ts';

/** Why something does not go on by itself. */
export const NEEDS = [
  'has-errors',
  'rejected',
  'stopped',
  'in-doubt',
  'credentials',
  'failed',
  'watch-away',
  'watch-refused',
] as const;
export type SubmissionNeed = (typeof NEEDS)[number];

/** An event, as far as people are told of it. */
export type NoticeEvent =
  /** `again`: the plan that was there before no longer fits what the service holds. */
  | { readonly event: 'waits-for-you'; readonly why: 'first' | 'again' | 'reminder' }
  | { readonly event: 'done'; readonly why: 'changed' | 'nothing-to-do' }
  | { readonly event: 'needs-you'; readonly why: SubmissionNeed };

/** The people who get a mail, among those with a role in the firm. Approvers but for the maker, who may not decide. */
export type Audience = 'approvers' | 'maker' | 'maker-and-administrators';

export interface NoticeRule {
  readonly what: NoticeEvent;
  readonly to: Audience;
}

/** How many of what: whole numbers, no amounts. */
export interface NoticeCounts {
  /** Things that the plan adds or changes, or that the run did. */
  readonly changes: number;
  readonly warnings: number;
  /** Rows with errors, which keep the workbook from being planned. */
  readonly errors: number;
  /** Changes that are still to be made. */
  readonly left: number;
  /** Changes of which nobody knows yet whether the service made them. */
  readonly unknown: number;
}

/** The facts of a change of state. */
export interface NoticeFacts {
  /** There was another plan of it before. */
  readonly isAgain: boolean;
  /** The code of the problem. */
  readonly code?: string | undefined;
  readonly counts?: NoticeCounts | undefined;
}

/** Only somebody who may change the firm's credentials can put these right. */
const ABOUT_CREDENTIALS: readonly string[] = [
  ...['credentials-refused', 'token-refused', 'access-refused', 'role-insufficient', 'connection-missing'],
  ...['team-credentials-missing', 'credentials-other-firm', 'credential-damaged', 'vault-key-missing'],
  ...['secret-reference-empty', 'secret-reference-invalid'],
];

/** Finds the notice of a change to this state; `undefined` where nobody need look. */
export function noticeOf(to: SubmissionState, facts: NoticeFacts): NoticeRule | undefined {
  switch (to) {
    case 'planned':
      return { what: { event: 'waits-for-you', why: facts.isAgain ? 'again' : 'first' }, to: 'approvers' };
    case 'done':
      return { what: { event: 'done', why: facts.counts?.changes ? 'changed' : 'nothing-to-do' }, to: 'maker' };
    case 'refused':
      return needs(facts.counts?.errors ? 'has-errors' : 'failed');
    case 'rejected':
    case 'stopped':
      return needs(to);
    case 'needs-you':
      return toNeedRule(facts);
    default:
      return undefined;
  }
}

/** In these its maker is told that it needs them: their inbox lists it until then. */
export const NEEDING_STATES: readonly SubmissionState[] = SUBMISSION_STATES.filter(
  (state) => noticeOf(state, { isAgain: false })?.what.event === 'needs-you',
);

function toNeedRule({ code, counts }: NoticeFacts): NoticeRule {
  if (code !== undefined && ABOUT_CREDENTIALS.includes(code)) return needs('credentials', 'maker-and-administrators');
  return needs(counts?.unknown ? 'in-doubt' : 'failed');
}

function needs(why: SubmissionNeed, to: Audience = 'maker'): NoticeRule {
  return { what: { event: 'needs-you', why }, to };
}

/** Rows by what is planned or became of them, in words of people. */
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
