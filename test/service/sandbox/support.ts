import type { ClientCredentials } from '../../../src/service/sandbox/administration/accounts.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/service/sandbox/start-sandbox.ts';
import type { AnyDocument } from '../../support/any-document.ts';
import { closeLater } from '../../support/close-later.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  readonly body: AnyDocument;
}

export interface Caller {
  readonly sandbox: Sandbox;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: unknown) => Promise<Answer>;
  readonly put: (path: string, body: unknown) => Promise<Answer>;
  readonly patch: (path: string, body: unknown) => Promise<Answer>;
  /** Without a body where it is undefined. */
  readonly send: (method: string, path: string, body: unknown) => Promise<Answer>;
  readonly upload: (path: string, parts: { readonly [name: string]: string | File }) => Promise<Answer>;
}

/** A sandbox that is closed after the test, without rate windows unless a test asks for them. */
export async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], ...options });
  closeLater(() => sandbox.close());
  return sandbox;
}

/** The same, with a token. */
export async function connect(options: Partial<SandboxOptions> = {}): Promise<Caller> {
  return callerOf(await start(options));
}

export async function callerOf(sandbox: Sandbox, credentials: ClientCredentials = ownOf(sandbox)): Promise<Caller> {
  const { body } = await requestToken(sandbox, credentials.clientSecret, credentials.clientId);
  const headers = { authorization: `Bearer ${body.access_token}` };
  const send: Caller['send'] = (method, path, content) => {
    if (content === undefined) return call(sandbox, path, { method, headers });
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    return call(sandbox, path, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
  };
  const by = (method: string) => (path: string, content: unknown) => send(method, path, content);
  const upload: Caller['upload'] = (path, parts) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.append(name, part);
    return call(sandbox, path, { method: 'POST', headers, body: form });
  };
  const get = (path: string) => call(sandbox, path, { headers });
  return { sandbox, get, post: by('POST'), put: by('PUT'), patch: by('PATCH'), send, upload };
}

function ownOf({ clientId, clientSecret = '' }: Sandbox): ClientCredentials {
  return { clientId, clientSecret };
}

export function requestToken(
  sandbox: Sandbox,
  secret = sandbox.clientSecret ?? '',
  clientId = sandbox.clientId,
): Promise<Answer> {
  return call(sandbox, '/o/token/', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
}

/** `path` is absolute where it begins with `http`. */
export async function call(sandbox: Sandbox, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(path.startsWith('http') ? path : sandbox.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

export const ROUNDS_ADD = '/beta/investment/financing-rounds/add/';
export const ROUNDS_GET = '/beta/investment/financing-events/get/';
export const CLASSES_ADD = '/beta/investment/share-classes/add/';
export const CLASSES_GET = '/beta/investment/share-classes/get/';
export const SECURITIES_ADD = '/beta/investment/securities/add/';
export const SECURITIES_GET = '/beta/investment/securities/get/';
export const TRANSACTIONS_ADD = '/beta/investment/transactions/add/';
export const TRANSACTIONS_GET = '/beta/investment/transactions/get/';
