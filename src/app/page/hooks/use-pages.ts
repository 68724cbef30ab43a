import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../ui/api/problem.ts';
import { MOST_ROWS } from '../../../ui/api/rows.ts';
import { toProblem } from '../api-client.ts';

/** One of many pages of a list, with what is known of the list as a whole. */
interface Page<Item> {
  readonly items: readonly Item[];
  /** Which list it is of, where the server keeps several of the same key: pages of two are never mixed. */
  readonly list?: number;
}

interface Source<P> {
  /** What is listed: pages of another list are not wanted any more. */
  readonly key: string;
  /** Another one where items of the same list may be others by now: they are shown as they were until they come anew. */
  readonly version?: number;
  /** Stays the same as long as the key does. */
  readonly fetchPage: (bounds: { readonly offset: number; readonly limit: number }) => Promise<P>;
}

export interface Pages<Item, P> {
  /** What came last, also of the list before while the new one is on its way; absent until the first answer. */
  readonly head: P | undefined;
  /** `head` is of this list. */
  readonly isCurrent: boolean;
  /** Why a page did not come: it is not asked for again in this list, or a lost server would be asked without end. */
  readonly problem: Problem | undefined;
  /** `undefined` while it is on its way. */
  readonly itemAt: (offset: number) => Item | undefined;
  /** Sees to it that these are there soon. */
  readonly want: (first: number, last: number) => void;
}

interface Known<Item, P> {
  readonly key: string;
  readonly pages: ReadonlyMap<number, readonly Item[]>;
  readonly head: P | undefined;
  readonly problem: Problem | undefined;
}

/** A long list, asked for a page at a time as it comes into sight. */
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
          // Of a list that the server has no more the other pages are asked for again, as they come into sight.
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
