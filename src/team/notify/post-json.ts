import { connectTo } from '../../service/client/network/create-connector.ts';
import type { Network } from '../../service/client/network/network.ts';
import type { AddressRules } from '../outbound/address-rules.ts';
import { HostRefused, HostUnknown, type KnownHost, type ResolveName, resolveHost } from '../outbound/resolve-host.ts';
import { type Delivery, failedForGood, failedNow, SENT } from './notice.ts';

/** How webhooks are sent. */
export interface WebhookSettings {
  readonly rules: AddressRules;
  /** Proxies, and whose word is taken for a certificate. */
  readonly network: Network;
  /** The longest that one attempt may take, from its beginning to the status of the answer. */
  readonly mostMs: number;
  readonly resolve?: ResolveName;
}

export interface WebhookRequest {
  /** May hold a secret, as Slack's do: it is shown in no message. */
  readonly url: string;
  readonly body: string;
  readonly headers: { readonly [name: string]: string };
}

/**
 * Sends JSON to an address that a user named. It follows no redirect, for that would lead where nobody has looked; of the
 * answer only the status is read.
 */
export async function postJson(request: WebhookRequest, settings: WebhookSettings): Promise<Delivery> {
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
