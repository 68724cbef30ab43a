import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Begins an answer of events, which goes on for as long as whoever writes to it wants it to. */
export function beginEvents(reply: FastifyReply): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // A proxy in between must not wait for more.
    'x-accel-buffering': 'no',
  });
}
