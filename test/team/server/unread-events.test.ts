import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type FastifyReply, fastify } from 'fastify';
import { expect, it } from 'vitest';
import { sendEvents } from '../../../src/team/server/routes/event-routes.ts';
import { closeLater } from '../../support/close-later.ts';

const LARGE = 'x'.repeat(4 * 1024 ** 2);
/** Together, that is far more than two systems and the way between them hold. */
const MOST_TOLD = 50;

/** News that is told by hand, and who waits for it. */
function makeNews() {
  const hearers = new Set<() => void>();
  let onRelease = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    onRelease = resolve;
  });
  const hear = (hearer: (news: undefined) => void): (() => void) => {
    const call = (): void => hearer(undefined);
    hearers.add(call);
    return () => {
      hearers.delete(call);
      onRelease();
    };
  };
  const tell = (): void => {
    for (const call of hearers) call();
  };
  return { hear, tell, hearers, released };
}

/** A server that tells events to whoever asks, once `begin` lets it; and somebody who asks it and reads nothing. */
async function openUnread(begin: (reply: FastifyReply, socket: Socket) => Promise<FastifyReply>): Promise<void> {
  const app = fastify({ forceCloseConnections: true });
  closeLater(() => app.close());
  const socket = new Promise<Socket>((resolve) => {
    app.get('/', async (_request, reply) => begin(reply, await socket));
    void app.listen({ port: 0, host: '127.0.0.1' }).then(() => {
      const address = app.server.address();
      const opened = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
      opened.on('error', () => undefined);
      closeLater(() => void opened.destroy());
      opened.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
      resolve(opened);
    });
  });
  await socket;
}

it('whoever does not read what they are told is told no more, and is not waited for', async () => {
  const news = makeNews();
  let told = 0;
  const read = async (): Promise<object> => {
    told += 1;
    if (told < MOST_TOLD) news.tell();
    return { told, all: LARGE };
  };
  await openUnread(async (reply) => {
    sendEvents(reply, {}, { news, concerns: () => true, read });
    news.tell();
    return reply;
  });
  await news.released;
  expect(told).toBeLessThan(MOST_TOLD);
  expect(news.hearers.size).toBe(0);
});

it('whoever went away before the first of it was read is not waited for', async () => {
  const news = makeNews();
  await openUnread(async (reply, socket) => {
    socket.destroy();
    await once(reply.raw, 'close');
    return sendEvents(reply, {}, { news, concerns: () => true, read: async () => ({}) });
  });
  await news.released;
  expect(news.hearers.size).toBe(0);
});
