import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EventAnswer } from '../../src/ui/views/event-answer.ts';
import { closeLater } from '../support/close-later.ts';

const MIB = 1024 ** 2;
/** Far more than two systems and the way between them hold. */
const MOST_TOLD = 200;

/** Somebody who asks on a socket of their own, and the answer that they are to get. */
async function beginAnswer(): Promise<{ readonly raw: ServerResponse; readonly socket: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeLater(() => void server.close().closeAllConnections());
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  // Interrupting is what is looked at.
  socket.on('error', () => undefined);
  closeLater(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
  const [, raw]: [unknown, ServerResponse] = await new Promise((resolve) => {
    server.once('request', (request, response) => resolve([request, response]));
  });
  return { raw, socket };
}

it('ends for whoever reads nothing of it, and keeps no more than a bound for them', async () => {
  const { raw } = await beginAnswer();
  const answer = new EventAnswer(raw);
  let isClosed = false;
  answer.onClose(() => {
    isClosed = true;
  });
  const waiting: number[] = [];
  while (!isClosed && waiting.length < MOST_TOLD) {
    answer.send('x'.repeat(MIB));
    waiting.push(raw.writableLength);
    await turn();
  }
  expect(isClosed).toBe(true);
  expect(Math.max(...waiting)).toBeLessThan(3 * MIB);
});

it('goes on for whoever reads, however much that is, and however large one event', async () => {
  const { raw, socket } = await beginAnswer();
  const answer = new EventAnswer(raw);
  let read = 0;
  socket.on('data', (piece) => {
    read += piece.length;
  });
  for (const bytes of [1, 2, 1, 2, 1].map((size) => size * MIB)) {
    const before = read;
    answer.send('x'.repeat(bytes));
    while (read - before < bytes) await once(socket, 'data');
    while (raw.writableLength > 0) await turn();
  }
  expect(raw.destroyed).toBe(false);
});

it('tells nothing more once it has ended, to nobody’s harm', async () => {
  const { raw, socket } = await beginAnswer();
  const answer = new EventAnswer(raw);
  answer.end();
  answer.send('late');
  answer.end();
  const said = (await socket.setEncoding('utf8').toArray()).join('');
  expect(said).toContain('content-type: text/event-stream');
  expect(said).not.toContain('late');
});

it('does not wait for whoever reads nothing of it once it has ended', async () => {
  const { raw } = await beginAnswer();
  const answer = new EventAnswer(raw);
  while (raw.writableLength <= MIB / 2) {
    answer.send('x'.repeat(MIB / 2));
    await turn();
  }
  const closed = once(raw, 'close');
  answer.end(1);
  await closed;
  expect(raw.destroyed).toBe(true);
});

it('is over at once where whoever asked went away before it began', async () => {
  const { raw, socket } = await beginAnswer();
  socket.destroy();
  await once(raw, 'close');
  const answer = new EventAnswer(raw);
  let isClosed = false;
  answer.onClose(() => {
    isClosed = true;
  });
  answer.send('nobody hears it');
  answer.end();
  expect(isClosed).toBe(true);
});
