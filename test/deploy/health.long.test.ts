import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';

/** The exit status of what the image asks with. */
async function askHealth(env: { readonly [name: string]: string }): Promise<number | null> {
  const asked = execFile(process.execPath, ['scripts/health.mjs'], { env: { PATH: process.env.PATH, ...env } });
  await once(asked, 'exit');
  return asked.exitCode;
}

it('the image asks /healthz of the port that a worker or a server listens on', async () => {
  let status = 200;
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  expect(await askHealth({ CAPSHEET_PORT: port })).toBe(0);
  expect(await askHealth({ CAPSHEET_PORT: '1', CAPSHEET_HEALTH_PORT: port })).toBe(0);
  status = 503;
  expect(await askHealth({ CAPSHEET_PORT: port })).toBe(1);
  expect(asked).toEqual(['/healthz', '/healthz', '/healthz']);
  server.close();
  await once(server, 'close');
  expect(await askHealth({ CAPSHEET_PORT: port })).toBe(1);
});
