import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEY_HEADER, SESSION_PATH } from '../../api/session.ts';
import type { Admission } from '../admission.ts';
import { type TurnedAway, turnAway } from './turn-away.ts';

/** Where the printed address leads. */
export const OPEN_PATH = '/open';

/**
 * The routes that need no key, by the pattern they were declared with: the page and its parts, which hold nothing of
 * anybody's, and the door itself. A route that is not named here needs the key, one that is not there as well.
 */
const OPEN_ROUTES: ReadonlySet<string | undefined> = new Set(['/', OPEN_PATH, '/assets/*', SESSION_PATH]);

/**
 * What every request must pass before anything looks at it: asked under a name of this machine (a foreign name that
 * resolves to it is DNS rebinding), asked by our own page and by no other site, and with the key of the page that was
 * let in. The key is a header and no cookie: a cookie knows no ports, so that any other server of this machine that
 * the browser visits would be handed it. A header that only our own script sets comes from nowhere else.
 */
export function addGuard(app: FastifyInstance, admission: Admission, portOf: () => number): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = judge(request, admission, portOf());
    if (refusal !== undefined) return turnAway(request, reply, refusal);
  });
  app.addHook('onSend', async (_request, reply) => addHeaders(reply));
}

function judge(request: FastifyRequest, admission: Admission, port: number): TurnedAway | undefined {
  if (!isOwnHost(request.headers.host, port)) return 'foreign-host';
  if (!isOwnOrigin(request)) return 'foreign-origin';
  // By the route, and not by the address: an address can be written in many ways.
  if (OPEN_ROUTES.has(request.routeOptions.url)) return undefined;
  return admission.isAdmitted(request.headers[KEY_HEADER]) ? undefined : 'not-admitted';
}

function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/**
 * Browsers name the origin of whatever may change something, and of what another site asks; a request that changes
 * something without one is no browser's. Another port of this machine is another origin, but the same site.
 */
function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (origin === undefined ? !isReading : origin !== `http://${host}`) return false;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The page sets its own policy, with its nonce; anything else may do nothing at all. */
function addHeaders(reply: FastifyReply): void {
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.headers({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
}
