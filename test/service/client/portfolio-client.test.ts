import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { RefusedError } from '../../../src/service/client/errors.ts';
import { parseProfile } from '../../../src/service/client/profile.ts';
import { connectTo, FakeService, type ReceivedRequest, rejectionOf } from '../../support/fake-service.ts';

let service: FakeService;
beforeEach(async () => {
  service = await FakeService.start();
});
afterEach(() => service.close());

function listOf(...results: object[]) {
  return { json: { count: results.length, next: null, previous: null, results } };
}

describe('who the credentials belong to', () => {
  it('is told with firm, user and role', async () => {
    const firm = { id: 'firm1', name: 'North Capital', slug: 'north' };
    const user = { id: 'u1', first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', role: 'ADMIN' };
    service.on('GET /v1/whoami/', { json: { ...user, firm } });
    expect(await connectTo(service).client.whoami()).toEqual({
      firm: { id: 'firm1', name: 'North Capital', user: 'ada@example.com' },
      user: { id: 'u1', name: 'Ada Byron', email: 'ada@example.com', role: 'ADMIN' },
    });
  });

  it('is not known where the deployment does not say it; nor are the funds', async () => {
    const { client } = connectTo(service);
    expect([await client.whoami(), await client.listFunds()]).toEqual([undefined, []]);
  });
});

describe('every filter of the queries', () => {
  it('is sent under its wire name', async () => {
    const names = ['financing-events', 'share-classes', 'securities', 'transactions'];
    const [rounds = '', classes = '', securities = '', transactions = ''] = names.map(
      (name) => `POST /beta/investment/${name}/get/`,
    );
    for (const endpoint of [rounds, classes, securities, transactions]) service.on(endpoint, { json: [] });
    const { client } = connectTo(service);
    const companyIds = ['c1', 'c2'];
    await client.queryRounds();
    await client.queryRounds({
      companyIds,
      financingIds: ['r1'],
      sortBy: '-round_size',
      isCrypto: false,
      coInvestors: [{ name: 'North', role: 'lead' }],
    });
    await client.queryShareClasses({ companyIds, shareClassIds: ['s1'], purchaseType: 'secondary' });
    await client.querySecurities({ companyIds, securityIds: ['x1'], fundId: 'f1' });
    await client.queryTransactions({
      companyIds,
      transactionIds: ['t1'],
      event: 'sale',
      inputSecurityId: 'x1',
      outputSecurityId: 'x2',
    });
    const company_ids = companyIds;
    expect([rounds, classes, securities, transactions].map((endpoint) => service.bodiesOf(endpoint))).toEqual([
      [
        {},
        {
          company_ids,
          financing_ids: ['r1'],
          sort_by: '-round_size',
          is_crypto: false,
          co_investors: [{ name: 'North', role: 'lead' }],
        },
      ],
      [{ company_ids, share_class_ids: ['s1'], purchase_type: 'secondary' }],
      [{ company_ids, security_ids: ['x1'], fund_id: 'f1' }],
      [{ company_ids, transaction_ids: ['t1'], event: 'sale', input_security_id: 'x1', output_security_id: 'x2' }],
    ]);
  });

  it('is sent in the address of the lists', async () => {
    const lists = ['companies', 'notes', 'documents', 'information-reports', 'users'];
    for (const name of lists) service.on(`GET /v1/${name}/`, listOf());
    const { client } = connectTo(service);
    await client.listCompanies({ name: 'ac me', 'ids[]': ['c1', 'c2'] });
    await client.listNotes({ companyId: 'c1', sortBy: '-created_at' });
    await client.listNotes({ companySlug: 'acme' });
    const from = calendarDate('2024-01-01');
    const to = calendarDate('2024-03-31');
    await client.listDocuments({ companyId: 'c1', parseState: 'completed', from, to, source: 'upload' });
    await client.listReports({ companyId: 'c1', informationRequestId: 'i1' });
    await client.listUsers({ email: 'ada@example.com' });
    const page = 'page=1&page_size=100';
    expect(service.calls).toEqual([
      `GET /v1/companies/?name=ac+me&ids[]=c1&ids[]=c2&${page}`,
      `GET /v1/notes/?company_id=c1&sort_by=-created_at&${page}`,
      `GET /v1/notes/?company_slug=acme&${page}`,
      `GET /v1/documents/?company_id=c1&parse_state=completed&from=2024-01-01&to=2024-03-31&source=upload&${page}`,
      `GET /v1/information-reports/?company_id=c1&information_request_id=i1&${page}`,
      `GET /v1/users/?email=ada@example.com&${page}`,
    ]);
  });

  it('that nothing can meet is answered without a request', async () => {
    const { client } = connectTo(service);
    const answers = [
      await client.queryRounds({ companyIds: [] }),
      await client.querySecurities({ securityIds: [] }),
      await client.listCompanies({ 'ids[]': [] }),
      await client.listCustomValues([], []),
    ];
    expect(answers).toEqual([[], [], [], []]);
    expect(service.requests).toEqual([]);
  });

  it('that must be there is asked for before anything is sent', async () => {
    const error = await rejectionOf(connectTo(service).client.listNotes({}));
    expect(error instanceof RefusedError && error.message).toBe(
      'GET /v1/notes/ was not sent, because the service does not accept it: company_id: expected company_id or company_slug',
    );
    expect(service.requests).toEqual([]);
  });
});

describe('a query that is refused', () => {
  const QUERY = 'POST /beta/investment/securities/get/';
  const refused = (request: ReceivedRequest) =>
    request.body.includes('c2')
      ? { status: 403, json: { detail: 'You have no access to company "c2".' } }
      : { json: [{ id: 'x1', company_id: 'c1', type: 'certificate', issue_date: '2024-01-31' }] };
  const ask = (companyIds: readonly string[], ...listed: string[]) => {
    service.on(QUERY, refused).on('GET /v1/companies/', listOf(...listed.map((id) => ({ id, name: id, slug: id }))));
    return connectTo(service).client.querySecurities({ companyIds });
  };

  it('is made again without the companies that were deleted in the app since', async () => {
    expect((await ask(['c1', 'c2'], 'c1')).map(({ id }) => id)).toEqual(['x1']);
    expect(service.bodiesOf(QUERY)).toEqual([{ company_ids: ['c1', 'c2'] }, { company_ids: ['c1'] }]);
    expect(await ask(['c2'], 'c1')).toEqual([]);
  });

  it('stays refused where all of them are listed', async () => {
    expect(await rejectionOf(ask(['c1', 'c2'], 'c1', 'c2'))).toMatchObject({ code: 'access-refused', status: 403 });
    expect(service.bodiesOf(QUERY)).toHaveLength(1);
  });
});

describe('what an answer gives twice', () => {
  it('is one thing and counts once', async () => {
    const thing = { id: 'x1', company_id: 'c1' };
    const other = { id: 'x2', company_id: 'c1' };
    const answer = (more: object) => ({ json: [thing, other, thing].map((each) => ({ ...each, ...more })) });
    service
      .on('POST /beta/investment/financing-events/get/', answer({ name: 'Seed', co_investors: [] }))
      .on('POST /beta/investment/share-classes/get/', answer({ name: 'Common' }))
      .on('POST /beta/investment/securities/get/', answer({ type: 'certificate', issue_date: '2024-01-31' }))
      .on('POST /beta/investment/transactions/get/', answer({ event: 'sale', date: '2024-01-31' }));
    const { client } = connectTo(service);
    const answers = [
      await client.queryRounds(),
      await client.queryShareClasses(),
      await client.querySecurities(),
      await client.queryTransactions(),
    ];
    expect(answers.map((things) => things.map(({ id }) => id))).toEqual(answers.map(() => ['x1', 'x2']));
  });
});

describe('custom values', () => {
  const VALUES = 'GET /v1/custom-columns/';
  const value = (companyId: string) => ({
    id: 'k1',
    name: 'Remark',
    type: 'text',
    company: { id: companyId },
    value: 'x',
  });
  const read = (companyId: string) => ({ columnId: 'k1', companyId, values: ['x'] });
  const page = 'page=1&page_size=100';

  it('are asked for all at once, and those of other companies left out', async () => {
    service.on(VALUES, listOf(value('c1'), value('c9')));
    expect(await connectTo(service).client.listCustomValues(['c1'], [])).toEqual([read('c1')]);
    expect(service.calls).toEqual([`${VALUES}?${page}`]);
  });

  it('are asked for company by company where the service answers 400', async () => {
    service.on(VALUES, { status: 400, json: { detail: 'Name a company.' } }, listOf(value('c1')), listOf(value('c2')));
    const values = await connectTo(service).client.listCustomValues(['c1', 'c2'], []);
    expect(values).toEqual([read('c1'), read('c2')]);
    expect(service.calls).toEqual([
      `${VALUES}?${page}`,
      `${VALUES}?company_id=c1&${page}`,
      `${VALUES}?company_id=c2&${page}`,
    ]);
  });

  it('are asked for as the profile says', async () => {
    service.on(VALUES, listOf(value('c1')));
    const profile = parseProfile({ customValues: 'each-company' }, 'test');
    await connectTo(service, { profile }).client.listCustomValues(['c1'], []);
    expect(service.calls).toEqual([`${VALUES}?company_id=c1&${page}`]);
    service.on(VALUES, { status: 400 });
    const all = parseProfile({ customValues: 'all' }, 'test');
    const error = await rejectionOf(connectTo(service, { profile: all }).client.listCustomValues(['c1'], []));
    expect(error instanceof RefusedError && error.status).toBe(400);
  });
});

describe('a new company', () => {
  it('is created with what is known of it; its id need not come back', async () => {
    const endpoint = 'POST /v1/companies/';
    service.on(endpoint, { status: 201, json: { name: 'Acme', slug: 'acme', sector: 'Other' } });
    const company = { kind: 'company', name: 'Acme', sector: 'Fintech', fiscalYearEnd: '03/31' } as const;
    expect(await connectTo(service).client.createCompany(company)).toEqual({ name: 'Acme', slug: 'acme' });
    expect(service.bodiesOf(endpoint)).toEqual([{ name: 'Acme', sector: 'Fintech', fiscal_year_end: '03/31' }]);
  });
});
