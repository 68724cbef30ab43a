import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DatabasePool } from '../../../engine/database/open-pool.ts';
import type { Access } from '../../api/operation.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { appendAudit } from '../../database/audit.ts';
import { listOpenFirms } from '../../database/firms.ts';
import { listSessions, revokeSession, SESSION_LIVES } from '../../database/sign-in/sessions.ts';
import { DeviceDesk } from '../../sign-in/device-desk.ts';
import { RequestCounter } from '../../sign-in/request-counter.ts';
import {
  LINK_PATH,
  LINK_PREFIX,
  RETURN_PATH,
  ROUND_TRIP_SECONDS,
  type SignedInBrowser,
  SignInDesk,
  type SignInDeskParts,
} from '../../sign-in/sign-in-desk.ts';
import { issuerOf } from '../../sign-in/sign-in-settings.ts';
import { actionsEverywhere, actionsIn } from '../../terms/roles.ts';
import { addTeamGuard, OWN_HEADER } from '../guard.ts';
import { refusal, tooMany } from '../http-problem.ts';
import { callerOf, type TeamCaller, type TeamRoutes } from '../serve.ts';
import { nameCookies, type OwnCookies } from '../session-cookie.ts';

export interface SignInParts extends SignInDeskParts {
  readonly version: string;
}

/**
 * Adds the guard and the sign-in, before any other route, and returns the one-time link of the local person, if there
 * is one.
 */
export async function addSignIn(routes: TeamRoutes, parts: SignInParts): Promise<{ readonly link?: string }> {
  const { app } = routes;
  const { database, settings, fetch, nowMs, version } = parts;
  const { publicUrl } = settings;
  const cookies = nameCookies(publicUrl);
  await addTeamGuard(app, { database, publicUrl, issuer: issuerOf(settings), sessionCookie: cookies.session });
  const desk = new SignInDesk({ database, settings, fetch, nowMs });
  addSignInRoutes(app, database, desk, cookies, nowMs);
  addDeviceRoutes(routes, new DeviceDesk(database, publicUrl), nowMs);
  addMeRoute(routes, version);
  addTokenRoutes(routes);
  return desk.link === undefined ? {} : { link: desk.link };
}

/** Takes `return_to`, a path of ours. */
const SIGN_IN_PATH = '/sign-in';
/** Per address, which a whole office may share. */
const SIGN_INS = { most: 60, windowMs: 60_000 };

const ANYBODY: { readonly access: Access } = { access: { kind: 'anybody' } };
const SIGNED_IN: { readonly access: Access } = { access: { kind: 'signed-in' } };

const signInQuery = z.object({ return_to: z.unknown().optional() });
const linkBody = z.strictObject({ token: z.string().max(200) });

function addSignInRoutes(
  app: FastifyInstance,
  database: Pick<DatabasePool, 'transact'>,
  desk: SignInDesk,
  cookies: OwnCookies,
  nowMs: () => number,
): void {
  const counter = new RequestCounter(SIGN_INS, nowMs);
  const assertFew = async ({ ip }: FastifyRequest): Promise<void> => {
    const seconds = counter.book(ip);
    if (seconds > 0) throw tooMany(seconds);
  };
  const letIn = (reply: FastifyReply, { token }: SignedInBrowser): void => {
    cookies.session.write(reply, token, SESSION_LIVES.browser.mostSeconds);
  };

  app.get(SIGN_IN_PATH, { config: ANYBODY, preHandler: assertFew }, async (request, reply) => {
    const { return_to: returnTo } = signInQuery.parse(request.query);
    const { address, browser } = await desk.begin(returnTo, cookies.signIn.read(request));
    cookies.signIn.write(reply, browser, ROUND_TRIP_SECONDS);
    return reply.redirect(address.href);
  });

  // The code stands in the address, so the request itself is not logged.
  app.get(RETURN_PATH, { config: ANYBODY, preHandler: assertFew, logLevel: 'warn' }, async (request, reply) => {
    const [browser, earlier] = [cookies.signIn.read(request), cookies.session.read(request)];
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const signedIn = await desk.finish({
      query,
      ...(browser === undefined ? {} : { browser }),
      ...(earlier === undefined ? {} : { earlier }),
    });
    letIn(reply, signedIn);
    return reply.redirect(signedIn.returnTo);
  });

  // The secret follows a # and never reaches the server with the address: previews do not use it up.
  app.get(LINK_PATH, { config: ANYBODY }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(toLinkPage(nonce));
  });

  app.post('/api/session', { config: ANYBODY, preHandler: assertFew }, async (request, reply) => {
    const signedIn = await desk.enterByLink(linkBody.parse(request.body).token, cookies.session.read(request));
    letIn(reply, signedIn);
    return {};
  });

  app.post('/sign-out', { config: SIGNED_IN }, async (request, reply) => {
    const { session } = callerOf(request);
    await database.transact('write', (ask) => revokeSession(ask, session.id));
    cookies.session.clear(reply);
    return {};
  });
}

