import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { closeLater } from '../../support/close-later.ts';
import { startOpenIdProvider } from '../../support/openid-provider.ts';
import { findPort, sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { startCapsheet } from '../../support/run-capsheet.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { Browser } from './browser.ts';

const ANA = { subject: 'ana', name: 'Ana Berg', email: 'ana@example.com', groups: ['admins'] };

/** The code that a command line shows, to be confirmed in a browser. */
async function readCode(stderr: NodeJS.ReadableStream | null): Promise<string> {
  if (stderr === null) throw new Error('it says nothing');
  for await (const line of createInterface({ input: stderr })) {
    const [, code] = /^ {2}([A-Z0-9]{4}-[A-Z0-9]{4})$/.exec(line) ?? [];
    if (code !== undefined) return code;
  }
  throw new Error('it shows no code');
}

it('signs in a browser and lets a command line in, as built, with nothing secret in its log', async () => {
  const provider = await startOpenIdProvider({ people: [ANA] });
  closeLater(() => provider.close());
  const port = await findPort();
  const origin = `http://127.0.0.1:${port}`;
  const { process: server, ended } = startCapsheet(['server'], {
    cwd: makeTempFolder(),
    env: {
      CAPSHEET_DATABASE_URL: await (await sharedPostgres()).createDatabase(),
      CAPSHEET_PUBLIC_URL: origin,
      CAPSHEET_PORT: String(port),
      CAPSHEET_LOG_LEVEL: 'debug',
      CAPSHEET_OIDC_ISSUER: provider.issuer,
      CAPSHEET_OIDC_CLIENT_ID: provider.clientId,
      CAPSHEET_OIDC_CLIENT_SECRET: provider.clientSecret,
      CAPSHEET_GROUPS: 'admins=administrator@*',
    },
  });
  closeLater(() => void server.kill('SIGKILL'));
  if (server.stderr === null) throw new Error('it says nothing');
  for await (const line of createInterface({ input: server.stderr })) if (line.includes('server ready')) break;

  const browser = new Browser();
  const begun = await browser.ask(`${origin}/sign-in?return_to=/device`);
  const back = await browser.signInAt(begun.next ?? '', 'ana');
  expect((await browser.ask(back)).next?.href).toBe(`${origin}/device`);
  const me = JSON.parse((await browser.ask(`${origin}/api/me`)).text);
  expect(me).toMatchObject({ person: { name: 'Ana Berg' }, mayEverywhere: ['read-audit', 'administer'] });

  const post = async (path: string, body: object, headers = {}) => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } } as const;
    return JSON.parse((await browser.ask(`${origin}/api${path}`, { ...asked, body: JSON.stringify(body) })).text);
  };
  const home = makeTempFolder();
  const env = { HOME: home, XDG_CONFIG_HOME: home, APPDATA: home };
  const login = startCapsheet(['login', '--server', origin], { cwd: home, env });
  closeLater(() => void login.process.kill('SIGKILL'));
  const userCode = await readCode(login.process.stderr);
  await post(`/device/${userCode}`, { isConfirmed: true }, { origin, 'x-capsheet-page': '1' });
  const signedIn = await login.ended;
  expect([signedIn.status, signedIn.stdout]).toEqual([
    0,
    expect.stringMatching(`^Signed in to ${origin} as Ana Berg, until `),
  ]);
  const { token } = JSON.parse(readFileSync(join(home, 'capsheet', 'servers.json'), 'utf8')).servers[origin];
  const inbox = await startCapsheet(['inbox', '--json'], { cwd: home, env }).ended;
  expect([inbox.status, inbox.json.toDecide]).toEqual([0, []]);
  expect(`${signedIn.stdout}${signedIn.stderr}`).not.toContain(token);
  expect((await startCapsheet(['logout'], { cwd: home, env }).ended).status).toBe(0);
  const headers = { authorization: `Bearer ${token}` };
  expect((await new Browser().ask(`${origin}/api/me`, { headers })).status).toBe(401);

  server.kill('SIGTERM');
  const { stderr } = await ended;
  const secrets = [token, provider.clientSecret, ...browser.jar(new URL(origin)).values()];
  const passed = [back.searchParams.get('code'), begun.next?.searchParams.get('state')];
  expect(stderr).toContain('/api/device/token');
  expect([...secrets, ...passed].filter((one) => typeof one !== 'string' || stderr.includes(one))).toEqual([]);
});
