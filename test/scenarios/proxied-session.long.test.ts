import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeLater } from '../support/close-later.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { ForwardProxy } from '../support/forward-proxy.ts';
import { openHttpsFront } from '../support/https-front.ts';
import { makeAuthority } from '../support/make-certificates.ts';
import { type Desk, type DeskOptions, openDesk } from './desk.ts';

const HOST = 'service.example';
const PASSWORD = 'kept-for-jane';
const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';

/** Somebody in a firm's network: the service is elsewhere, behind a proxy with a sign-in, and its authority is the firm's. */
async function openOffice(options: DeskOptions = {}) {
  const desk = await openDesk(options);
  const behind = await FaultProxy.start(desk.sandbox.url);
  closeLater(() => behind.close());
  const firm = makeAuthority('Firm Inspection CA');
  const port = await openHttpsFront(behind.url, firm.issue(HOST));
  const proxy = await ForwardProxy.start({ hosts: { [`${HOST}:443`]: port }, signIn: `jane:${PASSWORD}` });
  const env = {
    CAPSHEET_BASE_URL: `https://${HOST}`,
    HTTPS_PROXY: proxy.url(`jane:${PASSWORD}`),
    CAPSHEET_CA_FILE: desk.put('firm.pem', firm.certificate),
  };
  return { desk, behind, proxy, env };
}

function putRound(desk: Desk): string {
  return desk.put('Rounds.csv', 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n');
}

function countRounds({ sandbox }: Desk): number {
  return sandbox.dump().rounds.filter(({ name }) => name === 'Series C').length;
}

/** Every byte that was written below a folder. */
function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path).toString('latin1'))
    .join('\n');
}

test('a session through a proxy with a sign-in and a private authority leaves the password nowhere', async () => {
  const { desk, proxy, env } = await openOffice();
  const book = putRound(desk);
  const log = ['--log-level', 'debug'];
  const planned = await desk.run(['plan', book, '--json', '--out', 'quarter.json', ...log], { env });
  expect([planned.status, planned.json.summary]).toMatchObject([0, { add: 1 }]);
  const applied = await desk.run(['apply', book, '--yes', '--json', ...log], { env });
  expect([applied.status, applied.json.rows[0]]).toMatchObject([0, { outcome: 'added', verified: true }]);
  const again = await desk.run(['plan', book, '--json', ...log], { env });
  expect(again.json.summary).toMatchObject({ unchanged: 1 });
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${HOST}:443`]));
  const said = [planned, applied, again].map(({ stdout, stderr }) => stdout + stderr).join();
  const written = readAll(desk.folder) + readAll(desk.stateDir);
  for (const secret of [PASSWORD, Buffer.from(`jane:${PASSWORD}`).toString('base64')]) {
    expect(said).not.toContain(secret);
    expect(written).not.toContain(secret);
  }
});

test('what a proxy passed on before it closed the tunnel is looked for, and not sent twice', async () => {
  const { desk, behind, proxy, env } = await openOffice();
  behind.spoil(ROUNDS_ADD, async (_request, forward) => {
    await forward();
    proxy.cut();
    return 'drop';
  });
  const applied = await desk.run(['apply', putRound(desk), '--yes', '--json'], { env });
  expect([applied.status, applied.json.rows[0]]).toMatchObject([0, { outcome: 'added', verified: true }]);
  expect([behind.countCalls(ROUNDS_ADD), countRounds(desk)]).toEqual([1, 1]);
});

test.each([502, 504])(
  'what a proxy passed on before it answered %i is looked for, and not sent twice',
  async (status) => {
    const { desk, behind, env } = await openOffice();
    behind.spoil(ROUNDS_ADD, async (_request, forward) => {
      await forward();
      return { status, text: '<html><title>Bad Gateway</title></html>' };
    });
    const applied = await desk.run(['apply', putRound(desk), '--yes', '--json'], { env });
    expect([applied.status, applied.json.rows[0]]).toMatchObject([0, { outcome: 'added', verified: true }]);
    expect([behind.countCalls(ROUNDS_ADD), countRounds(desk)]).toEqual([1, 1]);
  },
);

test('an apply whose proxy refuses the password sends nothing and is 5', async () => {
  const { desk, behind, proxy, env } = await openOffice();
  const wrong = { ...env, HTTPS_PROXY: proxy.url('jane:guessed') };
  const { status, json } = await desk.run(['apply', putRound(desk), '--yes', '--json'], { env: wrong });
  expect([status, json.code, behind.calls, proxy.asked.length]).toEqual([5, 'proxy-sign-in', [], 1]);
  expect(json.hint).toMatch(/See "capsheet help proxy"\.$/);
});

test('small letters say the same, and NO_PROXY leads past the proxy', async () => {
  const { desk, proxy, env } = await openOffice({ profile: { retries: { attempts: 1 } } });
  const { HTTPS_PROXY, ...others } = env;
  const planned = await desk.run(['plan', putRound(desk), '--json'], { env: { ...others, https_proxy: HTTPS_PROXY } });
  expect(planned.status).toBe(0);
  const before = proxy.asked.length;
  const past = await desk.run(['plan', putRound(desk), '--json'], { env: { ...env, no_proxy: `.${HOST}` } });
  // Nobody knows the host by this name but the proxy.
  expect([past.status, past.json.code, proxy.asked.length]).toEqual([5, 'service-not-found', before]);
});

test('doctor says which proxy leads where and why, and whom this machine trusts, without the password', async () => {
  const { desk, proxy, env } = await openOffice();
  const { status, stdout, json } = await desk.run(['doctor', '--json'], { env });
  const seen = (name: string) => json.checks.find((check: { name: string }) => check.name === name)?.seen;
  expect(status).toBe(0);
  expect(seen('network')).toBe(
    `https://${HOST} is reached through the proxy ${proxy.url()} (HTTPS_PROXY from the environment), with a user name and password.`,
  );
  expect(seen('certificates')).toMatch(
    /^Trusted are \d+ authorities of Node\.js.* 1 of \S+firm\.pem \(Firm Inspection CA; CAPSHEET_CA_FILE from the environment\)\./,
  );
  expect(stdout).not.toContain(PASSWORD);
});

