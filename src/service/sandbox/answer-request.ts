import type { FastifyReply, FastifyRequest } from 'fastify';
import { stringify } from 'lossless-json';
import { assertNever } from '../../base/util/assert-never.ts';
import type { SandboxContext } from './context.ts';
import { SandboxProblem, unauthorized } from './errors.ts';
import type { Executor } from './executor.ts';
import type { DueFault, FaultSchedule } from './faults/fault-schedule.ts';
import type { Fault, FaultEnding, FaultKind } from './faults/faults.ts';
import { type Ending, type Exchange, type RouteAnswer, toRefusal } from './http/exchange.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { PendingWork } from './pending-work.ts';
import { findItems, keepItems, listItems } from './request-items.ts';
import { pathOf, type RequestLog } from './request-log.ts';

/** How long a request may take to arrive, its headers and all of it; a slower one is cut with a 408. */
export interface ArrivalLimits {
  readonly headersMs: number;
  readonly requestMs: number;
}

export interface AppParts {
  readonly context: SandboxContext;
  readonly executor: Executor;
  readonly pending: PendingWork;
  /** Asked for at each request, as another may be put in its place. */
  readonly faults: () => FaultSchedule;
  readonly limiter: RateLimiter;
  readonly log: RequestLog;
  readonly arrival: ArrivalLimits;
}

