import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/postgres/start-postgres.ts';
import { putFirm } from '../support.ts';
import { Browser } from './browser.ts';
import { openAll, type Server, signIn } from './open-server.ts';

let all: Awaited<ReturnType<typeof openAll>>;
let server: Server;
beforeAll(async () => {
  all = await openAll();
  ({ server } = all);
  await putFirm(all.team.write, 'acme');
  await putFirm(all.team.write, 'bell');
});

type Headers = { readonly [name: string]: string };

async function ask(browser: Browser, path: string, options: { method?: 'GET' | 'POST'; headers?: Headers } = {}) {
  const { status, text, headers } = await browser.ask(`${server.origin}${path}`, options);
  return { status, headers, code: status === 200 ? undefined : JSON.parse(text).code, text };
}

/** The token of a browser's session, as its cookie has it. */
function tokenOf(browser: Browser): string {
  return browser.jar(new URL(server.origin)).get('capsheet-session') ?? '';
}

describe('whoever is not signed in', () => {
  it('is let into nothing but the page and the sign-in', async () => {
    for (const path of ['/api/me', '/api/tokens', '/api/firms/acme/read', '/api/unnamed', '/api/nowhere'])
      expect(await ask(new Browser(), path)).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect(await ask(new Browser(), '/')).toMatchObject({ status: 200 });
  });

  it('has a token that nobody has given out', async () => {
    const guesses = ['', 'x', 'a'.repeat(43), 'a'.repeat(500), "' OR 1=1 --", 'Bearer'];
    for (const guess of guesses) {
      expect(await ask(new Browser(), '/api/me', { headers: { cookie: `capsheet-session=${guess}` } })).toMatchObject({
        status: 401,
      });
      expect(await ask(new Browser(), '/api/me', { headers: { authorization: `Bearer ${guess}` } })).toMatchObject({
        status: 401,
      });
    }
  });
});

describe('a session', () => {
  it('ends when nobody has used it for two hours, and after twelve in any case', async () => {
    for (const change of [
      `used_at = clock_timestamp() - interval '2 hours'`,
      `expires_at = clock_timestamp() - interval '1 second'`,
    ]) {
      const { browser } = await signIn(server, 'ana');
      expect(await ask(browser, '/api/me')).toMatchObject({ status: 200 });
      await query(all.team.url, `UPDATE capsheet.sessions SET ${change}`);
      expect(await ask(browser, '/api/me')).toMatchObject({ status: 401, code: 'not-signed-in' });
    }
    const { browser } = await signIn(server, 'ana');
    await query(all.team.url, `UPDATE capsheet.sessions SET used_at = clock_timestamp() - interval '100 minutes'`);
    expect(await ask(browser, '/api/me')).toMatchObject({ status: 200 });
    const [row] = await query(
      all.team.url,
      `SELECT used_at > clock_timestamp() - interval '50 minutes' AS is_noted, expires_at - made_at AS most
       FROM capsheet.sessions ORDER BY id DESC LIMIT 1`,
    );
    expect(row).toMatchObject({ is_noted: true, most: { hours: 12 } });
  });

  it('is over for good when somebody signs out, and the cookie is taken back', async () => {
    const { browser } = await signIn(server, 'ana');
    const cookie = `capsheet-session=${tokenOf(browser)}`;
    const out = await ask(browser, '/sign-out', { method: 'POST', headers: server.page });
    expect(String(out.headers['set-cookie'])).toMatch(/^capsheet-session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await ask(new Browser(), '/api/me', { headers: { cookie } })).toMatchObject({ status: 401 });
  });

  it('is another one with every sign-in, and the one before it ends', async () => {
    const { browser } = await signIn(server, 'ana');
    const earlier = tokenOf(browser);
    await signIn(server, 'ana', { browser });
    expect(tokenOf(browser)).not.toBe(earlier);
    const cookie = `capsheet-session=${earlier}`;
    expect(await ask(new Browser(), '/api/me', { headers: { cookie } })).toMatchObject({ status: 401 });
    expect(await ask(browser, '/api/me')).toMatchObject({ status: 200 });
  });

  it('of a browser is none of a command line, nor the other way round', async () => {
    const { browser } = await signIn(server, 'ana');
    const headers = { authorization: `Bearer ${tokenOf(browser)}` };
    expect(await ask(new Browser(), '/api/me', { headers })).toMatchObject({ status: 401 });
    // A cookie does not count beside a token, good or bad.
    expect(await ask(browser, '/api/me', { headers: { authorization: 'Bearer wrong' } })).toMatchObject({
      status: 401,
    });
    expect(await ask(browser, '/api/me', { headers: { authorization: 'Basic eDp5' } })).toMatchObject({ status: 401 });
  });

  it('is kept in the database by its digest alone', async () => {
    const { browser } = await signIn(server, 'ana');
    const tables = await query(
      all.team.url,
      `SELECT string_agg(query_to_xml('SELECT * FROM capsheet.' || quote_ident(tablename), true, false, '')::text, '') AS text
       FROM pg_tables WHERE schemaname = 'capsheet'`,
    );
    const text = String(tables[0]?.text);
    expect(text).toContain('Ana Berg');
    expect(text).not.toContain(tokenOf(browser));
  });
});

