import { Agent, Pool } from 'undici';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { connectTo } from './create-connector.ts';
import type { Network } from './network.ts';

const WAY = { connectMs: 10_000 };
const ANSWER_MS = 10_000;
/** Longer than any description, keys or tokens of a provider. */
const MOST_ANSWER_BYTES = 1024 ** 2;

export interface FetchOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export type Fetch = (address: string, options: FetchOptions) => Promise<Response>;

/**
 * Creates a `fetch` for libraries that ask the network by themselves, by the way that is set here: through the proxy,
 * and with the authorities that this machine trusts. It follows no redirect. Bodies are texts and forms.
 */
export function createFetch(network: Network): Fetch {
  const agent = new Agent({
    factory: (origin) => new Pool(origin, { ...limits, connect: connectTo(String(origin), network, WAY) }),
  });
  return async (address, { method, headers, body, signal }) => {
    const { origin, pathname, search } = new URL(address);
    const sent = { method, headers, body: toText(body), ...omitAbsent({ signal }) };
    try {
      const answer = await agent.request({ origin, path: `${pathname}${search}`, ...sent });
      const text = await answer.body.text();
      return new Response(text === '' ? null : text, { status: answer.statusCode, headers: toPairs(answer.headers) });
    } catch (cause) {
      // The error with which fetch says that there was no answer.
      throw signal?.aborted === true ? signal.reason : new TypeError('fetch failed', { cause });
    }
  };
}

const limits = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS, maxResponseSize: MOST_ANSWER_BYTES };

function toText(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('only texts and forms are sent');
}

function toPairs(headers: { readonly [name: string]: string | string[] | undefined }): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
}
