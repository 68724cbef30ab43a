import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openMachine } from './command-line.ts';
import { ME, refusal, type Said, startSmallServer, TOKEN } from './small-server.ts';

const CODE = {
  deviceCode: 'device-secret',
  userCode: 'WDJB-MJHT',
  address: 'https://capsheet.firm.example/device',
  expiresInSeconds: 600,
  intervalSeconds: 0,
};
const CONFIRMED = { state: 'confirmed', token: TOKEN, person: 'Ben Okri', expiresAt: '2026-12-23T00:00:00.000Z' };

/** A server that is asked twice before it has its answer. */
function startLogin(answer: unknown) {
  let questions = 0;
  return startSmallServer({
    'POST /api/device': () => ({ json: CODE }),
    'POST /api/device/token': (): Said => {
      questions += 1;
      return { json: questions === 1 ? { state: 'waiting' } : answer };
    },
  });
}

describe('capsheet login', () => {
  it('shows where the code is confirmed, waits for it, and keeps the token for its owner alone', async () => {
    const server = await startLogin(CONFIRMED);
    const machine = openMachine();
    const { status, stdout, stderr } = await machine.run(['login', '--server', `${server.origin}/`]);
    expect([status, stdout]).toEqual([0, `Signed in to ${server.origin} as Ben Okri, until 2026-12-23 00:00 UTC.\n`]);
    expect(stderr).toContain(`  ${CODE.address}\n\n  WDJB-MJHT\n`);
    expect(`${stdout}${stderr}`).not.toMatch(/cap_|device-secret/);
    expect(JSON.parse(machine.readTokens()).servers[server.origin].token).toBe(TOKEN);
    if (process.platform !== 'win32') expect(machine.modeOfTokens()).toBe('600');
    expect(server.heard.map(({ call }) => call)).toEqual([
      'POST /api/device',
      'POST /api/device/token',
      'POST /api/device/token',
    ]);
  });

  it('keeps the tokens of other servers', async () => {
    const machine = openMachine();
    machine.signIn('https://other.example');
    const server = await startLogin(CONFIRMED);
    expect((await machine.run(['login'], { CAPSHEET_SERVER: server.origin })).status).toBe(0);
    expect(Object.keys(JSON.parse(machine.readTokens()).servers)).toEqual(['https://other.example', server.origin]);
  });

  it.each([
    ['denied', 'sign-in-denied'],
    ['expired', 'sign-in-expired'],
  ])('that is %s keeps nothing', async (state, code) => {
    const server = await startLogin({ state });
    const machine = openMachine();
    const { status, json } = await machine.run(['login', '--server', server.origin, '--json']);
    expect([status, json.code, existsSync(machine.tokensFile)]).toEqual([5, code, false]);
  });

  it('is refused over plain http to another machine', async () => {
    const { status, json } = await openMachine().run(['login', '--server', 'http://capsheet.example', '--json']);
    expect([status, json.code]).toEqual([2, 'insecure-address']);
  });
});

describe.skipIf(process.platform === 'win32')('a token that others on the machine may read', () => {
  it('is not used', async () => {
    const server = await startSmallServer({});
    const machine = openMachine();
    machine.signIn(server.origin);
    chmodSync(machine.tokensFile, 0o640);
    const { status, json } = await machine.run(['inbox', '--json']);
    expect([status, json.code, server.heard]).toEqual([2, 'tokens-open', []]);
    expect(json.message).toBe(`Others on this machine may read ${machine.tokensFile}, and the tokens in it.`);
  });

  it('nor is one of a file that is not what was written', async () => {
    const machine = openMachine();
    machine.signIn('https://capsheet.example');
    writeFileSync(machine.tokensFile, '{}');
    const { status, json } = await machine.run(['inbox', '--json']);
    expect([status, json.code]).toEqual([2, 'tokens-unreadable']);
  });
});

