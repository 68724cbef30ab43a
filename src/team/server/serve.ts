import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import type { DeepReadonly } from '../../model/values/scalars.ts';
import { parseAnswer } from '../../model/values/unknown-key.ts';
import { addRoute, type ServedCall } from '../../ui/views/serve-call.ts';
import type { Administrator } from '../administration/administrator.ts';
import type { TeamOperation } from '../api/operation.ts';
import type { PersonView } from '../api/person.ts';
import { findGrants, SESSION_LIVES, type SessionKind } from '../database/sign-in/sessions.ts';
import { toPersonText } from '../terms/audit-entry.ts';
import type { Grant } from '../terms/roles.ts';
import { notSignedIn } from './http-problem.ts';

/**
 * Serves an operation with JSON. Method, path, input and access come from its declaration; the answer holds nothing
 * undeclared.
 */
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  operation: TeamOperation<P, Q, B, A>,
  handler: (asked: ServedCall<P, Q, B>) => Promise<DeepReadonly<z.input<A>>>,
): void {
  const write = toWriter(operation);
  addRoute(app, operation, async (asked) => write(await handler(asked)), { access: operation.access });
}

export function serveRaw<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  operation: TeamOperation<P, Q, B>,
  handler: (asked: ServedCall<P, Q, B>) => Promise<FastifyReply>,
): void {
  addRoute(app, operation, handler, { access: operation.access });
}

/** Serves a form with files: the handler reads the body from its first field. */
export function serveForm<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  operation: TeamOperation<P, Q, B, A>,
  handler: (asked: Omit<ServedCall<P, Q, B>, 'body'>) => Promise<DeepReadonly<z.input<A>>>,
): void {
  const { method, path: url, access, params, query } = operation;
  const write = toWriter(operation);
  app.route({
    method,
    url,
    config: { access },
    handler: async (request, reply) => {
      const asked = { params: params.parse(request.params), query: query.parse(request.query), request, reply };
      return reply.send(write(await handler(asked)));
    },
  });
}

/** An undeclared answer is our own bug. */
function toWriter({ path, answer }: Pick<TeamOperation, 'path' | 'answer'>): (told: unknown) => unknown {
  if (typeof answer === 'string') throw new Error(`${path} is answered with ${answer}`);
  return (told) => {
    try {
      return parseAnswer(answer, told);
    } catch (cause) {
      throw new Error(`the answer of ${path} is not as declared`, { cause });
    }
  };
}

export interface TeamCaller {
  readonly session: { readonly id: number; readonly kind: SessionKind };
  readonly person: PersonView;
  readonly grants: readonly Grant[];
}

/** The caller whom the guard let in. Throws `not-signed-in` on routes that anybody may ask. */
export function callerOf({ caller }: FastifyRequest): TeamCaller {
  if (caller === undefined) throw notSignedIn();
  return caller;
}

/** As an administrator. */
export function toAdministrator({ person }: TeamCaller): Administrator {
  return { person: person.id, name: toPersonText(person) };
}

/** With the roles of this moment; `undefined` if the session is over. */
export async function renew(ask: Ask, caller: TeamCaller): Promise<TeamCaller | undefined> {
  const { id, kind } = caller.session;
  const grants = await findGrants(ask, id, SESSION_LIVES[kind].idleSeconds);
  return grants === undefined ? undefined : { ...caller, grants };
}
