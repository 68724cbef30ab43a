import { useCallback } from 'react';
import type { z } from 'zod';
import type { PageCall } from '../../../ui/api/call.ts';
import type { ChangeLineView, ChangePageView, changePage, changeQuery } from '../../../ui/api/change-set.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import { ROW_STATUSES, type RowStatus } from '../../../ui/api/row-status.ts';
import { useDesk } from '../desk/desk.ts';
import type { RouteQuery } from '../desk/places.ts';
import { usePages } from '../hooks/use-pages.ts';

/** Answers the rows of a plan or a result. */
export type ChangeCall = PageCall<z.ZodType, typeof changeQuery, z.ZodType, typeof changePage>;

export interface Changes {
  /** Facts about all rows that match; the old ones stay until the new ones have arrived. */
  readonly head: ChangePageView | undefined;
  readonly problem: Problem | undefined;
  /** `undefined` while it is on its way. */
  readonly lineAt: (offset: number) => ChangeLineView | undefined;
  readonly want: (first: number, last: number) => void;
}

export function useChanges(call: ChangeCall, filter: ChosenChanges, revision: number): Changes {
  const { ask } = useDesk();
  const fetchPage = useCallback(
    async (bounds: { readonly offset: number; readonly limit: number }) => {
      const page = await ask(call, { query: { ...filter, ...bounds } });
      return { ...page, items: page.lines };
    },
    [ask, call, filter],
  );
  const key = JSON.stringify([call.path, filter, revision]);
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
