import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { connectTo } from '../network/create-connector.ts';
import type { Network } from '../network/network.ts';

export interface HttpRequest {
  /** Scheme, host and port. */
  readonly origin: string;
  /** With its query. */
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable | undefined;
  /** Longest wait for the beginning of the answer, where it is another than usual. */
  readonly headersMs: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** Called when the answer begins. */
  readonly onAnswer: () => void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** Its bytes are no UTF-8: some of the text is made up. */
  readonly isGarbled: boolean;
  /** The first value of a header; its name in lower case. */
  header(name: string): string | undefined;
}

export interface TransportSettings {
  readonly network: Network;
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly maxAnswerBytes: number;
  readonly connections: number;
}

export interface Sender {
  /** Sends one request and reads its answer whole. It follows no redirect and repeats nothing. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/** Sends requests and reads answers whole: one pool of connections an origin. It follows no redirect and repeats nothing. */
export class Transport implements Sender {
  readonly #settings: TransportSettings;
  readonly #pools = new Map<string, Pool>();

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#poolOf(request.origin).request({
      path: request.path,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      ...omitAbsent({ headersTimeout: request.headersMs, signal: request.signal }),
    });
    request.onAnswer();
    const decoded = await decodeText(answer.body);
    return { status: answer.statusCode, ...decoded, header: (name) => firstOf(answer.headers[name]) };
  }

  /** Ends every connection, those with a request under way too. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #poolOf(origin: string): Pool {
    const known = this.#pools.get(origin);
    if (known !== undefined) return known;
    const { network, connectMs, headersMs, bodyMs, maxAnswerBytes, connections } = this.#settings;
    const pool = new Pool(origin, {
      connections,
      connect: connectTo(origin, network, { connectMs }),
      headersTimeout: headersMs,
      bodyTimeout: bodyMs,
      maxResponseSize: maxAnswerBytes,
    });
    this.#pools.set(origin, pool);
    return pool;
  }
}

/** Decodes an answer as it comes: one of tens of megabytes is not there as bytes and as text at once. */
export async function decodeText(body: AsyncIterable<Uint8Array>): Promise<Pick<HttpAnswer, 'text' | 'isGarbled'>> {
  let decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      decoder = new TextDecoder();
      return decoder.decode(bytes, { stream: bytes !== undefined });
    }
  };
  let text = '';
  for await (const bytes of body) text += decode(bytes);
  text += decode();
  return { text, isGarbled: !decoder.fatal };
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
