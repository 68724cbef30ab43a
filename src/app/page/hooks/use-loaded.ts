import { useCallback, useEffect, useState } from 'react';
import type { ZodType } from 'zod';
import type { Problem } from '../../../ui/api/problem.ts';
import { toProblem } from '../api-client.ts';
import { useDesk } from '../desk/desk.ts';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly problem: Problem | undefined;
}

/** Loads what a path of the desk answers, again with every other `version`; the old value stays until then. */
export function useLoaded<T>(path: string, schema: ZodType<T>, version: unknown): Loaded<T> {
  const { get } = useDesk();
  return useLoadedBy(
    useCallback(() => get(path, schema), [get, path, schema]),
    version,
  );
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
