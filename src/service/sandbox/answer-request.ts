import type { FastifyReply, FastifyRequest } from 'fastify';
import { stringify } from 'lossless-json';
import type { SandboxContext } from './context.ts';
import type { Executor } from './executor.ts';
import type { FaultSchedule } from './faults/fault-schedule.ts';
import type { FaultKind } from './faults/faults.ts';
import { playFault } from './faults/play-fault.ts';
import { endExchange } from './http/end-exchange.ts';
import type { Ending, Exchange } from './http/exchange.ts';
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
  // Of a file its name alone: nobody looks for a text in a picture.
  return stringify(body, (_key, value) => (value instanceof Uint8Array ? undefined : value)) ?? '';
}

/** With numbers of any length; it takes ten times as long. */
function writeExactly(value: unknown): string {
  return stringify(value) ?? 'null';
}

function writeQuickly(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/** A refusal that names its fields, as one that only tells them. */
function joinIntoOneText(ending: Ending): Ending {
  if (ending.kind !== 'answer' || ending.answer.issues === undefined) return ending;
  const detail = ending.answer.issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' ');
  return { kind: 'answer', answer: { ...ending.answer, value: { detail } } };
}
