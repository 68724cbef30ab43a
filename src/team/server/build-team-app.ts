import { randomUUID } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { z } from 'zod';
import { CapsheetError, type ErrorCode } from '../../base/util/capsheet-error.ts';
import { guardJsonBody } from '../../base/util/parse/guard-json-body.ts';
import { DatabaseFault, isUnstorable } from '../../engine/database/database-errors.ts';
import { describeForTeam } from '../../report/describe-error.ts';
import type { Problem } from '../../ui/api/problem.ts';
import { pageAssets, readPage } from '../../ui/views/serve-page.ts';
import type { Access } from '../api/operation.ts';
import { createServerMetrics } from '../metrics/server-metrics.ts';
import { SIGN_IN_PROBLEMS, SignInFault } from '../sign-in/sign-in-fault.ts';
import type { SignInSettings } from '../sign-in/sign-in-settings.ts';
import { addDeskRoutes } from './desk/desk-routes.ts';
import { addTeamDocsRoutes } from './docs/docs-routes.ts';
import { HttpProblem, refusal } from './http-problem.ts';
import { OUTDATED } from './outdated.ts';
import { addFirmRoutes, addPeopleRoutes } from './routes/administration-routes.ts';
import { addEdgeRoutes } from './routes/edge-routes.ts';
import { addEventRoutes } from './routes/event-routes.ts';
import { addPlanRoutes } from './routes/plan-routes.ts';
import { addFirmRunRoutes } from './routes/run-routes.ts';
import { addSubmissionRoutes } from './routes/submission-routes.ts';
import { addForms } from './routes/take-submission.ts';
import { type TeamContext, TeamRoutes } from './serve.ts';
import { addSignIn, type SignInParts } from './sign-in/add-sign-in.ts';
import { addHealthRoutes } from './watching/health-routes.ts';

const MIB = 1024 ** 2;

export interface TeamAppSettings {
  readonly logger?: FastifyServerOptions['loggerInstance'];
  readonly trustedProxies?: readonly string[];
}

/** Creates the server without routes. */
export function createTeamApp({ logger, trustedProxies = [] }: TeamAppSettings): FastifyInstance {
  return fastify({
    bodyLimit: MIB,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    ...(logger === undefined ? {} : { loggerInstance: logger }),
  });
}

export interface TeamParts {
  readonly context: TeamContext;
  readonly signIn: SignInSettings;
  readonly fetch: SignInParts['fetch'];
  readonly pageDir: string;
  readonly isStopping: () => boolean;
  readonly nowMs: () => number;
  readonly mostFileBytes: number;
}

/** Adds all routes and the guard, and returns the one-time link of the local person, if there is one. */
export async function addTeam(app: FastifyInstance, parts: TeamParts): Promise<{ readonly link?: string }> {
  const { context, signIn, fetch, pageDir, isStopping, nowMs, mostFileBytes } = parts;
  const { database, version, news } = context;
  await addForms(app, mostFileBytes);
  addTeamErrorAnswers(app);
  const parseBody = guardJsonBody(app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseBody);
  // Routes added before the guard would have none.
  const routes = new TeamRoutes(app, database);
  const entrance = await addSignIn(routes, { database, settings: signIn, fetch, nowMs, version });
  const metrics = createServerMetrics({ database, nowMs, listeners: () => news.size });
  addHealthRoutes(app, { database, isStopping, metrics });
  await addTeamDocsRoutes(app, version);
  await addPageRoutes(app, pageDir);
  addPeopleRoutes(routes);
  for (const add of CALLS) add(routes, context);
  return entrance;
}

const CALLS = [
  ...[addFirmRoutes, addSubmissionRoutes, addPlanRoutes, addFirmRunRoutes],
  ...[addDeskRoutes, addEdgeRoutes, addEventRoutes],
];

/** The page itself holds nothing; it asks for all it shows. */
const ANYBODY: { readonly access: Access } = { access: { kind: 'anybody' } };

/** Tells the page, which a laptop serves as well, that a team's server did. */
const MODE = '<meta name="capsheet-mode" content="team" />';

/** The page finds its way by what follows the #. */
const PAGE_PATHS = ['/', '/device'];

