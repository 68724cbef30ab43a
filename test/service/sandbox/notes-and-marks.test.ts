import { expect, test } from 'vitest';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { type Caller, connect } from './support.ts';

const NOTES = '/v1/notes/';
const MARKS = '/beta/investment/overrides/upsert/';
const VERDANT = seedId('company', 'Verdant Fields');
const FUND = seedId('fund', 'Northlight Fund I');
const usd = (value: string) => ({ value, currency: 'USD' });

const authorOf = async ({ get }: Caller): Promise<string> => (await get('/v1/whoami/')).body.id;

test('adds notes of one company and lists them by the time they were written', async () => {
  let now = Date.parse('2026-11-20T09:30:00Z');
  const caller = await connect({ now: () => now });
  const author_id = await authorOf(caller);
  const first = await caller.post(NOTES, [{ note: '**Board** met.', author_id, company_slug: 'verdant-fields' }]);
  expect(first).toMatchObject({
    status: 201,
    body: [
      {
        id: expect.any(String),
        company_id: VERDANT,
        note: '**Board** met.',
        author_id,
        author: 'Maren Solberg',
        email: 'maren.solberg@northlight.example',
        created_at: '2026-11-20T09:30:00.000Z',
      },
    ],
  });
  now += 1000;
  await caller.post(NOTES, [{ note: 'Later.', author_id, company_id: VERDANT }]);
  const texts = async (query: string) => {
    const { body } = await caller.get(`${NOTES}?company_id=${VERDANT}${query}`);
    return body.results.map(({ note }: { note: string }) => note);
  };
  expect(await texts('')).toEqual(['**Board** met.', 'Later.']);
  expect(await texts('&sort_by=%2Bcreated_at')).toEqual(['**Board** met.', 'Later.']);
  // As it is often written: what the + stands for in an address is a space.
  expect(await texts('&sort_by=+created_at')).toEqual(['**Board** met.', 'Later.']);
  expect(await texts('&sort_by=-created_at')).toEqual(['Later.', '**Board** met.']);
});

test('wants a company named, one company a request, and an author of the firm', async () => {
  const caller = await connect();
  const author_id = await authorOf(caller);
  const locs = ({ body }: { body: { detail: { loc: unknown }[] } }) => body.detail.map(({ loc }) => loc);
  expect(locs(await caller.get(NOTES))).toEqual([['query', 'company_id']]);
  expect((await caller.get(`${NOTES}?company_slug=none`)).status).toBe(404);
  expect(locs(await caller.post(NOTES, [{ note: 'x', author_id }]))).toEqual([['body', 0, 'company_id']]);
  const two = [
    { note: 'x', author_id: 'nobody', company_id: VERDANT },
    { note: '', author_id, company_slug: 'none' },
  ];
  expect((await caller.post(NOTES, two)).status).toBe(422);
  expect(locs(await caller.post(NOTES, two.slice(0, 1)))).toEqual([['body', 0, 'author_id']]);
  expect(caller.sandbox.filed().notes.filter(({ companyId }) => companyId === VERDANT)).toEqual([]);
});

test('sets the marks of a day, replaces them, and shows them to no query', async () => {
  const caller = await connect();
  const at = { date: '2026-09-30', company_id: VERDANT };
  const marks = {
    ownerships: [{ ...at, ownership_percentage: '0.125', fund_id: FUND }],
    post_money_valuations: [{ ...at, post_money_valuation: usd('50000000') }],
    fair_values: [{ ...at, fair_value: usd('1234567.89'), fund_id: FUND }],
  };
  expect(await caller.put(MARKS, marks)).toMatchObject({ status: 200, body: { message: '3 marks set.' } });
  const again = { post_money_valuations: [{ ...at, post_money_valuation: usd('51000000') }] };
  expect(await caller.put(MARKS, again)).toMatchObject({ status: 200, body: { message: '1 mark set.' } });
  const mark = { companyId: VERDANT, date: '2026-09-30' };
  expect(caller.sandbox.filed().marks).toEqual([
    { ...mark, kind: 'ownership', fundId: FUND, value: '0.125' },
    { ...mark, kind: 'post_money_valuation', fundId: undefined, value: '51000000 USD' },
    { ...mark, kind: 'fair_value', fundId: FUND, value: '1234567.89 USD' },
  ]);
});

test('refuses marks of an unknown company or fund, and stores none of them', async () => {
  const caller = await connect();
  const fair_value = usd('1');
  const { status, body } = await caller.put(MARKS, {
    fair_values: [
      { date: '2026-09-30', company_id: VERDANT, fair_value, fund_id: FUND },
      { date: '2026-09-30', company_id: 'none', fair_value, fund_id: 'none' },
    ],
  });
  expect([status, body.detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
    422,
    [
      ['body', 'fair_values', 1, 'company_id'],
      ['body', 'fair_values', 1, 'fund_id'],
    ],
  ]);
  expect(caller.sandbox.filed().marks).toEqual([]);
});