interface Received {
  readonly parts: AppParts;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Carries a request out, or spoils it where a fault is due, and ends it. */
export async function answerRequest(received: Received, operationId: string, exchange: Exchange) {
  const due = received.parts.faults().next({ operationId, text: () => textOf(received.request, exchange.body) });
  if (due === undefined) return endRequest(received, { kind: 'answer', answer: await exchange.perform() });
  return endRequest(received, await playFault(due, exchange), due.fault.kind);
}

/** Ends a request and puts it into the log. */
export function endRequest({ parts, request, reply }: Received, ending: Ending, fault?: FaultKind) {
  const { decimals, errorBody } = parts.context.behaviour;
  const toText = decimals === 'number' ? writeExactly : writeQuickly;
  const sent = endExchange(reply, errorBody === 'text' ? joinIntoOneText(ending) : ending, toText);
  const entry = { method: request.method, path: pathOf(request), status: sent?.statusCode ?? 0 };
  parts.log.add(fault === undefined ? entry : { ...entry, fault });
  return reply;
}

function textOf({ method, url }: FastifyRequest, body: unknown): string {
  if (method === 'GET') return url;
  // Takes a file's name alone: nobody looks for a text in a picture.
  return stringify(body, (_key, value) => (value instanceof Uint8Array ? undefined : value)) ?? '';
}

/** Writes numbers of any length; it takes ten times as long. */
function writeExactly(value: unknown): string {
  return stringify(value) ?? 'null';
}

function writeQuickly(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/** Turns a refusal that names its fields into one that only tells them. */
function joinIntoOneText(ending: Ending): Ending {
  if (ending.kind !== 'answer' || ending.answer.issues === undefined) return ending;
  const detail = ending.answer.issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' ');
  return { kind: 'answer', answer: { ...ending.answer, value: { detail } } };
}

const JSON_TYPE = 'application/json; charset=utf-8';

type WriteJson = (value: unknown) => string;

/** Ends a request on the wire. Returns `undefined` where no complete answer goes out. */
function endExchange(reply: FastifyReply, ending: Ending, toText: WriteJson): FastifyReply | undefined {
  switch (ending.kind) {
    case 'answer':
      return send(reply, ending.answer, toText(ending.answer.value));
    case 'cut-short':
      if (ending.at === 'body') return send(reply, ending.answer, half(toText(ending.answer.value)));
      interruptAnswer(reply, ending.answer, toText(ending.answer.value));
      return undefined;
    case 'drop':
      reply.hijack();
      reply.raw.destroy();
      return undefined;
    case 'hang':
      // Nobody answers any more; closing the sandbox closes the connection.
      reply.hijack();
      return undefined;
    default:
      return assertNever(ending);
  }
}

function send(reply: FastifyReply, { status, headers }: RouteAnswer, text: string): FastifyReply {
  return reply.code(status).headers(headers).type(JSON_TYPE).send(text);
}

/** Announces the whole text, sends half of it, and ends the connection. */
function interruptAnswer(reply: FastifyReply, answer: RouteAnswer, text: string): void {
  reply.hijack();
  const length = Buffer.byteLength(text);
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-type': JSON_TYPE, 'content-length': length });
  reply.raw.write(half(text), () => reply.raw.destroy());
}

/** Never JSON by chance: an object or a list that lacks its end is none. */
function half(text: string): string {
  return text.slice(0, Math.floor(text.length / 2));
}

/** Spoils one request: stores as much of it as the fault says, and returns the way in which it ends. */
async function playFault({ fault, match }: DueFault, exchange: Exchange): Promise<Ending> {
  switch (fault.kind) {
    case 'drop-before-storing':
      return { kind: 'drop' };
    case 'drop-after-storing':
      await exchange.perform();
      return { kind: 'drop' };
    case 'error-before-storing':
      return refuse(fault.status, fault.detail);
    case 'error-after-storing':
      await exchange.perform();
      return refuse(fault.status, fault.detail);
    case 'store-late':
      exchange.performLater(fault.afterMs);
      return toEnding(fault.ending);
    case 'store-half':
      await storePart(fault, exchange);
      return toEnding(fault.ending);
    case 'refuse-items':
      return refuseItems(fault, match, exchange);
    case 'hang':
      if (fault.stored) await exchange.perform();
      return { kind: 'hang' };
    case 'cut-short':
      return { kind: 'cut-short', answer: await exchange.perform(), at: fault.at };
    case 'rate-limited':
      return limitRate(fault, exchange.now());
    case 'expired-token':
      exchange.expireToken();
      return { kind: 'answer', answer: toRefusal(unauthorized('The token has expired.', 'Bearer')) };
    case 'too-large':
      return refuse(413, 'The request is too large.');
    case 'slow': {
      const answer = await exchange.perform();
      await exchange.wait(fault.delayMs);
      return { kind: 'answer', answer };
    }
    default:
      return assertNever(fault);
  }
}

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { readonly kind: Kind }>;

function refuse(status: number, detail: string | undefined): Ending {
  const text = detail ?? (status < 500 ? 'The request is refused.' : 'The service has failed.');
  return { kind: 'answer', answer: toRefusal(new SandboxProblem(status, text)) };
}

function toEnding(ending: FaultEnding): Ending {
  return typeof ending === 'number' ? refuse(ending, undefined) : { kind: ending };
}

/** Stores that part of the items, rounded down; nothing of a request about one thing alone. */
async function storePart({ part, which }: FaultOf<'store-half'>, exchange: Exchange): Promise<void> {
  const items = listItems(exchange.body);
  const count = Math.floor(items.length * part);
  if (count === 0) return;
  const kept = which === 'first' ? items.slice(0, count) : items.slice(-count);
  await exchange.perform({ body: keepItems(exchange.body, kept) });
}

async function refuseItems(fault: FaultOf<'refuse-items'>, match = '', exchange: Exchange): Promise<Ending> {
  // A request that holds the text outside of any item is refused as a whole.
  if (findItems(exchange.body, match).length === 0) return refuse(fault.status, undefined);
  const answer = await exchange.perform({ poison: { text: match, field: fault.field } });
  return fault.named
    ? { kind: 'answer', answer: { ...answer, status: fault.status } }
    : refuse(fault.status, undefined);
}

function limitRate({ retryAfterSeconds: seconds, as }: FaultOf<'rate-limited'>, now: number): Ending {
  const headers =
    seconds === undefined ? {} : { 'retry-after': as === 'seconds' ? String(seconds) : toDate(now, seconds) };
  return { kind: 'answer', answer: toRefusal(new SandboxProblem(429, 'Too many requests.', headers)) };
}

/** A date of HTTP has whole seconds: rounded up, so that it never comes too early. */
function toDate(now: number, seconds: number): string {
  return new Date(Math.ceil(now / 1000 + seconds) * 1000).toUTCString();
}
