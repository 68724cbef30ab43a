import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openMachine } from './command-line.ts';
import { type Said, startSmallServer, TOKEN } from './small-server.ts';

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
    const machine = openMachine();
    machine.signIn('https://capsheet.example');
    chmodSync(machine.tokensFile, 0o640);
    const { status, json } = await machine.run(['inbox', '--json']);
    expect([status, json.code]).toEqual([2, 'tokens-open']);
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

  it('says where what answers is no server of a team, and passes on a code that it does not know', async () => {
    const answers = [
      { status: 409, json: { code: 'of-a-later-version', message: 'It cannot be.', hint: 'Do this.' } },
      { json: { person: 'somebody' } },
      { status: 502, bytes: Buffer.from('<html>Bad gateway</html>') },
    ];
    const server = await startSmallServer({ 'GET /api/inbox': () => answers.shift() ?? {} });
    const machine = openMachine();
    machine.signIn(server.origin);
    const said = [];
    for (let left = 3; left > 0; left -= 1) {
      const { status, json } = await machine.run(['inbox', '--json']);
      said.push([status, json.code, json.message]);
    }
    const notOurs = (status: number): string =>
      `What answers at ${server.origin} is not a capsheet server (${status}).`;
    expect(said).toEqual([
      [2, 'server-refused', 'It cannot be.'],
      [5, 'server-not-ours', notOurs(200)],
      [5, 'server-not-ours', notOurs(502)],
    ]);
  });
});
