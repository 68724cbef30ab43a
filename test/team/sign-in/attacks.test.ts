import { beforeAll, describe, expect, it } from 'vitest';
import { Browser } from './browser.ts';
import { openAll, type Server, signIn, startServer } from './open-server.ts';

const PUBLIC = 'https://capsheet.example.com';

let all: Awaited<ReturnType<typeof openAll>>;
let server: Server;
beforeAll(async () => {
  all = await openAll();
  ({ server } = all);
});

function cookiesOf(answer: Awaited<ReturnType<Browser['ask']>>): readonly string[] {
  return [answer.headers['set-cookie'] ?? []].flat();
}

/** Behind the address that people open: what is between does not matter to the server. */
async function openSecure(lines: string[] = []) {
  const secure = await startServer(all.team, { ...all.settings, publicUrl: PUBLIC }, lines);
  const browser = new Browser();
  const begun = await browser.ask(`${secure.own}/sign-in`);
  const back = await browser.signInAt(begun.next ?? '', 'ana');
  return { secure, browser, begun, back, finish: () => browser.ask(`${secure.own}${back.pathname}${back.search}`) };
}

describe('cookies over https', () => {
  it('are for this host alone, out of reach of scripts and of neighbours', async () => {
    const { begun, finish } = await openSecure();
    const [first, second] = [cookiesOf(begun), cookiesOf(await finish())];
    expect(first).toEqual([
      expect.stringMatching(
        /^__Host-capsheet-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(second).toEqual([
      expect.stringMatching(/^__Host-capsheet=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('have no other name that a neighbour of the same domain could set', async () => {
    const { secure, browser, finish } = await openSecure();
    await finish();
    const token = browser.jar(new URL(secure.own)).get('__Host-capsheet');
    const ask = async (cookie: string) =>
      (await new Browser().ask(`${secure.own}/api/me`, { headers: { cookie } })).status;
    expect([await ask(`capsheet-session=${token}`), await ask(`__Host-capsheet=${token}`)]).toEqual([401, 200]);
  });
});

describe('a session that somebody else planted', () => {
  it('is never the one that a sign-in ends with', async () => {
    const attacker = await signIn(server, 'ben');
    const planted = attacker.browser.jar(new URL(server.origin)).get('capsheet-session') ?? '';
    const victim = new Browser();
    victim.jar(new URL(server.origin)).set('capsheet-session', planted);
    await signIn(server, 'ana', { browser: victim });
    const cookie = `capsheet-session=${planted}`;
    expect((await new Browser().ask(`${server.origin}/api/me`, { headers: { cookie } })).status).toBe(401);
    expect((await victim.ask(`${server.origin}/api/me`)).text).toContain('Ana Berg');
  });

  it('is not made of whatever stands in a cookie', async () => {
    const browser = new Browser();
    browser.jar(new URL(server.origin)).set('capsheet-sign-in', 'chosen-by-somebody');
    await browser.ask(`${server.origin}/sign-in`);
    expect(browser.jar(new URL(server.origin)).get('capsheet-sign-in')).toMatch(/^[\w-]{43}$/);
  });
});

describe('a way to another website', () => {
  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
  ])('is not taken after the sign-in: %j', async (returnTo) => {
    const { answer } = await signIn(server, 'ana', { returnTo });
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
  });

  it('is not taken when it is said twice, or made of a name that only this request has', async () => {
    const browser = new Browser();
    const twice = await browser.ask(`${server.origin}/sign-in?return_to=/a&return_to=//elsewhere.example`);
    expect((await browser.ask(await browser.signInAt(twice.next ?? '', 'ana'))).headers.location).toBe('/');
    const named = await new Browser().ask(`${server.origin}/sign-in`, {
      headers: { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
    });
    expect(named.next?.searchParams.get('redirect_uri')).toBe(`${server.origin}/sign-in/return`);
  });
});

describe('what is secret', () => {
  it('is in no log, no address and no answer that is not meant for it', async () => {
    const lines: string[] = [];
    const { secure, browser, begun, back, finish } = await openSecure(lines);
    await finish();
    await finish();
    const device = JSON.parse(
      (
        await browser.ask(`${secure.own}/api/device`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'laptop' }),
        })
      ).text,
    );
    const secrets = [
      ...[begun.next?.searchParams.get('state'), back.searchParams.get('code'), all.provider.clientSecret],
      ...[...browser.jar(new URL(secure.own)).values(), device.deviceCode],
    ].filter((secret) => typeof secret === 'string');
    expect(secrets.length).toBe(6);
    const log = lines.join('');
    expect(log).toContain('round-trip-unknown');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    const tokens = [...browser.jar(new URL(secure.own)).values()];
    expect(browser.visited.filter((address) => tokens.some((token) => address.includes(token)))).toEqual([]);
  });

  it('goes to nobody as the page that one came from, and no answer is kept by anything in between', async () => {
    const { secure, begun, finish } = await openSecure();
    const answers = [begun, await finish(), await finish(), await new Browser().ask(`${secure.own}/api/me`)];
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
  });
});

describe('whoever guesses', () => {
  it('gets only so many sign-ins a minute from one address', async () => {
    const other = await startServer(all.team, all.settings);
    const browser = new Browser();
    const ask = () => browser.ask(`${other.own}/sign-in/return?code=x&state=y`);
    for (let count = 0; count < 60; count += 1) expect((await ask()).status).toBe(400);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.text).toContain('Try again in 60 seconds.');
    expect((await browser.ask(`${other.own}/sign-in`)).status).toBe(429);
  });

  it('gets only so many codes of command lines a minute, as one person', async () => {
    const { browser } = await signIn(server, 'ben');
    const ask = async () => (await browser.ask(`${server.origin}/api/device/BBBB-BBBB`)).status;
    for (let count = 0; count < 20; count += 1) expect(await ask()).toBe(404);
    expect(await ask()).toBe(429);
  });
});

describe('a page of a problem', () => {
  it('shows nothing that came with the request', async () => {
    const answer = await new Browser().ask(
      `${server.origin}/sign-in/return?error=access_denied&error_description=%3Cscript%3Ealert(1)%3C/script%3E&state=x`,
    );
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).not.toMatch(/script|alert/);
  });
});