test('doctor tells what is wrong with a proxy or a file of authorities, and asks nobody', async () => {
  const { desk, proxy, env } = await openOffice();
  const wrongOf = async (more: { readonly [name: string]: string }, ...args: readonly string[]) => {
    const { status, json } = await desk.run(['doctor', '--json', ...args], { env: { ...env, ...more } });
    const wrong = json.checks.filter((check: { status: string }) => check.status !== 'ok');
    return [status, ...wrong.map(({ name, code }: { name: string; code: string }) => `${name}: ${code}`)];
  };
  expect(await wrongOf({ HTTPS_PROXY: 'socks5://proxy:1080' })).toEqual([2, 'network: proxy-invalid']);
  expect(await wrongOf({ CAPSHEET_CA_FILE: 'none.pem' })).toEqual([2, 'certificates: ca-file-missing']);
  expect(await wrongOf({}, '--ca-file', desk.put('empty.pem', 'nothing'))).toEqual([
    2,
    'certificates: ca-file-invalid',
  ]);
  expect(proxy.asked).toEqual([]);
  const old = makeAuthority('Former CA', { to: new Date('2021-01-01T00:00:00Z') });
  expect(await wrongOf({}, '--ca-file', desk.put('old.pem', old.certificate))).toEqual([
    5,
    'certificates: ca-file-expired',
    'service: service-tls',
  ]);
});

test('what a .env file says of the network holds with its own credentials alone', async () => {
  const { desk, env } = await openOffice();
  const { HTTPS_PROXY, CAPSHEET_CA_FILE, ...others } = env;
  desk.put('.env', `HTTPS_PROXY=${HTTPS_PROXY}\nCAPSHEET_CA_FILE=${CAPSHEET_CA_FILE}\n`);
  const { status, stdout, json } = await desk.run(['plan', putRound(desk), '--json'], { env: others });
  expect([status, json.code]).toEqual([2, 'settings-mixed']);
  expect(json.message).toContain('.env names CAPSHEET_CA_FILE and HTTPS_PROXY, but CAPSHEET_CLIENT_ID');
  expect(stdout).not.toContain(PASSWORD);
  // Plain http to this machine goes no way that anybody could name.
  const here = await desk.run(['plan', putRound(desk), '--json']);
  expect(here.status).toBe(0);
});
