import type { FastifyRequest } from 'fastify';
import { issueToken } from '../../contract/firm.ts';
import type { AppParts } from '../answer-request.ts';
import type { SignedInCaller } from '../context.ts';
import { SandboxProblem, toIssues } from '../errors.ts';
import { toFields } from '../request-items.ts';
import { type Listing, parsePageRequest, toEnvelope } from '../store/paging.ts';
import { deleteToken } from '../store/tables.ts';
import { grantToken } from './auth.ts';
import { type Exchange, toAnswer } from './exchange.ts';
import type { SandboxRoute } from './route.ts';

/** Prepares a request for a token. It has nothing to store. */
export function toTokenExchange(parts: AppParts, request: FastifyRequest): Exchange {
  const issue = () => {
    const token = grantToken(parts.context, request.headers.authorization);
    const parsed = issueToken.request.safeParse(toFields(request.body));
    if (!parsed.success) throw new SandboxProblem(422, toIssues(parsed.error, 'body'));
    return token;
  };
  return {
    ...commonOf(parts, request.body),
    perform: () => toAnswer(issueToken.successStatus, issue),
    performLater: () => undefined,
    expireToken: () => undefined,
  };
}

interface RouteRequest {
  readonly route: SandboxRoute;
  readonly request: FastifyRequest;
  readonly caller: SignedInCaller;
  readonly body: unknown;
}

/** Prepares a request of an authenticated caller. */
export function toExchange(parts: AppParts, received: RouteRequest): Exchange {
  const { context, executor } = parts;
  const { route, request, caller } = received;
  const whole = {
    caller,
    origin: originOf(request),
    params: Object.fromEntries(Object.entries(toFields(request.params)).map(([name, value]) => [name, String(value)])),
    query: toFields(request.query),
    body: received.body,
  };
  return {
    ...commonOf(parts, received.body),
    perform: ({ body = received.body, poison } = {}) =>
      toAnswer(route.operation.successStatus, async () => {
        const result = await executor.perform({ route, request: { ...whole, body }, poison });
        return isListing(route, result) ? page(result, request, context.behaviour.pageSize) : result;
      }),
    performLater: (afterMs) => executor.performLater({ route, request: whole }, afterMs),
    expireToken: () => deleteToken(context.store, caller.tokenHash),
  };
}

function commonOf({ context, pending }: AppParts, body: unknown) {
  return { body, wait: (ms: number) => pending.wait(ms), now: context.now };
}

function isListing(route: SandboxRoute, result: unknown): result is Listing {
  return route.operation.paged && typeof result === 'object' && result !== null && 'results' in result;
}

function page(listing: Listing, request: FastifyRequest, pageSize: number) {
  return toEnvelope(listing, parsePageRequest(request.query, pageSize), originOf(request) + request.originalUrl);
}

function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
