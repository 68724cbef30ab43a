import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, type FormData, Pool } from 'undici';
import type { z } from 'zod';
import { CapsheetError, serviceError, usageError } from '../../base/util/capsheet-error.ts';
import { tryJson } from '../../base/util/parse/parse-json.ts';
import { isErrorCode } from '../../model/errors/error-pages.ts';
import { parseServiceAddress } from '../../service/client/addresses.ts';
import { toConnectionError } from '../../service/client/http/connection-failure.ts';
import { connectTo } from '../../service/client/network/create-connector.ts';
import type { Network } from '../../service/client/network/network.ts';
import { readCallAnswer, toAddress } from '../../ui/api/call.ts';
import { problem } from '../../ui/api/problem.ts';
import type { deviceCode } from '../api/device.ts';
import type { TeamOperation } from '../api/operation.ts';
import { TEAM_OPERATIONS } from '../api/operations.ts';
import type { ServerSignIn } from './server-tokens.ts';

const CONNECT_MS = 10_000;
/** An export reads everything from the firm's service before it answers. */
const HEADERS_MS = 600_000;
const BODY_MS = 60_000;

export interface TeamClientOptions {
  readonly address: string;
  readonly setting: string;
  readonly network: Network;
  /** The token for a server; absent until somebody has signed in. */
  readonly tokenFor?: (origin: string) => string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The input of an operation; unknown fields are left out. */
export interface TeamCallInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params?: z.output<Params>;
  readonly query?: z.input<Query>;
  readonly body?: z.input<Body>;
  /** In place of `body`, for operations that take files. */
  readonly form?: FormData;
}

type Answer = Dispatcher.ResponseData;

/** Calls a team's server. Follows no redirects and repeats nothing. */
export class TeamClient {
  readonly origin: string;
  readonly #options: TeamClientOptions;
  readonly #token: string | undefined;
  readonly #proxy: string | undefined;
  readonly #pool: Pool;

