import type { ZodType } from 'zod';
import { done, type Problem, problem } from '../api.ts';

/** An answer of the server that is no success, or no answer at all. */
class ApiError extends Error {
  readonly problem: Problem;

  constructor(said: Problem) {
    super(said.message);
    this.problem = said;
  }
}

const UNREACHABLE: Problem = {
  code: 'capsheet-unreachable',
  message: 'capsheet does not answer.',
  hint: 'If its terminal was closed, start "capsheet ui" again and open the address it prints. What was sent is on record.',
};

/** `query` is left out where a value is undefined or empty. */
export async function get<T>(
  path: string,
  schema: ZodType<T>,
  query: { readonly [name: string]: string | number | undefined } = {},
): Promise<T> {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return schema.parse(await askFor(`/api/${path}${search === '' ? '' : `?${search}`}`, {}));
}

export async function post(path: string, body?: object): Promise<void> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  done.parse(await askFor(`/api/${path}`, { method: 'POST', ...(body === undefined ? {} : json) }));
}

export async function postForm(path: string, form: FormData): Promise<void> {
  done.parse(await askFor(`/api/${path}`, { method: 'POST', body: form }));
}

export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'page-fault', message: `A fault of capsheet itself: ${reason}`, hint: 'Load the page again.' };
}

async function askFor(address: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(address, init).catch(() => undefined);
  if (answer === undefined) throw new ApiError(UNREACHABLE);
  if (answer.status === 204) return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return body;
  const said = problem.safeParse(body);
  throw new ApiError(said.success ? said.data : UNREACHABLE);
}
