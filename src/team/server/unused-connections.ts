import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Knows the connections on which nothing was ever asked. Browsers open some in advance, and Node.js takes them for busy: a
 * server that ends would wait for them for a minute. Gives what ends them, and whichever come after.
 */
export function noteUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
    if (isEnding) socket.destroy();
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    isEnding = true;
    for (const socket of unused) socket.destroy();
  };
}
