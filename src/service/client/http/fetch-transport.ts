import { Readable } from 'node:stream';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { decodeText, type HttpAnswer, type HttpRequest, type Sender, type TransportSettings } from './transport.ts';

type Fetch = typeof fetch;
type Limits = Pick<TransportSettings, 'connectMs' | 'headersMs' | 'bodyMs' | 'maxAnswerBytes'>;

/** A result of `fetch` that is no answer, with a code as the transport's own failures have. */
class FetchFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Sends requests by a `fetch` that was handed in. It may be wrapped, a fake or broken: it is kept within the same times and
 * sizes, its answer has to be one, and what it throws is classified as what our own connections throw.
 */
export class FetchTransport implements Sender {
  readonly #fetch: Fetch;
  readonly #limits: Limits;
  readonly #closed = new AbortController();

  constructor(carry: Fetch, limits: Limits) {
    this.#fetch = carry;
    this.#limits = limits;
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    const { connectMs, headersMs, bodyMs, maxAnswerBytes } = this.#limits;
    const ended = new AbortController();
    const signals = [ended.signal, this.#closed.signal, ...(request.signal === undefined ? [] : [request.signal])];
    const signal = AbortSignal.any(signals);
    const within = <T>(ms: number, code: string, work: Promise<T>): Promise<T> => firstOf(work, { ms, code, signal });
    try {
      const asked = this.#carry(request, signal);
      const answer = await within(connectMs + (request.headersMs ?? headersMs), 'UND_ERR_HEADERS_TIMEOUT', asked);
      assertAnswer(answer);
      request.onAnswer();
      const decoded = await within(bodyMs, 'UND_ERR_BODY_TIMEOUT', decodeText(readBytes(answer, maxAnswerBytes)));
      return { status: answer.status, ...decoded, header: (name) => answer.headers.get(name) ?? undefined };
    } catch (failure) {
      throw causeOf(failure);
    } finally {
      // A `fetch` that goes on by itself is told that nobody waits any more.
      ended.abort();
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
  }

  /** Calls it so that it may throw at once as well. */
  async #carry({ origin, path, method, headers, body }: HttpRequest, signal: AbortSignal): Promise<unknown> {
    const stream = body instanceof Readable;
    // In the types of Node the streams of the web are others than in those of fetch.
    const options: RequestInit & { duplex?: 'half' } = {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...omitAbsent({ duplex: stream ? ('half' as const) : undefined }),
      ...(body === undefined ? {} : { body: stream ? (Readable.toWeb(body) as ReadableStream) : body }),
    };
    return this.#fetch(`${origin}${path}`, options);
  }
}

interface Wait {
  readonly ms: number;
  /** The code of the fault where it takes longer. */
  readonly code: string;
  readonly signal: AbortSignal;
}

/** Waits for some work, but no longer than that, and no longer than the signal allows, whatever the work makes of it. */
async function firstOf<T>(work: Promise<T>, { ms, code, signal }: Wait): Promise<T> {
  const done = new AbortController();
  const tooLate = sleepFor(ms, undefined, { signal: AbortSignal.any([done.signal, signal]), ref: false }).then(() => {
    throw new FetchFault(code, `no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    done.abort();
    // Whichever comes second is nobody's any more.
    for (const late of [work, tooLate]) late.catch(() => undefined);
  }
}

function assertAnswer(answer: unknown): asserts answer is Response {
  const isOne =
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    Number.isInteger(answer.status) &&
    Number(answer.status) >= 200 &&
    Number(answer.status) <= 599 &&
    'headers' in answer &&
    typeof Reflect.get(Object(answer.headers), 'get') === 'function';
  if (!isOne) throw new FetchFault('ERR_NO_RESPONSE', 'what fetch gave is no response');
}

async function* readBytes({ body }: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw new FetchFault('UND_ERR_RES_EXCEEDED_MAX_SIZE', `more than ${maxBytes} bytes`);
    yield piece;
  }
}

/** Fetch says of each fault of the network that it failed, and why in its cause. */
function causeOf(failure: unknown): unknown {
  return failure instanceof TypeError && failure.cause !== undefined ? failure.cause : failure;
}
