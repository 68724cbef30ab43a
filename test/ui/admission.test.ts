import { describe, expect, it } from 'vitest';
import { ask, enter, openUi } from './support.ts';

describe('the door', () => {
  it('takes the token once, gives a strict cookie for it and leads to an address without it', async () => {
    const ui = await openUi();
    const { status, headers } = await ask(ui.address);
    const port = new URL(ui.origin).port;
    expect([status, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']).toMatch(
      new RegExp(`^capsheet-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
  });

  it('says to a second browser that the token was used, and sets no cookie', async () => {
    const ui = await openUi();
    await enter(ui);
    const again = await ask(ui.address);
    expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined]);
    expect(again.text).toContain('This address has been used already; it opens capsheet once, in one browser.');
  });

  it('lets the browser that is in use the address again', async () => {
    const ui = await openUi();
    const cookie = await enter(ui);
    expect((await ask(ui.address, { headers: { cookie } })).status).toBe(303);
  });

  it.each(['', 'wrong', 'x'.repeat(43)])('turns the token "%s" away', async (token) => {
    const ui = await openUi();
    const { status, headers } = await ask(`${ui.origin}/open?token=${token}`);
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('shows nothing to whoever has no cookie, in words and with the next step', async () => {
    const ui = await openUi();
    const page = await ask(`${ui.origin}/`);
    expect(page.status).toBe(401);
    expect(page.text).toContain('Start &quot;capsheet ui&quot; again in the terminal and open the address it prints.');
    const call = await ask(`${ui.origin}/api/state`);
    expect([call.status, call.json.code]).toEqual([401, 'not-admitted']);
  });

  it('takes no cookie of its own making', async () => {
    const ui = await openUi();
    const port = new URL(ui.origin).port;
    const cookie = `capsheet-${port}=${'A'.repeat(43)}`;
    expect((await ask(`${ui.origin}/`, { headers: { cookie } })).status).toBe(401);
  });
});

describe('other sites', () => {
  it.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1.evil.example:1', '[::1]:80', '0.0.0.0'])(
    'are turned away under the host %s, cookie or not',
    async (host) => {
      const ui = await openUi();
      const cookie = await enter(ui);
      const { status, json } = await ask(`${ui.origin}/api/state`, { headers: { cookie, host } });
      expect([status, json.code]).toEqual([403, 'foreign-host']);
    },
  );

  it('may not even use the token', async () => {
    const ui = await openUi();
    expect((await ask(ui.address, { headers: { host: 'evil.example' } })).status).toBe(403);
    expect((await ask(ui.address, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await ask(ui.address)).status).toBe(303);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost'])(
    'are turned away with the origin %s',
    async (origin) => {
      const ui = await openUi();
      const cookie = await enter(ui);
      const { status, json } = await ask(`${ui.origin}/api/state`, { headers: { cookie, origin } });
      expect([status, json.code]).toEqual([403, 'foreign-origin']);
    },
  );

  it('are turned away where the browser says that another site asks', async () => {
    const ui = await openUi();
    const cookie = await enter(ui);
    const headers = { cookie, 'sec-fetch-site': 'same-site' };
    expect((await ask(`${ui.origin}/api/state`, { headers })).json.code).toBe('foreign-origin');
  });

  it('are not answered where something would change and no origin is named', async () => {
    const ui = await openUi();
    const cookie = await enter(ui);
    const { json } = await ask(`${ui.origin}/api/state`, { method: 'POST', headers: { cookie } });
    expect(json.code).toBe('foreign-origin');
  });
});

describe('the page', () => {
  it('comes with a policy that lets in nothing but what came with it', async () => {
    const ui = await openUi();
    const { status, headers, text } = await ask(`${ui.origin}/`, { headers: { cookie: await enter(ui) } });
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
    expect([status, nonce.length, text.includes('__CSP_NONCE__')]).toEqual([200, 24, false]);
    expect(headers).toMatchObject({
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(text).not.toMatch(/(?:src|href)="(?!\/assets\/)/);
  });

  it('has another nonce every time', async () => {
    const ui = await openUi();
    const headers = { cookie: await enter(ui) };
    const [one, two] = [await ask(`${ui.origin}/`, { headers }), await ask(`${ui.origin}/`, { headers })];
    expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy']);
  });

  it.each(['/assets/../index.html', '/assets/..%2f..%2f..%2fpackage.json', '/assets/%2e%2e/index.html'])(
    'gives nothing outside its folder: %s',
    async (path) => {
      const ui = await openUi();
      const { status, text } = await ask(`${ui.origin}${path}`, { headers: { cookie: await enter(ui) } });
      expect([400, 403, 404]).toContain(status);
      expect(text).not.toContain('capsheet"');
    },
  );
});

it('says that a port is taken', async () => {
  const ui = await openUi();
  const port = Number(new URL(ui.origin).port);
  await expect(openUi({ port })).rejects.toMatchObject({
    code: 'ui-port-taken',
    message: `capsheet cannot listen on port ${port} of this machine.`,
  });
});
