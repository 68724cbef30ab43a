import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DatabasePool } from '../../../engine/database/open-pool.ts';
import type { Access } from '../../api/operation.ts';
import { revokeSession } from '../../database/sign-in/sessions.ts';
import { LINK_PATH } from '../../sign-in/one-time-link.ts';
import { RequestCounter } from '../../sign-in/request-counter.ts';
import { SESSION_LIVES } from '../../sign-in/session-lives.ts';
import { RETURN_PATH, ROUND_TRIP_SECONDS, type SignedInBrowser, type SignInDesk } from '../../sign-in/sign-in-desk.ts';
import { callerOf } from '../caller.ts';
import { tooMany } from '../http-problem.ts';
import type { OwnCookies } from '../session-cookie.ts';
import { toLinkPage } from './link-page.ts';

export interface SignInRouteParts {
  readonly database: Pick<DatabasePool, 'transact'>;
  readonly desk: SignInDesk;
  readonly cookies: OwnCookies;
  /** A clock that never goes back. */
  readonly nowMs: () => number;
}

/** Where people go to sign in, with `return_to`, a path of ours. */
const SIGN_IN_PATH = '/sign-in';
/** Of one address, which a whole office may have. */
const SIGN_INS = { most: 60, windowMs: 60_000 };

const ANYBODY: { readonly access: Access } = { access: { kind: 'anybody' } };
const SIGNED_IN: { readonly access: Access } = { access: { kind: 'signed-in' } };

const signInQuery = z.object({ return_to: z.unknown().optional() });
const linkBody = z.object({ token: z.string().max(200) });

/** Signing in and out with a browser. */
export function addSignInRoutes(app: FastifyInstance, { database, desk, cookies, nowMs }: SignInRouteParts): void {
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

  // The code stands in the address: no line of the log is written for the request itself.
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

  // The secret stands behind a # and never comes here with the address: whatever only looks at it uses up nothing.
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
