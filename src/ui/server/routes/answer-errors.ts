import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { describeForPage } from '../../../report/describe-error.ts';
import type { Problem } from '../../api/problem.ts';

/** Every answer that is not a success is a problem in words. */
export function addErrorAnswers(app: FastifyInstance, describe = describeForPage): void {
  app.setErrorHandler((error: unknown, _request, reply) => {
    const { status, problem } = toAnswer(error, describe);
    return reply.code(status).send(problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'not-found', message: 'There is nothing here.', hint: 'Go back to the first page.' }),
  );
}

function toAnswer(
  error: unknown,
  describe: typeof describeForPage,
): { readonly status: number; readonly problem: Problem } {
  if (error instanceof CapsheetError) return { status: 409, problem: describe(error) };
  if (error instanceof z.ZodError) return { status: 400, problem: toMisuse(z.prettifyError(error)) };
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, problem: toMisuse(error.message) };
  return { status: 500, problem: describe(error) };
}

function toMisuse(reason: string): Problem {
  return {
    code: 'request-invalid',
    message: `The page sent something that capsheet does not accept: ${reason}`,
    hint: 'Reload the page; it may be older than capsheet itself.',
  };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}
