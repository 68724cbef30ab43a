import { ZodError, type ZodType } from 'zod';
import { parseAnswer } from '../../model/values/unknown-key.ts';
import { done, type Problem, problem } from '../../ui/api/problem.ts';
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

export function wayInHeaders(): { readonly [name: string]: string } {
  return wayIn.headers();
}

/** Leaves out of the query what is undefined or empty. */
export async function get<T>(
  path: string,
  schema: ZodType<T>,
  query: { readonly [name: string]: string | number | undefined } = {},
): Promise<T> {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return parseAnswer(schema, await askFor(`/api/${path}${search === '' ? '' : `?${search}`}`, {}));
}

export async function post(path: string, body?: object): Promise<void> {
  await postFor(path, done, body);
}

/** For questions that do something and are therefore asked by POST. */
export function postFor<T>(path: string, schema: ZodType<T>, body?: object): Promise<T> {
  return changeFor('POST', path, schema, body);
}

/** Sends a change and returns its answer. */
export async function changeFor<T>(method: string, path: string, schema: ZodType<T>, body?: object): Promise<T> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return parseAnswer(schema, await askFor(`/api/${path}`, { method, ...(body === undefined ? {} : json) }));
}

export async function postForm(path: string, form: FormData): Promise<void> {
  parseAnswer(done, await askFor(`/api/${path}`, { method: 'POST', body: form }));
}

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

/** Yields the text of an answer piece by piece; it may never end. */
async function* readAnswerText(path: string, signal: AbortSignal): AsyncGenerator<string> {
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
  readonly schema: ZodType<T>;
  readonly signal: AbortSignal;
  readonly onValue: (value: T) => void;
}

/**
 * Listens while the connection holds, and returns why the server ended it, if it said so. EventSource sends no headers.
 */
export async function followEvents<T>(
  path: string,
  { schema, signal, onValue }: Listening<T>,
): Promise<Problem | undefined> {
  let rest = '';
  try {
    for await (const piece of readAnswerText(path, signal)) {
      const events = (rest + piece).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith(DATA_PREFIX)) onValue(parseAnswer(schema, JSON.parse(event.slice(DATA_PREFIX.length))));
    }
    return undefined;
  } catch (error) {
    // An interrupted connection is no problem to report; an answer or an unreadable event is.
    const isProblem = error instanceof ApiError || error instanceof ZodError || error instanceof SyntaxError;
    return isProblem ? toProblem(error) : undefined;
  }
}
