import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settingName } from '../../src/base/util/setting-names.ts';
import type { UiOptions } from '../../src/ui/server/start-ui.ts';
import { isQuick } from '../support/sweep.ts';
import { makeFolder, openService, openUi, Visitor } from './support.ts';

const BOOK = 'samples/quarterly.xlsx';

/** Something on this machine that is not the service; its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const servePage = () =>
  serve((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello'));

describe('settings that do not work are not saved, and the answer says why:', () => {
  it.each([
    {
      what: 'a wrong secret',
      change: () => ({ clientSecret: 'wrong' }),
      seen: / \(401\)/,
      cure: 'Check the client ID and the client secret against the developer settings of the firm’s account.',
    },
    {
      what: 'a dead port',
      change: () => ({ baseUrl: 'http://127.0.0.1:9' }),
      seen: /^No connection to http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\)\.$/,
      cure: expect.stringContaining('the address of the service'),
    },
    {
      what: 'a host that answers with a page',
      change: async () => ({ baseUrl: await servePage() }),
      seen: /with a web page: /,
      cure: expect.stringMatching(/^Check the address of the service: /),
    },
    {
      what: 'an address for cap tables that answers with a page',
      change: async () => ({ appUrl: await servePage() }),
      seen: /with a web page: .* 3 other calls failed in the same way\.$/,
      cure: expect.stringMatching(/ cap tables: /),
    },
    {
      what: 'an address for cap tables of another service',
      change: async () => ({ appUrl: (await openService()).sandbox.url }),
      seen: /was refused \(401\)/,
      cure: expect.stringMatching(/ token: .* cap tables /),
    },
    {
      what: 'a service that takes too long',
      change: async () => ({ baseUrl: await serve(() => {}) }),
      seen: /did not answer everything within 1 second, and capsheet stopped waiting\.$/,
      cure: 'Check the address of the service, or try again in a while.',
    },
  ])('$what', async ({ what, change, seen, cure }) => {
    const { ui, sandbox } = await openService();
    const own = { ...ui.own, clientSecret: undefined };
    const stateDir = makeFolder();
    const mostTryMs = what.includes('too long') ? 300 : 60_000;
    const visitor = await Visitor.of(await openUi({ ...ui, own: {}, stateDir, mostTryMs }));
    const entered = { ...own, clientSecret: ui.own.clientSecret, ...(await change()) };
    const { json } = await visitor.post('connection', entered);
    expect(json.isSaved).toBe(false);
    const wrong = json.checks.filter(({ status }: { status: string }) => status === 'error');
    expect(wrong).toEqual([{ name: expect.any(String), status: 'error', seen: expect.stringMatching(seen), cure }]);
    expect((await visitor.state()).connection).toEqual({ kind: 'none' });
    expect(existsSync(join(stateDir, 'service.json'))).toBe(false);
    expect(sandbox.requests.every(({ method, path }) => method === 'GET' || path === '/o/token/')).toBe(true);
  });

  it.each([
    [
      'an address without http',
      'api.example.com',
      'The address of the service does not begin with https://.',
      'Write it like https://api.example.com, without a user name, a "?" or a "#".',
    ],
    [
      'plain http to another machine',
      'http://api.example.com',
      'The address of the service is plain http to api.example.com, which would let anyone in between read the credentials.',
      'Use its https address. Plain http is only for this machine (localhost, 127.0.0.1).',
    ],
  ])('%s', async (_what, baseUrl, message, hint) => {
    const visitor = await Visitor.of(await openUi());
    const { status, json } = await visitor.post('connection', {
      baseUrl,
      clientId: 'me',
      clientSecret: 'mine',
      isSavedAnyway: true,
    });
    expect([status, json.message, json.hint]).toEqual([409, message, hint]);
    expect((await visitor.state()).connection).toEqual({ kind: 'none' });
  });
});

describe('settings', () => {
  it('that do not work now are saved where somebody says so', async () => {
    const visitor = await Visitor.of(await openUi());
    const own = { baseUrl: 'http://127.0.0.1:9', clientId: 'me', clientSecret: 'mine', isSavedAnyway: true };
    expect((await visitor.post('connection', own)).json).toMatchObject({ isSaved: true, isKept: true });
    expect((await visitor.state()).connection).toEqual({ kind: 'own', service: 'http://127.0.0.1:9', clientId: 'me' });
  });

  it.skipIf(isQuick)(
    'leave the workbook open that is being worked on, and drop its plan, which was another service’s',
    async () => {
      const first = await openService();
      const second = await openService();
      const visitor = await Visitor.of(await openUi(first.ui));
      await visitor.upload(BOOK);
      await visitor.settled();
      await visitor.post('plan');
      expect((await visitor.settled()).phase).toBe('planned');
      expect((await visitor.post('connection', { ...second.ui.own, clientSecret: 'wrong' })).json.isSaved).toBe(false);
      expect((await visitor.state()).phase).toBe('planned');
      expect((await visitor.post('connection', second.ui.own)).json.isSaved).toBe(true);
      expect(await visitor.state()).toMatchObject({
        phase: 'read',
        connection: { service: second.sandbox.url },
        inputs: [{ name: 'quarterly.xlsx' }],
      });
      await visitor.post('plan');
      expect((await visitor.settled()).phase).toBe('planned');
    },
  );

  it.skipIf(isQuick)('leave the workbook open that was rehearsed with, when the sandbox is left', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.post('sandbox');
    await visitor.settled();
    await visitor.upload(BOOK);
    await visitor.settled();
    await visitor.post('sandbox/leave');
    expect(await visitor.state()).toMatchObject({ phase: 'read', connection: { kind: 'none' } });
    await visitor.post('reread');
    expect(await visitor.settled()).toMatchObject({ phase: 'read', inputs: [{ name: 'quarterly.xlsx' }] });
  });

  it('are there at the next start, without the secret', async () => {
    const { ui } = await openService();
    const stateDir = makeFolder();
    const visitor = await Visitor.of(await openUi({ stateDir }));
    await visitor.post('connection', ui.own);
    const keptIn = join(stateDir, 'service.json');
    const { baseUrl, clientId, clientSecret } = ui.own;
    expect(JSON.parse(readFileSync(keptIn, 'utf8'))).toEqual({ baseUrl, clientId });
    const again = await Visitor.of(await openUi({ stateDir }));
    expect((await again.state()).connection).toEqual({ kind: 'none', service: baseUrl, clientId });
    expect((await again.get('connection')).json).toEqual({
      baseUrl,
      clientId,
      hasSecret: false,
      sources: `The address and the client ID are those you entered here last time (${keptIn}).`,
      isSetOutside: false,
      keptIn,
    });
    expect((await again.post('connection', { baseUrl, clientId })).json.code).toBe('connection-missing');
    expect((await again.post('connection', { baseUrl, clientId, clientSecret })).json.isSaved).toBe(true);
  });

  it.each([
    ['options or environment say anything of the service', { own: { clientSecret: 'from the environment' } }],
    ['a .env file names the state folder', { placeFile: '/office/.env' }],
  ])('that were kept are not taken where %s', async (_when, options) => {
    const stateDir = makeFolder();
    writeFileSync(
      join(stateDir, 'service.json'),
      JSON.stringify({ baseUrl: 'https://elsewhere.example', clientId: 'x' }),
    );
    const visitor = await Visitor.of(await openUi({ stateDir, ...options }));
    expect((await visitor.state()).connection).toEqual({ kind: 'none' });
  });

  it('say in the words of the page where they come from, and nothing of other settings', async () => {
    const sourcesOf = async (own: UiOptions['own']): Promise<unknown> =>
      (await (await Visitor.of(await openUi({ own }))).get('connection')).json.sources;
    const stateDir = 'CAPSHEET_STATE_DIR comes from --state-dir.';
    expect(await sourcesOf({ sources: stateDir })).toBe(undefined);
    const baseUrl = 'https://api.example.com';
    expect(await sourcesOf({ baseUrl, sources: `${settingName('baseUrl')} comes from the environment.` })).toBe(
      'The address of the service comes from the environment.',
    );
  });

  it('name an address as it is', async () => {
    const { ui } = await openService();
    const visitor = await Visitor.of(await openUi());
    const { checks } = (await visitor.post('connection', ui.own)).json;
    expect(checks[0]).toEqual({ name: 'service', status: 'ok', seen: `${ui.own.baseUrl} answers.` });
  });

  it('that were kept in a damaged file are entered anew', async () => {
    const stateDir = makeFolder();
    writeFileSync(join(stateDir, 'service.json'), '{"baseUrl":');
    const visitor = await Visitor.of(await openUi({ stateDir }));
    expect((await visitor.state()).connection).toEqual({ kind: 'none' });
  });
});
