import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeLater } from './close-later.ts';

export interface ForwardProxyOptions {
  /** Where hosts really are, by host and port as they are asked for: `service.example:443`; others are refused with 502. */
  readonly hosts: { readonly [target: string]: number };
  /** `user:password`; without it anybody may pass. */
  readonly signIn?: string;
  /** The challenge for clients that do not sign in. */
  readonly challenge?: string;
  /** Bytes sent in place of every answer to CONNECT, byte for byte. */
  readonly instead?: string;
}

/** A proxy as firms have it, on this machine: it connects where it is asked to and passes bytes on. */
export class ForwardProxy {
  /** The requests, in order: `CONNECT service.example:443`. */
  readonly asked: string[] = [];
  readonly #options: ForwardProxyOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();

  private constructor(options: ForwardProxyOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.asked.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Portal</title></html>');
    });
    this.#server.on('connection', (socket: Socket) => this.#keep(socket));
    this.#server.on('connect', (request, socket, head) => this.#open(request, socket, head));
  }

  /** Closed with the test, or the file of tests. */
  static async start(options: ForwardProxyOptions): Promise<ForwardProxy> {
    const proxy = new ForwardProxy(options);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    closeLater(() => proxy.close());
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** With `user:password@` where given. */
  url(signIn = ''): string {
    return `http://${signIn === '' ? '' : `${signIn}@`}127.0.0.1:${this.port}`;
  }

  /** Closes every tunnel, whatever is under way in it. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #open(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const target = request.url ?? '';
    this.asked.push(`CONNECT ${target}`);
    const answer = this.#options.instead ?? this.#refusalOf(request);
    if (answer !== undefined) {
      socket.end(answer);
      return;
    }
    const there = connect(this.#options.hosts[target] ?? 0, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      there.write(head);
      there.pipe(socket);
      socket.pipe(there);
    });
    this.#keep(there);
    there.on('close', () => socket.destroy());
    socket.on('close', () => there.destroy());
  }

  #refusalOf({ headers, url = '' }: IncomingMessage): string | undefined {
    const { signIn, challenge = 'Basic realm="Firm"', hosts } = this.#options;
    const expected = `Basic ${Buffer.from(signIn ?? '').toString('base64')}`;
    const given = headers['proxy-authorization'] ?? '';
    if (signIn !== undefined && given !== expected) {
      // As some do, it repeats on its page what it was given.
      return page('407 Proxy Authentication Required', `Who is ${given}?`, [`Proxy-Authenticate: ${challenge}`]);
    }
    return url in hosts ? undefined : page('502 Bad Gateway', 'No such host');
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
  }
}

/** An answer with a page for people. */
export function page(status: string, words: string, headers: readonly string[] = []): string {
  const body = `<html><head><title>${status}</title></head><body>${words}</body></html>`;
  const lines = [`HTTP/1.1 ${status}`, 'Content-Type: text/html', `Content-Length: ${body.length}`, ...headers];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
