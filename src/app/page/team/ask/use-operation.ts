import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { TeamOperation } from '../../../../team/api/operation.ts';
import { at, type PageCall } from '../../../../ui/api/call.ts';
import type { Problem } from '../../../../ui/api/problem.ts';
import { ask, toProblem } from '../../api-client.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type Loaded, useLoaded } from '../../hooks/use-loaded.ts';

interface Asked<T> extends Loaded<T> {
  /** Asks once more; the old value stays until then. */
  readonly again: () => void;
}

/** Loads what an operation answers, again with every other `version`. */
export function useOperation<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer>(
  operation: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  params?: z.input<Params>,
  version: unknown = 0,
): Asked<Answer> {
  const [turn, setTurn] = useState(0);
  const loaded = useLoaded(at(operation, params), `${turn} ${version}`);
  return { ...loaded, again: useCallback(() => setTurn((before) => before + 1), []) };
}

interface Managed<T> extends Asked<T> {
  readonly isBusy: boolean;
  /** Does something to it, and asks once more; why that did not work is the problem. */
  readonly change: (work: () => Promise<unknown>) => void;
}

/** The same for what can be changed where it is shown. */
export function useManaged<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer>(
  operation: TeamOperation<Params, Query, Body, z.ZodType<Answer>>,
  params?: z.input<Params>,
): Managed<Answer> {
  const asked = useOperation(operation, params);
  const { isBusy, problem, run } = useAction();
  return {
    ...asked,
    problem: asked.problem ?? problem,
    isBusy,
    change: (work) =>
      run(async () => {
        await work();
        asked.again();
      }),
  };
}

interface Source<Page, Item, Query extends z.ZodType> {
  /** Its query takes `before`, the `next` of the page above. */
  readonly call: PageCall<z.ZodType, Query, z.ZodType, z.ZodType<Page>>;
  readonly query?: z.input<Query>;
  /** Has to stay the same function. */
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Another version loads the list from its beginning. */
  readonly version?: unknown;
}

interface Earlier<Page, Item> {
  readonly items: readonly Item[] | undefined;
  /** The first page, with facts about the list as a whole. */
  readonly first: Page | undefined;
  readonly problem: Problem | undefined;
  readonly hasMore: boolean;
  /** Loads the page before. */
  readonly more: () => void;
}

interface Known<Page> {
  readonly key: string;
  readonly pages: readonly Page[];
  readonly problem: Problem | undefined;
}

/** A list from the latest on; earlier pages load when they are asked for. */
export function useEarlier<Page extends { readonly next?: number | undefined }, Item, Query extends z.ZodType>({
  call,
  query,
  itemsOf,
  version = 0,
}: Source<Page, Item, Query>): Earlier<Page, Item> {
  const key = JSON.stringify([call.path, query]);
  const [known, setKnown] = useState<Known<Page>>({ key, pages: [], problem: undefined });
  const list = `${key} ${version}`;
  const [asked, setAsked] = useState<{ readonly list: string; readonly before: number | undefined }>();
  const wanted = asked?.list === list ? asked.before : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is call and query, and the version says when the list is another
  useEffect(() => {
    let isWanted = true;
    ask(call, { query: { ...Object(query), before: wanted } })
      .then((page) => {
        if (!isWanted) return;
        const isFirst = wanted === undefined;
        setKnown((before) => ({ key, pages: isFirst ? [page] : [...before.pages, page], problem: undefined }));
      })
      .catch((error: unknown) => isWanted && setKnown((before) => ({ ...before, key, problem: toProblem(error) })));
    return () => {
      isWanted = false;
    };
  }, [key, version, wanted]);
  const pages = known.key === key ? known.pages : [];
  const next = pages.at(-1)?.next;
  return {
    items: pages.length === 0 ? undefined : pages.flatMap(itemsOf),
    first: pages[0],
    problem: known.problem,
    hasMore: next !== undefined,
    more: () => setAsked({ list, before: next }),
  };
}
