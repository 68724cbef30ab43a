import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../../src/service/sandbox/start-sandbox.ts';
import { start } from '../support.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends bytes as they are, and gives all that comes back until the service ends the connection. */
async function sendRaw({ url }: Sandbox, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connectSocket({ host: hostname, port: Number(port) });
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  // A connection that is cut while something is still being sent ends with an error.
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
}

const QUICK = { arrival: { headersMs: 60, requestMs: 120 } };

describe('a request that does not arrive', () => {
  test('is cut while its headers come slowly', async () => {
    const sandbox = await start(QUICK);
    expect(await sendRaw(sandbox, 'GET /v1/funds/ HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toBe(
      'HTTP/1.1 408 Request Timeout',
    );
  });

  test('is cut while its body comes slowly', async () => {
    const sandbox = await start(QUICK);
    const head = 'POST /o/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n';
    expect(await sendRaw(sandbox, `${head}Content-Length: 100\r\n\r\ngrant`)).toBe('HTTP/1.1 408 Request Timeout');
  });
});

test('headers of more than 16 KB are refused', async () => {
  const sandbox = await start();
  const headers = `X-Long: ${'a'.repeat(17 * 1024)}\r\n`;
  const answer = await sendRaw(sandbox, `GET /v1/funds/ HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  expect(answer).toBe('HTTP/1.1 431 Request Header Fields Too Large');
});

test('what is no HTTP is refused', async () => {
  expect(await sendRaw(await start(), 'HELO mail\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
});

test('other machines reach it only where a host is given, and it says so', async () => {
  const [own, open] = [await start(), await start({ host: '0.0.0.0' })];
  expect([new URL(own.url).hostname, own.isLoopback, open.isLoopback]).toEqual(['127.0.0.1', true, false]);
});
