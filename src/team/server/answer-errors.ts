import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { DatabaseFault, isUnstorable } from '../../engine/database/database-errors.ts';
import { describeError } from '../../report/describe-error.ts';
import type { Problem } from '../../ui/api/problem.ts';
import { SIGN_IN_PROBLEMS, SignInFault } from '../sign-in/sign-in-fault.ts';
import { HttpProblem, notFound } from './http-problem.ts';
import { OUTDATED } from './outdated.ts';
import { toProblemPage } from './problem-page.ts';

/**
 * Every answer that is no success is a problem in words: in JSON to what pages and command lines ask, as a small page to a
 * person. What went wrong within is for the log alone.
 */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { status, problem } = toAnswer(error);
    if (status >= 500) request.log.error({ code: problem.code, reason: toReason(error) }, problem.message);
    else if (error instanceof SignInFault)
      request.log.warn({ code: problem.code, reason: toReason(error) }, problem.message);
    if (error instanceof HttpProblem && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds);
    return answer(request, reply.code(status), problem);
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply.code(404), notFound().problem));
}

/** By the route, and not by the address: an address can be written in many ways. */
function answer(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const isPage = request.method === 'GET' && !(request.routeOptions.url ?? request.url).startsWith('/api/');
  return isPage ? reply.type('text/html; charset=utf-8').send(toProblemPage(problem)) : reply.send(problem);
}

function toAnswer(error: unknown): { readonly status: number; readonly problem: Problem } {
  if (error instanceof HttpProblem) return error;
  if (error instanceof SignInFault) {
    const { status, message, hint } = SIGN_IN_PROBLEMS[error.code];
    return { status, problem: { code: error.code, message, hint } };
  }
  if (error instanceof CapsheetError && error.code === 'journal-too-new') return { status: 503, problem: OUTDATED };
  if (error instanceof CapsheetError) return { status: 409, problem: describeError(error) };
  if (error instanceof z.ZodError) return { status: 400, problem: toMisuse(z.prettifyError(error)) };
  if (error instanceof DatabaseFault) return { status: 503, problem: DATABASE_AWAY };
  if (isUnstorable(error)) return { status: 400, problem: toMisuse('a text in it contains the character U+0000') };
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, problem: toMisuse(error.message) };
  return { status: 500, problem: OWN_FAULT };
}

const DATABASE_AWAY: Problem = {
  code: 'database-away',
  message: 'The database of capsheet does not answer right now. Nothing was lost.',
  hint: 'Try again in a minute. If it keeps happening, tell your administrator.',
};

/** Whoever asks may be anybody: what it was stands in the log. */
const OWN_FAULT: Problem = {
  code: 'own-fault',
  message: 'This is a fault of capsheet itself.',
  hint: 'Try again. If it happens again, tell your administrator: the log of capsheet says more.',
};

function toMisuse(reason: string): Problem {
  return {
    code: 'request-invalid',
    message: `capsheet does not accept this request: ${reason}`,
    hint: 'Reload the page, or update the command line; it may be older than the server.',
  };
}

/** The error and what led to it, in one line and without what they hold: an answer of the provider has people's names in it. */
function toReason(error: unknown): string {
  const words: string[] = [];
  for (let one = error; one instanceof Error && words.length < MOST_CAUSES; one = one.cause)
    words.push('code' in one && typeof one.code === 'string' ? `${one.message} (${one.code})` : one.message);
  return words.length === 0 ? String(error) : words.join(': ');
}

const MOST_CAUSES = 5;

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}