describe('capsheet logout', () => {
  const tokens = [
    { id: 7, kind: 'browser', name: 'Firefox', isThis: false },
    { id: 8, kind: 'command-line', name: 'ben on desk', isThis: true },
  ].map((one) => ({
    ...one,
    createdAt: '2026-11-23T00:00:00Z',
    usedAt: '2026-11-23T00:00:00Z',
    expiresAt: '2026-12-23T00:00:00Z',
  }));

  it('has the server revoke the token, and forgets it', async () => {
    const server = await startSmallServer({
      'GET /api/tokens': () => ({ json: { tokens } }),
      'DELETE /api/tokens/8': () => ({ json: {} }),
    });
    const machine = openMachine();
    machine.signIn(server.origin);
    const { status, stdout } = await machine.run(['logout']);
    expect([status, stdout]).toEqual([0, `Signed out of ${server.origin}.\n`]);
    expect(server.heard.map(({ call, authorization }) => [call, authorization])).toEqual([
      ['GET /api/tokens', `Bearer ${TOKEN}`],
      ['DELETE /api/tokens/8', `Bearer ${TOKEN}`],
    ]);
    expect(machine.readTokens()).not.toContain(TOKEN);
  });

  it('forgets a token that is worth nothing any more', async () => {
    const server = await startSmallServer({ 'GET /api/tokens': () => refusal(401, 'signed-out', 'It has expired.') });
    const machine = openMachine();
    machine.signIn(server.origin);
    expect((await machine.run(['logout'])).status).toBe(0);
    expect(machine.readTokens()).not.toContain(TOKEN);
  });

  it('forgets it where the server cannot be told, and says that it still holds there', async () => {
    const server = await startSmallServer({});
    const machine = openMachine();
    machine.signIn(server.origin);
    await server.close();
    const { status, json } = await machine.run(['logout', '--json']);
    expect([status, json.code]).toEqual([5, 'token-not-revoked']);
    expect(machine.readTokens()).not.toContain(TOKEN);
  });
});

describe('a command that asks a server', () => {
  it('says which is meant: none, one of two, or one that nobody has signed in to', async () => {
    const codeOf = async (machine = openMachine(), ...args: readonly string[]): Promise<unknown> =>
      (await machine.run(['inbox', '--json', ...args])).json.code;
    const machine = openMachine();
    expect(await codeOf()).toBe('server-missing');
    expect(await codeOf(machine, '--server', 'https://capsheet.example')).toBe('not-signed-in');
    const both = { 'https://a.example': 1, 'https://b.example': 1 };
    machine.signIn('https://a.example');
    const { servers } = JSON.parse(machine.readTokens());
    writeFileSync(
      machine.tokensFile,
      JSON.stringify({
        version: 1,
        servers: Object.fromEntries(Object.keys(both).map((name) => [name, servers['https://a.example']])),
      }),
    );
    expect(await codeOf(machine)).toBe('server-missing');
  });

  it('takes server and token from the environment, and keeps neither; a .env file says neither', async () => {
    const server = await startSmallServer({
      'GET /api/inbox': () => ({ json: { toDecide: [], needYou: [], underWay: [] } }),
    });
    const machine = openMachine();
    writeFileSync(`${machine.folder}/.env`, `CAPSHEET_SERVER=${server.origin}\nCAPSHEET_TOKEN=${TOKEN}\n`);
    expect((await machine.run(['inbox', '--json'])).json.code).toBe('server-missing');
    const env = { CAPSHEET_SERVER: server.origin, CAPSHEET_TOKEN: TOKEN };
    const { status, stdout } = await machine.run(['inbox'], env);
    expect([status, stdout]).toEqual([0, '0 plans to decide, 0 submissions that need you, 0 under way.\n']);
    expect(server.heard.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`]);
    expect(existsSync(machine.tokensFile)).toBe(false);
    expect((await machine.run(['logout', '--json'], env)).json.code).toBe('usage');
  });

  it('passes on what the server says against it, with a code that both know', async () => {
    const answers = [
      refusal(401, 'session-over', 'It has expired.'),
      refusal(403, 'role-insufficient', 'You may not.'),
      refusal(409, 'of-a-later-version', 'It cannot be.'),
      { json: ME },
      { status: 502, bytes: Buffer.from('<html>Bad gateway</html>') },
    ];
    const server = await startSmallServer({ 'GET /api/inbox': () => answers.shift() ?? {} });
    const machine = openMachine();
    machine.signIn(server.origin);
    const said = [];
    for (let left = 5; left > 0; left -= 1) {
      const { status, json } = await machine.run(['inbox', '--json']);
      said.push([status, json.code, json.message]);
    }
    const notOurs = (status: number): string =>
      `What answers at ${server.origin} is not a capsheet server (${status}).`;
    expect(said).toEqual([
      [5, 'not-signed-in', 'It has expired.'],
      [5, 'role-insufficient', 'You may not.'],
      [2, 'server-refused', 'It cannot be.'],
      [5, 'server-not-ours', notOurs(200)],
      [5, 'server-not-ours', notOurs(502)],
    ]);
  });
});
