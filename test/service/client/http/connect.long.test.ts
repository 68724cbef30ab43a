import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createPortfolioClient } from '../../../../src/service/client/create-client.ts';
import { DEFAULT_PROFILE } from '../../../../src/service/client/default-profile.ts';
import { RequestError } from '../../../../src/service/client/errors.ts';
import type { NetworkSettings } from '../../../../src/service/client/network/choose-route.ts';
import { openNetwork } from '../../../../src/service/client/network/network.ts';
import { startSandbox } from '../../../../src/service/sandbox/start-sandbox.ts';
import { closeLater } from '../../../support/close-later.ts';
import { ForwardProxy, type ForwardProxyOptions, page } from '../../../support/forward-proxy.ts';
import { openHttpsFront, openHttpsPage } from '../../../support/https-front.ts';
import { type Authority, type Identity, makeAuthority } from '../../../support/make-certificates.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const FIRM = makeAuthority('Firm Inspection CA');
const HOST = 'service.example';
const TARGET = `${HOST}:443`;
const SECRETS = ['kept-for-me', Buffer.from('jane:kept-for-me').toString('base64')];

/** Gives what a client meets that goes to service.example by a network. */
async function meet(network: NetworkSettings, retries = DEFAULT_PROFILE.retries) {
  const waits: number[] = [];
  const client = createPortfolioClient({
    baseUrl: `https://${HOST}`,
    credentials: { clientId: 'id', clientSecret: 'secret' },
    profile: { ...DEFAULT_PROFILE, rateWindows: [], retries },
    network: await openNetwork(network),
    sleep: async (ms) => void waits.push(ms),
  });
  closeLater(() => client.close());
  const failures = [];
  for (let times = 0; times < 2; times += 1) {
    failures.push(
      await client.listFunds().then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
  }
  const [failure, again] = failures;
  if (!(failure instanceof RequestError) || !(again instanceof RequestError)) throw new Error(String(failure));
  for (const secret of SECRETS) expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(secret);
  const { code, message, hint, fate } = failure;
  expect(again.message).toBe(message);
  return { code, message, hint, fate, tries: waits.length / 2 + 1 };
}

function through(proxy: ForwardProxy, signIn?: string): NetworkSettings {
  return { httpsProxy: { value: proxy.url(signIn), from: 'HTTPS_PROXY from the environment' } };
}

async function meetProxy(options: Partial<ForwardProxyOptions>, signIn?: string) {
  const proxy = await ForwardProxy.start({ hosts: {}, ...options });
  const met = await meet(through(proxy, signIn));
  return { ...met, message: met.message.replace(String(proxy.port), 'PORT'), asked: proxy.asked };
}

describe('A proxy', () => {
  it('that refuses user name and password is asked once, and never shows them', async () => {
    const met = await meetProxy({ signIn: 'jane:other' }, 'jane:kept-for-me');
    expect(met).toEqual({
      code: 'proxy-sign-in',
      message: 'The proxy http://127.0.0.1:PORT refused the user name and password (407).',
      hint: 'Correct them in HTTPS_PROXY from the environment. They were tried once only, so that no account is locked.',
      fate: 'not-done',
      tries: 1,
      asked: [`CONNECT ${TARGET}`],
    });
  });

  it('that asks for a sign-in is told from one that refuses it', async () => {
    const met = await meetProxy({ signIn: 'jane:other' });
    expect([met.code, met.message]).toEqual([
      'proxy-sign-in',
      'The proxy http://127.0.0.1:PORT asks for a user name and a password (407).',
    ]);
    expect(met.hint).toMatch(/^Write them into HTTPS_PROXY from the environment: http:\/\/USER:PASSWORD@127/);
  });

  it('that wants a sign-in of another kind is told with the ways around it', async () => {
    const met = await meetProxy({ signIn: 'jane:other', challenge: 'NTLM, Negotiate' }, 'jane:kept-for-me');
    expect(met.message).toBe(
      'The proxy http://127.0.0.1:PORT asks for a sign-in by NTLM or Negotiate (407), which capsheet does not support.',
    );
    expect(met.hint).toContain('let service.example through without a sign-in');
  });

  it('that does not let it through is told with its own words', async () => {
    const met = await meetProxy({ instead: page('403 Forbidden', 'Not for you') });
    expect(met).toMatchObject({
      code: 'proxy-refused',
      message: `The proxy http://127.0.0.1:PORT does not connect to ${TARGET} (403): a web page titled "403 Forbidden".`,
      fate: 'not-done',
      tries: 1,
    });
  });

  it('that does not reach the service is asked as often as the profile says', async () => {
    const met = await meetProxy({});
    expect(met).toMatchObject({
      code: 'proxy-gateway',
      message: `The proxy http://127.0.0.1:PORT could not connect to ${TARGET} (502): a web page titled "502 Bad Gateway".`,
      fate: 'not-done',
      tries: DEFAULT_PROFILE.retries.attempts,
    });
  });

  it('that answers with a page in place of passing on is none', async () => {
    const met = await meetProxy({ instead: page('200 OK', 'Welcome') });
    expect(met).toMatchObject({
      code: 'proxy-wrong',
      message: 'What answers at http://127.0.0.1:PORT is not a proxy: it sent a web page titled "200 OK".',
      fate: 'not-done',
      tries: 1,
    });
  });

  it('that speaks no HTTP is none', async () => {
    const met = await meetProxy({ instead: 'SSH-2.0-OpenSSH_9.6\r\n' });
    expect(met.code).toBe('proxy-wrong');
    expect(met.message).toMatch(/is not a proxy: it sent no HTTP \(HPE_\w+\)\.$/);
  });

  it('that ends the connection without a word is told as not reached', async () => {
    const met = await meetProxy({ instead: '' });
    expect(met).toMatchObject({ code: 'proxy-unreachable', fate: 'not-done' });
  });

  it('that never answers is given up', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closeLater(() => void silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const network = await openNetwork({ httpsProxy: { value: `http://127.0.0.1:${port}`, from: 'HTTPS_PROXY' } });
    const client = createPortfolioClient({
      baseUrl: `https://${HOST}`,
      credentials: { clientId: 'id', clientSecret: 'secret' },
      profile: {
        ...DEFAULT_PROFILE,
        retries: { ...DEFAULT_PROFILE.retries, attempts: 1 },
        timeouts: { ...DEFAULT_PROFILE.timeouts, connectSeconds: 0.2 },
      },
      network,
    });
    closeLater(() => client.close());
    await expect(client.listFunds()).rejects.toMatchObject({ code: 'proxy-unreachable', fate: 'not-done' });
  });

  it('that is not there is told with who named it', async () => {
    const proxy = await ForwardProxy.start({ hosts: {} });
    await proxy.close();
    const met = await meet(through(proxy));
    expect(met).toMatchObject({ code: 'proxy-unreachable', fate: 'not-done', tries: DEFAULT_PROFILE.retries.attempts });
    expect(met.message).toMatch(
      /^No connection to the proxy .*, through which https:\/\/service.example is reached \(ECONNREFUSED\)\.$/,
    );
    expect(met.hint).toMatch(/^Check HTTPS_PROXY from the environment,/);
  });

  it('that answers for the service with a page is told beside the address', async () => {
    const port = await openHttpsPage(200, '<html><title>Sign in to Firm WiFi</title></html>', FIRM.issue(HOST));
    const proxy = await ForwardProxy.start({ hosts: { [TARGET]: port } });
    const met = await meet({ ...through(proxy), caFile: save(FIRM.certificate) });
    expect(met.code).toBe('address-wrong');
    expect(met.hint).toContain(
      `Or the proxy ${proxy.url()} answered in its place: open https://service.example in a browser`,
    );
  });
});

describe('A proxy that looks into the traffic', () => {
  async function meetInside(status: number) {
    const port = await openHttpsPage(status, `<html><title>Answer ${status}</title></html>`, FIRM.issue(HOST));
    const proxy = await ForwardProxy.start({ hosts: { [TARGET]: port } });
    return { ...(await meet({ ...through(proxy), caFile: save(FIRM.certificate) })), url: proxy.url() };
  }

  it('and wants a sign-in of its own is told from a service that refuses', async () => {
    expect(await meetInside(407)).toMatchObject({
      code: 'proxy-sign-in',
      message: 'POST /o/token/ was refused (407): a web page titled "Answer 407"',
      tries: 1,
    });
  });

  it.each([502, 503, 504])('and answers %i is named beside the service', async (status) => {
    const { code, hint, url } = await meetInside(status);
    expect([code, hint.endsWith(`It may also be the proxy ${url} that said so.`)]).toEqual(['service-fault', true]);
  });
});

describe('A certificate', () => {
  const longAgo = { to: new Date('2021-03-31T00:00:00Z') };
  const farAhead = { from: new Date('2048-01-01T00:00:00Z') };
  const self = makeAuthority(HOST);

  it.each<[string, Identity, Authority | undefined, string, string]>([
    [
      'of an authority that nobody knows',
      FIRM.issue(HOST),
      undefined,
      'The certificate of https://service.example was issued by an authority that this machine does not trust, “Firm Inspection CA” (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
      'Usually this is a proxy or virus scanner of your firm',
    ],
    [
      'of an unknown authority that sends its own along',
      { ...FIRM.issue(HOST), ...chainOf(FIRM) },
      undefined,
      'The certificate of https://service.example was issued by an authority that this machine does not trust, “Firm Inspection CA” (SELF_SIGNED_CERT_IN_CHAIN).',
      'Usually this is a proxy or virus scanner of your firm',
    ],
    [
      'that signed itself',
      self,
      undefined,
      'The certificate of https://service.example is self-signed, “service.example” (DEPTH_ZERO_SELF_SIGNED_CERT).',
      'If the service is your own, name this certificate with --ca-file',
    ],
    [
      'that has expired',
      FIRM.issue(HOST, longAgo),
      FIRM,
      'The certificate of https://service.example has expired (CERT_HAS_EXPIRED): it was valid until 2021-03-31T00:00:00.000Z.',
      'Check the date of this machine.',
    ],
    [
      'that is not valid yet',
      FIRM.issue(HOST, farAhead),
      FIRM,
      'The certificate of https://service.example is not valid yet (CERT_NOT_YET_VALID): it will be from 2048-01-01T00:00:00.000Z.',
      'Check the date of this machine: it is most likely wrong.',
    ],
    [
      'of another host',
      FIRM.issue('other.example'),
      FIRM,
      'What answers at https://service.example has the certificate of another host, “other.example” (ERR_TLS_CERT_ALTNAME_INVALID).',
      'Check CAPSHEET_BASE_URL for a typing error.',
    ],
  ])('%s is told with the way out', async (_what, shown, trusted, message, hint) => {
    const proxy = await ForwardProxy.start({ hosts: { [TARGET]: await openHttpsPage(200, '', shown) } });
    const met = await meet({
      ...through(proxy),
      ...(trusted === undefined ? {} : { caFile: save(trusted.certificate) }),
    });
    expect(met).toMatchObject({ code: 'service-tls', message, fate: 'not-done', tries: 1 });
    expect(met.hint.startsWith(hint)).toBe(true);
  });

  it('of a proxy that is reached over TLS itself is held against the same authorities', async () => {
    const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: 'secret' });
    closeLater(() => sandbox.close());
    const service = await openHttpsFront(sandbox.url, FIRM.issue(HOST));
    const proxy = await ForwardProxy.start({ hosts: { [TARGET]: service } });
    const port = await openHttpsFront(proxy.url(), FIRM.issue('localhost'));
    const httpsProxy = { value: `https://localhost:${port}`, from: 'HTTPS_PROXY' };
    const untrusting = await meet({ httpsProxy });
    expect([untrusting.code, untrusting.message.replace(String(port), 'PORT')]).toEqual([
      'service-tls',
      'The certificate of the proxy https://localhost:PORT is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
    ]);
    const client = createPortfolioClient({
      baseUrl: `https://${HOST}`,
      credentials: { clientId: sandbox.clientId, clientSecret: 'secret' },
      network: await openNetwork({ httpsProxy, caFile: save(FIRM.certificate) }),
    });
    closeLater(() => client.close());
    expect((await client.listFunds()).length).toBeGreaterThan(0);
  });

  it('of a private authority is taken where its file is named, in PEM or in DER', async () => {
    const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: 'secret' });
    closeLater(() => sandbox.close());
    const port = await openHttpsFront(sandbox.url, FIRM.issue(HOST));
    const proxy = await ForwardProxy.start({ hosts: { [TARGET]: port }, signIn: 'jane:kept-for-me' });
    const der = Buffer.from(FIRM.certificate.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    for (const content of [FIRM.certificate, der]) {
      const client = createPortfolioClient({
        baseUrl: `https://${HOST}`,
        credentials: { clientId: sandbox.clientId, clientSecret: 'secret' },
        network: await openNetwork({ ...through(proxy, 'jane:kept-for-me'), caFile: save(content) }),
      });
      closeLater(() => client.close());
      expect((await client.listFunds()).length).toBeGreaterThan(0);
    }
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${TARGET}`]));
  });
});

function save(content: string | Buffer) {
  const path = join(makeTempFolder(), 'authority.pem');
  writeFileSync(path, content);
  return { value: path, from: '--ca-file' };
}

function chainOf(authority: Authority): Identity {
  const leaf = authority.issue(HOST);
  return { certificate: `${leaf.certificate}${authority.certificate}`, key: leaf.key };
}
