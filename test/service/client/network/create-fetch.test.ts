import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFetch } from '../../../../src/service/client/network/create-fetch.ts';
import { openNetwork } from '../../../../src/service/client/network/network.ts';
import { ForwardProxy } from '../../../support/forward-proxy.ts';
import { openHttpsPage } from '../../../support/https-front.ts';
import { makeAuthority } from '../../../support/make-certificates.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const FIRM = makeAuthority('Firm Inspection CA');
const HOST = 'login.example';
const GET = { method: 'GET', headers: {} };

describe('fetch by the way that is set', () => {
  it('goes through the proxy, and trusts the authority of the firm', async () => {
    const port = await openHttpsPage(200, '{"issuer":"x"}', FIRM.issue(HOST));
    const proxy = await ForwardProxy.start({ hosts: { [`${HOST}:443`]: port } });
    const caFile = join(makeTempFolder(), 'firm.pem');
    writeFileSync(caFile, FIRM.certificate);
    const httpsProxy = { value: proxy.url(), from: 'HTTPS_PROXY from the environment' };
    const trusting = createFetch(
      await openNetwork({ httpsProxy, caFile: { value: caFile, from: 'CAPSHEET_CA_FILE from the environment' } }),
    );
    const answer = await trusting(`https://${HOST}/keys?a=b`, GET);
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
      200,
      'text/html',
      { issuer: 'x' },
    ]);
    expect(proxy.asked).toEqual([`CONNECT ${HOST}:443`]);
    const others = createFetch(await openNetwork({ httpsProxy }));
    await expect(others(`https://${HOST}/keys`, GET)).rejects.toThrow(TypeError);
  });

  it('ends when it is not wanted any more, with the reason for it', async () => {
    const ended = AbortSignal.abort(new Error('took too long'));
    const fetch = createFetch(await openNetwork({}));
    await expect(fetch('http://127.0.0.1:1/', { ...GET, signal: ended })).rejects.toThrow('took too long');
    await expect(fetch('http://127.0.0.1:1/', GET)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});
