import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { parseProfile } from '../../../src/service/client/profile.ts';
import { connectTo, FakeService, rejectionOf } from '../../support/fake-service.ts';

const LIST = 'GET /v1/funds/';

let service: FakeService;
beforeEach(async () => {
  service = await FakeService.start();
});
afterEach(() => service.close());

function fund(number: number) {
  return { id: `f${number}`, name: `Fund ${number}` };
}

async function codeOf(promise: Promise<unknown>) {
  const error = await rejectionOf(promise);
  return error instanceof CapsheetError ? [error.code, error.exitStatus, error.message] : error;
}

describe('a list in pages', () => {
  it('is followed by its next links, as they are', async () => {
    service.on(
      LIST,
      { json: { count: 3, results: [fund(1)], next: `${service.url}/v1/funds/?cursor=a%2Fb&page_size=100` } },
      { json: { count: 3, results: [fund(2)], next: '/v1/funds/?cursor=c' } },
      { json: { count: 3, results: [fund(3)], next: null } },
    );
    expect(await connectTo(service).client.listFunds()).toEqual([fund(1), fund(2), fund(3)]);
    expect(service.calls).toEqual([
      'GET /v1/funds/?page=1&page_size=100',
      'GET /v1/funds/?cursor=a/b&page_size=100',
      'GET /v1/funds/?cursor=c',
    ]);
  });

  it('is asked for page after page where there are no links, with the names of the profile', async () => {
    const paging = { pageParameter: 'p', pageSizeParameter: 'size', pageSize: 2 };
    const profile = parseProfile({ paging }, 'test');
    service.on(LIST, { json: { count: 3, results: [fund(1), fund(2)] } }, { json: { count: 3, results: [fund(3)] } });
    expect(await connectTo(service, { profile }).client.listFunds()).toHaveLength(3);
    expect(service.calls).toEqual(['GET /v1/funds/?p=1&size=2', 'GET /v1/funds/?p=2&size=2']);
  });

  it('ends at the count, whatever next says', async () => {
    service.on(LIST, { json: { count: 1, results: [fund(1)], next: `${service.url}/v1/funds/?page=2` } });
    expect(await connectTo(service).client.listFunds()).toEqual([fund(1)]);
    expect(service.calls).toHaveLength(1);
  });

  it('is not followed to another origin', async () => {
    service.on(LIST, { json: { count: 2, results: [fund(1)], next: 'https://elsewhere.example/v1/funds/?page=2' } });
    expect(await codeOf(connectTo(service).client.listFunds())).toEqual([
      'next-elsewhere',
      5,
      `GET /v1/funds/ points to its next page on https://elsewhere.example, not on ${service.url}; it is not followed.`,
    ]);
  });

  it('is followed on its own origin where the service takes itself for another scheme', async () => {
    const next = `${service.url.replace('http:', 'https:')}/v1/funds/?page=2`;
    service.on(LIST, { json: { count: 2, results: [fund(1)], next } }, { json: { count: 2, results: [fund(2)] } });
    expect(await connectTo(service).client.listFunds()).toEqual([fund(1), fund(2)]);
    expect(service.calls[1]).toBe('GET /v1/funds/?page=2');
  });

  it('is followed by a link that is a query alone', async () => {
    service.on(
      LIST,
      { json: { count: 2, results: [fund(1)], next: '?page=2' } },
      { json: { count: 2, results: [fund(2)] } },
    );
    expect(await connectTo(service).client.listFunds()).toEqual([fund(1), fund(2)]);
    expect(service.calls[1]).toBe('GET /v1/funds/?page=2');
  });

  it('is not followed in a circle', async () => {
    service.on(LIST, { json: { count: 9, results: [fund(1)], next: `${service.url}/v1/funds/?page_size=100&page=1` } });
    expect(await codeOf(connectTo(service).client.listFunds())).toEqual([
      'next-repeats',
      5,
      'GET /v1/funds/ points from page to page in a circle.',
    ]);
    expect(service.calls).toHaveLength(1);
  });

  it('that ends before its count is not taken for whole', async () => {
    service.on(LIST, { json: { count: 2, results: [fund(1)] } }, { json: { count: 2, results: [] } });
    expect(await codeOf(connectTo(service).client.listFunds())).toEqual([
      'list-incomplete',
      5,
      'GET /v1/funds/ says there are 2 results and gave 1.',
    ]);
  });

  it('whose pages overlap gives everything once', async () => {
    service.on(
      LIST,
      { json: { count: 3, results: [fund(1), fund(2)], next: '/v1/funds/?page=2' } },
      { json: { count: 3, results: [fund(2)], next: '/v1/funds/?page=3' } },
      { json: { count: 3, results: [fund(3)], next: null } },
    );
    expect(await connectTo(service).client.listFunds()).toEqual([fund(1), fund(2), fund(3)]);
    expect(service.calls).toHaveLength(3);
  });

  it('that moved while it was read is read anew: what slipped through between two pages is not lost', async () => {
    service.on(
      LIST,
      { json: { count: 3, results: [fund(1), fund(2)], next: '/v1/funds/?page=2' } },
      { json: { count: 2, results: [], next: null } },
      { json: { count: 2, results: [fund(2), fund(3)], next: null } },
    );
    expect(await connectTo(service).client.listFunds()).toEqual([fund(2), fund(3)]);
  });

  it('that keeps giving one thing twice and another not at all is not taken for whole', async () => {
    service.on(LIST, ({ query }) => {
      const isFirst = query.get('page') === '1';
      return { json: { count: 2, results: [fund(1)], next: isFirst ? '/v1/funds/?page=2' : null } };
    });
    expect(await codeOf(connectTo(service).client.listFunds())).toEqual([
      'list-incomplete',
      5,
      'GET /v1/funds/ says there are 2 results and gave 1.',
    ]);
    expect(service.calls).toHaveLength(6);
  });
});
