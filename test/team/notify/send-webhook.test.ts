import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { sendSlack, sendWebhook } from '../../../src/team/notify/send-webhook.ts';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { makeNotice } from './make-notice.ts';

const NETWORK = await openNetwork({});
const SETTINGS = { rules: readAddressRules('127.0.0.0/8'), network: NETWORK, mostMs: 20_000 };
const SECONDS = 1_775_000_000;
const SECRET = 'whsec-1';

const send = (url: string, settings: Parameters<typeof sendSlack>[2] = SETTINGS) =>
  sendWebhook(makeNotice(), { url, secret: SECRET }, SECONDS, settings);

/** A receiver that says no more than a status. */
const withStatus = (status: number, headers = {}) =>
  startReceiver((_, response) => {
    response.writeHead(status, headers).end();
  });

describe('a webhook', () => {
  it('is signed: the moment, a full stop and the body, under the secret', async () => {
    const { seen, url } = await withStatus(204);
    expect(await send(url)).toEqual({ kind: 'sent' });
    const [{ request, body } = expect.fail()] = seen;
    const mac = createHmac('sha256', SECRET).update(`${SECONDS}.${body}`).digest('hex');
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'capsheet-notice': makeNotice().id,
      'capsheet-signature': `t=${SECONDS},v1=${mac}`,
    });
    expect([request.method, request.url]).toEqual(['POST', '/hook?key=s3cret']);
    expect(JSON.parse(body)).toMatchObject({ id: makeNotice().id, event: 'waits-for-you' });
  });

  it('is shaped for Slack, without a signature', async () => {
    const { seen, url } = await withStatus(200);
    expect(await sendSlack(makeNotice(), url, SETTINGS)).toEqual({ kind: 'sent' });
    expect(seen[0]?.request.headers['capsheet-signature']).toBeUndefined();
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ blocks: [{ type: 'section' }] });
  });

  it('follows no redirect', async () => {
    const inner = await withStatus(200);
    const { url, port } = await withStatus(302, { location: inner.url });
    expect(await send(url)).toEqual({
      kind: 'failed',
      isFinal: false,
      fault: `127.0.0.1:${port} redirects (302), which is not followed`,
    });
    expect(inner.seen).toEqual([]);
  });

  it.each([
    [500, false, 'answered 500'],
    [404, false, 'answered 404'],
    [429, false, 'answered 429'],
    [410, true, 'answered 410: it wants no more notices'],
  ])('that is answered %i has failed', async (status, isFinal, said) => {
    const { url, port } = await withStatus(status);
    expect(await send(url)).toEqual({ kind: 'failed', isFinal, fault: `127.0.0.1:${port} ${said}` });
  });

  it('is given up after a while where no answer comes', async () => {
    const { url, port } = await startReceiver(() => undefined);
    expect(await send(url, { ...SETTINGS, mostMs: 100 })).toEqual({
      kind: 'failed',
      isFinal: false,
      fault: `127.0.0.1:${port} did not answer within 0.1 seconds`,
    });
  });

  it('has arrived where an answer goes on for ever', async () => {
    const { url } = await startReceiver((_, response) => {
      const more = () => void (response.destroyed || response.write('x'.repeat(60_000), more));
      response.writeHead(200);
      more();
    });
    expect(await send(url)).toEqual({ kind: 'sent' });
  });

  it('has failed where the connection is closed', async () => {
    const { url, port } = await startReceiver((request) => {
      request.socket.destroy();
    });
    const fault = `127.0.0.1:${port} cannot be reached: UND_ERR_SOCKET`;
    expect(await send(url)).toEqual({ kind: 'failed', isFinal: false, fault });
  });

  it('does not reach this machine or this network unless the setting lists them', async () => {
    const { seen, port } = await withStatus(200);
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'hooks.example',
    ])
      expect(await send(`http://${host}:${port}/`, { ...SETTINGS, rules: readAddressRules(), resolve })).toMatchObject({
        kind: 'failed',
        isFinal: true,
        fault: expect.stringMatching(/CAPSHEET_PRIVATE_ADDRESSES$/),
      });
    expect(seen).toEqual([]);
  });

  it('goes to the address that was looked at, even where its name has been given another one since', async () => {
    const { seen, port } = await withStatus(200);
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 }];
    };
    expect(await send(`http://hooks.example:${port}/`, { ...SETTINGS, resolve })).toEqual({ kind: 'sent' });
    expect([asked, seen.length, seen[0]?.request.headers.host]).toEqual([1, 1, `hooks.example:${port}`]);
  });

  it.each([
    ['http://8.8.8.8/hook', '8.8.8.8 is outside of this network, and its address is not an HTTPS address'],
    ['ftp://127.0.0.1/', 'its address is not an HTTPS address'],
    ['hooks', 'its address is not an HTTPS address'],
    ['https://me:pass@127.0.0.1/', 'its address has a user name in it'],
  ])('is not sent to %s', async (url, fault) => {
    expect(await send(url)).toEqual({ kind: 'failed', isFinal: true, fault });
  });

  it('says no secret of its address where it fails', async () => {
    const { url } = await withStatus(500);
    expect(JSON.stringify(await send(url))).not.toContain('s3cret');
  });
});
