import { useCallback, useEffect, useRef, useState } from 'react';
import { MOST_ROWS, type RowFilter, type RowsPage, type RowView, rowsPage } from '../../api/rows.ts';
import { get } from '../api-client.ts';

export interface Rows {
  /** Absent until the first answer. */
  readonly total: number | undefined;
  /** Of every sheet, as far as known. */
  readonly totals: readonly number[];
  /** `undefined` while it is on its way. */
  readonly rowAt: (offset: number) => RowView | undefined;
  /** Sees to it that these are there soon. */
  readonly want: (first: number, last: number) => void;
}

interface Known {
  readonly key: string;
  readonly pages: ReadonlyMap<number, readonly RowView[]>;
  readonly head: Pick<RowsPage, 'total' | 'totals'> | undefined;
}

const NOTHING: Known = { key: '', pages: new Map(), head: undefined };

/** The rows of a sheet that fit a filter, asked for a page at a time as they come into sight. */
export function useRows(sheet: number, filter: RowFilter, revision: number): Rows {
  const key = JSON.stringify([sheet, filter, revision]);
  const [known, setKnown] = useState<Known>(NOTHING);
  const asked = useRef({ key: '', pages: new Set<number>() });
  const load = useCallback(
    async (page: number) => {
      if (asked.current.key !== key) asked.current = { key, pages: new Set() };
      if (asked.current.pages.has(page)) return;
      asked.current.pages.add(page);
      const query = { ...filter, sheet, offset: page * MOST_ROWS, limit: MOST_ROWS };
      const answer = await get('rows', rowsPage, query).catch(() => undefined);
      // What was asked for under another filter is not wanted any more.
      if (answer === undefined || asked.current.key !== key) return;
      setKnown((before) => {
        const pages = new Map(before.key === key ? before.pages : []);
        return { key, pages: pages.set(page, answer.rows), head: answer };
      });
    },
    [key, filter, sheet],
  );
  useEffect(() => {
    void load(0);
  }, [load]);
  const isCurrent = known.key === key;
  return {
    total: isCurrent ? known.head?.total : undefined,
    totals: known.head?.totals ?? [],
    rowAt: (offset) => (isCurrent ? known.pages.get(Math.floor(offset / MOST_ROWS))?.[offset % MOST_ROWS] : undefined),
    want: (first, last) => {
      for (let page = Math.floor(first / MOST_ROWS); page <= Math.floor(last / MOST_ROWS); page += 1) void load(page);
    },
  };
}
