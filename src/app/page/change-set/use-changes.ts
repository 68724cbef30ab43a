import { useCallback } from 'react';
import { type ChangeLineView, type ChangePageView, changePage } from '../../../ui/api/change-set.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import { ROW_STATUSES, type RowStatus } from '../../../ui/api/row-status.ts';
import { useDesk } from '../desk/desk.ts';
import type { RouteQuery } from '../desk/places.ts';
import { usePages } from '../hooks/use-pages.ts';

export interface Changes {
  /** Facts about all rows that match; the old ones stay until the new ones have arrived. */
  readonly head: ChangePageView | undefined;
  readonly problem: Problem | undefined;
  /** `undefined` while it is on its way. */
  readonly lineAt: (offset: number) => ChangeLineView | undefined;
  readonly want: (first: number, last: number) => void;
}

export function useChanges(path: string, filter: ChosenChanges, revision: number): Changes {
  const { get } = useDesk();
  const fetchPage = useCallback(
    async (bounds: { readonly offset: number; readonly limit: number }) => {
      const page = await get(path, changePage, { ...filter, ...bounds });
      return { ...page, items: page.lines };
    },
    [get, path, filter],
  );
  const key = JSON.stringify([path, filter, revision]);
  const { head, problem, itemAt, want } = usePages<ChangeLineView, ChangePageView & { items: ChangePageView['lines'] }>(
    {
      key,
      fetchPage,
    },
  );
  return { head, problem, lineAt: itemAt, want };
}

/** Absent filters let all rows through. */
export interface ChosenChanges {
  readonly status?: string;
  readonly sheet?: string;
  readonly company?: string;
  readonly fund?: string;
  readonly search?: string;
}

const FILTER_NAMES = ['status', 'sheet', 'company', 'fund', 'search'] as const;

/** Reads a filter from an address, ignoring what is unknown. */
export function toFilter(query: RouteQuery): ChosenChanges {
  const pairs = FILTER_NAMES.flatMap((name) => {
    const value = name === 'status' ? knownStatuses(query[name]) : query[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

function knownStatuses(text = ''): string {
  const known = new Set<string>(ROW_STATUSES);
  return text
    .split(',')
    .filter((one) => known.has(one))
    .join(',');
}

export function toStatusText(statuses: readonly RowStatus[]): string {
  return statuses.join(',');
}
