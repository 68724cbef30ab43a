import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DESK } from '../../api/desk-operations.ts';
import type { DeskProcess, DeskRequest } from '../../desk-pool/desk-process.ts';
import { HttpProblem } from '../http-problem.ts';
import { tooMuch } from '../routes/take-submission.ts';

/** The headers of an answer that are the browser's business. */
const HEADERS = ['content-type', 'content-disposition', 'content-length'] as const;

/** Asks the desk what its owner asked of it, as the page of a laptop would, and sends its answer on as it comes. */
export async function forward(request: FastifyRequest, reply: FastifyReply, desk: DeskProcess): Promise<FastifyReply> {
  const answer = await desk.ask(toDeskRequest(request));
  reply.code(answer.statusCode ?? 502);
  for (const name of HEADERS) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
  return reply.send(answer);
}

/** Nothing of a request's own headers goes along but what says what its body is: no token, no cookie. */
function toDeskRequest(request: FastifyRequest): DeskRequest {
  const { method, routeOptions, params, url, headers, body, raw } = request;
  const rest = (routeOptions.url ?? '').slice(DESK.length).replace(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(String(new Map(Object.entries(params ?? {})).get(name)));
  });
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const asked = { method, path: `/api${rest}${query}` };
  if (request.isMultipart()) {
    assertBounded(request);
    return { ...asked, headers: toBodyHeaders(headers), body: raw };
  }
  if (body === undefined || body === null) return asked;
  return { ...asked, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** It all lies on the disk of the server. A browser says beforehand how much it is. */
function assertBounded({ headers, server }: FastifyRequest): void {
  const bytes = headers['content-length'];
  if (bytes === undefined)
    throw new HttpProblem(400, {
      code: 'request-invalid',
      message: 'The upload does not say how large it is.',
      hint: 'Send it with its Content-Length.',
    });
  if (Number(bytes) > server.mostFormBytes) throw tooMuch();
}

function toBodyHeaders(headers: IncomingMessage['headers']): { readonly [name: string]: string } {
  const { 'content-type': type = '', 'content-length': length } = headers;
  return { 'content-type': type, ...(length === undefined ? {} : { 'content-length': length }) };
}
