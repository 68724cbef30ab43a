import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RefusedError } from '../../../src/service/client/errors.ts';
import type { PortfolioClient } from '../../../src/service/client/portfolio-client.ts';
import { fetchHeldRecords } from '../../../src/service/snapshot/fetch-held-records.ts';
import { connectTo, FakeService, type ReceivedRequest, rejectionOf } from '../../support/fake-service.ts';

const ACME = { id: 'c1', slug: 'acme', name: 'Acme' };
const BIRCH = { id: 'c2', slug: 'birch', name: 'Birch' };
const CEDAR = { id: 'c3', slug: 'cedar', name: 'Cedar' };

const NO_ITEMS = { json: { count: 0, results: [] } };

let service: FakeService;
let client: PortfolioClient;

beforeEach(async () => {
  service = await FakeService.start();
  ({ client } = connectTo(service));
});

afterEach(async () => {
  await client.close();
  await service.close();
});

function page(...results: readonly object[]) {
  return { json: { count: results.length, results } };
}

function noteOf({ query }: ReceivedRequest) {
  const company = query.get('company_id') ?? '';
  if (company === 'c2') return { status: 403, json: { detail: 'No access.' } };
  return page({
    id: `n-${company}`,
    company_id: company,
    note: '# Call',
    author: 'Ines',
    created_at: '2024-05-01T08:00:00Z',
  });
}

describe('what is listed beside the cap table', () => {
  it('is read in full: notes company by company, all else for the firm at once', async () => {
    service
      .on('GET /v1/notes/', noteOf)
      .on(
        'GET /v1/documents/',
        page({ id: 'd1', name: 'deck.pdf', company_id: 'c1', link: 'https://x/d', uploaded_at: 'T' }),
      )
      .on(
        'GET /v1/information-reports/',
        page({
          ...{ id: 'r1', company_id: 'c3', information_request_id: 'q1', submitted_at: '2024-04-01T00:00:00Z' },
          ...{
            status: 'partial',
            documents_completed: 1,
            documents_missing: 0,
            metrics_completed: 0,
            metrics_missing: 1,
          },
          documents: [{ requested_document: 'Balance sheet', id: 'x', status: 'completed' }],
          metrics: [{ id: 'm', name: 'ARR', date: '2024-03-31', status: 'missing', time_period: 'quarter' }],
        }),
      )
      .on('GET /v1/users/', page({ id: 'u1', first_name: 'Ines', last_name: 'Aalto', email: 'i@x', role: 'ADMIN' }));
    expect(await fetchHeldRecords(client, [ACME, BIRCH, CEDAR], true)).toEqual({
      notes: {
        kind: 'listed',
        items: ['c1', 'c3'].map((companyId) => ({
          ...{ id: `n-${companyId}`, companyId, text: '# Call', author: 'Ines', createdAt: '2024-05-01T08:00:00Z' },
        })),
        refusedCompanyIds: ['c2'],
      },
      reports: {
        kind: 'listed',
        items: [
          {
            ...{ id: 'r1', companyId: 'c3', informationRequestId: 'q1', submittedAt: '2024-04-01T00:00:00Z' },
            ...{
              status: 'partial',
              documentsCompleted: 1,
              documentsMissing: 0,
              metricsCompleted: 0,
              metricsMissing: 1,
            },
            documents: [{ name: 'Balance sheet', status: 'completed' }],
            metrics: [{ name: 'ARR', status: 'missing', period: 'quarter 2024-03-31' }],
          },
        ],
        refusedCompanyIds: [],
      },
      documents: {
        kind: 'listed',
        items: [{ id: 'd1', name: 'deck.pdf', companyId: 'c1', link: 'https://x/d', uploadedAt: 'T' }],
        refusedCompanyIds: [],
      },
      users: {
        kind: 'listed',
        items: [{ id: 'u1', firstName: 'Ines', lastName: 'Aalto', email: 'i@x', role: 'ADMIN' }],
        refusedCompanyIds: [],
      },
    });
    expect(
      service.calls.filter((call) => call.includes('/v1/notes/')).map((call) => /company_id=(\w+)/.exec(call)?.[1]),
    ).toEqual(['c1', 'c2', 'c3']);
  });

  it('is told as not available where the deployment does not have the calls, and asked for once', async () => {
    const why = 'the service does not have this call';
    expect(await fetchHeldRecords(client, [ACME, BIRCH, CEDAR], true)).toEqual({
      notes: { kind: 'not-available', why },
      reports: { kind: 'not-available', why },
      documents: { kind: 'not-available', why },
      users: { kind: 'not-available', why },
    });
    expect(service.calls).toHaveLength(4);
  });

  it('of some companies leaves out what is of others or of none', async () => {
    const document = (id: string, company: string | null) => ({ id, name: id, company_id: company });
    service
      .on('GET /v1/notes/', NO_ITEMS)
      .on('GET /v1/documents/', page(document('d1', 'c1'), document('d2', 'c2'), document('d3', null)))
      .on('GET /v1/information-reports/', NO_ITEMS)
      .on('GET /v1/users/', NO_ITEMS);
    const { documents } = await fetchHeldRecords(client, [ACME, CEDAR], false);
    expect(documents).toMatchObject({ items: [{ id: 'd1' }] });
  });

  it('ends the export where it fails otherwise', async () => {
    service.on('GET /v1/notes/', { status: 400, json: { detail: 'Bad sort.' } });
    expect(await rejectionOf(fetchHeldRecords(client, [ACME], true))).toBeInstanceOf(RefusedError);
  });
});
