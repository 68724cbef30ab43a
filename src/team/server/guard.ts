import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { addSafeHeaders } from '../../ui/views/serve-page.ts';
import type { Access } from '../api/operation.ts';
import { firmId } from '../api/person.ts';
import { type FoundCaller, findCaller, noteUse, SESSION_LIVES } from '../database/sign-in/sessions.ts';
import { digestSecret } from '../sign-in/secrets.ts';
import { actionsEverywhere, actionsIn } from '../terms/roles.ts';
import { refusal } from './http-problem.ts';
import type { TeamCaller } from './serve.ts';
import type { OwnCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access;
  }
  interface FastifyRequest {
    /** Absent on open routes without a session. */
    caller: TeamCaller | undefined;
  }
}

/** Sent by our own pages with every change, with any value. */
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
 * Checks every request first. Routes declare who may ask in `config.access`; others need a session. Command lines send
 * `Authorization: Bearer`, and cookies then count for nothing. Browsers send cookies to anybody who makes them ask, so
 * changes need our origin and a header that no other site can send. Routes of a firm answer as if it did not exist to
 * people without a role there. `request.caller` is the caller. Host names do not matter: another name that leads here
 * has none of our cookies.
 */
export async function addTeamGuard(app: FastifyInstance, parts: GuardParts): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    assertOwnOrigin(request, parts.publicUrl);
    const access = request.routeOptions.config.access ?? SIGNED_IN;
    if (access.kind === 'anybody') return;
    const found = await findWhoAsks(request, parts);
    if (found === undefined) throw refusal('not-signed-in');
    assertAllowed(access, request, found);
    request.caller = found;
    if (found.isUseUnnoted) await parts.database.transact('fleeting', (ask) => noteUse(ask, found.session.id));
  });
  app.addHook('onSend', async (_request, reply) => addHeaders(reply, parts.publicUrl));
}

/** Browsers name the site of every request that may change something; command lines do not. */
function assertOwnOrigin({ headers, method, routeOptions }: FastifyRequest, publicUrl: URL): void {
  const { origin } = headers;
  const isReading = method === 'GET' || method === 'HEAD';
  if (!isReading && origin !== undefined && origin !== publicUrl.origin) throw refusal('foreign-origin');
  // A page may be opened from a mail or by the provider; API calls come only from our pages.
  if (isReading && routeOptions.url?.startsWith('/api/') !== true) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refusal('foreign-origin');
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
  // The origin was compared already; here it must exist.
  if (headers.origin === undefined || headers[OWN_HEADER] === undefined) throw refusal('foreign-origin');
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
  if (isOfFirm && (!isFirm || actions.size === 0)) throw refusal('firm-unknown');
  if (!actions.has(access.action)) throw refusal('not-allowed');
}

/** The firm by the route's pattern, because addresses can be written in many ways. Impossible IDs are not looked up. */
function firmOf({ params }: FastifyRequest): string | undefined {
  const isNamed = typeof params === 'object' && params !== null && 'firm' in params;
  return isNamed ? firmId.safeParse(params.firm).data : undefined;
}

const A_YEAR_SECONDS = 31_536_000;

function addHeaders(reply: FastifyReply, publicUrl: URL): void {
  addSafeHeaders(reply);
  if (publicUrl.protocol === 'https:') reply.header('strict-transport-security', `max-age=${A_YEAR_SECONDS}`);
}
