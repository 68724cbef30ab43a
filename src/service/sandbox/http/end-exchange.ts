import type { FastifyReply } from 'fastify';
import { assertNever } from '../../../base/util/assert-never.ts';
import type { Ending, RouteAnswer } from './exchange.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** How an answer becomes JSON. */
type WriteJson = (value: unknown) => string;

/** Ends a request on the wire. Gives nothing where no complete answer goes out. */
export function endExchange(reply: FastifyReply, ending: Ending, toText: WriteJson): FastifyReply | undefined {
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
