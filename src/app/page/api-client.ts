import { ZodError, type z } from 'zod';
import type { DeepReadonly } from '../../model/values/scalars.ts';
import { type AddressParts, type PageCall, readCallAnswer, toAddress } from '../../ui/api/call.ts';
import { type Problem, problem } from '../../ui/api/problem.ts';
import { KEY_HEADER } from '../../ui/api/session.ts';

/** A problem that the server answered, or that the page found itself. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(answered: Problem) {
    super(answered.message);
    this.problem = answered;
  }
}

export interface WayIn {
  readonly headers: () => { readonly [name: string]: string };
  readonly unreachable: Problem;
  /** Called when the server no longer knows who asks. */
  readonly onSignedOut?: () => void;
}

/** A laptop's: by the key of this page, without which nothing is answered. */
let wayIn: WayIn = {
  headers: keyHeaders,
  unreachable: {
    code: 'capsheet-unreachable',
    message: 'capsheet does not answer.',
    hint: 'If its terminal was closed, start "capsheet ui" again and open the address it prints. What was sent is on record.',
  },
};

export function setWayIn(way: WayIn): void {
  wayIn = way;
}

/** True of the problem that nobody answers, or not as a server of ours does. */
export function isUnreachable({ code }: Problem): boolean {
  return code === wayIn.unreachable.code;
}

export function wayInHeaders(): { readonly [name: string]: string } {
  return wayIn.headers();
}

interface Given<Params, Query, Body> extends AddressParts<Params, Query> {
  readonly body?: Body | FormData;
}

/** Makes a call. `base` is that of a desk, before its path. */
export async function ask<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Answer>(
  call: PageCall<P, Q, B, z.ZodType<Answer>>,
  { params, query, body }: Given<z.input<P>, z.input<Q>, DeepReadonly<z.input<B>>> = {},
  base = '',
): Promise<Answer> {
  const address = toDeskAddress(toAddress(call, { params, query }), base);
  return readCallAnswer(call, await askFor(address, { method: call.method, ...toBody(body) }));
}

function toBody(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function toDeskAddress(address: string, base: string): string {
  return address.replace('/api/', `/api/${base}`);
}

/** Saves the file that a call answers. */
export async function download<P extends z.ZodType, Q extends z.ZodType>(
  call: PageCall<P, Q>,
  given: AddressParts<z.input<P>, z.input<Q>> = {},
  base = '',
): Promise<void> {
  const answer = await send(toDeskAddress(toAddress(call, given), base));
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

/** Yields the text of an answer piece by piece; it may never end. */
async function* readAnswerText(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const { body } = await send(path, { signal });
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

/** Turns an answer that is no success into an error. */
export function toApiError(status: number, body: unknown): ApiError {
  if (status === 401) wayIn.onSignedOut?.();
  const parsed = problem.safeParse(body);
  return new ApiError(parsed.success ? parsed.data : wayIn.unreachable);
}

const KEY_ITEM = 'capsheet-key';

/**
 * The key that admits this page. Unlike a cookie, the browser keeps it for this host and port alone: reloads and second
 * tabs are in, and no other server of this machine sees it. It is void once capsheet has ended.
 */
function keyHeaders(): { readonly [name: string]: string } {
  const key = localStorage.getItem(KEY_ITEM);
  return key === null ? {} : { [KEY_HEADER]: key };
}

export function hasKey(): boolean {
  return localStorage.getItem(KEY_ITEM) !== null;
}

export function keepKey(key: string): void {
  localStorage.setItem(KEY_ITEM, key);
}

const DATA_PREFIX = 'data: ';

interface Listening<T> {
  readonly signal: AbortSignal;
  readonly onValue: (value: T) => void;
}

/**
 * Listens while the connection holds, and returns why the server ended it, if it said so. EventSource sends no headers.
 */
export async function followEvents<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T>(
  call: PageCall<P, Q, B, z.ZodType<T>>,
  { signal, onValue }: Listening<T>,
): Promise<Problem | undefined> {
  let rest = '';
  try {
    for await (const piece of readAnswerText(call.path, signal)) {
      const events = (rest + piece).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith(DATA_PREFIX)) onValue(readCallAnswer(call, JSON.parse(event.slice(DATA_PREFIX.length))));
    }
    return undefined;
  } catch (error) {
    // An interrupted connection is no problem to report; an answer or an unreadable event is.
    const isProblem = error instanceof ApiError || error instanceof ZodError || error instanceof SyntaxError;
    return isProblem ? toProblem(error) : undefined;
  }
}
