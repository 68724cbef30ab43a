import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { PageCall } from '../../../ui/api/call.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import { MOST_ROWS } from '../../../ui/api/rows.ts';
import { followEvents, isUnreachable, toProblem } from '../api-client.ts';
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

interface HeardAnswer<T> {
  /** Absent until the first event. */
  readonly value: T | undefined;
  readonly isLost: boolean;
  /** Why nothing arrives: not found, not allowed, or not let in. */
  readonly problem: Problem | undefined;
}

const TRY_AGAIN_MS = 1000;
/** The person may be given a role or let in meanwhile. */
const TRY_REFUSED_MS = 10_000;

/**
 * Follows what a call answers, which always comes whole, so nothing is missed. Hidden tabs do not listen:
 * browsers open only a few connections to one server.
 */
export function useFollowed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T>(
  call: PageCall<P, Q, B, z.ZodType<T>> | undefined,
): HeardAnswer<T> {
  const [heard, setHeard] = useState<HeardAnswer<T>>({ value: undefined, isLost: false, problem: undefined });
  const isSeen = useDocumentVisibility() === 'visible';
  const path = call?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says when the call is another
  useEffect(() => {
    if (call === undefined || !isSeen) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = async (): Promise<void> => {
      const end = await followEvents(call, {
        signal,
        onValue: (value) => setHeard({ value, isLost: false, problem: undefined }),
      });
      if (signal.aborted) return;
      const isRefused = end !== undefined && !isUnreachable(end);
      if (isRefused) setHeard({ value: undefined, isLost: false, problem: end });
      else setHeard(({ value }) => ({ value, isLost: true, problem: undefined }));
      timer = setTimeout(() => void listen(), isRefused ? TRY_REFUSED_MS : TRY_AGAIN_MS);
    };
    void listen();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [path, isSeen]);
  return heard;
}

interface Page<Item> {
  readonly items: readonly Item[];
  /** The server may keep several lists of the same key; their pages are never mixed. */
  readonly list?: number;
}

interface Source<P> {
  /** Another key is another list. */
  readonly key: string;
  /** Another version makes the items load again; they stay as they were until then. */
  readonly version?: number;
  /** Has to stay the same function for the same key. */
  readonly fetchPage: (bounds: { readonly offset: number; readonly limit: number }) => Promise<P>;
}

export interface Pages<Item, P> {
  /** The last page that arrived, of the former list while the new one is on its way. */
  readonly head: P | undefined;
  /** `head` is of this list. */
  readonly isCurrent: boolean;
  /** Why a page did not arrive; it is not asked for again, or a lost server would be asked without end. */
  readonly problem: Problem | undefined;
  /** `undefined` while it is on its way. */
  readonly itemAt: (offset: number) => Item | undefined;
  /** Has these loaded soon. */
  readonly want: (first: number, last: number) => void;
}

interface Known<Item, P> {
  readonly key: string;
  readonly pages: ReadonlyMap<number, readonly Item[]>;
  readonly head: P | undefined;
  readonly problem: Problem | undefined;
}

export function usePages<Item, P extends Page<Item>>({ key, version = 0, fetchPage }: Source<P>): Pages<Item, P> {
  const [known, setKnown] = useState<Known<Item, P>>({
    key: '',
    pages: new Map(),
    head: undefined,
    problem: undefined,
  });
  const asked = useRef({ key: '', version: 0, pages: new Set<number>() });
  const load = useCallback(
    async (page: number) => {
      const isNew = asked.current.key !== key || asked.current.version !== version;
      if (isNew) asked.current = { key, version, pages: new Set() };
      if (asked.current.pages.has(page)) return;
      asked.current.pages.add(page);
      try {
        const head = await fetchPage({ offset: page * MOST_ROWS, limit: MOST_ROWS });
        if (asked.current.key !== key || asked.current.version !== version) return;
        setKnown((before) => {
          const isSame = before.key === key && before.head?.list === head.list;
          // The other pages of a list that the server dropped load again as they come into sight.
          if (!isSame) asked.current.pages = new Set([page]);
          const pages = new Map(isSame ? before.pages : []);
          return { key, pages: pages.set(page, head.items), head, problem: undefined };
        });
      } catch (error) {
        if (asked.current.key === key) setKnown((before) => ({ ...before, problem: toProblem(error) }));
      }
    },
    [key, version, fetchPage],
  );
  useEffect(() => {
    void load(0);
  }, [load]);
  const isCurrent = known.key === key;
  return {
    head: known.head,
    isCurrent,
    problem: known.problem,
    itemAt: (offset) => (isCurrent ? known.pages.get(Math.floor(offset / MOST_ROWS))?.[offset % MOST_ROWS] : undefined),
    want: (first, last) => {
      for (let page = Math.floor(first / MOST_ROWS); page <= Math.floor(last / MOST_ROWS); page += 1) void load(page);
    },
  };
}
