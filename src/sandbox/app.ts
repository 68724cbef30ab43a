import formbody from '@fastify/formbody';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isSafeNumber, LosslessNumber, parse as parseJson, stringify } from 'lossless-json';
import { issueToken as tokenOperation } from '../contract/auth.ts';
import { authenticate, authorize, issueToken } from './auth.ts';
import type { Caller, SandboxContext } from './context.ts';
import { HttpProblem, toIssues } from './errors.ts';
import { type Listing, parsePageRequest, toEnvelope } from './paging.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { RequestLog } from './request-log.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** Bytes of one body; more is a 413. */
const MAX_BODY_BYTES = 1024 * 1024;

export interface AppParts {
  readonly context: SandboxContext;
  readonly limiter: RateLimiter;
  readonly log: RequestLog;
}

/**
 * The HTTP face of the sandbox: base and app host in one. A request is authenticated, counted, authorized, read and
 * validated, in that order, and then handed to its route.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: MAX_BODY_BYTES, exposeHeadRoutes: false, forceCloseConnections: true });
  app.addHook('onSend', async (request, reply) => {
    parts.log.add({ method: request.method, path: pathOf(request), status: reply.statusCode });
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => sendProblem(reply, error));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new HttpProblem(404, `There is no ${request.method} ${pathOf(request)}.`)),
  );
  await app.register(async (scope) => addTokenRoute(scope, parts.context));
  await app.register(async (scope) => addJsonRoutes(scope, parts));
  return app;
}

async function addTokenRoute(scope: FastifyInstance, context: SandboxContext): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(formbody);
  scope.post(tokenOperation.path, (request, reply) => {
    const token = issueToken(context, request.headers.authorization);
    const parsed = tokenOperation.request.safeParse({ ...toRecord(request.body) });
    if (!parsed.success) throw new HttpProblem(422, toIssues(parsed.error, 'body'));
    return sendJson(reply, tokenOperation.successStatus, token);
  });
}

async function addJsonRoutes(scope: FastifyInstance, parts: AppParts): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseJson(String(body), undefined, toExactNumber));
    } catch {
      done(new HttpProblem(400, 'The body is not JSON.'));
    }
  });
  for (const route of ROUTES) addRoute(scope, parts, route);
}

/** A number whose digits a JavaScript number would lose is kept as its text. */
function toExactNumber(digits: string): number | LosslessNumber {
  return isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits);
}

function addRoute(scope: FastifyInstance, { context, limiter }: AppParts, route: Route): void {
  const { operation } = route;
  const callers = new WeakMap<FastifyRequest, Caller>();
  scope.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      const caller = authenticate(context, request.headers.authorization);
      assertRate(limiter, caller);
      authorize(caller, operation.permission);
      callers.set(request, caller);
    },
    handler: (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('a request was handled before it was authenticated');
      const query = toRecord(request.query);
      const result = route.run(context, { caller, query, body: request.body });
      return sendJson(reply, operation.successStatus, isListing(route, result) ? page(result, request) : result);
    },
  });
}

function assertRate(limiter: RateLimiter, caller: Caller): void {
  const refusal = limiter.take(caller.tokenHash);
  if (refusal === undefined) return;
  const seconds = String(refusal.retryAfterSeconds);
  throw new HttpProblem(429, `Too many requests; try again in ${seconds} s.`, { 'retry-after': seconds });
}

function isListing(route: Route, result: unknown): result is Listing {
  return route.operation.paged && typeof result === 'object' && result !== null && 'results' in result;
}

function page(listing: Listing, request: FastifyRequest) {
  const url = `${request.protocol}://${request.host}${request.originalUrl}`;
  return toEnvelope(listing, parsePageRequest(request.query), url);
}

function sendProblem(reply: FastifyReply, error: FastifyError | HttpProblem): FastifyReply {
  if (error instanceof HttpProblem) {
    return sendJson(reply.headers(error.headers), error.status, { detail: error.detail });
  }
  const status = error.statusCode ?? 500;
  return sendJson(reply, status, { detail: status < 500 ? describe(status) : `The sandbox failed: ${error.message}` });
}

function describe(status: number): string {
  switch (status) {
    case 413:
      return `The body is larger than ${MAX_BODY_BYTES} bytes.`;
    case 415:
      return 'The body has a media type that is not taken here.';
    default:
      return 'The request cannot be read.';
  }
}

function sendJson(reply: FastifyReply, status: number, value: unknown): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(stringify(value));
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url;
}
