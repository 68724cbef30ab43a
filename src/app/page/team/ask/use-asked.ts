import { useCallback, useState } from 'react';
import type { z } from 'zod';
import type { TeamOperation } from '../../../../team/api/operation.ts';
import { type Loaded, useLoaded } from '../../hooks/use-loaded.ts';
import { toPath } from '../words/call-path.ts';

interface Asked<T> extends Loaded<T> {
  /** Asks once more; what is there stays in sight until then. */
  readonly again: () => void;
}

/** What a call answers; asked again with every other `version`. */
export function useAsked<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer>(
  { path, answer }: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  params: (z.input<Params> & object) | undefined = undefined,
  version: unknown = 0,
): Asked<Answer> {
  if (typeof answer === 'string') throw new Error(`${path} answers no JSON`);
  const [turn, setTurn] = useState(0);
  const loaded = useLoaded(toPath(path, params), answer, `${turn} ${version}`);
  return { ...loaded, again: useCallback(() => setTurn((before) => before + 1), []) };
}
