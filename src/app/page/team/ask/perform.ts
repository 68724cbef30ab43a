import type { z } from 'zod';
import type { TeamOperation } from '../../../../team/api/operation.ts';
import { changeFor } from '../../api-client.ts';
import { toPath } from '../words/call-path.ts';

interface Asked<Params, Body> {
  readonly params?: Params;
  readonly body?: Body;
}

/** Carries out a call that changes something, and answers what the server says of it. */
export async function perform<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType<object>,
  Answer,
>(
  operation: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  { params, body }: Asked<z.input<Params> & object, z.input<Body>>,
): Promise<Answer> {
  const { method, path, answer } = operation;
  if (typeof answer === 'string') throw new Error(`${path} answers no JSON`);
  return changeFor(method, toPath(path, params), answer, toBody(body));
}

function toBody(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null ? body : undefined;
}
