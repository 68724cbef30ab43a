import { createHmac } from 'node:crypto';
import type { Delivery, Notice } from './notice.ts';
import { postJson, type WebhookSettings } from './post-json.ts';
import { writeNotice } from './write-notice.ts';

export interface WebhookTarget {
  readonly url: string;
  /** The secret with which it is signed. */
  readonly secret: string;
}

/** @param seconds now, since 1970 */
export function sendWebhook(
  notice: Notice,
  { url, secret }: WebhookTarget,
  seconds: number,
  settings: WebhookSettings,
): Promise<Delivery> {
  const body = JSON.stringify(toWebhookBody(notice));
  const headers = { 'capsheet-notice': notice.id, 'capsheet-signature': signBody(body, secret, seconds) };
  return postJson({ url, body, headers }, settings);
}

/** To a Slack-shaped webhook: whoever knows its address may write there. */
export function sendSlack(notice: Notice, url: string, settings: WebhookSettings): Promise<Delivery> {
  return postJson({ url, body: JSON.stringify(toSlackMessage(notice)), headers: {} }, settings);
}

/**
 * The header `capsheet-signature`: the moment in seconds since 1970, and an HMAC-SHA256 in hex of that moment, a full stop
 * and the body. The moment is signed as well, so that whoever has seen a request cannot send it again later.
 */
export function signBody(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/**
 * Writes a message as Slack, Mattermost and others take it at an incoming webhook: a text for the notification, and the same in blocks.
 * Nothing in a name becomes a mention, a link or a channel there: `<`, `>` and `&` are all that they are made of, and
 * `verbatim` keeps Slack from finding names and addresses by itself.
 */
export function toSlackMessage(notice: Notice): object {
  const { subject, paragraphs } = writeNotice(notice);
  const text = escapeText(subject);
  const body = [...paragraphs.map(escapeText), `<${notice.link}|Open it in capsheet>`].join('\n');
  return {
    text,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', verbatim: true, text: `*${text}*\n${body}` } }],
  };
}

/** https://api.slack.com/reference/surfaces/formatting#escaping */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

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
