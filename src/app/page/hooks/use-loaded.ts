import { useCallback, useEffect, useState } from 'react';
import type { ZodType } from 'zod';
import type { Problem } from '../../../ui/api/problem.ts';
import { toProblem } from '../api-client.ts';
import { useDesk } from '../desk/use-desk.ts';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly problem: Problem | undefined;
}

/** What the server has under a path, below the base of the desk; asked for anew with every other `version`, the old one being shown until then. */
export function useLoaded<T>(path: string, schema: ZodType<T>, version: unknown): Loaded<T> {
  const { get } = useDesk();
  return useLoadedBy(
    useCallback(() => get(path, schema), [get, path, schema]),
    version,
  );
}

/** The same of whatever else has to be waited for. `load` is called again where it is another function. */
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
