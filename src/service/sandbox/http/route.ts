import type { z } from 'zod';
import type { Operation } from '../../contract/operation.ts';
import type { Call, SandboxContext, SignedInCaller } from '../context.ts';
import { SandboxProblem, toIssues } from '../errors.ts';
import { type PageRequest, parsePageRequest } from '../store/paging.ts';

/** A request as it came, its JSON parsed and not yet validated. */
export interface RawRequest {
  readonly caller: SignedInCaller;
  readonly origin: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** An operation of the contract with what the sandbox does for it. */
export interface SandboxRoute {
  readonly operation: Operation;
  /** Throws `SandboxProblem`. */
  readonly run: (context: SandboxContext, request: RawRequest) => unknown;
}

/** Ties a handler to its operation: what it is called with has passed the operation's schemas. */
export function defineRoute<Query extends z.ZodType, Body extends z.ZodType>(
  operation: Operation<Query, Body>,
  handle: (call: Call<z.output<Query>, z.output<Body>>) => unknown,
): SandboxRoute {
  return {
    operation,
    run: (context, request) => {
      const { page, query } = readQuery(operation, request.query, context.behaviour.pageSize);
      const body = parse(operation.request, operation.encoding === 'none' ? undefined : (request.body ?? {}), 'body');
      const { caller, origin, params } = request;
      return handle({ ...context, caller, origin, params, query: parse(operation.query, query, 'query'), body, page });
    },
  };
}

function readQuery(
  operation: Operation,
  raw: RawRequest['query'],
  pageSize: number,
): { page: PageRequest; query: unknown } {
  if (!operation.paged) return { page: parsePageRequest({}, pageSize), query: raw };
  const { page, page_size, ...rest } = raw;
  return { page: parsePageRequest({ page, page_size }, pageSize), query: toLists(rest) };
}

/** A key that ends in `[]` is a list even where it stands once. */
function toLists(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(query).map(([key, value]) => [
    key,
    key.endsWith('[]') && !Array.isArray(value) ? [value] : value,
  ]);
  return Object.fromEntries(entries);
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, root: 'body' | 'query'): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new SandboxProblem(422, toIssues(parsed.error, root));
  return parsed.data;
}
