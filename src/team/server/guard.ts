import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { Access } from '../api/operation.ts';
import { firmId } from '../api/person.ts';
import { type FoundCaller, findCaller, noteUse, SESSION_LIVES } from '../database/sign-in/sessions.ts';
import { digestSecret } from '../sign-in/secrets.ts';
import { actionsEverywhere, actionsIn } from '../terms/roles.ts';
import type { TeamCaller } from './caller.ts';
import { firmNotFound, foreignOrigin, notAllowed, notSignedIn } from './http-problem.ts';
import type { OwnCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The people who may ask this route; everybody who is signed in where it is absent. */
    readonly access?: Access;
  }
  interface FastifyRequest {
    /** Absent where anybody may ask, and where nobody is signed in. */
    caller: TeamCaller | undefined;
  }
}

/** The header that our own pages send with whatever changes something; what it says does not matter. */
export const OWN_HEADER = 'x-capsheet-page';

export interface GuardParts {
  readonly database: Pick<DatabasePool, 'transact'>;
  readonly publicUrl: URL;
  /** The issuer of the provider whose people are let in. */
  readonly issuer: string;
  readonly sessionCookie: OwnCookie;
}

const SIGNED_IN: Access = { kind: 'signed-in' };

/**
 * Every request must pass this before anything else looks at it. A route says who may ask it by `config.access`; one that
 * says nothing, and an address that leads nowhere, need somebody who is signed in.
 *
 * - A token of a command line comes as `Authorization: Bearer`, and no cookie counts beside it.
 * - A browser's comes as a cookie, which it sends whoever makes it ask: what changes something has to come from a page of
 *   ours, by its origin and with a header that no other site can send.
 * - A route of a firm answers that there is no such firm to whoever has no role there.
 *
 * `request.caller` is who asks. The names of hosts do not matter: a name that leads here by a trick has none of our cookies.
 */
export async function addTeamGuard(app: FastifyInstance, parts: GuardParts): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    assertOwnOrigin(request, parts.publicUrl);
    const access = request.routeOptions.config.access ?? SIGNED_IN;
    if (access.kind === 'anybody') return;
    const found = await findWhoAsks(request, parts);
    if (found === undefined) throw notSignedIn();
    assertAllowed(access, request, found);
    request.caller = found;
    if (found.isUseUnnoted) await parts.database.transact('fleeting', (ask) => noteUse(ask, found.session.id));
  });
  app.addHook('onSend', async (_request, reply) => addHeaders(reply, parts.publicUrl));
}

/** A browser says which site made it ask, of everything that may change something; no command line does. */
function assertOwnOrigin({ headers, method, routeOptions }: FastifyRequest, publicUrl: URL): void {
  const { origin } = headers;
  const isReading = method === 'GET' || method === 'HEAD';
  if (!isReading && origin !== undefined && origin !== publicUrl.origin) throw foreignOrigin();
  // A page may be opened from a mail or by the provider; what pages ask for, nobody else does.
  if (isReading && routeOptions.url?.startsWith('/api/') !== true) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
}

async function findWhoAsks(request: FastifyRequest, parts: GuardParts): Promise<FoundCaller | undefined> {
  const bearer = readBearer(request);
  if (bearer !== undefined) return find(request, parts, { token: bearer, kind: 'command-line' });
  const token = parts.sessionCookie.read(request);
  if (token === undefined) return undefined;
  assertOwnPage(request);
  return find(request, parts, { token, kind: 'browser' });
}

function readBearer({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : (/^Bearer +([\w-]{1,200})$/i.exec(authorization)?.[1] ?? '');
}

function assertOwnPage({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  // That it is ours was looked at for everybody; here it has to be there.
  if (headers.origin === undefined || headers[OWN_HEADER] === undefined) throw foreignOrigin();
}

function find(
  request: FastifyRequest,
  { database, issuer }: GuardParts,
  { token, kind }: { readonly token: string; readonly kind: FoundCaller['session']['kind'] },
): Promise<FoundCaller | undefined> {
  const firm = firmOf(request);
  const question = { tokenSha256: digestSecret(token), kind, issuer, idleSeconds: SESSION_LIVES[kind].idleSeconds };
  return database.transact('read', (ask) => findCaller(ask, firm === undefined ? question : { ...question, firm }));
}

function assertAllowed(
  access: Exclude<Access, { kind: 'anybody' }>,
  request: FastifyRequest,
  { grants, isFirm }: FoundCaller,
): void {
  if (access.kind === 'signed-in') return;
  const isOfFirm = access.kind === 'firm';
  const actions = isOfFirm ? actionsIn(grants, firmOf(request) ?? '') : actionsEverywhere(grants);
  if (isOfFirm && (!isFirm || actions.size === 0)) throw firmNotFound();
  if (!actions.has(access.action)) throw notAllowed();
}

/**
 * The firm of the address, by the route's own pattern: an address can be written in many ways. What can be no firm's id is
 * not looked up.
 */
function firmOf({ params }: FastifyRequest): string | undefined {
  const isNamed = typeof params === 'object' && params !== null && 'firm' in params;
  return isNamed ? firmId.safeParse(params.firm).data : undefined;
}

const A_YEAR_SECONDS = 31_536_000;

/** A page sets its own policy, with its nonce; anything else may do nothing at all. */
function addHeaders(reply: FastifyReply, publicUrl: URL): void {
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (publicUrl.protocol === 'https:') reply.header('strict-transport-security', `max-age=${A_YEAR_SECONDS}`);
  reply.headers({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
}
