import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret, newSecret } from '../../../base/util/secret-text.ts';
import { CALLS } from '../../api/calls.ts';
import type { Problem } from '../../api/problem.ts';
import { KEY_HEADER } from '../../api/session.ts';
import { addSafeHeaders } from '../../views/serve-page.ts';

export const OPEN_PATH = '/open';

/**
 * The routes that need no key: the page, its assets, and the sign-in itself. Every other route needs it, also one that
 * does not exist.
 */
const OPEN_ROUTES: ReadonlySet<string | undefined> = new Set(['/', OPEN_PATH, '/assets/*', CALLS.openSession.path]);

/**
 * Checks every request first: its host must be this machine (a foreign name that resolves to it is DNS rebinding), its
 * origin our own page, and it must carry the key. The key is a header and not a cookie: cookies ignore ports, so that
 * the browser would send it to any other server on this machine. A header is only ever set by our own script.
 */
export function addGuard(app: FastifyInstance, admission: Admission, portOf: () => number): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = findRefusal(request, admission, portOf());
    if (refusal !== undefined) return turnAway(request, reply, refusal);
  });
  app.addHook('onSend', async (_request, reply) => addSafeHeaders(reply));
}

function findRefusal(request: FastifyRequest, admission: Admission, port: number): TurnedAway | undefined {
  if (!(request.headers.host === `127.0.0.1:${port}` || request.headers.host === `localhost:${port}`))
    return 'foreign-host';
  if (!isOwnOrigin(request)) return 'foreign-origin';
  // By the route and not the address, which can be written in many ways.
  if (OPEN_ROUTES.has(request.routeOptions.url)) return undefined;
  return admission.isAdmitted(request.headers[KEY_HEADER]) ? undefined : 'not-admitted';
}

/**
 * Browsers name the origin of requests that may change something, and of those that another site makes; a changing
 * request without one is not from a browser. Another port of this machine is another origin, but the same site.
 */
function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (origin === undefined ? !isReading : origin !== `http://${host}`) return false;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Admits the browser that brings the token of the printed address, once, and then every request with the key that it
 * got. Both live in memory only.
 */
export class Admission {
  readonly token = newSecret();
  readonly #key = newSecret();
  #isTokenUsed = false;

  /** Returns the key; `undefined` for a wrong token, and for the right one the second time. */
  admit(token: string): string | undefined {
    if (this.#isTokenUsed || !isSameSecret(token, this.token)) return undefined;
    this.#isTokenUsed = true;
    return this.#key;
  }

  isAdmitted(key: unknown): boolean {
    return isSameSecret(key, this.#key);
  }
}

type TurnedAway = 'foreign-host' | 'foreign-origin' | 'not-admitted' | 'token-used';

const START_AGAIN = 'Start "capsheet ui" again in the terminal and open the address it prints.';

const PROBLEMS: { readonly [refusal in TurnedAway]: Problem & { readonly status: 401 | 403 } } = {
  'foreign-host': {
    status: 403,
    code: 'foreign-host',
    message: 'capsheet cannot be opened at this address.',
    hint: 'Open the address that "capsheet ui" printed; it begins with http://127.0.0.1.',
  },
  'foreign-origin': {
    status: 403,
    code: 'foreign-origin',
    message: 'A different website asked for this, and capsheet answers only its own page.',
    hint: 'Open the address that "capsheet ui" printed in a separate tab.',
  },
  'not-admitted': {
    status: 401,
    code: 'not-admitted',
    message: 'This browser has no access, or capsheet has been restarted since.',
    hint: START_AGAIN,
  },
  'token-used': {
    status: 401,
    code: 'token-used',
    message: 'This address has already been used; it opens capsheet only once, in one browser.',
    hint: `Go to the tab that it opened. If that tab is closed: ${START_AGAIN}`,
  },
};

/** Answers with the reason and what to do: JSON to the page's own calls, a small page to a person. */
export function turnAway(request: FastifyRequest, reply: FastifyReply, refusal: TurnedAway): FastifyReply {
  const { status, ...problem } = PROBLEMS[refusal];
  reply.code(status);
  if (request.url.startsWith('/api/')) return reply.send(problem);
  return reply.type('text/html; charset=utf-8').send(toPage(problem));
}

/** Contains nothing of the request. */
function toPage({ message, hint }: Problem): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>capsheet</title>',
    `<h1>capsheet is not open here</h1><p>${message}</p><p>${hint.replaceAll('"', '&quot;')}</p></html>`,
  ].join('\n');
}
