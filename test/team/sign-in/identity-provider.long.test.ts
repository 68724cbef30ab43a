import { createSign, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFetch } from '../../../src/service/client/network/create-fetch.ts';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { IdentityProvider } from '../../../src/team/sign-in/identity-provider.ts';
import { closeLater } from '../../support/close-later.ts';
import { type OpenIdProvider, type ProviderOptions, startOpenIdProvider } from '../../support/openid-provider.ts';
import { Browser } from './browser.ts';

const ANA = { subject: 'ana', name: 'Ana Berg', email: 'Ana@Example.com', groups: ['finance-team', 'auditors'] };
const BEN = { subject: 'ben', name: 'Ben Cole', email: 'ben@example.com', isVerified: false, groups: [] };
const BACK = new URL('http://127.0.0.1:4000/sign-in/return');

const fetch = createFetch(await openNetwork({}));

async function open(options: Partial<ProviderOptions> = {}) {
  const provider = await startOpenIdProvider({ people: [ANA, BEN], ...options });
  closeLater(() => provider.close());
  return { provider, ours: toOurs(provider) };
}

const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function toOurs(
  { issuer, clientId, clientSecret }: OpenIdProvider,
  facts: { clientSecret?: string } = {},
  through = fetch,
) {
  const settings = { issuer: new URL(issuer), clientId, clientSecret, groupsClaim: 'groups', ...facts };
  return new IdentityProvider({ settings, fetch: through, nowMs: () => 0 });
}

describe('the round trip to the identity provider', () => {
  let provider: OpenIdProvider;
  let ours: IdentityProvider;
  beforeAll(async () => {
    ({ provider, ours } = await open());
  });

  it('tells who came back: the subject, the name, the verified e-mail and the groups', async () => {
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    expect(`${returned.origin}${returned.pathname}`).toBe(BACK.href);
    expect(await ours.finish(returned, roundTrip)).toEqual({
      issuer: `${provider.issuer}/`,
      subject: 'ana',
      name: 'Ana Berg',
      email: 'ana@example.com',
      groups: ['finance-team', 'auditors'],
    });
  });

  it('shows no e-mail that nobody verified', async () => {
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ben');
    expect(await ours.finish(returned, roundTrip)).toMatchObject({ name: 'Ben Cole', email: '', groups: [] });
  });

  it('sends no secret, and nothing that is used twice, to the browser', async () => {
    const [one, other] = [await ours.begin(BACK), await ours.begin(BACK)];
    expect(one.address.href).not.toContain(one.roundTrip.codeVerifier);
    expect(one.address.href).not.toContain(provider.clientSecret);
    expect(Object.values(one.roundTrip).filter((value) => Object.values(other.roundTrip).includes(value))).toEqual([]);
    expect(Object.fromEntries(one.address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: BACK.href,
    });
  });

  it('refuses an answer to another nonce', async () => {
    const { address, roundTrip } = await ours.begin(BACK);
    address.searchParams.set('nonce', 'of-somebody-else');
    const returned = await new Browser().signInAt(address, 'ana');
    await expect(ours.finish(returned, roundTrip)).rejects.toMatchObject({ code: 'answer-invalid' });
  });

  it('refuses an answer to another state', async () => {
    const [one, other] = [await ours.begin(BACK), await ours.begin(BACK)];
    const returned = await new Browser().signInAt(one.address, 'ana');
    await expect(ours.finish(returned, other.roundTrip)).rejects.toMatchObject({ code: 'answer-invalid' });
  });

  it("refuses somebody else's code, put into one's own answer", async () => {
    const [theirs, own] = [await ours.begin(BACK), await ours.begin(BACK)];
    const stolen = (await new Browser().signInAt(theirs.address, 'ana')).searchParams.get('code') ?? '';
    const returned = await new Browser().signInAt(own.address, 'ben');
    returned.searchParams.set('code', stolen);
    await expect(ours.finish(returned, own.roundTrip)).rejects.toMatchObject({ code: 'answer-invalid' });
  });

  it('refuses a code that was used before', async () => {
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    await ours.finish(returned, roundTrip);
    await expect(ours.finish(returned, roundTrip)).rejects.toMatchObject({ code: 'answer-invalid' });
  });

  it.each([
    ['by a key that is not the provider’s', {}, false],
    ['without a subject', { sub: '' }, true],
    ['by nobody', {}, undefined],
  ])('refuses an ID token that is signed %s', async (_, claims, isOwnKey) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const sign = (token: string): string => {
      const [head = '', body = ''] = token.split('.');
      const said = JSON.parse(Buffer.from(body, 'base64url').toString());
      const header = isOwnKey === undefined ? toPart({ alg: 'none' }) : head;
      const signed = `${header}.${toPart({ ...said, ...claims })}`;
      return `${signed}.${isOwnKey === undefined ? '' : createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
    };
    const between: typeof fetch = async (url, options) => {
      const answer = await fetch(url, options);
      if (answer.headers.get('content-type')?.startsWith('application/json') !== true) return answer;
      const json: { id_token?: string; keys?: { kid?: string }[] } = JSON.parse(await answer.text());
      if (json.id_token !== undefined) json.id_token = sign(json.id_token);
      if (json.keys !== undefined && isOwnKey === true)
        json.keys = json.keys.map((key) => ({ ...key, ...publicKey.export({ format: 'jwk' }) }));
      return Response.json(json, { status: answer.status });
    };
    const deceived = toOurs(provider, {}, between);
    const { address, roundTrip } = await deceived.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    await expect(deceived.finish(returned, roundTrip)).rejects.toMatchObject({ code: 'answer-invalid' });
  });

  it('says so when the person cancelled', async () => {
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'nobody');
    await expect(ours.finish(returned, roundTrip)).rejects.toMatchObject({ code: 'provider-refused' });
  });

  it('says so when it is the client secret that is wrong', async () => {
    const wrong = toOurs(provider, { clientSecret: 'wrong' });
    const { address, roundTrip } = await wrong.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    await expect(wrong.finish(returned, roundTrip)).rejects.toMatchObject({ code: 'client-refused' });
  });
});

describe('other providers', () => {
  it('are asked for what the ID token leaves out', async () => {
    const { ours } = await open({ areTokensSmall: true });
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    expect(await ours.finish(returned, roundTrip)).toMatchObject({
      name: 'Ana Berg',
      email: 'ana@example.com',
      groups: ['finance-team', 'auditors'],
    });
  });

  it('are asked for groups where they want to be', async () => {
    const { ours } = await open({ areGroupsAskedFor: true });
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    expect(await ours.finish(returned, roundTrip)).toMatchObject({ groups: ['finance-team', 'auditors'] });
  });

  it('that send too many groups elsewhere take no role away in silence', async () => {
    const claims = { groups: undefined, hasgroups: true };
    const { ours } = await open({ people: [{ ...ANA, claims }] });
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    await expect(ours.finish(returned, roundTrip)).rejects.toMatchObject({ code: 'groups-not-sent' });
  });

  it('that are down are said to be, and are found again', async () => {
    const { provider, ours } = await open();
    provider.stop();
    await expect(ours.begin(BACK)).rejects.toMatchObject({ code: 'provider-unreachable' });
    provider.startAgain();
    const { address, roundTrip } = await ours.begin(BACK);
    const returned = await new Browser().signInAt(address, 'ana');
    provider.stop();
    await expect(ours.finish(returned, roundTrip)).rejects.toMatchObject({ code: 'provider-unreachable' });
  });
});
