import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ForwardProxy } from '../support/forward-proxy.ts';
import { openHttpsFront } from '../support/https-front.ts';
import { makeAuthority } from '../support/make-certificates.ts';
import { isQuick } from '../support/sweep.ts';
import { makeFolder, openService, openUi, Visitor } from './support.ts';

const HOST = 'service.example';

async function openOffice() {
  const { sandbox, ui } = await openService();
  const firm = makeAuthority('Firm Inspection CA');
  const port = await openHttpsFront(sandbox.url, firm.issue(HOST));
  const proxy = await ForwardProxy.start({ hosts: { [`${HOST}:443`]: port }, signIn: 'jane:kept-for-me' });
  const caFile = join(makeFolder(), 'firm.pem');
  writeFileSync(caFile, firm.certificate);
  const network = {
    httpsProxy: { value: proxy.url('jane:kept-for-me'), from: 'HTTPS_PROXY from the environment' },
    caFile: { value: caFile, from: 'CAPSHEET_CA_FILE from the environment' },
  };
  return { proxy, sandbox, options: { ...ui, network, own: { ...ui.own, baseUrl: `https://${HOST}` } } };
}

it.skipIf(isQuick)(
  'The page reaches the service through the proxy, and its own server and sandbox without',
  async () => {
    const { proxy, sandbox, options } = await openOffice();
    const visitor = await Visitor.of(await openUi(options));
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    await visitor.post('plan');
    expect(await visitor.settled()).toMatchObject({ phase: 'planned', connection: { service: `https://${HOST}` } });
    const { json, text } = await visitor.post('doctor');
    expect(json.checks.filter(({ status }: { status: string }) => status !== 'ok')).toEqual([]);
    expect(text).toContain(`is reached through the proxy ${proxy.url()}`);
    expect(text).not.toContain('kept-for-me');
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${HOST}:443`]));
    const [before, asked] = [proxy.asked.length, sandbox.requests.length];
    await visitor.post('sandbox');
    await visitor.settled();
    expect((await visitor.post('doctor')).text).toContain('is reached directly: it is this machine.');
    expect([proxy.asked.length, sandbox.requests.length]).toEqual([before, asked]);
  },
);

it('Settings are tried through the proxy; credentials of the page take no way that a .env file names', async () => {
  const { proxy, options } = await openOffice();
  const { own, ...network } = options;
  const visitor = await Visitor.of(await openUi(network));
  expect((await visitor.post('connection', own)).json.isSaved).toBe(true);
  const before = proxy.asked.length;
  expect(before).toBeGreaterThan(0);
  const networkFile = { path: '/office/.env', names: 'HTTPS_PROXY' };
  const wary = await Visitor.of(await openUi({ ...network, networkFile }));
  const { status, json } = await wary.post('connection', own);
  expect([status, json.code, json.message, proxy.asked.length]).toEqual([
    409,
    'settings-mixed',
    '/office/.env names HTTPS_PROXY, but these credentials are entered on the page.',
    before,
  ]);
});
