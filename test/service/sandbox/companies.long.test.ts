import { expect, test } from 'vitest';
import { connect } from './support.ts';

const COMPANIES = '/v1/companies/';

const names = (body: { results: { name: string }[] }) => body.results.map((company) => company.name);

test('lists the firm’s companies in the order they were entered', async () => {
  const { get } = await connect();
  const { body } = await get(COMPANIES);
  expect(body).toMatchObject({ count: 12, next: null, previous: null });
  expect(names(body).slice(0, 3)).toEqual(['Harbor Robotics', 'Harbor Analytics', 'Kestrel Bio']);
  expect(body.results[0]).toEqual({
    id: expect.any(String),
    name: 'Harbor Robotics',
    slug: 'harbor-robotics',
    status: 'online',
    description: 'Autonomous straddle carriers for container terminals.',
    city: 'Rotterdam',
    sector: 'Hardware',
    firm_sector: '',
    fiscal_year_end: '12/31',
    website: 'https://harbor-robotics.example',
    logo_url: '',
    investment_lead_id: null,
    invested_fund_ids: [expect.any(String)],
    reporting_currency: 'USD',
    unique_ref: '',
  });
});

test('pages by page and page_size, with absolute links that keep the filter', async () => {
  const { get, sandbox } = await connect();
  const link = (page: number) => `${sandbox.url}/v1/companies/?name=A&page_size=4&page=${page}`;
  const first = (await get(`${COMPANIES}?name=A&page_size=4`)).body;
  expect(first).toMatchObject({ count: 10, next: link(2), previous: null });
  const second = (await get(first.next)).body;
  expect(second).toMatchObject({ count: 10, next: link(3), previous: link(1) });
  const third = (await get(second.next)).body;
  expect(third).toMatchObject({ count: 10, next: null, previous: link(2) });
  expect(new Set([first, second, third].flatMap(names)).size).toBe(10);
});

test('gives 25 to a page where no size is asked for, and never more than 100', async () => {
  const { get, post } = await connect({ seed: 'empty' });
  for (let n = 1; n <= 101; n += 1) await post(COMPANIES, { name: `Company ${n}` });
  const sizes = ['', '?page_size=7', '?page_size=500', '?page_size=100&page=2'];
  const counts = await Promise.all(sizes.map(async (query) => (await get(COMPANIES + query)).body.results.length));
  expect(counts).toEqual([25, 7, 100, 1]);
  expect(await get(`${COMPANIES}?page=6`)).toMatchObject({
    status: 404,
    body: { detail: 'There is no page 6; the last one is 5.' },
  });
  expect((await get(`${COMPANIES}?page=0`)).body.detail[0].loc).toEqual(['query', 'page']);
});

test('filters by a part of the name and by ids', async () => {
  const { get } = await connect();
  const all = (await get(COMPANIES)).body.results;
  expect(names((await get(`${COMPANIES}?name=hARBOR`)).body)).toEqual(['Harbor Robotics', 'Harbor Analytics']);
  const one = await get(`${COMPANIES}?ids[]=${all[4].id}`);
  expect(names(one.body)).toEqual(['Tidewater Energy']);
  const two = await get(`${COMPANIES}?ids[]=${all[4].id}&ids[]=${all[2].id}&ids[]=unknown`);
  expect(names(two.body)).toEqual(['Kestrel Bio', 'Tidewater Energy']);
});

test('creates an offline company with defaults and does not give its id away', async () => {
  const { get, post } = await connect();
  const { status, body } = await post(COMPANIES, { name: 'Álder & Søn' });
  expect(status).toBe(201);
  expect(body).toEqual({
    name: 'Álder & Søn',
    description: '',
    city: '',
    sector: 'Other',
    fiscal_year_end: '12/31',
    website: '',
    slug: 'alder-s-n',
  });
  const listed = (await get(`${COMPANIES}?name=${encodeURIComponent('& Søn')}`)).body.results;
  expect(listed).toMatchObject([{ status: 'offline', slug: 'alder-s-n', invested_fund_ids: [] }]);
});

