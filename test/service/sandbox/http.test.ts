import { expect, test } from 'vitest';
import { CLASSES_ADD, call, connect, ROUNDS_ADD, ROUNDS_GET, SECURITIES_ADD } from './support.ts';

test('knows no other paths, and none without the trailing slash', async () => {
  const { get } = await connect();
  expect(await get('/v1/nothing/')).toMatchObject({ status: 404, body: { detail: 'There is no GET /v1/nothing/.' } });
  expect(await get('/api/v1/companies/')).toMatchObject({ status: 404 });
  expect((await get('/v1/companies')).status).toBe(404);
});

test('answers 400 to what is not JSON and 415 to another media type', async () => {
  const { post, sandbox } = await connect();
  expect(await post(ROUNDS_GET, '{"company_ids":')).toMatchObject({
    status: 400,
    body: { detail: 'The body is not JSON.' },
  });
  const { body: token } = await call(sandbox, '/o/token/', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'text/plain' };
  expect((await call(sandbox, ROUNDS_GET, { method: 'POST', headers, body: '{}' })).status).toBe(415);
});

test('answers 413 to more bytes or more items than it takes', async () => {
  const { post } = await connect({ behaviour: { maxItems: 2 } });
  expect(await post(ROUNDS_GET, ' '.repeat(1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { detail: 'The body is larger than 1048576 bytes.' },
  });
  const item = {
    company_id: 'a',
    financing_id: 'b',
    purchase_type: 'primary',
    type: 'common',
    name: 'C',
    price_per_share: { value: '1', currency: 'USD' },
  };
  expect(await post(CLASSES_ADD, { share_classes: [item, item, item] })).toMatchObject({
    status: 413,
    body: { detail: 'The request contains 3 items; at most 2 are allowed.' },
  });
});

test('names every wrong field of every item, through lists and alternatives', async () => {
  const { post } = await connect();
  const round = {
    company_id: 'c',
    name: 'A',
    pre_money_valuation: null,
    round_size: { value: '1a', currency: 'USD' },
    closing_date: '2024-02-30',
    co_investors: [{ name: 'X', lead: true }],
    surprise: 1,
  };
  const { status, body } = await post(ROUNDS_ADD, {
    financing_rounds: [{ ...round, closing_date: '2024-02-29' }, round],
  });
  expect(status).toBe(422);
  const at = (index: number, ...path: (string | number)[]) => ['body', 'financing_rounds', index, ...path];
  const shared = (index: number) => [
    { loc: at(index, 'round_size', 'value'), msg: 'expected a decimal number, got "1a"', type: 'custom' },
    { loc: at(index, 'fully_diluted_shares'), msg: 'The field is required.', type: 'missing' },
    { loc: at(index, 'co_investors', 0, 'lead'), msg: 'There is no such field.', type: 'extra_forbidden' },
    { loc: at(index, 'surprise'), msg: 'There is no such field.', type: 'extra_forbidden' },
  ];
  const wrongDate = {
    loc: at(1, 'closing_date'),
    msg: 'expected a date as YYYY-MM-DD, got "2024-02-30"',
    type: 'custom',
  };
  expect(body.detail).toHaveLength(9);
  expect(body.detail).toEqual(expect.arrayContaining([...shared(0), ...shared(1), wrongDate]));
});

test('refuses unknown query parameters and unknown lists', async () => {
  const { get, post } = await connect();
  expect((await get('/v1/funds/?colour=red')).body).toEqual({
    detail: [{ loc: ['query', 'colour'], msg: 'There is no such field.', type: 'extra_forbidden' }],
  });
  expect((await post(SECURITIES_ADD, { options: [] })).body).toEqual({
    detail: [{ loc: ['body', 'options'], msg: 'There is no such field.', type: 'extra_forbidden' }],
  });
});

test('keeps a log of what it answered', async () => {
  const { get, post, sandbox } = await connect();
  await get('/v1/companies/?page_size=1');
  await post(ROUNDS_ADD, {});
  expect(sandbox.requests).toEqual([
    { method: 'POST', path: '/o/token/', status: 200 },
    { method: 'GET', path: '/v1/companies/', status: 200 },
    { method: 'POST', path: ROUNDS_ADD, status: 422 },
  ]);
});
