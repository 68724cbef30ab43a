import type { Notice } from './notice.ts';
import { writeNotice } from './write-notice.ts';

/** The body of a webhook: facts for programs, and the same words that a mail has. docs/how-to/watch-and-notify.md lists them. */
export function toWebhookBody(notice: Notice): object {
  const { subject, paragraphs } = writeNotice(notice);
  const { id, at, what, firm, submission, workbook, maker, counts, link } = notice;
  return {
    id,
    at,
    event: what.event,
    why: what.why,
    firm,
    submission: submission ?? null,
    workbook,
    madeBy: maker,
    counts,
    link,
    subject,
    text: paragraphs.join('\n'),
  };
}
