import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Adds a call that only does something: the page learns from the events what has changed. */
export function act(app: FastifyInstance, path: string, work: (request: FastifyRequest) => unknown): void {
  app.post(path, async (request) => {
    await work(request);
    return {};
  });
}