/** The same page as `capsheet ui`, with its chunks. */
async function addPageRoutes(app: FastifyInstance, pageDir: string): Promise<void> {
  const sendPage = await readPage(pageDir, MODE);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...ANYBODY };
    });
    await scope.register(fastifyStatic, { ...pageAssets(pageDir), decorateReply: false });
  });
  for (const path of PAGE_PATHS) app.get(path, { config: ANYBODY }, sendPage);
}

/**
 * Answers errors as problems: JSON for pages and command lines, a small page for people. Internal reasons only go to
 * the log.
 */
export function addTeamErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { status, problem } = toAnswer(error);
    if (status >= 500) request.log.error({ code: problem.code, reason: toReason(error) }, problem.message);
    else if (error instanceof SignInFault)
      request.log.warn({ code: problem.code, reason: toReason(error) }, problem.message);
    if (error instanceof HttpProblem && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds);
    else if (status === 503) reply.header('retry-after', AGAIN_SECONDS);
    return answer(request, reply.code(status), problem);
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply.code(404), refusal('not-found').problem));
}

/** Decided by the route: addresses can be written in many ways. */
function answer(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const isPage = request.method === 'GET' && !(request.routeOptions.url ?? request.url).startsWith('/api/');
  return isPage ? reply.type('text/html; charset=utf-8').send(toProblemPage(problem)) : reply.send(problem);
}

function toAnswer(error: unknown): { readonly status: number; readonly problem: Problem } {
  if (error instanceof HttpProblem) return error;
  if (error instanceof SignInFault) {
    const { status, message, hint } = SIGN_IN_PROBLEMS[error.code];
    return { status, problem: { code: error.code, message, hint } };
  }
  if (error instanceof CapsheetError && error.code === 'journal-too-new') return { status: 503, problem: OUTDATED };
  if (error instanceof CapsheetError && (error.passes || OF_STORE.has(error.code)))
    return { status: 503, problem: { ...SOMETHING_AWAY, code: error.code } };
  if (error instanceof CapsheetError) return { status: 409, problem: describeForTeam(error) };
  if (error instanceof z.ZodError) return { status: 400, problem: toMisuse(z.prettifyError(error)) };
  if (error instanceof DatabaseFault) return { status: 503, problem: DATABASE_AWAY };
  if (isUnstorable(error)) return { status: 400, problem: toMisuse('a text in it contains the character U+0000') };
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, problem: toMisuse(error.message) };
  return { status: 500, problem: OWN_FAULT };
}

/** Nobody who submits can do anything about the place of files, nor is told where it is. */
const OF_STORE: ReadonlySet<ErrorCode> = new Set(['store-unreachable', 'store-full']);

const SOMETHING_AWAY = {
  message: 'Something that capsheet needs cannot be used right now. Nothing was changed.',
  hint: 'Try again in a minute. If it keeps happening, tell your administrator: the log of capsheet says more.',
};

const AGAIN_SECONDS = 30;

const DATABASE_AWAY: Problem = {
  code: 'database-away',
  message: 'The database of capsheet does not answer right now. Nothing was lost.',
  hint: 'Try again in a minute. If it keeps happening, tell your administrator.',
};

/** Anybody may ask, so details stand only in the log. */
const OWN_FAULT: Problem = {
  code: 'own-fault',
  message: 'This is a fault of capsheet itself.',
  hint: 'Try again. If it happens again, tell your administrator: the log of capsheet says more.',
};

function toMisuse(reason: string): Problem {
  return {
    code: 'request-invalid',
    message: `capsheet does not accept this request: ${reason}`,
    hint: 'Reload the page, or update the command line; it may be older than the server.',
  };
}

/** The error and its causes in one line, without their data: a provider's answer contains names. */
function toReason(error: unknown): string {
  const words: string[] = [];
  for (let one = error; one instanceof Error && words.length < MOST_CAUSES; one = one.cause)
    words.push('code' in one && typeof one.code === 'string' ? `${one.message} (${one.code})` : one.message);
  return words.length === 0 ? String(error) : words.join(': ');
}

const MOST_CAUSES = 5;

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}

function toProblemPage({ message, hint }: Problem): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>capsheet</title><h1>capsheet</h1><p>${toMarkup(message)}</p><p>${toMarkup(hint)}</p>`,
    '<p><a href="/sign-in">Sign in</a></p></html>',
  ].join('\n');
}

const NAMED: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => NAMED[sign] ?? sign);
}