describe('a request that changes something', () => {
  it('comes from a page of ours: its origin, and a header that no other site can send', async () => {
    const { browser } = await signIn(server, 'ana');
    const { origin } = server;
    const post = (headers: Headers) => ask(browser, '/api/firms/acme/submit', { method: 'POST', headers });
    expect(await post(server.page)).toMatchObject({ status: 200 });
    for (const headers of [
      {},
      { origin },
      { 'x-capsheet-page': '1' },
      { ...server.page, origin: 'https://elsewhere.example' },
      { ...server.page, origin: 'null' },
      { ...server.page, origin: origin.replace(/\d+$/, '1') },
      { ...server.page, origin: `${origin}.elsewhere.example` },
      { ...server.page, 'sec-fetch-site': 'cross-site' },
      { ...server.page, 'sec-fetch-site': 'same-site' },
    ])
      expect(await post(headers)).toMatchObject({ status: 403, code: 'foreign-origin' });
  });

  it('is not let through by another site where nobody needs to be signed in', async () => {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/json' };
    for (const path of ['/api/device', '/api/device/token', '/api/session'])
      expect(await ask(new Browser(), path, { method: 'POST', headers })).toMatchObject({ code: 'foreign-origin' });
  });
});

describe('what pages ask for', () => {
  it('nobody else asks for: not another site, and not a neighbour of the same domain', async () => {
    const { browser } = await signIn(server, 'ana');
    for (const site of ['cross-site', 'same-site'])
      for (const path of ['/api/me', '/%61pi/me'])
        expect(await ask(browser, path, { headers: { 'sec-fetch-site': site } })).toMatchObject({ status: 403 });
    expect(await ask(browser, '/api/me', { headers: { 'sec-fetch-site': 'same-origin' } })).toMatchObject({
      status: 200,
    });
  });
});

describe('a firm', () => {
  it('is not there for whoever has no role in it, just like one that is not there', async () => {
    const { browser } = await signIn(server, 'ana');
    expect(await ask(browser, '/api/firms/acme/read')).toMatchObject({ status: 200 });
    const foreign = await ask(browser, '/api/firms/bell/read');
    expect([foreign.status, foreign.code]).toEqual([404, 'firm-unknown']);
    for (const firm of ['none', '%27%3B--', '%00', 'ACME', '*', '%F0%9F%92%A9', 'a'.repeat(90)])
      expect(await ask(browser, `/api/firms/${firm}/read`)).toMatchObject({ status: 404, text: foreign.text });
  });

  it('is not there for whoever may see every firm, where there is none', async () => {
    const { browser } = await signIn(server, 'ben');
    expect(await ask(browser, '/api/firms/bell/read')).toMatchObject({ status: 200 });
    expect(await ask(browser, '/api/firms/none/read')).toMatchObject({ status: 404, code: 'firm-unknown' });
  });

  it('lets somebody do what the roles allow, and nothing else', async () => {
    const { browser } = await signIn(server, 'ben');
    const asked = await ask(browser, '/api/firms/acme/submit', { method: 'POST', headers: server.page });
    expect(asked).toMatchObject({ status: 403, code: 'not-allowed' });
  });
});
