import { beforeAll, describe, expect, it } from 'vitest';
import { setDisabled } from '../../../src/team/database/people.ts';
import { putFirm } from '../support.ts';
import { Browser } from './browser.ts';
import { openAll, type Server, signIn } from './open-server.ts';

let all: Awaited<ReturnType<typeof openAll>>;
let server: Server;
beforeAll(async () => {
  all = await openAll({ administrator: 'ben@example.com' });
  ({ server } = all);
  await putFirm(all.team.write, 'acme');
});

type Method = 'GET' | 'POST' | 'DELETE';

async function call(
  browser: Browser,
  method: Method,
  path: string,
  body?: object,
  headers: { [name: string]: string } = {},
) {
  const { status, text } = await browser.ask(`${server.origin}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status, ...JSON.parse(text) };
}

const terminal = new Browser();
const begin = (name = "Ana's laptop") => call(terminal, 'POST', '/device', { name });
const poll = (deviceCode: string) => call(terminal, 'POST', '/device/token', { deviceCode });
const decide = (browser: Browser, userCode: string, isConfirmed = true) =>
  call(browser, 'POST', `/device/${userCode}`, { isConfirmed }, server.page);

/** As if the command line had waited. */
async function wait(seconds: number): Promise<void> {
  const sql = 'UPDATE device_codes SET polled_at = polled_at - make_interval(secs => $1)';
  await all.team.write((ask) => ask(sql, [seconds]));
}

/** A command line of a person; answers its token. */
async function logIn(browser: Browser, name?: string): Promise<string> {
  const { deviceCode, userCode } = await begin(name);
  await decide(browser, userCode);
  return (await poll(deviceCode)).token;
}

const as = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a command line', () => {
  it('is let in when somebody who is signed in confirms the code that it shows', async () => {
    const { browser } = await signIn(server, 'ana');
    const code = await begin();
    expect(code).toEqual({
      status: 200,
      deviceCode: expect.stringMatching(/^[\w-]{43}$/),
      userCode: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
      address: `${server.origin}/device?code=${code.userCode}`,
      expiresInSeconds: 600,
      intervalSeconds: 5,
    });
    expect(await poll(code.deviceCode)).toEqual({ status: 200, state: 'waiting' });
    expect(await call(browser, 'GET', `/device/${code.userCode}`)).toEqual({
      status: 200,
      userCode: code.userCode,
      name: "Ana's laptop",
      askedFrom: '127.0.0.1',
      expiresAt: expect.any(String),
    });
    expect(await decide(browser, code.userCode)).toEqual({ status: 200 });
    const { token, ...confirmed } = await poll(code.deviceCode);
    expect(confirmed).toEqual({ status: 200, state: 'confirmed', person: 'Ana Berg', expiresAt: expect.any(String) });
    expect(await call(terminal, 'GET', '/me', undefined, as(token))).toMatchObject({ person: { name: 'Ana Berg' } });
    // Nobody but our own pages sends an origin; a command line needs none.
    expect(await call(terminal, 'POST', '/firms/acme/submit', undefined, as(token))).toEqual({ status: 200 });
  });

  it('is told the token once', async () => {
    const { browser } = await signIn(server, 'ana');
    const { deviceCode, userCode } = await begin();
    await decide(browser, userCode);
    const answers = await Promise.all([poll(deviceCode), poll(deviceCode), poll(deviceCode)]);
    expect(answers.map(({ state }) => state).sort()).toEqual(['confirmed', 'expired', 'expired']);
    expect(await decide(browser, userCode)).toMatchObject({ status: 404, code: 'code-unknown' });
  });

  it('is turned away by whoever does not know it', async () => {
    const { browser } = await signIn(server, 'ana');
    const { deviceCode, userCode } = await begin();
    await decide(browser, userCode, false);
    expect(await poll(deviceCode)).toEqual({ status: 200, state: 'denied' });
    expect(await decide(browser, userCode)).toMatchObject({ status: 404 });
    expect(await poll(deviceCode)).toEqual({ status: 200, state: 'denied' });
  });

  it('is asked to slow down when it asks too often', async () => {
    const { deviceCode } = await begin();
    expect([await poll(deviceCode), await poll(deviceCode)].map(({ state }) => state)).toEqual([
      'waiting',
      'slow-down',
    ]);
    await wait(5);
    expect(await poll(deviceCode)).toMatchObject({ state: 'waiting' });
  });

  it('waits no longer than ten minutes, and an unknown one is answered the same', async () => {
    const { browser } = await signIn(server, 'ana');
    const { deviceCode, userCode } = await begin();
    await all.team.write((ask) => ask(`UPDATE device_codes SET expires_at = clock_timestamp() - interval '1 second'`));
    expect(await decide(browser, userCode)).toMatchObject({ status: 404, code: 'code-unknown' });
    expect([await poll(deviceCode), await poll('a'.repeat(43))]).toEqual([
      { status: 200, state: 'expired' },
      { status: 200, state: 'expired' },
    ]);
  });

  it('is not let in as somebody who was disabled meanwhile', async () => {
    const { browser } = await signIn(server, 'ana');
    const { person } = await call(browser, 'GET', '/me');
    const { deviceCode, userCode } = await begin();
    await decide(browser, userCode);
    await all.team.write((ask) => setDisabled(ask, person.id, true));
    expect(await poll(deviceCode)).toMatchObject({ state: 'denied' });
    await all.team.write((ask) => setDisabled(ask, person.id, false));
  });

  it('is not confirmed by anybody who is not signed in, by another site, or by a command line', async () => {
    const { browser } = await signIn(server, 'ana');
    const { deviceCode, userCode } = await begin();
    expect(await decide(new Browser(), userCode)).toMatchObject({ status: 401 });
    expect(await call(browser, 'POST', `/device/${userCode}`, { isConfirmed: true })).toMatchObject({ status: 403 });
    const token = await logIn(browser);
    expect(await call(terminal, 'POST', `/device/${userCode}`, { isConfirmed: true }, as(token))).toMatchObject({
      status: 403,
      code: 'browser-needed',
    });
    expect(await poll(deviceCode)).toMatchObject({ state: 'waiting' });
  });

  it.each(['', ' ', 'x'.repeat(101), 'laptop\u202eanA', 'one\ntwo', '\u001b[2J'])(
    'has a name that shows what it says: not %j',
    async (name) => {
      expect(await begin(name)).toMatchObject({ status: 400, code: 'request-invalid' });
    },
  );
});

describe('what somebody is signed in with', () => {
  it('they see, and end', async () => {
    const { browser } = await signIn(server, 'ana');
    const [kept, lost] = [await logIn(browser, 'kept'), await logIn(browser, 'lost')];
    const { tokens } = await call(browser, 'GET', '/tokens');
    expect(tokens.filter(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject([{ kind: 'browser' }]);
    const { id } = tokens.find(({ name }: { name: string }) => name === 'lost');
    expect(await call(browser, 'DELETE', `/tokens/${id}`, undefined, server.page)).toEqual({ status: 200 });
    expect(await call(terminal, 'GET', '/me', undefined, as(lost))).toMatchObject({ status: 401 });
    expect(await call(terminal, 'GET', '/me', undefined, as(kept))).toMatchObject({ status: 200 });
    expect(await call(browser, 'DELETE', `/tokens/${id}`, undefined, server.page)).toMatchObject({ status: 404 });
  });

  it('nobody else sees or ends, but for whoever administrates', async () => {
    const { browser: ana } = await signIn(server, 'ana');
    const { browser: ben } = await signIn(server, 'ben');
    const [ofAna, ofBen] = [await logIn(ana, 'of Ana'), await logIn(ben, 'of Ben')];
    const { person } = await call(ana, 'GET', '/me');
    const { person: other } = await call(ben, 'GET', '/me');
    const idOf = async (id: number, name: string) =>
      (await call(ben, 'GET', `/tokens?person=${id}`)).tokens.find((token: { name: string }) => token.name === name).id;
    expect(await call(ana, 'GET', `/tokens?person=${other.id}`)).toMatchObject({ status: 403 });
    const [foreign, missing] = [
      await call(ana, 'DELETE', `/tokens/${await idOf(other.id, 'of Ben')}`, undefined, server.page),
      await call(ana, 'DELETE', '/tokens/999999', undefined, server.page),
    ];
    expect(foreign).toEqual(missing);
    expect(missing).toMatchObject({ status: 404, code: 'token-unknown' });
    expect(await call(terminal, 'GET', '/me', undefined, as(ofBen))).toMatchObject({ status: 200 });
    const ended = await call(ben, 'DELETE', `/tokens/${await idOf(person.id, 'of Ana')}`, undefined, server.page);
    expect(ended).toEqual({ status: 200 });
    expect(await call(terminal, 'GET', '/me', undefined, as(ofAna))).toMatchObject({ status: 401 });
  });
});
