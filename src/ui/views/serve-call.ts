import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { DeepReadonly } from '../../model/values/scalars.ts';
import type { PageCall } from '../api/call.ts';
import type { done } from '../api/problem.ts';

export interface ServedCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves a call as it is declared. Nothing found, `undefined`, is answered without a body. */
export function serveCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  call: PageCall<P, Q, B, A>,
  handler: (
    asked: ServedCall<P, Q, B>,
  ) => Promise<DeepReadonly<z.input<A>> | FastifyReply> | DeepReadonly<z.input<A>> | FastifyReply,
): void {
  addRoute(app, call, async (asked) => (await handler(asked)) ?? asked.reply.code(204).send());
}

/** Answers as for an address that there is not. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Serves a call that only does something: the page learns from the events what has changed. */
export function serveAction<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  call: PageCall<P, Q, B, typeof done>,
  work: (asked: ServedCall<P, Q, B>) => unknown,
): void {
  addRoute(app, call, async (asked) => {
    await work(asked);
    return {};
  });
}

/** Adds the route of a call, whose request is read by its schemas. */
export function addRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  { method, path: url, params, query, body }: PageCall<P, Q, B>,
  handler: (asked: ServedCall<P, Q, B>) => Promise<unknown>,
  config: FastifyContextConfig = {},
): void {
  app.route({
    method,
    url,
    config,
    handler: (request, reply) =>
      handler({
        params: params.parse(request.params),
        query: query.parse(request.query),
        body: body.parse(request.body ?? {}),
        request,
        reply,
      }),
  });
}
