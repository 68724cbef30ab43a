import type { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { serviceError } from '../util/capsheet-error.ts';
import type { ServiceAddress } from './addresses.ts';
import type { Caller } from './call.ts';
import { encodeQuery, type QueryValue } from './encode-request.ts';
import type { CallInput } from './prepare-call.ts';

interface Page<Resource> {
  readonly count: number;
  readonly results: readonly Resource[];
  readonly next?: string | undefined;
}

type PagedOperation<Resource> = Operation<z.ZodType, z.ZodType, z.ZodType<Page<Resource>>>;

/**
 * All results of a list operation. Follows `next` where it is given, on the same origin only; else asks for page after
 * page, never past `count`. Throws `list-incomplete` where fewer came than the service says there are: on half a list
 * nobody may decide what is new.
 */
export async function listAll<Resource>(
  caller: Caller,
  operation: PagedOperation<Resource>,
  query: Readonly<Record<string, QueryValue>> = {},
): Promise<Resource[]> {
  const { pageParameter, pageSizeParameter, pageSize } = caller.profile.paging;
  const resources: Resource[] = [];
  const follow = startFollowing(caller.addressOf(operation), operation);
  let input: CallInput = { query, pageQuery: { [pageParameter]: 1, [pageSizeParameter]: pageSize } };
  follow(`${operation.path}${encodeQuery({ ...input.query, ...input.pageQuery })}`);
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await caller.call(operation, input);
    resources.push(...page.results);
    if (resources.length >= page.count) return resources;
    if (page.results.length === 0) throw incomplete(operation, resources.length, page.count);
    input =
      page.next === undefined
        ? { query, pageQuery: { [pageParameter]: pageNumber + 1, [pageSizeParameter]: pageSize } }
        : { link: follow(page.next) };
  }
}

/**
 * Gives a function from a `next` link to its path and query. It throws `next-elsewhere` for another origin and
 * `next-repeats` for a page that was asked for before.
 */
function startFollowing(address: ServiceAddress, operation: Operation): (next: string) => string {
  const seen = new Set<string>();
  return (next) => {
    const url = new URL(next, `${address.text}/`);
    if (url.origin !== address.origin) throw elsewhere(operation, url.origin, address.origin);
    const page = [...url.searchParams].map((pair) => pair.join('=')).sort();
    if (seen.has(page.join('&'))) throw repeats(operation);
    seen.add(page.join('&'));
    return `${url.pathname}${url.search}`;
  };
}

function elsewhere(operation: Operation, there: string, here: string) {
  return serviceError(
    'next-elsewhere',
    `${endpointOf(operation)} points to its next page on ${there}, not on ${here}; it is not followed.`,
    'Set the address to the one that the service itself uses, or tell its operator.',
  );
}

function repeats(operation: Operation) {
  return serviceError(
    'next-repeats',
    `${endpointOf(operation)} points from page to page in a circle.`,
    'Tell the operator of the service; the list cannot be read.',
  );
}

function incomplete(operation: Operation, got: number, count: number) {
  return serviceError(
    'list-incomplete',
    `${endpointOf(operation)} says there are ${count} results and gave ${got}.`,
    'Start again; if it stays, tell the operator of the service.',
  );
}

function endpointOf(operation: Operation): string {
  return `${operation.method} ${operation.path}`;
}
