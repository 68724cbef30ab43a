import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { isSafeNumber, LosslessNumber } from 'lossless-json';
import { parseExactJson } from '../../base/util/parse/parse-exact-json.ts';
import { issueToken } from '../contract/firm.ts';
import { type AppParts, answerRequest, endRequest } from './answer-request.ts';
import type { SignedInCaller } from './context.ts';
import { addSandboxDocsRoutes } from './docs/open-api.ts';
import { SandboxProblem } from './errors.ts';
import { authenticate, authorize } from './http/auth.ts';
import { toRefusal } from './http/exchange.ts';
import { addFileRoute } from './http/file-links.ts';
import { readUpload } from './http/read-upload.ts';
import type { SandboxRoute } from './http/route.ts';
import { toExchange, toTokenExchange } from './http/to-exchange.ts';
import { pathOf } from './request-log.ts';
import { COMPANY_ROUTES } from './resources/companies.ts';
import { CUSTOM_COLUMN_ROUTES } from './resources/custom-columns.ts';
import { RECORD_ROUTES } from './resources/records.ts';
import { ROUND_ROUTES, SHARE_CLASS_ROUTES } from './resources/rounds.ts';
import { SECURITY_ROUTES } from './resources/securities.ts';
import { TRANSACTION_ROUTES } from './resources/transactions.ts';

/** The most bytes of a request's headers together; more is a 431. */
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * The HTTP face of the sandbox: base and app host in one. A request is authenticated, counted, authorized and read, in
 * that order; then it is carried out, or spoiled where a fault is due.
 */
export async function buildSandboxApp(parts: AppParts): Promise<FastifyInstance> {
  const bodyLimit = parts.context.behaviour.maxBytes;
  const { headersMs, requestMs } = parts.arrival;
  const app = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    requestTimeout: requestMs,
    // Checked ten times as often as the shorter of them, so that nobody holds a connection much longer.
    http: { headersTimeout: headersMs, maxHeaderSize: MAX_HEADER_BYTES, connectionsCheckingInterval: headersMs / 10 },
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toRefusal(toProblem(error, bodyLimit));
    return endRequest({ parts, request, reply }, { kind: 'answer', answer });
  });
  app.setNotFoundHandler((request, reply) => {
    const answer = toRefusal(new SandboxProblem(404, `There is no ${request.method} ${pathOf(request)}.`));
    return endRequest({ parts, request, reply }, { kind: 'answer', answer });
  });
  await app.register(async (scope) => addTokenRoute(scope, parts));
  await app.register(async (scope) => addJsonRoutes(scope, parts));
  await app.register(async (scope) => addUploadRoutes(scope, parts));
  await app.register(async (scope) => addFileRoute(scope, parts.context.store));
  await app.register(async (scope) => addSandboxDocsRoutes(scope));
  return app;
}

async function addTokenRoute(scope: FastifyInstance, parts: AppParts): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(formbody);
  scope.post(issueToken.path, (request, reply) =>
    answerRequest({ parts, request, reply }, issueToken.id, toTokenExchange(parts, request)),
  );
}

async function addJsonRoutes(scope: FastifyInstance, parts: AppParts): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseExactJson(String(body), toExactNumber));
    } catch {
      done(new SandboxProblem(400, 'The body is not JSON.'));
    }
  });
  for (const route of listServed(parts)) {
    if (route.operation.encoding !== 'multipart') addRoute(scope, parts, { route, read: ({ body }) => body });
  }
}

async function addUploadRoutes(scope: FastifyInstance, parts: AppParts): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  for (const route of listServed(parts)) {
    const { upload } = route.operation;
    if (upload !== undefined) addRoute(scope, parts, { route, read: (request) => readUpload(request, upload) });
  }
}

/** Keeps a number as its text where a JavaScript number would lose digits. */
function toExactNumber(digits: string): number | LosslessNumber {
  return isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits);
}

function listServed({ context }: AppParts): readonly SandboxRoute[] {
  return ROUTES.filter(({ operation }) => !context.behaviour.missingCalls.includes(operation.id));
}

interface ServedRoute {
  readonly route: SandboxRoute;
  /** The body of a request, as it is to be validated. */
  readonly read: (request: FastifyRequest) => unknown;
}

function addRoute(scope: FastifyInstance, parts: AppParts, { route, read }: ServedRoute): void {
  const { operation } = route;
  const callers = new WeakMap<object, SignedInCaller>();
  scope.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      const caller = authenticate(parts.context, request.headers.authorization);
      assertRate(parts, caller);
      authorize(caller, operation.permission);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('a request was handled before it was authenticated');
      const body = await read(request);
      const exchange = toExchange(parts, { route, request, caller, body });
      return answerRequest({ parts, request, reply }, operation.id, exchange);
    },
  });
}

function assertRate({ limiter, context }: AppParts, caller: SignedInCaller): void {
  const refusal = limiter.take(caller.tokenHash);
  if (refusal === undefined) return;
  const seconds = String(refusal.retryAfterSeconds);
  if (!context.behaviour.retryAfter) throw new SandboxProblem(429, 'Too many requests.');
  throw new SandboxProblem(429, `Too many requests; try again in ${seconds} s.`, { 'retry-after': seconds });
}

function toProblem(error: FastifyError | SandboxProblem, bodyLimit: number): SandboxProblem {
  if (error instanceof SandboxProblem) return error;
  const status = error.statusCode ?? 500;
  if (status >= 500) return new SandboxProblem(status, `The sandbox failed: ${error.message}`);
  return new SandboxProblem(status, describe(status, bodyLimit));
}

function describe(status: number, bodyLimit: number): string {
  if (status === 413) return `The body is larger than ${bodyLimit} bytes.`;
  if (status === 415) return 'The body has a media type that is not accepted here.';
  return 'The request cannot be read.';
}

/** Every operation the sandbox serves with a Bearer token. */
export const ROUTES: readonly SandboxRoute[] = [
  ...COMPANY_ROUTES,
  ...ROUND_ROUTES,
  ...SHARE_CLASS_ROUTES,
  ...SECURITY_ROUTES,
  ...TRANSACTION_ROUTES,
  ...CUSTOM_COLUMN_ROUTES,
  ...RECORD_ROUTES,
];
