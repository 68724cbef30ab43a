import { expect, test } from 'vitest';
import { ForwardProxy } from '../support/forward-proxy.ts';
import { openHttpsFront } from '../support/https-front.ts';
import { makeAuthority } from '../support/make-certificates.ts';
import { openDesk } from './desk.ts';

const HOST = 'service.example';

/** The built command in a firm's network, whose authority is in a file that nothing names yet. */
async function openOffice() {
  const desk = await openDesk();
  const firm = makeAuthority('Firm Inspection CA');
  const port = await openHttpsFront(desk.sandbox.url, firm.issue(HOST));
  const proxy = await ForwardProxy.start({ hosts: { [`${HOST}:443`]: port }, signIn: 'jane:kept-for-me' });
  const env = { CAPSHEET_BASE_URL: `https://${HOST}`, HTTPS_PROXY: proxy.url('jane:kept-for-me') };
  return { desk, env, authority: desk.path(desk.put('firm.pem', firm.certificate)) };
}

async function wrongOf(env: { readonly [name: string]: string }, desk: Awaited<ReturnType<typeof openDesk>>) {
  const { status, json } = await desk.start(['doctor', '--json'], { env }).ended;
  const wrong = json.checks.filter((check: { status: string }) => check.status !== 'ok');
  return [status, ...wrong.map(({ code }: { code: string }) => code)];
}

test('what NODE_EXTRA_CA_CERTS and, on Linux, SSL_CERT_FILE name is trusted, and nothing else is', async () => {
  const { desk, env, authority } = await openOffice();
  expect(await wrongOf(env, desk)).toEqual([5, 'service-tls']);
  expect(await wrongOf({ ...env, NODE_EXTRA_CA_CERTS: authority }, desk)).toEqual([0]);
  expect(await wrongOf({ ...env, CAPSHEET_CA_FILE: authority }, desk)).toEqual([0]);
  if (process.platform === 'linux') expect(await wrongOf({ ...env, SSL_CERT_FILE: authority }, desk)).toEqual([0]);
});

test('NODE_TLS_REJECT_UNAUTHORIZED and NODE_USE_ENV_PROXY change nothing', async () => {
  const { desk, env, authority } = await openOffice();
  expect(await wrongOf({ ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, desk)).toEqual([5, 'service-tls']);
  const further = { CAPSHEET_CA_FILE: authority, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' };
  expect(await wrongOf({ ...env, ...further }, desk)).toEqual([0]);
});
