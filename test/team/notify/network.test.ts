import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { readMailSettings } from '../../../src/team/notify/mail-settings.ts';
import { sendMail } from '../../../src/team/notify/send-mail.ts';
import { sendSlack } from '../../../src/team/notify/send-webhook.ts';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';
import { readNetwork } from '../../../src/team/settings/read-settings.ts';
import { ForwardProxy } from '../../support/forward-proxy.ts';
import { openHttpsFront } from '../../support/https-front.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { makeAuthority } from '../../support/make-certificates.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { makeNotice } from './make-notice.ts';

const HOST = 'hooks.example';
const SIGN_IN = 'jane:kept-for-jane';
const FIRM = makeAuthority('Firm Inspection CA');

/** Gives what the environment of a worker says, which trusts the firm's authority. */
function trusting(): { readonly CAPSHEET_CA_FILE: string } {
  const path = join(makeTempFolder(), 'firm.pem');
  writeFileSync(path, FIRM.certificate);
  return { CAPSHEET_CA_FILE: path };
}

/** Workers in a firm's network: the receiver is elsewhere, behind a proxy with a sign-in, and its authority is the firm's. */
async function openOffice() {
  const receiver = await startReceiver((_, response) => response.end());
  const port = await openHttpsFront(receiver.url, FIRM.issue(HOST));
  const proxy = await ForwardProxy.start({ hosts: { [`${HOST}:443`]: port }, signIn: SIGN_IN });
  const env = { ...trusting(), HTTPS_PROXY: proxy.url(SIGN_IN) };
  const post = async (
    changed: { readonly [name: string]: string } = {},
    resolve = async (): Promise<{ address: string; family: number }[]> => {
      throw new Error('nobody here knows it');
    },
    url = `https://${HOST}/x`,
  ) => {
    const network = await openNetwork(readNetwork({ ...env, ...changed }));
    const rules = readAddressRules('127.0.0.1');
    return sendSlack(makeNotice(), url, { rules, network, mostMs: 20_000, resolve });
  };
  return { seen: receiver.seen, port, proxy, post };
}

const at = (address: string) => async () => [{ address, family: 4 }];

describe('a webhook', () => {
  it('is reached through the proxy, with the authority that is trusted besides', async () => {
    const { seen, proxy, post } = await openOffice();
    expect(await post()).toEqual({ kind: 'sent' });
    expect([proxy.asked, seen.length]).toEqual([[`CONNECT ${HOST}:443`], 1]);
  });

  it('is not asked for of the proxy where its name leads to a private address here', async () => {
    const { seen, proxy, post } = await openOffice();
    expect(await post({}, at('10.1.2.3'))).toMatchObject({ kind: 'failed', isFinal: true });
    expect(await post({}, at('10.1.2.3'), 'https://10.1.2.3/x')).toMatchObject({ kind: 'failed', isFinal: true });
    expect([proxy.asked, seen]).toEqual([[], []]);
  });

  it('is reached past the proxy where NO_PROXY lists it, at the address that was looked at', async () => {
    const { seen, port, proxy, post } = await openOffice();
    expect(await post({ NO_PROXY: HOST }, at('127.0.0.1'), `https://${HOST}:${port}/x`)).toEqual({ kind: 'sent' });
    expect([proxy.asked, seen.length]).toEqual([[], 1]);
  });

  it('is told nothing where nobody vouches for it, and what fails names no password', async () => {
    const { seen, post } = await openOffice();
    const strange = await post({ CAPSHEET_CA_FILE: '' });
    expect(strange).toMatchObject({ kind: 'failed', isFinal: false });
    const wrong = await post({ HTTPS_PROXY: 'socks5://jane:kept-for-jane@proxy:1080' });
    expect(wrong).toMatchObject({ kind: 'failed', isFinal: false });
    expect([seen, JSON.stringify([strange, wrong]).includes('kept-for-jane')]).toEqual([[], false]);
  });
});

it('a mail server is trusted by the authorities that are set, and by no other', async () => {
  const { certificate: cert, key } = FIRM.issue('localhost');
  const { mails, port } = await startMailServer({ secure: true, cert, key });
  const settings = readMailSettings(`smtps://localhost:${port}`, 'capsheet@firm.example') ?? expect.fail();
  const send = async (env: object) =>
    sendMail(makeNotice(), 'sam@firm.example', settings, {
      ...{ mostMs: 20_000, network: await openNetwork(readNetwork({ ...env, HTTPS_PROXY: 'http://127.0.0.1:1' })) },
    });
  expect(await send({})).toMatchObject({ kind: 'failed', isFinal: false });
  expect(mails).toEqual([]);
  expect(await send(trusting())).toEqual({ kind: 'sent' });
  expect(mails).toMatchObject([{ isEncrypted: true }]);
});
