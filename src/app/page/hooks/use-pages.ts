import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../ui/api/problem.ts';
import { MOST_ROWS } from '../../../ui/api/rows.ts';
import { toProblem } from '../api-client.ts';

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
