import { expect, it } from 'vitest';
import { closeLater } from '../../support/close-later.ts';
import { createMigratedDatabase } from '../../support/postgres/migrated-database.ts';
import { startCapsheet } from '../../support/run-capsheet.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

it('is started by a command, signs the local person in by its link, and ends in good order', async () => {
  const env = {
    CAPSHEET_DATABASE_URL: await createMigratedDatabase(),
    CAPSHEET_PUBLIC_URL: 'http://127.0.0.1:8080',
    CAPSHEET_LOCAL_PERSON: 'Lena Local <lena@example.com>',
  };
  const server = startCapsheet(['server', '--port', '0'], { cwd: makeTempFolder(), env });
  closeLater(() => void server.process.kill('SIGKILL'));
  const [token, port] = await Promise.all([
    server.untilSaid('stdout', /#token=([\w-]+)/),
    server.untilSaid('stderr', /"port":(\d+)/),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(await (await fetch(origin)).text()).toContain('<meta name="capsheet-mode" content="team" />');
  expect(await (await fetch(`${origin}/api/docs/`)).text()).toContain('swagger-ui');
  expect((await fetch(`${origin}/api/docs/json`)).status).toBe(200);
  const entered = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-capsheet-page': '1' },
    body: JSON.stringify({ token }),
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const me = await (await fetch(`${origin}/api/me`, { headers: { cookie } })).json();
  expect(me).toMatchObject({ person: { name: 'Lena Local' } });
  server.process.kill('SIGTERM');
  const ended = await server.ended;
  expect(ended.status).toBe(0);
  expect(ended.stderr).not.toContain(token);
});
