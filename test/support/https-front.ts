import { createServer } from 'node:https';
import { connect } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { closeLater } from './close-later.ts';
import type { Identity } from './make-certificates.ts';

/** A service on this machine behind TLS, as from outside: bytes are passed on as they are. Gives its port. */
export async function openHttpsFront(target: string, { certificate: cert, key }: Identity): Promise<number> {
  const { hostname, port } = new URL(target);
  const server = createTlsServer({ cert, key }, (socket) => {
    const there = connect(Number(port), hostname);
    for (const end of [socket, there]) end.on('error', () => undefined);
    socket.on('close', () => there.destroy());
    there.on('close', () => socket.destroy());
    socket.pipe(there).pipe(socket);
  });
  server.on('tlsClientError', () => undefined);
  // Connections that a client keeps open would hold up the end.
  server.on('secureConnection', (socket) => closeLater(() => void socket.destroy()));
  return listen(server);
}

/** Answers everything over TLS with the same page. Gives its port. */
export async function openHttpsPage(
  status: number,
  body: string,
  { certificate: cert, key }: Identity,
): Promise<number> {
  const server = createServer({ cert, key }, (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  return listen(server);
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  close(done: () => void): unknown;
  address(): unknown;
}

async function listen(server: Listening): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise<void>((resolve) => void server.close(resolve)));
  const address = server.address();
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
}