/** The page behind a one-time link: it hands over the secret, takes it out of the address, and goes on. */
function toLinkPage(nonce: string): string {
  const script = `
    const secret = location.hash.slice(${JSON.stringify(`#${LINK_PREFIX}`)}.length);
    history.replaceState(null, '', location.pathname);
    const answer = await fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ${JSON.stringify(OWN_HEADER)}: '1' },
      body: JSON.stringify({ token: secret }),
    });
    if (answer.ok) location.replace('/');
    else {
      const { message, hint } = await answer.json();
      document.querySelector('p').textContent = message + ' ' + hint;
    }`;
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>capsheet</title><h1>capsheet</h1>',
    `<p>Signing in…</p><script type="module" nonce="${nonce}">${script}</script></html>`,
  ].join('\n');
}

function addMeRoute(routes: TeamRoutes, version: string): void {
  routes.read(TEAM_OPERATIONS.getMe, async (ask, { caller: { person, grants } }) => {
    const firms = (await listOpenFirms(ask)).flatMap(({ id, name }) => {
      const may = [...actionsIn(grants, id)];
      return may.length === 0 ? [] : [{ id, name, may }];
    });
    return { person, version, firms, mayEverywhere: [...actionsEverywhere(grants)] };
  });
}

/** Own sessions; administrators of every firm may end anybody's. */
function addTokenRoutes(routes: TeamRoutes): void {
  routes.read(TEAM_OPERATIONS.listTokens, async (ask, { query, caller }) => {
    const { person = caller.person.id } = query;
    if (person !== caller.person.id && !administrates(caller)) throw refusal('not-allowed');
    const sessions = await listSessions(ask, person, SESSION_LIVES);
    return { tokens: sessions.map((session) => ({ ...session, isThis: session.id === caller.session.id })) };
  });

  routes.act(TEAM_OPERATIONS.revokeToken, async (ask, { params: { token }, caller, by }) => {
    const revoked = await revokeSession(ask, token, administrates(caller) ? undefined : caller.person.id);
    if (revoked === undefined) throw refusal('token-unknown');
    const { person, kind, name } = revoked;
    const details = { session: token, kind, name };
    await appendAudit(ask, by, { action: 'signed-out', subject: `person ${person}`, details });
  });
}

function administrates({ grants }: TeamCaller): boolean {
  return actionsEverywhere(grants).has('administer');
}

/** Per address, which a whole office may share. */
const BEGINNINGS = { most: 30, windowMs: 60_000 };
/** Each waiting command line asks twelve times a minute. */
const POLLS = { most: 600, windowMs: 60_000 };
/** Per person: with 34 bits and ten minutes, guessing finds nothing. */
const GUESSES = { most: 20, windowMs: 60_000 };

function addDeviceRoutes(routes: TeamRoutes, desk: DeviceDesk, nowMs: () => number): void {
  const [beginnings, polls, guesses] = [BEGINNINGS, POLLS, GUESSES].map((one) => new RequestCounter(one, nowMs));
  const book = (counter: RequestCounter | undefined, key: string): void => {
    const seconds = counter?.book(key) ?? 0;
    if (seconds > 0) throw tooMany(seconds);
  };

  routes.json(TEAM_OPERATIONS.beginDevice, async ({ body: { name }, request: { ip } }) => {
    book(beginnings, ip);
    return desk.begin(name, ip);
  });
  routes.json(TEAM_OPERATIONS.pollDevice, async ({ body: { deviceCode }, request: { ip } }) => {
    book(polls, ip);
    return desk.poll(deviceCode);
  });
  routes.json(TEAM_OPERATIONS.getDevice, async ({ params: { userCode }, caller: { person } }) => {
    book(guesses, String(person.id));
    const found = await desk.find(userCode);
    if (found === undefined) throw refusal('code-unknown');
    return found;
  });
  routes.json(TEAM_OPERATIONS.decideDevice, async ({ params: { userCode }, body: { isConfirmed }, caller }) => {
    const { person, session } = caller;
    book(guesses, String(person.id));
    // A stolen token must not obtain a longer one.
    if (session.kind !== 'browser') throw refusal('browser-needed');
    if (!(await desk.decide(userCode, person, isConfirmed))) throw refusal('code-unknown');
    return {};
  });
}
