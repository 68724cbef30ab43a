/** How many of what: whole numbers, no amounts. */
export interface NoticeCounts {
  /** Things that the plan adds or changes. */
  readonly changes: number;
  readonly warnings: number;
  /** Errors of the workbook that keep it from being planned. */
  readonly errors: number;
  /** Changes that are still to be made. */
  readonly left: number;
  /** Changes of which nobody knows yet whether the service made them. */
  readonly unknown: number;
}

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
export type Need = (typeof NEEDS)[number];

/** What happened, as far as a notice says it. */
export type NoticeEvent =
  /** `again`: the plan that was there before no longer fits what the service holds. */
  | { readonly event: 'waits-for-you'; readonly why: 'first' | 'again' | 'reminder' }
  | { readonly event: 'done'; readonly why: 'changed' | 'nothing-to-do' }
  | { readonly event: 'needs-you'; readonly why: Need };

/**
 * What a notice says. Mail, webhooks and chats leave the place where a firm's data is looked after: they are forwarded,
 * searched and kept by others. So there are no amounts and no companies of the portfolio in it, only what one needs to
 * know whether to look: which workbook, of whom, how much of it, and where. Whoever follows the link signs in.
 */
export interface Notice {
  /** The same each time that this notice is sent: a receiver tells by it that it comes again. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly what: NoticeEvent;
  readonly firm: { readonly id: string; readonly name: string };
  /** Absent where it is about a watch or a credential. */
  readonly submissionId?: string;
  /** A file name as a person gave it, or the name of a watch: any text at all. */
  readonly workbook: string;
  /** Who made it, as people know them: any text at all. */
  readonly maker: string;
  readonly counts: NoticeCounts;
  /** Where it can be seen. */
  readonly link: string;
}
