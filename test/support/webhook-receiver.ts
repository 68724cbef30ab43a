import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeLater } from './close-later.ts';

/** A request to a webhook. */
export interface SeenHook {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** A receiver of webhooks that answers as it is told, on a port of its own. */
export async function startReceiver(answer: RequestListener) {
  const seen: SeenHook[] = [];
  const server = createServer(async (request, response) => {
    seen.push({ request, body: await text(request) });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeLater(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { seen, port, url: `http://127.0.0.1:${port}/hook?key=s3cret` };
}
