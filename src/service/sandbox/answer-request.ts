import type { FastifyReply, FastifyRequest } from 'fastify';
import { stringify } from 'lossless-json';
import { assertNever } from '../../base/util/assert-never.ts';
import type { SandboxContext } from './context.ts';
import type { Executor } from './executor.ts';
import type { FaultSchedule } from './faults/fault-schedule.ts';
import type { FaultKind } from './faults/faults.ts';
import { playFault } from './faults/play-fault.ts';
import type { Ending, Exchange, RouteAnswer } from './http/exchange.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { PendingWork } from './pending-work.ts';
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
