import { describe, expect, it } from 'vitest';
import { type Asking, ask, enter, handOver, openUi } from './support.ts';

describe('the door', () => {
  it('is an address whose token the browser keeps to itself, and no cookie is set on the way in', async () => {
    const ui = await openUi();
    expect(ui.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open#token=[\w-]{43}$/);
    const page = await ask(ui.address);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { status, headers, json } = await handOver(ui);
    expect([status, json]).toEqual([200, { key: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect([page.headers['set-cookie'], headers['set-cookie']]).toEqual([undefined, undefined]);
  });

  it('is not used up by whatever only looks at the address', async () => {
    const ui = await openUi();
    const previews = [
      { method: 'HEAD' },
      { method: 'GET', headers: { 'sec-purpose': 'prefetch' } },
      { method: 'GET', headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } },
      { method: 'OPTIONS', headers: { origin: ui.origin } },
    ] as const satisfies readonly Asking[];
    for (const preview of previews) await ask(ui.address, preview);
    await ask(`${ui.origin}/api/session`, { method: 'OPTIONS', headers: { origin: ui.origin } });
    await ask(`${ui.origin}/api/session`, { method: 'HEAD' });
    const key = await enter(ui);
    expect((await ask(`${ui.origin}/api/state`, { headers: key })).status).toBe(200);
  });

  it('takes the token once, and says to a second browser that it was used', async () => {
    const ui = await openUi();
    await enter(ui);
    const again = await handOver(ui);
    expect([again.status, again.json]).toEqual([
      401,
      {
        code: 'token-used',
        message: 'This address has already been used; it opens capsheet only once, in one browser.',
        hint: 'Go to the tab that it opened. If that tab is closed: Start "capsheet ui" again in the terminal and open the address it prints.',
      },
    ]);
  });

  it.each(['', 'wrong', 'x'.repeat(43)])('turns the token "%s" away, and the right one still opens', async (token) => {
    const ui = await openUi();
    expect((await handOver({ address: `${ui.origin}/open#token=${token}` })).status).toBe(401);
    expect((await handOver(ui)).status).toBe(200);
  });

  it('shows nothing to whoever has no key, in words and with the next step', async () => {
    const ui = await openUi();
    await enter(ui);
    const call = await ask(`${ui.origin}/api/state`);
    expect([call.status, call.json]).toEqual([
      401,
      {
        code: 'not-admitted',
        message: 'This browser has no access, or capsheet has been restarted since.',
        hint: 'Start "capsheet ui" again in the terminal and open the address it prints.',
      },
    ]);
    expect((await ask(`${ui.origin}/api/state`, { headers: { 'x-capsheet-key': 'A'.repeat(43) } })).status).toBe(401);
  });

  it('takes the key as a header alone: not as a cookie, not in an address', async () => {
    const ui = await openUi();
    const { 'x-capsheet-key': key } = await enter(ui);
    const port = new URL(ui.origin).port;
    for (const name of [`capsheet-${port}`, 'capsheet-key', 'x-capsheet-key'])
      expect((await ask(`${ui.origin}/api/state`, { headers: { cookie: `${name}=${key}` } })).status).toBe(401);
    expect((await ask(`${ui.origin}/api/state?x-capsheet-key=${key}&key=${key}`)).status).toBe(401);
  });

  it.each([
    ...['state', 'events', 'book', 'rows', 'list', 'plan', 'plan/file', 'result', 'result/file/0', 'corrected/0'],
    ...['runs', 'runs/r', 'runs/r/created.csv', 'runs/r/result/0', 'doctor/bundle', 'template', 'export/file'],
    ...['mapping/file', 'no-such-call', '../api/state', '%73tate', 'state/', 'session'],
  ])('answers GET /api/%s to nobody without the key', async (path) => {
    const ui = await openUi();
    expect((await ask(`${ui.origin}/api/${path}`)).status).toBe(401);
    expect((await ask(`${ui.origin}/api/${path}`, { method: 'HEAD' })).status).toBe(401);
  });

  it.each(['//api/state', '/%61pi/state', '/API/state', '/assets/../api/state', '/assets/%2e%2e/api/state'])(
    'is not walked round by the spelling %s',
    async (path) => {
      const ui = await openUi();
      const { status, text } = await ask(`${ui.origin}${path}`);
      expect([400, 401, 403, 404]).toContain(status);
      expect(text).not.toContain('phase');
    },
  );

  it.each(['open/path', 'open/upload', 'plan', 'apply', 'edit', 'connection', 'doctor', 'export', 'sandbox'])(
    'takes POST /api/%s from nobody without the key',
    async (path) => {
      const ui = await openUi();
      const headers = { origin: ui.origin, 'content-type': 'application/json' };
      expect((await ask(`${ui.origin}/api/${path}`, { method: 'POST', headers, body: '{}' })).status).toBe(401);
    },
  );
});

describe('other sites', () => {
  it.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1.evil.example:1', '[::1]:80', '0.0.0.0'])(
    'are turned away under the host %s, key or not',
    async (host) => {
      const ui = await openUi();
      const key = await enter(ui);
      const { status, json } = await ask(`${ui.origin}/api/state`, { headers: { ...key, host } });
      expect([status, json.code]).toEqual([403, 'foreign-host']);
    },
  );

  it('may not even use the token', async () => {
    const ui = await openUi();
    expect((await handOver(ui, { host: 'evil.example' })).status).toBe(403);
    expect((await handOver(ui, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await handOver(ui, { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await handOver(ui)).status).toBe(200);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost'])(
    'are turned away with the origin %s',
    async (origin) => {
      const ui = await openUi();
      const key = await enter(ui);
      const { status, json } = await ask(`${ui.origin}/api/state`, { headers: { ...key, origin } });
      expect([status, json.code]).toEqual([403, 'foreign-origin']);
    },
  );

  it('are turned away where the browser says that another site asks', async () => {
    const ui = await openUi();
    const headers = { ...(await enter(ui)), 'sec-fetch-site': 'same-site' };
    expect((await ask(`${ui.origin}/api/state`, { headers })).json.code).toBe('foreign-origin');
  });

  it('are not answered where something would change and no origin is named', async () => {
    const ui = await openUi();
    const headers = await enter(ui);
    const { json } = await ask(`${ui.origin}/api/state`, { method: 'POST', headers });
    expect(json.code).toBe('foreign-origin');
  });
});

describe('the page', () => {
  it('comes with a policy that lets in nothing but what came with it', async () => {
    const ui = await openUi();
    const { status, headers, text } = await ask(`${ui.origin}/`, { headers: await enter(ui) });
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
    const headers = await enter(ui);
    const [one, two] = [await ask(`${ui.origin}/`, { headers }), await ask(`${ui.origin}/`, { headers })];
    expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy']);
  });

  it.each(['/assets/../index.html', '/assets/..%2f..%2f..%2fpackage.json', '/assets/%2e%2e/index.html'])(
    'gives nothing outside its folder: %s',
    async (path) => {
      const ui = await openUi();
      const { status, text } = await ask(`${ui.origin}${path}`, { headers: await enter(ui) });
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
