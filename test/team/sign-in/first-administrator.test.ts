import { expect, it } from 'vitest';
import { listAudit } from '../../../src/team/database/audit.ts';
import { openTeam } from '../support.ts';
import { Browser } from './browser.ts';
import { openAll, type Server, signIn, startServer } from './open-server.ts';

async function readActions(server: Server, person: string): Promise<unknown> {
  const { browser } = await signIn(server, person);
  return JSON.parse((await browser.ask(`${server.origin}/api/me`)).text).mayEverywhere;
}

it('makes the named person the first administrator, and nobody once there is one', async () => {
  const { provider, team, settings } = await openAll();
  const naming = (email: string) => startServer(team, { ...settings, administrator: email });
  const server = await naming('ANA@example.com');
  provider.change('ana', { isVerified: false });
  expect(await readActions(server, 'ana')).toEqual([]);
  provider.change('ana', { isVerified: true });
  expect(await readActions(server, 'ana')).toEqual(['read-audit', 'administer']);
  expect(await readActions(await naming('ben@example.com'), 'ben')).toEqual(['read', 'read-audit']);
  const audit = await team.write((ask) => listAudit(ask, undefined, { limit: 9 }));
  expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
    ['Ben Cole <ben@example.com>', 'signed-in'],
    ['Ana Berg <ana@example.com>', 'first-administrator'],
    ['Ana Berg <ana@example.com>', 'signed-in'],
    ['Ana Berg', 'signed-in'],
  ]);
});

it('lets one person of this machine try everything by a link, once, and nobody else when there is a provider', async () => {
  const team = await openTeam();
  const local = await startServer(team, { localPerson: 'Ana Berg <ana@example.com>' });
  const link = new URL(local.link ?? '');
  const enter = (browser: Browser, token: string, headers: { [name: string]: string } = local.page) =>
    browser.ask(`${local.origin}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ token }),
    });
  const secret = link.hash.slice('#token='.length);
  const browser = new Browser();
  // A look at the link uses up nothing.
  expect((await browser.ask(link)).text).toContain('Signing in');
  expect((await enter(browser, 'wrong')).status).toBe(403);
  expect((await enter(browser, secret, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await enter(browser, secret)).status).toBe(200);
  const again = await enter(new Browser(), secret);
  expect([again.status, JSON.parse(again.text).code]).toEqual([403, 'link-used']);
  const me = JSON.parse((await browser.ask(`${local.origin}/api/me`)).text);
  expect(me).toMatchObject({
    person: { name: 'Ana Berg', email: 'ana@example.com' },
    mayEverywhere: ['read-audit', 'administer', 'read', 'submit', 'hold'],
  });
  expect((await browser.ask(`${local.origin}/sign-in`)).text).toContain('Open the link that');

  // The same database with a provider: whoever came by the link is not let in, and does not count as an administrator.
  const { settings } = await openAll();
  const server = await startServer(team, { ...settings, administrator: 'ana@example.com' });
  const cookie = `capsheet-session=${browser.jar(new URL(local.origin)).get('capsheet-session')}`;
  expect((await new Browser().ask(`${server.origin}/api/me`, { headers: { cookie } })).status).toBe(401);
  expect(await readActions(server, 'ana')).toEqual(['read-audit', 'administer']);
});
