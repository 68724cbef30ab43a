import type { ZodType } from 'zod';
import { done, type Problem, problem } from '../../ui/api/problem.ts';
import { keyHeaders } from './session-key.ts';

/** An answer of the server that is no success, or no answer at all; what the page itself finds, in the same words. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(said: Problem) {
    super(said.message);
    this.problem = said;
  }
}

/** How the server knows this page, and what is said where it does not answer. */
export interface WayIn {
  /** Sent with every request. */
  readonly headers: () => { readonly [name: string]: string };
  readonly unreachable: Problem;
  /** The server does not know who asks, or not any more. */
  readonly onSignedOut?: () => void;
}

/** On a laptop, where nothing else is said: by the key of this page, without which nothing is answered. */
let wayIn: WayIn = {
  headers: keyHeaders,
  unreachable: {
    code: 'capsheet-unreachable',
    message: 'capsheet does not answer.',
    hint: 'If its terminal was closed, start "capsheet ui" again and open the address it prints. What was sent is on record.',
  },
};

export function comeInBy(way: WayIn): void {
  wayIn = way;
}

export function wayInHeaders(): { readonly [name: string]: string } {
  return wayIn.headers();
}

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
  await postFor(path, done, body);
}

/** For what is asked for by a POST, because asking does something. */
export function postFor<T>(path: string, schema: ZodType<T>, body?: object): Promise<T> {
  return changeFor('POST', path, schema, body);
}

/** Whatever changes something, with what is answered. */
export async function changeFor<T>(method: string, path: string, schema: ZodType<T>, body?: object): Promise<T> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return schema.parse(await askFor(`/api/${path}`, { method, ...(body === undefined ? {} : json) }));
}

export async function postForm(path: string, form: FormData): Promise<void> {
  done.parse(await askFor(`/api/${path}`, { method: 'POST', body: form }));
}

/** Saves what is there as a file, under the name the server gives it. */
export async function download(path: string): Promise<void> {
  const answer = await send(`/api/${path}`);
  const [, name = 'capsheet'] =
    /filename\*?=(?:UTF-8'')?"?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = decodeURIComponent(name);
  link.click();
  URL.revokeObjectURL(address);
}

export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'page-fault', message: `A fault of capsheet itself: ${reason}`, hint: 'Reload the page.' };
}

/** The text of an answer, piece by piece as it comes; it may never come to its end. */
export async function* readAnswerText(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const { body } = await send(`/api/${path}`, { signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) yield piece.value;
}

async function askFor(address: string, init: RequestInit): Promise<unknown> {
  const answer = await send(address, init);
  return answer.status === 204 ? undefined : answer.json();
}

async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, ...wayIn.headers() };
  const answer = await fetch(address, { ...init, headers }).catch(() => undefined);
  if (answer === undefined) throw new ApiError(wayIn.unreachable);
  if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined));
  return answer;
}

/** What an answer says that is no success. */
export function toApiError(status: number, body: unknown): ApiError {
  if (status === 401) wayIn.onSignedOut?.();
  const said = problem.safeParse(body);
  return new ApiError(said.success ? said.data : wayIn.unreachable);
}
