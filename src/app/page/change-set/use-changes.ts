import { useCallback } from 'react';
import { type ChangeLineView, type ChangePageView, changePage } from '../../../ui/api/change-set.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import { useDesk } from '../desk/use-desk.ts';
import { usePages } from '../hooks/use-pages.ts';
import type { ChosenChanges } from './change-filter.ts';

export interface Changes {
  /** What is known of all that fit; the old figures stay in sight until the new ones are there. */
  readonly head: ChangePageView | undefined;
  readonly problem: Problem | undefined;
  /** `undefined` while it is on its way. */
  readonly lineAt: (offset: number) => ChangeLineView | undefined;
  /** Sees to it that these are there soon. */
  readonly want: (first: number, last: number) => void;
}

/** The rows of a plan or a result that fit a filter. */
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
