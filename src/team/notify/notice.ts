import type { NoticeCounts, NoticeEvent } from '../terms/notice-event.ts';

/**
 * The content of a notice. Mail, webhooks and chats leave the place where a firm's data is looked after: they are forwarded,
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
  /** Absent where it is about a watch. */
  readonly submission?: number;
  /** A file name as a person gave it, or the place of a watch: any text at all. */
  readonly workbook: string;
  /** The name of its maker, as people know them: any text at all. */
  readonly maker: string;
  readonly counts: NoticeCounts;
  /** Where it can be seen. */
  readonly link: string;
}

/** The outcome of one attempt to send. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** `fault` is for people and names no secret; `isFinal` where another attempt would fail as well. */
  | { readonly kind: 'failed'; readonly fault: string; readonly isFinal: boolean };

export const SENT: Delivery = { kind: 'sent' };

/** To be tried again. */
export function failedNow(fault: string): Delivery {
  return { kind: 'failed', fault, isFinal: false };
}

/** Not to be tried again. */
export function failedForGood(fault: string): Delivery {
  return { kind: 'failed', fault, isFinal: true };
}
