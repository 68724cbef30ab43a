import { expect, test } from 'vitest';
import { call, callerOf, connect, ROUNDS_ADD, ROUNDS_GET, requestToken, start } from '../support.ts';

const WHOAMI = '/v1/whoami/';

test('gives a token that lives an hour for the client id and secret', async () => {
  const sandbox = await start();
  const { status, body } = await requestToken(sandbox);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 3600,
    token_type: 'Bearer',
    scope: 'read write',
  });
});

test('refuses a wrong secret, an unknown client and a missing header with 401', async () => {
  const sandbox = await start();
  const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) };
  const unknown = `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;
  for (const answer of [
    await requestToken(sandbox, 'wrong'),
    await call(sandbox, '/o/token/', form),
    await call(sandbox, '/o/token/', { ...form, headers: { authorization: unknown } }),
  ]) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Basic');
    expect(answer.body).toEqual({ detail: 'The client id or the client secret is wrong.' });
  }
});

test('takes no other grant and no JSON at the token endpoint', async () => {
  const sandbox = await start({ clientId: 'app', clientSecret: 'secret' });
  const authorization = `Basic ${Buffer.from('app:secret').toString('base64')}`;
  const post = (headers: Record<string, string>, body: string) =>
    call(sandbox, '/o/token/', { method: 'POST', headers: { authorization, ...headers }, body });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const grant = await post(form, 'grant_type=password');
  expect(grant.status).toBe(422);
  expect(grant.body.detail[0].loc).toEqual(['body', 'grant_type']);
  expect((await post({ 'content-type': 'application/json' }, '{}')).status).toBe(415);
});

test('refuses a missing, an unknown and a Basic credential elsewhere', async () => {
  const sandbox = await start();
  const answer = (authorization?: string) =>
    call(sandbox, WHOAMI, authorization === undefined ? {} : { headers: { authorization } });
  const basic = `Basic ${Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')}`;
  expect(await answer()).toMatchObject({ status: 401, body: { detail: 'A Bearer token is required.' } });
  expect(await answer(basic)).toMatchObject({ status: 401, body: { detail: 'A Bearer token is required.' } });
  expect(await answer('Bearer abc')).toMatchObject({ status: 401, body: { detail: 'The token is unknown.' } });
});

test('lets a token expire after an hour of its own clock', async () => {
  let now = 1_000_000;
  const { get } = await connect({ now: () => now });
  now += 3_599_999;
  expect((await get(WHOAMI)).status).toBe(200);
  now += 1;
  expect(await get(WHOAMI)).toMatchObject({ status: 401, body: { detail: 'The token has expired.' } });
});

test('says whom the credentials belong to', async () => {
  const { get } = await connect();
  expect((await get(WHOAMI)).body).toEqual({
    id: expect.any(String),
    first_name: 'Maren',
    last_name: 'Solberg',
    email: 'maren.solberg@northlight.example',
    role: 'ADMIN',
    firm: { id: expect.any(String), name: 'Northlight Ventures', slug: 'northlight-ventures' },
  });
});

test('lets a viewer read and not write', async () => {
  const { get, post, put } = await connect({ role: 'VIEWER' });
  const detail = 'This needs one of the roles ADMIN, EDITOR; yours is VIEWER.';
  expect((await get('/v1/companies/')).status).toBe(200);
  expect((await post(ROUNDS_GET, {})).status).toBe(200);
  expect(await post(ROUNDS_ADD, {})).toMatchObject({ status: 403, body: { detail } });
  expect(await post('/v1/companies/', { name: 'New' })).toMatchObject({ status: 403, body: { detail } });
  expect(await put('/v1/custom-columns/values/', [])).toMatchObject({ status: 403, body: { detail } });
});

test('a second token leaves the first one valid', async () => {
  const sandbox = await start();
  const first = await callerOf(sandbox);
  const second = await callerOf(sandbox);
  expect([(await first.get(WHOAMI)).status, (await second.get(WHOAMI)).status]).toEqual([200, 200]);
});
