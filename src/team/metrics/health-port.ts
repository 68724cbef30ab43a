import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export interface HealthPortOptions {
  readonly port: number;
  readonly host: string;
  readonly registry: Registry;
  /** The database answers, and the process is not about to end. */
  readonly isReady: () => Promise<boolean>;
}

export interface HealthPort {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `/healthz` while the process lives, `/readyz` while it can work, and `/metrics`. Throws as the system. */
export async function openHealthPort({ port, host, registry, isReady }: HealthPortOptions): Promise<HealthPort> {
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === '/healthz') sendText(response, 200, 'ok\n');
    else if (path === '/readyz') sendReady(response, await isReady());
    else if (path === '/metrics') sendText(response, 200, await registry.metrics(), registry.contentType);
    else sendText(response, 404, 'not found\n');
  };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    answer(path, response).catch(() => sendText(response, 500, 'failed\n'));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendReady(response: ServerResponse, isReady: boolean): void {
  sendText(response, isReady ? 200 : 503, isReady ? 'ready\n' : 'not ready\n');
}

function sendText(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}