test('keeps what is given, makes Other of an unknown sector and slugs unique', async () => {
  const { post } = await connect();
  const fields = { description: 'd', city: 'Oslo', fiscal_year_end: '02/29', website: 'https://x.example/' };
  const first = await post(COMPANIES, { name: 'Kestrel Bio', sector: 'Fintech', ...fields });
  expect(first.body).toEqual({ name: 'Kestrel Bio', sector: 'Fintech', ...fields, slug: 'kestrel-bio-2' });
  const second = await post(COMPANIES, { name: 'Kestrel Bio', sector: 'Falconry' });
  expect(second.body).toMatchObject({ sector: 'Other', slug: 'kestrel-bio-3' });
});

test('refuses a company without a name and a fiscal year that ends on no day', async () => {
  const { get, post } = await connect();
  const { status, body } = await post(COMPANIES, { fiscal_year_end: '02/30' });
  expect(status).toBe(422);
  expect(body.detail.map((issue: { loc: unknown }) => issue.loc)).toEqual([
    ['body', 'name'],
    ['body', 'fiscal_year_end'],
  ]);
  expect((await get(COMPANIES)).body.count).toBe(12);
});

test('lists the funds', async () => {
  const { get } = await connect();
  const { body } = await get('/v1/funds/');
  const id = expect.any(String);
  expect(body).toEqual({
    count: 3,
    next: null,
    previous: null,
    results: [
      { id, name: 'Northlight Fund I', size: '60000000', vintage: 2018, currency: 'USD' },
      { id, name: 'Northlight Fund II', size: '150000000', vintage: 2021, currency: 'USD' },
      { id, name: 'Northlight Europe', size: '80000000', vintage: 2020, currency: 'EUR' },
    ],
  });
});

test('changes an offline company, and of an online one only what the firm says of it', async () => {
  const { get, patch } = await connect();
  const { results } = (await get(COMPANIES)).body;
  const path = (status: string) => {
    return `${COMPANIES}${results.find((company: { status: string }) => company.status === status).id}/`;
  };
  const investment_lead_id = (await get('/v1/users/')).body.results[1].id;
  const changes = { city: 'Turku', sector: 'Falconry', investment_lead_id };
  const offline = await patch(path('offline'), changes);
  expect(offline).toMatchObject({ status: 200, body: { ...changes, sector: 'Other', status: 'offline' } });
  expect((await get(`${COMPANIES}?ids[]=${offline.body.id}`)).body.results).toEqual([offline.body]);
  expect(await patch(path('online'), changes)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'city'] }, { loc: ['body', 'sector'] }] },
  });
  const own = { firm_sector: 'Deep Tech', investment_lead_id: null };
  expect(await patch(path('online'), own)).toMatchObject({ status: 200, body: own });
  expect(await patch(path('online'), { investment_lead_id: 'nobody' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'investment_lead_id'], msg: 'There is no user "nobody".' }] },
  });
  expect((await patch(`${COMPANIES}none/`, own)).status).toBe(404);
});

test('lists the users of the firm, one of them by the exact address', async () => {
  const { get } = await connect();
  const { body } = await get('/v1/users/');
  const roles = body.results.map(({ email, role }: { email: string; role: string }) => `${email} ${role}`);
  expect(roles).toEqual([
    'maren.solberg@northlight.example ADMIN',
    'jonas.ekberg@northlight.example EDITOR',
    'ilse.brandt@northlight.example VIEWER',
  ]);
  const emails = async (email: string) => (await get(`/v1/users/?email=${email}`)).body.count;
  expect([await emails('ilse.brandt@northlight.example'), await emails('ilse.brandt')]).toEqual([1, 0]);
});

test('lists information reports by company and request', async () => {
  const { get } = await connect();
  const count = async (query: string) => (await get(`/v1/information-reports/${query}`)).body.count;
  const [report] = (await get('/v1/information-reports/')).body.results;
  expect(report).toMatchObject({
    documents_completed: 1,
    documents_missing: 1,
    metrics_completed: 1,
    metrics_missing: 1,
  });
  expect(await count(`?information_request_id=${report.information_request_id}`)).toBe(1);
  expect(await count('?information_request_id=none')).toBe(0);
  expect(await count(`?company_id=${report.company_id}`)).toBe(1);
});
