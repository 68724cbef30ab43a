import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { openTeamServer } from './open-team-server.ts';

it('a server that ends does not wait for a connection on which nothing was asked', async () => {
  const team = await openTeamServer();
  const socket = connect(team.server.port, '127.0.0.1');
  let said = '';
  socket.on('data', (piece) => {
    said += String(piece);
  });
  await once(socket, 'connect');
  // Connections are taken in their order.
  await team.ask('/healthz');
  await Promise.all([once(socket, 'close'), team.server.close()]);
  // Node.js itself ends it with an answer, after a minute.
  expect(said).toBe('');
});
