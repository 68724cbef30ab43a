import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { noteUnused } from '../../../src/team/server/start-team-server.ts';
import { openTeamServer } from './open-team-server.ts';

/** A connection on which nothing is asked, once the server has it; what the server says before it ends it. */
async function openUnused(port: number) {
  const socket = connect(port, '127.0.0.1');
  const heard = { said: '' };
  socket.on('data', (piece) => {
    heard.said += String(piece);
  });
  await once(socket, 'connect');
  // Connections are taken in their order.
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  return { heard, ended: once(socket, 'close') };
}

it('a server that ends does not wait for a connection on which nothing was asked', async () => {
  const team = await openTeamServer();
  const { heard, ended } = await openUnused(team.server.port);
  await Promise.all([ended, team.server.close()]);
  expect(heard.said).toBe('');
});

it('a connection on which nothing was asked is ended at once, and not by Node.js with an answer after a minute', async () => {
  const server = createServer((_, response) => response.end('ok'));
  const endUnused = noteUnused(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const { heard, ended } = await openUnused(typeof address === 'object' ? (address?.port ?? 0) : 0);
  server.close();
  endUnused();
  await Promise.all([ended, once(server, 'close')]);
  expect(heard.said).toBe('');
});
