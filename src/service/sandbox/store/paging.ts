import { z } from 'zod';
import { SandboxProblem, toIssues } from '../errors.ts';

const MAX_PAGE_SIZE = 100;

/** The part of a list that a page is, in rows from 0. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** One page's rows and how many there are in all. */
export interface Listing {
  readonly count: number;
  readonly results: readonly unknown[];
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const pageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).optional(),
});

/** Reads `page` and `page_size`; a size above the maximum counts as the maximum. */
export function parsePageRequest(query: unknown, defaultSize: number): PageRequest {
  const parsed = pageQuery.safeParse(query);
  if (!parsed.success) throw new SandboxProblem(422, toIssues(parsed.error, 'query'));
  return { page: parsed.data.page, pageSize: Math.min(parsed.data.page_size ?? defaultSize, MAX_PAGE_SIZE) };
}

export function toSlice(request: PageRequest): Slice {
  return { limit: request.pageSize, offset: (request.page - 1) * request.pageSize };
}

/** The paginated envelope; `url` is the absolute address of this request, its other parameters are kept in the links. */
export function toEnvelope(listing: Listing, request: PageRequest, url: string) {
  const pages = Math.max(1, Math.ceil(listing.count / request.pageSize));
  if (request.page > pages)
    throw new SandboxProblem(404, `There is no page ${request.page}; the last one is ${pages}.`);
  return {
    count: listing.count,
    next: request.page < pages ? linkTo(url, request.page + 1) : null,
    previous: request.page > 1 ? linkTo(url, request.page - 1) : null,
    results: listing.results,
  };
}

function linkTo(url: string, page: number): string {
  const link = new URL(url);
  link.searchParams.set('page', String(page));
  return link.href;
}
