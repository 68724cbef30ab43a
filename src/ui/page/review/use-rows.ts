import { useCallback } from 'react';
import type { BookView } from '../../api/book.ts';
import { type RowFilter, type RowsPage, type RowView, rowsPage } from '../../api/rows.ts';
import { get } from '../api-client.ts';
import { usePages } from '../hooks/use-pages.ts';

export interface Rows {
  /** Absent until the first answer. */
  readonly total: number | undefined;
  /** Of every sheet, as far as known. */
  readonly totals: readonly number[];
  /** Of what is shown. */
  readonly revision: number;
  /** `undefined` while it is on its way. */
  readonly rowAt: (offset: number) => RowView | undefined;
  /** Sees to it that these are there soon. */
  readonly want: (first: number, last: number) => void;
}

/** The rows of a sheet that fit a filter; those of an older revision stay until the new ones are there. */
export function useRows(sheet: number, filter: RowFilter, { readings, revision }: BookView): Rows {
  const fetchPage = useCallback(
    async (bounds: { readonly offset: number; readonly limit: number }) => {
      const page = await get('rows', rowsPage, { ...filter, sheet, ...bounds });
      return { ...page, items: page.rows };
    },
    [sheet, filter],
  );
  const key = JSON.stringify([sheet, filter, readings]);
  const { head, isCurrent, itemAt, want } = usePages<RowView, RowsPage & { items: RowsPage['rows'] }>({
    key,
    version: revision,
    fetchPage,
  });
  return {
    total: isCurrent ? head?.total : undefined,
    totals: head?.totals ?? [],
    revision: head?.revision ?? 0,
    rowAt: itemAt,
    want,
  };
}
