import { useCallback, useState } from 'react';
import type { z } from 'zod';
import type { TeamOperation } from '../../../../team/api/operation.ts';
import { changeFor } from '../../api-client.ts';
import { type Loaded, useLoaded } from '../../hooks/use-loaded.ts';
import { toPath } from '../words/places.ts';

interface Asked<T> extends Loaded<T> {
  /** Asks once more; the old value stays until then. */
  readonly again: () => void;
}

/** Loads what an operation answers, again with every other `version`. */
export function useOperation<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer>(
  { path, answer }: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  params: (z.input<Params> & object) | undefined = undefined,
  version: unknown = 0,
): Asked<Answer> {
  if (typeof answer === 'string') throw new Error(`${path} answers no JSON`);
  const [turn, setTurn] = useState(0);
  const loaded = useLoaded(toPath(path, params), answer, `${turn} ${version}`);
  return { ...loaded, again: useCallback(() => setTurn((before) => before + 1), []) };
}

interface Call<Params, Body> {
  readonly params?: Params;
  readonly body?: Body;
}

export async function perform<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType<object>,
  Answer,
>(
  operation: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  { params, body }: Call<z.input<Params> & object, z.input<Body>>,
): Promise<Answer> {
  const { method, path, answer } = operation;
  if (typeof answer === 'string') throw new Error(`${path} answers no JSON`);
  return changeFor(method, toPath(path, params), answer, toBody(body));
}

function toBody(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null ? body : undefined;
}
