import type { z } from 'zod';
import type { TeamOperation } from '../../../../team/api/operation.ts';
import { changeFor } from '../../api-client.ts';

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

/** The path of a call below `/api/`, with its names filled in. */
export function toPath(pattern: string, params: object = {}): string {
  const filled = Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    pattern,
  );
  return filled.replace(/^\/api\//, '');
}
