import { useCallback, useRef, useState } from 'react';
import { CALLS } from '../../../ui/api/calls.ts';
import type { BookView, RowFilter, RowsPage, RowView } from '../../../ui/api/rows.ts';
import { useDesk } from '../desk/desk.ts';
import { usePages } from '../hooks/use-loaded.ts';

export interface ListedRows {
  readonly sheet: number;
  readonly filter: RowFilter;
  /** As the address has it: `C`, `-C`. */
  readonly sort: string | undefined;
}

export interface Rows {
  /** Absent until the first answer. */
  readonly total: number | undefined;
  readonly totals: readonly number[];
  /** The revision that is shown. */
  readonly revision: number;
  /** The server's number of this list. */
  readonly list: number | undefined;
  /** Cells were corrected since the rows were filtered and sorted. */
  readonly isOlder: boolean;
  /** `undefined` while it is on its way. */
  readonly rowAt: (offset: number) => RowView | undefined;
  /** Has these loaded soon. */
  readonly want: (first: number, last: number) => void;
  readonly renew: () => void;
}

/** The matching rows of a sheet; older ones stay in place until the new ones have arrived. */
export function useRows({ sheet, filter, sort }: ListedRows, { readings, revision }: BookView): Rows {
  const { ask } = useDesk();
  const [renewals, setRenewals] = useState(0);
  // Sorting by a column concerns its sheet alone; a filter without it is one list for all sheets.
  const listKey = JSON.stringify([filter, sort ?? null, sort === undefined ? null : sheet, readings, renewals]);
  const known = useRef({ listKey: '', list: 0 });
  const fetchPage = useCallback(
    async (bounds: { readonly offset: number; readonly limit: number }) => {
      const list = known.current.listKey === listKey ? known.current.list : undefined;
      const page = await ask(CALLS.listDeskRows, { query: { ...filter, sheet, sort, list, ...bounds } });
      known.current = { listKey, list: page.list };
      return { ...page, items: page.rows };
    },
    [ask, sheet, filter, sort, listKey],
  );
  const { head, isCurrent, itemAt, want } = usePages<RowView, RowsPage & { items: RowsPage['rows'] }>({
    key: JSON.stringify([sheet, listKey]),
    version: revision,
    fetchPage,
  });
  return {
    total: isCurrent ? head?.total : undefined,
    totals: head?.totals ?? [],
    revision: head?.revision ?? 0,
    list: isCurrent ? head?.list : undefined,
    isOlder: isCurrent && head !== undefined && head.listedAt < head.revision,
    rowAt: itemAt,
    want,
    renew: () => setRenewals(renewals + 1),
  };
}
