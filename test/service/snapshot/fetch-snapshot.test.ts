import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchDirectory, fetchIdentity, fetchSnapshot } from '../../../src/service/snapshot/fetch-snapshot.ts';
import { connectTo, FakeService, type ReceivedRequest } from '../../support/fake-service.ts';

const ROUNDS = 'POST /beta/investment/financing-events/get/';
const CLASSES = 'POST /beta/investment/share-classes/get/';
const SECURITIES = 'POST /beta/investment/securities/get/';
const TRANSACTIONS = 'POST /beta/investment/transactions/get/';

const base = { firm: { id: 'firm1', name: 'North' }, companies: [], funds: [{ id: 'f1', name: 'Fund I' }] };
const round = { id: 'r1', company_id: 'c1', name: 'Seed', closing_date: '2024-01-31', co_investors: [] };
const security = {
  id: 'x1',
  company_id: 'c1',
  fund_id: 'f1',
  fund_name: 'Fund I',
  issue_date: '2024-01-31',
  type: 'warrant',
};

let service: FakeService;
beforeEach(async () => {
  service = await FakeService.start();
  for (const endpoint of [ROUNDS, CLASSES, SECURITIES, TRANSACTIONS]) service.on(endpoint, { json: [] });
});
afterEach(() => service.close());

function listOf(...results: object[]) {
  return { json: { count: results.length, results } };
}

describe('the snapshot', () => {
  it('takes one request a query, for the companies concerned', async () => {
    service.on(ROUNDS, { json: [round] });
    const { client } = connectTo(service);
    const snapshot = await fetchSnapshot(
      client,
      { companyIds: ['c1', 'c2'], withCustomValues: false, withCapTable: true },
      base,
    );
    expect(snapshot).toEqual({
      ...base,
      rounds: [
        { id: 'r1', companyId: 'c1', name: 'Seed', closingDate: '2024-01-31', coInvestors: [], pariPassuRounds: [] },
      ],
      shareClasses: [],
      securities: [],
      transactions: [],
      customColumns: [],
      customValues: [],
      documents: [],
    });
    expect([...service.calls].sort()).toEqual([ROUNDS, SECURITIES, CLASSES, TRANSACTIONS].sort());
    expect(service.bodiesOf(SECURITIES)).toEqual([{ company_ids: ['c1', 'c2'] }]);
  });

  it('takes no request where nothing is concerned', async () => {
    const { client } = connectTo(service);
    await fetchSnapshot(client, { companyIds: [], withCustomValues: false, withCapTable: true }, base);
    expect(service.requests).toEqual([]);
  });

  it('asks once more for IDs that the answer does not hold, and only for these', async () => {
    const other = { ...security, id: 'x2', company_id: 'c9' };
    service.on(SECURITIES, { json: [security] }, { json: [other] });
    const { client } = connectTo(service);
    const ids = { securities: ['x1', 'x2', 'x2'], rounds: [] };
    const snapshot = await fetchSnapshot(
      client,
      { companyIds: ['c1'], ids, withCustomValues: false, withCapTable: true },
      base,
    );
    expect(snapshot.securities.map(({ id, companyId }) => [id, companyId])).toEqual([
      ['x1', 'c1'],
      ['x2', 'c9'],
    ]);
    expect(service.bodiesOf(SECURITIES)).toEqual([{ company_ids: ['c1'] }, { security_ids: ['x2'] }]);
    expect(service.bodiesOf(ROUNDS)).toHaveLength(1);
  });

  it('asks for each ID alone where the service refuses the query for an unknown one', async () => {
    service.on(ROUNDS, ({ body }: ReceivedRequest) => {
      const isUnknown = body.includes('nope');
      return isUnknown ? { status: 404, json: { detail: 'Unknown.' } } : { json: body.includes('r1') ? [round] : [] };
    });
    const { client } = connectTo(service);
    const ids = { rounds: ['nope', 'r1'] };
    const snapshot = await fetchSnapshot(
      client,
      { companyIds: [], ids, withCustomValues: false, withCapTable: true },
      base,
    );
    expect(snapshot.rounds.map(({ id }) => id)).toEqual(['r1']);
  });

  it('holds custom columns and values where they are wanted', async () => {
    service.on('GET /v1/custom-columns/options/', listOf({ id: 'k1', name: 'Remark', type: 'text', options: [] }));
    service.on('GET /v1/custom-columns/', listOf({ id: 'k1', company: { id: 'c1' }, type: 'text', value: 'x' }));
    const { client } = connectTo(service);
    const snapshot = await fetchSnapshot(
      client,
      { companyIds: ['c1'], withCustomValues: true, withCapTable: true },
      base,
    );
    expect([snapshot.customColumns, snapshot.customValues]).toEqual([
      [{ id: 'k1', name: 'Remark', type: 'text', options: [] }],
      [{ columnId: 'k1', companyId: 'c1', values: ['x'] }],
    ]);
  });
});

describe('the directory', () => {
  const fetchAll = async () => {
    const { client } = connectTo(service);
    return fetchDirectory(client, await fetchIdentity(client, 'the-client'));
  };
  const company = { id: 'c1', name: 'Acme', slug: 'acme' };

  it('holds firm, role, companies and funds', async () => {
    const user = { id: 'u1', email: 'ada@example.com', role: 'ADMIN' };
    service.on('GET /v1/whoami/', { json: { ...user, firm: { id: 'firm1', name: 'North', slug: 'north' } } });
    service.on('GET /v1/companies/', listOf(company));
    service.on('GET /v1/funds/', listOf({ id: 'f1', name: 'Fund I', currency: 'USD' }));
    expect(await fetchAll()).toEqual({
      firm: { id: 'firm1', name: 'North', user: 'ada@example.com' },
      role: 'ADMIN',
      companies: [company],
      funds: [{ id: 'f1', name: 'Fund I', currency: 'USD' }],
    });
  });

  it('knows the firm by its client and the funds by their securities where the service does not say', async () => {
    service.on('GET /v1/companies/', listOf(company));
    const second = { ...security, id: 'x2', fund_id: 'f0', fund_name: 'Early Fund' };
    service.on(SECURITIES, { json: [security, second, security] });
    expect(await fetchAll()).toEqual({
      firm: { id: 'client:the-client', name: 'the firm of client the-client' },
      companies: [company],
      funds: [
        { id: 'f0', name: 'Early Fund' },
        { id: 'f1', name: 'Fund I' },
      ],
    });
  });
});
