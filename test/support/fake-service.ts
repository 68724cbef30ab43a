import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ClientSettings, createPortfolioClient } from '../../src/service/client/create-client.ts';
import { DEFAULT_PROFILE } from '../../src/service/client/default-profile.ts';
import type { PortfolioClient } from '../../src/service/client/portfolio-client.ts';

export interface ReceivedRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `text` is sent as it is. */
  readonly json?: unknown;
  readonly text?: string | Uint8Array;
}

/** `drop` ends the connection without an answer, `stall` sends a beginning and no more, `hang` never answers. */
export type Reply = Answer | 'drop' | 'stall' | 'hang' | ((request: ReceivedRequest) => Answer);

/** A real HTTP server on loopback that says what a test tells it to. Without a reply of its own, an endpoint answers 404. */
export class FakeService {
  readonly requests: ReceivedRequest[] = [];
  readonly #replies = new Map<string, Reply[]>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((incoming, response) => void this.#receive(incoming, response));
    let issued = 0;
    this.on('POST /o/token/', () => {
      issued += 1;
      return { json: { access_token: `token-${issued}`, expires_in: 3600, token_type: 'Bearer', scope: 'read write' } };
    });
  }

  static async start(): Promise<FakeService> {
    const service = new FakeService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** The replies of an endpoint (`GET /v1/funds/`) in turn; the last one stays. */
  on(endpoint: string, ...replies: Reply[]): this {
    this.#replies.set(endpoint, replies);
    return this;
  }

  /** `METHOD /path?query` of all requests but the token's. */
  get calls(): string[] {
    return this.requestsBut('/o/token/').map(({ method, path, query }) => {
      const text = decodeURIComponent(query.toString());
      return `${method} ${path}${text === '' ? '' : `?${text}`}`;
    });
  }

  /** The JSON bodies sent to an endpoint. */
  bodiesOf(endpoint: string): unknown[] {
    const received = this.requests.filter(({ method, path }) => `${method} ${path}` === endpoint);
    return received.map(({ body }): unknown => JSON.parse(body));
  }

  requestsBut(path: string): ReceivedRequest[] {
    return this.requests.filter((request) => request.path !== path);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    // A request that is interrupted before its end has not been received.
    const request = await readRequest(incoming).catch(() => undefined);
    if (request === undefined) return;
    this.requests.push(request);
    const replies = this.#replies.get(`${request.method} ${request.path}`) ?? [
      { status: 404, json: { detail: 'Not found.' } },
    ];
    const next = replies.length > 1 ? replies.shift() : replies[0];
    const reply = typeof next === 'function' ? next(request) : next;
    if (reply === 'drop') incoming.socket.destroy();
    else if (reply === 'stall') response.writeHead(200, { 'content-length': '100' }).write('[');
    else if (reply !== 'hang' && reply !== undefined) send(response, reply);
  }
}

async function readRequest(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const { method = '', headers } = incoming;
  return { method, path: url.pathname, query: url.searchParams, headers, body: Buffer.concat(chunks).toString('utf8') };
}

function send(response: ServerResponse, { status = 200, headers = {}, json, text }: Answer): void {
  const type = json === undefined ? 'text/plain' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(json === undefined ? (text ?? '') : JSON.stringify(json));
}

export interface FakeClient {
  readonly client: PortfolioClient;
  /** Every pause that was asked for, in milliseconds. */
  readonly pauses: number[];
}

/** A client of a fake service: its clock stands still but for pauses, which are over at once; chance is one half. */
export function connectTo(service: { readonly url: string }, settings: Partial<ClientSettings> = {}): FakeClient {
  const pauses: number[] = [];
  let nowMs = Date.parse('2024-04-02T09:00:00Z');
  const client = createPortfolioClient({
    baseUrl: service.url,
    credentials: { clientId: 'the-client', clientSecret: 'the-secret' },
    profile: { ...DEFAULT_PROFILE, rateWindows: [] },
    now: () => nowMs,
    sleep: async (ms) => {
      pauses.push(ms);
      nowMs += ms;
    },
    random: () => 0.5,
    ...settings,
  });
  return { client, pauses };
}

/** Gives what a promise is rejected with; fails where it is not. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a rejection');
}
