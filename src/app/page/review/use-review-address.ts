import { useMemo, useState } from 'react';
import type { BookView } from '../../../ui/api/book.ts';
import { ROW_STATUSES, SEVERITIES } from '../../../ui/api/row-status.ts';
import { type RowFilter, rowSort } from '../../../ui/api/rows.ts';
import type { RouteQuery } from '../desk/address.ts';
import { replaceQuery } from '../desk/use-address.ts';
import { useDesk, useRoute } from '../desk/use-desk.ts';

export interface ReviewAddress {
  /** Which sheet of the book is looked at; the first with errors where the address names none. */
  readonly sheetIndex: number;
  readonly filter: RowFilter;
  /** By which column of the sheet, `-` before its letters where the greatest comes first. */
  readonly sort: string | undefined;
  readonly goToSheet: (index: number) => void;
  readonly setFilter: (filter: RowFilter) => void;
  readonly setSort: (sort: string | undefined) => void;
}

/** Sheet and filter as the address has them: they survive a reload, and the browser's way back leads to those before. */
export function useReviewAddress(book: BookView): ReviewAddress {
  const { toAddress } = useDesk();
  const route = useRoute();
  const { file, sheet } = route.query;
  const filterText = JSON.stringify(toRowFilter(route.query));
  const filter = useMemo<RowFilter>(() => JSON.parse(filterText), [filterText]);
  const found = book.sheets.findIndex((one) => one.name === sheet && (file === undefined || one.file === file));
  const opened = useOpenedAt(book);
  const sheetIndex = found < 0 && sheet === undefined ? opened : Math.max(found, 0);
  const sort = rowSort.safeParse(route.query.sort).data;
  const toQuery = (index: number, next: RowFilter, nextSort?: string): RouteQuery => {
    const named = book.sheets[index];
    return { file: named?.file, sheet: named?.name, ...next, sort: nextSort };
  };
  return {
    sheetIndex,
    filter,
    sort,
    goToSheet: (index) => {
      if (index !== sheetIndex) window.location.hash = toAddress('review', '', toQuery(index, filter));
    },
    setFilter: (next) => {
      const query = toQuery(sheetIndex, next, sort);
      // What is typed letter by letter is one step.
      if (next.search !== filter.search) replaceQuery(route, query);
      else window.location.hash = toAddress('review', '', query);
    },
    setSort: (next) => {
      window.location.hash = toAddress('review', '', toQuery(sheetIndex, filter, next));
    },
  };
}

/** The first sheet with errors, as it was when the workbook was read: whoever corrects its last one stays there. */
function useOpenedAt({ readings, sheets }: BookView): number {
  const firstWithErrors = Math.max(
    sheets.findIndex(({ errors }) => errors > 0),
    0,
  );
  const [opened, setOpened] = useState({ readings, at: firstWithErrors });
  if (opened.readings === readings) return opened.at;
  setOpened({ readings, at: firstWithErrors });
  return firstWithErrors;
}

/** Of an address, whoever wrote it: what it does not know is left alone. */
function toRowFilter({ severity, status, company, code, search }: RouteQuery): RowFilter {
  return {
    severity: SEVERITIES.find((one) => one === severity),
    status: ROW_STATUSES.find((one) => one === status),
    company,
    code,
    search,
  };
}
