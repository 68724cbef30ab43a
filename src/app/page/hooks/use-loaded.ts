import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { PageCall } from '../../../ui/api/call.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import { toProblem } from '../api-client.ts';
import { useDesk } from '../desk/desk.ts';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly problem: Problem | undefined;
}

/** Loads what a call of the desk answers, again with every other `version`; the old value stays until then. */
export function useLoaded<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T>(
  call: PageCall<P, Q, B, z.ZodType<T>>,
  version: unknown,
  query?: z.input<Q>,
): Loaded<T> {
  const { ask } = useDesk();
  const key = JSON.stringify([call.path, query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when call and query are others
  const load = useCallback(() => ask(call, { query }), [ask, key]);
  return useLoadedBy(load, version);
}

/** The same for any promise; loads again if `load` is another function. */
export function useLoadedBy<T>(load: () => Promise<T>, version: unknown): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: undefined, problem: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when what is there is another
  useEffect(() => {
    let isWanted = true;
    load()
      .then((value) => isWanted && setLoaded({ value, problem: undefined }))
      .catch((error: unknown) => isWanted && setLoaded({ value: undefined, problem: toProblem(error) }));
    return () => {
      isWanted = false;
    };
  }, [load, version]);
  return loaded;
}
