import type { NoticeCounts, NoticeEvent } from '../terms/notice-event.ts';

/**
 * The content of a notice. Mails and chats are forwarded, searched and kept elsewhere, so there are no amounts and no
 * companies of the portfolio in it: only enough to decide whether to follow the link, which needs a sign-in.
 */
export interface Notice {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly what: NoticeEvent;
  readonly firm: { readonly id: string; readonly name: string };
  /** Absent for a watch. */
  readonly submission?: number;
  /** A file name or the place of a watch: any text at all. */
  readonly workbook: string;
  /** A person, or the watch of one: its owner has not seen what it found. */
  readonly maker: string;
  readonly counts: NoticeCounts;
  readonly link: string;
}

export type Delivery =
  | { readonly kind: 'sent' }
  /** `fault` names no secret; `isFinal` if another attempt would fail as well. */
  | { readonly kind: 'failed'; readonly fault: string; readonly isFinal: boolean };

export const SENT: Delivery = { kind: 'sent' };

/** Tried again later. */
export function failedNow(fault: string): Delivery {
  return { kind: 'failed', fault, isFinal: false };
}

/** Not tried again. */
export function failedForGood(fault: string): Delivery {
  return { kind: 'failed', fault, isFinal: true };
}
