import { useEffect, useState } from 'react';
import type { ZodType } from 'zod';
import type { Problem } from '../../../../ui/api/problem.ts';
import { get, toProblem } from '../../api-client.ts';

interface Source<Page, Item> {
  readonly path: string;
  readonly query?: { readonly [name: string]: string | undefined };
  readonly schema: ZodType<Page>;
  /** Stays the same function. */
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Another one where the list may be another: it is asked for from its beginning. */
  readonly version?: unknown;
}

interface Earlier<Page, Item> {
  /** Absent until the first answer. */
  readonly items: readonly Item[] | undefined;
  /** What came first: the latest, and what is known of the list as a whole. */
  readonly first: Page | undefined;
  readonly problem: Problem | undefined;
  readonly hasMore: boolean;
  /** Asks for those before. */
  readonly more: () => void;
}

interface Known<Page> {
  readonly key: string;
  readonly pages: readonly Page[];
  readonly problem: Problem | undefined;
}

/** A list from its latest on: earlier ones are asked for when somebody wants them. */
export function useEarlier<Page extends { readonly next?: number | undefined }, Item>({
  path,
  query = {},
  schema,
  itemsOf,
  version = 0,
}: Source<Page, Item>): Earlier<Page, Item> {
  const key = JSON.stringify([path, query]);
  const [known, setKnown] = useState<Known<Page>>({ key, pages: [], problem: undefined });
  const list = `${key} ${version}`;
  const [asked, setAsked] = useState<{ readonly list: string; readonly before: number | undefined }>();
  const wanted = asked?.list === list ? asked.before : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is path and query, and the version says when the list is another
  useEffect(() => {
    let isWanted = true;
    get(path, schema, { ...query, before: wanted })
      .then((page) => {
        if (!isWanted) return;
        const isFirst = wanted === undefined;
        setKnown((before) => ({ key, pages: isFirst ? [page] : [...before.pages, page], problem: undefined }));
      })
      .catch((error: unknown) => isWanted && setKnown((before) => ({ ...before, key, problem: toProblem(error) })));
    return () => {
      isWanted = false;
    };
  }, [key, schema, version, wanted]);
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
