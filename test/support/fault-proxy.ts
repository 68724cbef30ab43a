import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request } from 'undici';

export interface ProxiedRequest {
  /** `METHOD /path`, without its query. */
  readonly endpoint: string;
  /** The header as it was sent: a service may echo it. */
  readonly authorization: string;
  readonly body: string;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly text: string;
}

/** Hands the request on to the service behind, with another body where one is given. */
export type Forward = (body?: unknown) => Promise<ProxyAnswer>;

/** The fate of one request: an answer, or a connection that ends without one. */
export type Fault = (request: ProxiedRequest, forward: Forward) => Promise<ProxyAnswer | 'drop'>;

/** Stands between capsheet and a service and spoils the requests that a test names; all others pass. */
export class FaultProxy {
  /** The requests of capsheet, in order, tokens left out. */
  readonly calls: string[] = [];
  /** The time that its answers state; the true one where left out. */
  date: Date | undefined;
  readonly #target: string;
  readonly #faults = new Map<string, Fault[]>();
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = target;
    // As long as balancers keep connections: what a client wrote too late on one arrives all the same.
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) =>
      // A client that interrupts does not wait for an answer.
      this.#receive(incoming, response).catch(() => incoming.socket.destroy()),
    );
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** Spoils the next requests of an endpoint (`POST /v1/companies/`), each in turn; those after them pass. */
  spoil(endpoint: string, ...faults: readonly Fault[]): this {
    this.#faults.set(endpoint, [...(this.#faults.get(endpoint) ?? []), ...faults]);
    return this;
  }

  /** Spoils every request of an endpoint from now on. */
  spoilAll(endpoint: string, fault: Fault): this {
    return this.spoil(endpoint, ...Array.from({ length: 1_000 }, () => fault));
  }

  /** The endpoints of which a request to come would be spoiled. */
  get spoiled(): readonly string[] {
    return [...this.#faults].filter(([, faults]) => faults.length > 0).map(([endpoint]) => endpoint);
  }

  countCalls(endpoint: string): number {
    return this.calls.filter((call) => call === endpoint).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    const body = bytes.toString('utf8');
    const endpoint = `${incoming.method} ${(incoming.url ?? '/').split('?')[0]}`;
    if (!endpoint.endsWith('/o/token/')) this.calls.push(endpoint);
    const forward: Forward = (other) =>
      this.#forward(incoming, other === undefined ? bytes : Buffer.from(JSON.stringify(other)));
    const { authorization = '' } = incoming.headers;
    const fault = this.#faults.get(endpoint)?.shift();
    const answer = fault === undefined ? await forward() : await fault({ endpoint, authorization, body }, forward);
    if (answer === 'drop') incoming.socket.destroy();
    else {
      const date = this.date === undefined ? {} : { date: this.date.toUTCString() };
      response.writeHead(answer.status, { 'content-type': 'application/json', ...date }).end(answer.text);
    }
  }

  async #forward(incoming: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<ProxyAnswer> {
    const { authorization = '', 'content-type': type = '' } = incoming.headers;
    // A fetch makes streams of its own, which costs more.
    const answer = await request(`${this.#target}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: { authorization, ...(type === '' ? {} : { 'content-type': type }) },
      body: body.length === 0 ? null : body,
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  }
}

/** The connection ends before the service has the request. */
export const dropBeforeStoring: Fault = async () => 'drop';

/** The service does it, and its answer is lost. */
export const dropAfterStoring: Fault = async (_request, forward) => {
  await forward();
  return 'drop';
};

/** The service does it and then says that it failed. */
export const failAfterStoring: Fault = async (_request, forward) => {
  await forward();
  return { status: 500, text: '{"detail":"boom"}' };
};

export function answerWith(status: number, body: unknown): Fault {
  return async () => ({ status, text: JSON.stringify(body) });
}

/** Only what `keep` leaves of the body reaches the service; the answer is another's. */
export function storePart(keep: (body: unknown) => unknown, answer: ProxyAnswer | 'drop'): Fault {
  return async (request, forward) => {
    await forward(keep(JSON.parse(request.body)));
    return answer;
  };
}

/** A request that is answered only when `answer` is called, and never where it is not; `came` is when the service had it. */
export function withhold({ isStored = true }: { readonly isStored?: boolean } = {}) {
  let [report, answer] = [(): void => undefined, (): void => undefined];
  const came = new Promise<void>((resolve) => {
    report = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fault: Fault = async (_request, forward) => {
    const stored = isStored ? await forward() : undefined;
    report();
    await mayAnswer;
    return stored ?? 'drop';
  };
  return { fault, came, answer };
}

/** A request that reaches the service only when `letGo` is called; `came` is when it stood before the service's door. */
export function detain() {
  let [report, letGo] = [(): void => undefined, (): void => undefined];
  const came = new Promise<void>((resolve) => {
    report = resolve;
  });
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const fault: Fault = async (_request, forward) => {
    report();
    await mayGo;
    return forward();
  };
  return { fault, came, letGo };
}

/** Requests that wait for one another: none reaches the service before all have come, none is answered before all are in. */
export function meet(count: number): Fault {
  const barriers = [openBarrier(count), openBarrier(count)] as const;
  return async (_request, forward) => {
    await barriers[0]();
    const answer = await forward();
    await barriers[1]();
    return answer;
  };
}

/** Passed by everybody once so many stand before it. */
function openBarrier(count: number): () => Promise<void> {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === count) open();
    return opened;
  };
}
