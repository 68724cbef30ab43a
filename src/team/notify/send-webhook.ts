import type { Delivery } from './delivery.ts';
import type { Notice } from './notice.ts';
import { postJson, type WebhookSettings } from './post-json.ts';
import { signBody } from './sign-body.ts';
import { toSlackMessage } from './slack-message.ts';
import { toWebhookBody } from './webhook-body.ts';

export interface WebhookTarget {
  readonly url: string;
  /** What it is signed with. */
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
