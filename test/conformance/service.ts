import { setTimeout as wait } from 'node:timers/promises';
import { parse, stringify } from 'lossless-json';
import type { z } from 'zod';
import { issueToken } from '../../src/service/contract/firm.ts';
import type { Operation } from '../../src/service/contract/operation.ts';

export interface ServiceAddress {
  readonly base: string;
  /** Where the cap-table calls are; the base address where left out. */
  readonly app: string;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The content of a request besides the token. */
export interface Content {
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  /** Sent as it is where it is text, else as JSON. */
  readonly body?: unknown;
  readonly form?: { readonly [name: string]: string | File };
  /** In place of the token's. */
  readonly authorization?: string;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Longer than any window of the published rate limits. */
const MAX_WAIT_SECONDS = 90;

/** The service as a client sees it: no more than HTTP, a token, and patience with the rate limits. */
export class Service {
  private readonly address: ServiceAddress;
  private readonly credentials: ClientCredentials;
  private token: string | undefined;

  constructor(address: ServiceAddress, credentials: ClientCredentials) {
    this.address = address;
    this.credentials = credentials;
  }

  get basic(): string {
    const { clientId, clientSecret } = this.credentials;
    return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  /** The answer, whatever it is. */
  async ask(operation: Operation, content: Content = {}): Promise<Reply> {
    const authorization = content.authorization ?? `Bearer ${await this.getToken()}`;
    return this.send(operation, content, { authorization });
  }

  /** The answer as the contract reads it. Throws where it is not the status of success or not of that shape. */
  async read<Response extends z.ZodType>(
    operation: Operation<z.ZodType, z.ZodType, Response>,
    content: Content = {},
  ): Promise<z.output<Response>> {
    const { status, text } = await this.ask(operation, content);
    if (status !== operation.successStatus) {
      throw new Error(`expected ${operation.successStatus}, got ${status}: ${text.slice(0, 200)}`);
    }
    const parsed = operation.response.safeParse(parse(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`the answer has another shape, at ${issue?.path.join('.')}: ${issue?.message}`);
  }

  /** Without any header but those given. */
  async send(operation: Operation, content: Content, headers: Readonly<Record<string, string>>): Promise<Reply> {
    for (;;) {
      const response = await fetch(this.toUrl(operation, content), {
        method: operation.method,
        ...toInit(operation, content, headers),
      });
      const text = await response.text();
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      if (response.status !== 429 || seconds > MAX_WAIT_SECONDS) return { status: response.status, text };
      await wait(seconds * 1000);
    }
  }

  private async getToken(): Promise<string> {
    if (this.token === undefined) {
      const content = { authorization: this.basic, body: 'grant_type=client_credentials' };
      this.token = (await this.read(issueToken, content)).access_token;
    }
    return this.token;
  }

  private toUrl({ host, path }: Operation, { path: names = {}, query = {} }: Content): string {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    return `${this.address[host]}${filled}${search === '' ? '' : `?${search}`}`;
  }
}

function toInit(
  { encoding }: Operation,
  { body, form }: Content,
  headers: Readonly<Record<string, string>>,
): RequestInit {
  if (form !== undefined) {
    const data = new FormData();
    for (const [name, part] of Object.entries(form)) data.append(name, part);
    return { headers, body: data };
  }
  if (encoding === 'none') return { headers };
  const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const text = typeof body === 'string' ? body : (stringify(body ?? {}) ?? '');
  return { headers: { 'content-type': type, ...headers }, body: text };
}
