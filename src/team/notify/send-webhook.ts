import { createHmac } from 'node:crypto';
import { connectTo } from '../../service/client/network/create-connector.ts';
import type { Network } from '../../service/client/network/network.ts';
import type { AddressRules } from '../outbound/address-rules.ts';
import { HostRefused, HostUnknown, type KnownHost, type ResolveName, resolveHost } from '../outbound/resolve-host.ts';
import { type Delivery, failedForGood, failedNow, type Notice, SENT } from './notice.ts';
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

/** How webhooks are sent. */
export interface WebhookSettings {
  readonly rules: AddressRules;
  /** Proxies, and whose word is taken for a certificate. */
  readonly network: Network;
  /** The longest that one attempt may take, from its beginning to the status of the answer. */
  readonly mostMs: number;
  readonly resolve?: ResolveName;
}

interface WebhookRequest {
  /** May hold a secret, as Slack's do: it is shown in no message. */
  readonly url: string;
  readonly body: string;
  readonly headers: { readonly [name: string]: string };
}

/**
 * Sends JSON to an address that a user named. It follows no redirect, for that would lead where nobody has looked; of the
 * answer only the status is read.
 */
async function postJson(request: WebhookRequest, settings: WebhookSettings): Promise<Delivery> {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return failedForGood('its address is not an HTTPS address');
  if (url.username !== '' || url.password !== '') return failedForGood('its address has a user name in it');
  const signal = AbortSignal.timeout(settings.mostMs);
  try {
    const host = await Promise.race([findHost(url, settings), endOf(signal)]);
    if (url.protocol === 'http:' && host?.isPrivate !== true)
      return failedForGood(`${url.host} is outside of this network, and its address is not an HTTPS address`);
    const connect = connectTo(url.origin, settings.network, {
      connectMs: settings.mostMs,
      ...(host && { lookup: host.lookup }),
    });
    return toDelivery(await post(url, connect, request, signal), url);
  } catch (error) {
    if (error instanceof HostRefused) return failedForGood(error.message);
    if (signal.aborted) return failedNow(`${url.host} did not answer within ${settings.mostMs / 1000} seconds`);
    return failedNow(`${url.host} cannot be reached: ${reasonOf(error)}`);
  }
}

/**
 * An address found here may not be reached where the rules refuse it, whoever connects there. A name that only the proxy knows is
 * the proxy's to judge; `undefined` then.
 */
async function findHost(url: URL, { rules, resolve, network }: WebhookSettings): Promise<KnownHost | undefined> {
  try {
    return await resolveHost(url.hostname, rules, resolve);
  } catch (error) {
    const isOfProxy = url.protocol === 'https:' && network.routeTo(url.origin).kind === 'proxy';
    if (error instanceof HostUnknown && isOfProxy) return undefined;
    throw error;
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

/** A name server cannot be interrupted, but need not be waited for. */
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
