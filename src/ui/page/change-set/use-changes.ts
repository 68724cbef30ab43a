import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChangeLineView, type ChangePageView, changePage } from '../../api/change-set.ts';
import type { Problem } from '../../api/problem.ts';
import { MOST_ROWS } from '../../api/rows.ts';
import { get, toProblem } from '../api-client.ts';
import type { ChangeFilter } from './change-filter.ts';

export interface Changes {
  /** What is known of all that fit; absent until the first answer. */
  readonly head: ChangePageView | undefined;
  readonly problem: Problem | undefined;
  /** `undefined` while it is on its way. */
  readonly lineAt: (offset: number) => ChangeLineView | undefined;
  /** Sees to it that these are there soon. */
  readonly want: (first: number, last: number) => void;
}

interface Known {
  readonly key: string;
  readonly pages: ReadonlyMap<number, readonly ChangeLineView[]>;
  readonly head: ChangePageView | undefined;
  readonly problem: Problem | undefined;
}

const NOTHING: Known = { key: '', pages: new Map(), head: undefined, problem: undefined };

/** The rows of a plan or a result that fit a filter, asked for a page at a time as they come into sight. */
export function useChanges(path: string, filter: ChangeFilter, revision: number): Changes {
  const key = JSON.stringify([path, filter, revision]);
  const [known, setKnown] = useState<Known>(NOTHING);
  const asked = useRef({ key: '', pages: new Set<number>() });
  const load = useCallback(
    async (page: number) => {
      if (asked.current.key !== key) asked.current = { key, pages: new Set() };
      if (asked.current.pages.has(page)) return;
      asked.current.pages.add(page);
      const query = { ...filter, offset: page * MOST_ROWS, limit: MOST_ROWS };
      try {
        const head = await get(path, changePage, query);
        // What was asked for under another filter is not wanted any more.
        if (asked.current.key !== key) return;
        setKnown((before) => {
          const pages = new Map(before.key === key ? before.pages : []);
          return { key, pages: pages.set(page, head.lines), head, problem: undefined };
        });
      } catch (error) {
        asked.current.pages.delete(page);
        setKnown((before) => ({ ...before, problem: toProblem(error) }));
      }
    },
    [key, filter, path],
  );
  useEffect(() => {
    void load(0);
  }, [load]);
  const isCurrent = known.key === key;
  return {
    // The old figures stay in sight until the new ones are there.
    head: known.head,
    problem: known.problem,
    lineAt: (offset) => (isCurrent ? known.pages.get(Math.floor(offset / MOST_ROWS))?.[offset % MOST_ROWS] : undefined),
    want: (first, last) => {
      for (let page = Math.floor(first / MOST_ROWS); page <= Math.floor(last / MOST_ROWS); page += 1) void load(page);
    },
  };
}
