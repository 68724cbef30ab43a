import { useCallback, useState } from 'react';
import type { z } from 'zod';
import type { TeamOperation } from '../../../../team/api/operation.ts';
import { at } from '../../../../ui/api/call.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type Loaded, useLoaded } from '../../hooks/use-loaded.ts';

interface Asked<T> extends Loaded<T> {
  /** Asks once more; the old value stays until then. */
  readonly again: () => void;
}

/** Loads what an operation answers, again with every other `version`. */
export function useOperation<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer>(
  operation: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  params?: z.input<Params>,
  version: unknown = 0,
): Asked<Answer> {
  const [turn, setTurn] = useState(0);
  const loaded = useLoaded(at(operation, params), `${turn} ${version}`);
  return { ...loaded, again: useCallback(() => setTurn((before) => before + 1), []) };
}

interface Managed<T> extends Asked<T> {
  readonly isBusy: boolean;
  /** Does something to it, and asks once more; why that did not work is the problem. */
  readonly change: (work: () => Promise<unknown>) => void;
}

/** The same for what can be changed where it is shown. */
export function useManaged<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer>(
  operation: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  params?: z.input<Params>,
): Managed<Answer> {
  const asked = useOperation(operation, params);
  const { isBusy, problem, run } = useAction();
  return {
    ...asked,
    problem: asked.problem ?? problem,
    isBusy,
    change: (work) =>
      run(async () => {
        await work();
        asked.again();
      }),
  };
}
