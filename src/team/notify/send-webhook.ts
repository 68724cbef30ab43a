import { createHmac } from 'node:crypto';
import { connectTo } from '../../service/client/network/create-connector.ts';
import { admitAddress, type OutboundWay } from '../outbound/admit-address.ts';
import { AddressRefused } from '../outbound/resolve-host.ts';
import { type Delivery, failedForGood, failedNow, type Notice, SENT } from './notice.ts';
import { writeNotice } from './write-notice.ts';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** `seconds` is now, since 1970. */
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

/** Unsigned: anybody who knows the address of a Slack-shaped webhook may write there. */
export function sendSlack(notice: Notice, url: string, settings: WebhookSettings): Promise<Delivery> {
  return postJson({ url, body: JSON.stringify(toSlackMessage(notice)), headers: {} }, settings);
}

/**
 * `capsheet-signature`: seconds since 1970, and the HMAC-SHA256 in hex of these seconds, a full stop and the body.
 * Signing the moment keeps requests from being replayed later.
 */
export function signBody(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/**
 * A message for incoming webhooks of Slack, Mattermost and others. Escaping keeps names from becoming mentions, links or
 * channels, and `verbatim` keeps Slack from finding them by itself.
 */
export function toSlackMessage(notice: Notice): object {
  const { subject, paragraphs } = writeNotice(notice);
  const text = escapeText(subject);
  const body = [...paragraphs.map(escapeText), `<${notice.link}|Open it in capsheet>`].join('\n');
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', verbatim: true, text: `*${text}*\n${body}` } }] };
}

/**
 * https://api.slack.com/reference/surfaces/formatting#escaping; others than Slack mention whoever is named behind an
 * `@`. A character that nobody sees ends such a mention, and any format before it begins.
 */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/(?<!\w)@(?=\w)/g, `@${UNSEEN}`)
    .replace(/[*_~`]/g, (sign) => `${UNSEEN}${sign}${UNSEEN}`);
}

/** A word joiner. */
const UNSEEN = '\u2060';

/**
 * The body of a webhook: facts for programs and the words of the mail, as docs/how-to/watch-and-notify.md lists them.
 */
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

export interface WebhookSettings extends OutboundWay {
  /** Per attempt, up to the status of the answer. */
  readonly mostMs: number;
}

interface WebhookRequest {
  /** May hold a secret, as Slack's do: no message shows it. */
  readonly url: string;
  readonly body: string;
  readonly headers: { readonly [name: string]: string };
}

/**
 * Posts JSON to an address that a user named. Follows no redirects, which could lead anywhere; reads only the status.
 */
async function postJson(request: WebhookRequest, settings: WebhookSettings): Promise<Delivery> {
  const { mostMs, network } = settings;
  const signal = AbortSignal.timeout(mostMs);
  const named = URL.canParse(request.url) ? new URL(request.url).host : 'its address';
  try {
    const { url, host } = await Promise.race([admitAddress(request.url, settings), endOf(signal)]);
    const connect = connectTo(url.origin, network, { connectMs: mostMs, ...(host && { lookup: host.lookup }) });
    return toDelivery(await post(url, connect, request, signal), url);
  } catch (error) {
    if (error instanceof AddressRefused) return failedForGood(error.message);
    if (signal.aborted) return failedNow(`${named} did not answer within ${mostMs / 1000} seconds`);
    return failedNow(`${named} cannot be reached: ${reasonOf(error)}`);
  }
}

async function post(
  url: URL,
  connect: ReturnType<typeof connectTo>,
  { body, headers }: WebhookRequest,
  signal: AbortSignal,
) {
  const { Agent, request } = await import('undici');
  const agent = new Agent({ connect });
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'capsheet' },
      body,
      signal,
    });
    // The rest of the answer ends with the connection.
    answer.body.on('error', () => undefined);
    return answer.statusCode;
  } finally {
    await agent.destroy();
  }
}

/** A look-up cannot be interrupted, but need not be waited for. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

const GONE = 410;

function toDelivery(status: number, { host }: URL): Delivery {
  if (status >= 200 && status < 300) return SENT;
  if (status >= 300 && status < 400) return failedNow(`${host} redirects (${status}), which is not followed`);
  if (status === GONE) return failedForGood(`${host} answered ${status}: it wants no more notices`);
  return failedNow(`${host} answered ${status}`);
}

function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && code !== '') return code;
  return error instanceof Error ? error.message : String(error);
}