  /** Throws `address-invalid`, `insecure-address`, `proxy-invalid`. */
  constructor(options: TeamClientOptions) {
    this.origin = parseOrigin(options);
    this.#options = options;
    this.#token = options.tokenFor?.(this.origin);
    const isSecure = this.origin.startsWith('https:');
    const { network } = options;
    // Plain http goes only to this machine, and never through a proxy.
    const route = isSecure ? network.routeTo(this.origin) : undefined;
    this.#proxy = route?.kind === 'proxy' ? route.proxy.text : undefined;
    this.#pool = new Pool(this.origin, {
      connect: connectTo(this.origin, network, { connectMs: CONNECT_MS }),
      headersTimeout: HEADERS_MS,
      bodyTimeout: BODY_MS,
    });
  }

  get isSignedIn(): boolean {
    return this.#token !== undefined;
  }

  /** Throws the server's refusal, `server-not-ours`, and errors of the network. */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    operation: TeamOperation<P, Q, B, A>,
    asked: TeamCallInput<P, Q, B> = {},
  ): Promise<z.output<A>> {
    const { statusCode, body } = await this.#send(operation, asked);
    const text = await this.#orError(operation, () => body.text());
    if (statusCode >= 300) throw toRefusal(statusCode, text, this.origin);
    try {
      return readCallAnswer(operation, tryJson(text));
    } catch {
      throw notOurs(statusCode, this.origin);
    }
  }

  /** Streams a file. Throws as `call`. */
  async download<P extends z.ZodType, Q extends z.ZodType>(
    operation: TeamOperation<P, Q>,
    asked: TeamCallInput<P, Q, z.ZodType>,
    take: (chunk: Uint8Array) => Promise<void>,
  ): Promise<void> {
    const { statusCode, body } = await this.#send(operation, asked);
    if (statusCode >= 300) throw toRefusal(statusCode, await this.#orError(operation, () => body.text()), this.origin);
    const chunks = body[Symbol.asyncIterator]();
    for (;;) {
      const next: IteratorResult<unknown> = await this.#orError(operation, () => chunks.next());
      if (next.done === true) return;
      if (next.value instanceof Uint8Array) await take(next.value);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #send(
    operation: TeamOperation,
    { params, query, body, form }: TeamCallInput<z.ZodType, z.ZodType, z.ZodType>,
  ): Promise<Answer> {
    const { signal } = this.#options;
    return this.#orError(operation, () =>
      this.#pool.request({
        method: operation.method,
        path: toAddress(operation, { params, query }),
        headers: {
          accept: 'application/json',
          ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  }

  async #orError<T>({ method, path }: TeamOperation, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (failure) {
      if (this.#options.signal?.aborted === true) throw failure;
      throw toConnectionError(failure, {
        endpoint: `${method} ${path}`,
        address: this.origin,
        setting: this.#options.setting,
        isToken: false,
        proxy: this.#proxy,
      });
    }
  }
}

function parseOrigin({ address, setting }: TeamClientOptions): string {
  const { origin, prefix } = parseServiceAddress(address, setting);
  if (prefix === '') return origin;
  throw usageError('address-invalid', `${setting} has a path behind the host.`, `Write it as ${origin}.`);
}

/** Turns an answer that is no success into an error. */
function toRefusal(status: number, text: string, origin: string): CapsheetError {
  const said = problem.safeParse(tryJson(text));
  if (!said.success) return notOurs(status, origin);
  const { code, message, hint } = said.data;
  // 5 if access is refused or the server fails; otherwise the request was wrong, or too late.
  const exitStatus = status === 401 || status === 403 || status === 429 || status >= 500 ? 5 : 2;
  if (status === 401) {
    const signIn = `Sign in with "capsheet login --server ${origin}".`;
    return new CapsheetError({ code: 'not-signed-in', message, hint: signIn, exitStatus });
  }
  // Later servers may have codes that this version does not know.
  return new CapsheetError({ code: isErrorCode(code) ? code : 'server-refused', message, hint, exitStatus });
}

/** Another program listens there, or stands in between. */
function notOurs(status: number, origin: string): CapsheetError {
  return serviceError(
    'server-not-ours',
    `What answers at ${origin} is not a capsheet server (${status}).`,
    'Check the address of the server. If your network shows a sign-in page, sign in there in a browser first.',
  );
}

/** Added to the interval after each `slow-down`: https://www.rfc-editor.org/rfc/rfc8628#section-3.5 */
const SLOWER_SECONDS = 5;

interface SignInSteps {
  readonly name: string;
  readonly show: (code: z.output<typeof deviceCode>) => void;
  readonly signal: AbortSignal;
}

/**
 * Waits until somebody has confirmed this command line in their browser. Throws `sign-in-denied`, `sign-in-expired`.
 */
export async function signIn(client: TeamClient, { name, show, signal }: SignInSteps): Promise<ServerSignIn> {
  const code = await client.call(TEAM_OPERATIONS.beginDevice, { body: { name } });
  show(code);
  let seconds = code.intervalSeconds;
  for (;;) {
    await pause(seconds * 1000, undefined, { signal });
    const answer = await client.call(TEAM_OPERATIONS.pollDevice, { body: { deviceCode: code.deviceCode } });
    if (answer.state === 'confirmed')
      return { token: answer.token, person: answer.person, expiresAt: answer.expiresAt };
    if (answer.state === 'denied') throw over('sign-in-denied', 'The sign-in was refused in the browser.');
    if (answer.state === 'expired') throw over('sign-in-expired', 'Nobody confirmed the code in time.');
    if (answer.state === 'slow-down') seconds += SLOWER_SECONDS;
  }
}

function over(code: 'sign-in-denied' | 'sign-in-expired', message: string): CapsheetError {
  return new CapsheetError({ code, message, hint: 'Start again with "capsheet login".', exitStatus: 5 });
}
