import type { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import type { ServiceAddress } from './addresses.ts';
import { type RequestErrorFacts, WrongShapeError } from './errors.ts';
import type { ServiceCaller } from './http/call.ts';
import { encodeQuery, type QueryValue } from './http/encode-request.ts';
import type { CallInput } from './http/prepare-call.ts';

interface Page<Resource> {
  readonly count: number;
  readonly results: readonly Resource[];
  readonly next?: string | undefined;
}

/** A custom value bears the id of its column, and is of one company. */
interface Listed {
  readonly id: string;
  readonly company?: { readonly id: string };
}

type PagedOperation<Resource> = Operation<z.ZodType, z.ZodType, z.ZodType<Page<Resource>>>;
type Query = Readonly<Record<string, QueryValue>>;

/** How many times a list that changes while it is read is read. */
const READINGS = 3;

/**
 * Lists all results of an operation, each once. Follows `next` where it is given, on the same origin only; else asks for
 * page after page, never past `count`. A list whose pages overlap or whose count changes has moved while it was read:
 * something may have slipped through between two pages, so it is read anew. Throws `list-incomplete` where fewer came
 * than the service says there are: on half a list nobody may decide what is new.
 */
export async function listAll<Resource extends Listed>(
  caller: ServiceCaller,
  operation: PagedOperation<Resource>,
  query: Query = {},
): Promise<Resource[]> {
  for (let reading = 1; ; reading += 1) {
    const { resources, count, hasMoved } = await readPages(caller, operation, query);
    if (!hasMoved || (reading === READINGS && resources.length >= count)) return resources;
    if (reading === READINGS) throw incomplete(operation, resources.length, count);
  }
}

interface Reading<Resource> {
  readonly resources: Resource[];
  /** The total that the last page gives. */
  readonly count: number;
  readonly hasMoved: boolean;
}

async function readPages<Resource extends Listed>(
  caller: ServiceCaller,
  operation: PagedOperation<Resource>,
  query: Query,
): Promise<Reading<Resource>> {
  const { pageParameter, pageSizeParameter, pageSize } = caller.profile.paging;
  const resources = new Map<string, Resource>();
  const counts = new Set<number>();
  const follow = startFollowing(caller.addressOf(operation), operation);
  let received = 0;
  let input: CallInput = { query, pageQuery: { [pageParameter]: 1, [pageSizeParameter]: pageSize } };
  follow(`${operation.path}${encodeQuery({ ...input.query, ...input.pageQuery })}`);
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { count, results, next } = await caller.call(operation, input);
    counts.add(count);
    received += results.length;
    for (const result of results) resources.set(keyOf(result), result);
    const isOver = resources.size >= count || (received >= count && next === undefined);
    if (isOver) {
      const hasMoved = counts.size > 1 || resources.size < count;
      return { resources: [...resources.values()], count, hasMoved };
    }
    if (results.length === 0) throw incomplete(operation, resources.size, count);
    input =
      next === undefined
        ? { query, pageQuery: { [pageParameter]: pageNumber + 1, [pageSizeParameter]: pageSize } }
        : { link: follow(next) };
  }
}

function keyOf({ id, company }: Listed): string {
  return company === undefined ? id : `${company.id} ${id}`;
}

/**
 * Returns a function from a `next` link to its path and query. It throws `next-elsewhere` for another origin and
 * `next-repeats` for a page that was asked for before.
 */
function startFollowing(address: ServiceAddress, operation: Operation): (next: string) => string {
  const seen = new Set<string>();
  return (next) => {
    const url = new URL(next, `${address.text}${operation.path}`);
    if (!isHere(url, address)) throw elsewhere(operation, url.origin, address.origin);
    const page = [...url.searchParams].map((pair) => pair.join('=')).sort();
    if (seen.has(page.join('&'))) throw repeats(operation);
    seen.add(page.join('&'));
    return `${url.pathname}${url.search}`;
  };
}

/** A service behind a proxy that ends TLS may call itself http: its page is asked for where the first one was. */
function isHere({ protocol, host }: URL, { origin }: ServiceAddress): boolean {
  return /^https?:$/.test(protocol) && host === new URL(origin).host;
}

function elsewhere(operation: Operation, there: string, here: string) {
  return unreadable(operation, {
    code: 'next-elsewhere',
    message: `points to its next page on ${there}, not on ${here}; it is not followed.`,
    hint: 'Set the address to the one that the service itself uses, or tell its operator.',
  });
}

function repeats(operation: Operation) {
  return unreadable(operation, {
    code: 'next-repeats',
    message: 'points from page to page in a circle.',
    hint: 'Tell the operator of the service; the list cannot be read.',
  });
}

function incomplete(operation: Operation, got: number, count: number) {
  return unreadable(operation, {
    code: 'list-incomplete',
    message: `says there are ${count} results and gave ${got}.`,
    hint: 'Start again; if it persists, tell the operator of the service.',
  });
}

/** A failed request like any other: a run that asks what it has done ends over it, and knows why. */
function unreadable(
  { method, path }: Operation,
  { code, message, hint }: Pick<RequestErrorFacts, 'code' | 'message' | 'hint'>,
): WrongShapeError {
  const endpoint = `${method} ${path}`;
  return new WrongShapeError({ code, message: `${endpoint} ${message}`, hint, endpoint, fate: 'unknown' });
}
