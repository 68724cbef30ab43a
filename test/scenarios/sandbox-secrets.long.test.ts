import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestToken } from '../service/sandbox/support.ts';
import { openDesk } from './desk.ts';
import { serve } from './serve.ts';

const SECRET = 'a-live-secret-of-the-real-service';

/** Starts `capsheet sandbox`, asks for a token, ends it, and gives what it said. */
async function rehearse(args: readonly string[], { env, secret }: { env: Record<string, string>; secret?: string }) {
  const desk = await openDesk();
  const started = await serve({ ...desk, start: (line, more) => desk.start(line, { ...more, env }) }, [
    'sandbox',
    ...args,
  ]);
  const sandbox = { ...desk.sandbox, url: started.address, clientId: 'app' };
  const { status } = secret === undefined ? { status: undefined } : await requestToken(sandbox, secret);
  started.process.kill('SIGINT');
  const { stdout, stderr } = await started.ended;
  const files = readdirSync(desk.folder).map((name) => readFileSync(desk.path(name), 'latin1'));
  return { desk, status, said: `${stdout}${stderr}`, files };
}

test('a secret that the sandbox is given is neither shown nor kept, and opens it', async () => {
  const env = { CAPSHEET_CLIENT_ID: 'app', CAPSHEET_CLIENT_SECRET: SECRET };
  const { status, said, files } = await rehearse(['--data', 'kept.sqlite'], { env, secret: SECRET });
  expect(status).toBe(200);
  expect(said).toContain('CAPSHEET_CLIENT_ID=app\n');
  expect(said).toContain(
    '\nThe secret is the CAPSHEET_CLIENT_SECRET that it was started with; it is not shown, and not kept.\n',
  );
  for (const text of [said, ...files]) expect(text.includes(SECRET)).toBe(false);
  expect(files.length).toBeGreaterThan(0);
});

test('a secret that the sandbox makes up is shown once, and not again when its data is opened', async () => {
  const env = { CAPSHEET_CLIENT_ID: 'app', CAPSHEET_CLIENT_SECRET: '' };
  const { desk, said, files } = await rehearse(['--data', 'kept.sqlite'], { env });
  const [, secret = ''] = /CAPSHEET_CLIENT_SECRET=(\S{32})\n/.exec(said) ?? [];
  expect(secret).toHaveLength(32);
  for (const text of files) expect(text.includes(secret)).toBe(false);
  const again = await serve({ ...desk, start: (line, more) => desk.start(line, { ...more, env }) }, [
    'sandbox',
    '--data',
    'kept.sqlite',
  ]);
  const { status } = await requestToken({ ...desk.sandbox, url: again.address, clientId: 'app' }, secret);
  again.process.kill('SIGINT');
  const { stdout } = await again.ended;
  expect([status, stdout.includes(secret)]).toEqual([200, false]);
  expect(stdout).toContain('The secret is the one that was shown when its data was made.');
});
