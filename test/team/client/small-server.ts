import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { closeLater } from '../../support/close-later.ts';

export const TOKEN = 'cap_0123456789abcdef-nobody-may-read-this';

export interface Heard {
  readonly call: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface Said {
  readonly status?: number;
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
}

const NOT_THERE: Said = { status: 404, json: { code: 'not-found', message: 'There is no such thing.', hint: 'Stop.' } };

type Answers = { readonly [call: string]: (heard: Heard) => Said };

/**
 * A server that says what a test has it say, by `METHOD /path`; anything else is not there. For what the server of a team
 * says only after seconds, or never: codes that somebody waits for, answers of a later version, of something else.
 */
export interface SmallServer {
  readonly origin: string;
  readonly heard: readonly Heard[];
  close(): Promise<void>;
}

export async function startSmallServer(answers: Answers): Promise<SmallServer> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const one = await hear(request);
    heard.push(one);
    const { status = 200, json, bytes } = answers[one.call]?.(one) ?? NOT_THERE;
    response.writeHead(status, {
      'content-type': bytes === undefined ? 'application/json' : 'application/octet-stream',
    });
    response.end(bytes ?? JSON.stringify(json));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  closeLater(close);
  return { origin: `http://127.0.0.1:${address.port}`, heard, close };
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const { method, url = '', headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks).toString('latin1');
  return { call: `${method} ${url}`, authorization: headers.authorization, body };
}
