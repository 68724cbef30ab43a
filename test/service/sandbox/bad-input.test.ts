import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/service/contract/operation.ts';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { someOf } from '../../support/sweep.ts';
import { exchangeLeaf, type KnownThings, SAMPLED, sampleOf, sendSample } from './sample-requests.ts';
import { type Answer, type Caller, connect, requestToken } from './support.ts';

const KNOWN: KnownThings = {
  company: seedId('company', 'Verdant Fields'),
  slug: 'verdant-fields',
  offlineCompany: seedId('company', 'Quillstone'),
  fund: seedId('fund', 'Northlight Fund I'),
  round: seedId('round', 'Verdant Fields', 'Seed'),
  shareClass: seedId('class', 'Verdant Fields', 'Seed', 'Seed Preferred'),
  security: seedId('security', 'Verdant Fields', 'VF-1'),
  transaction: 'none',
  column: seedId('column', 'Deal Lead'),
  user: 'none',
  request: 'none',
};

const WITH_BODY = SAMPLED.filter(({ encoding }) => encoding === 'json').map((one) => [one.id, one] as const);

/** Fields that are taken as numbers too. */
const DECIMALS = ['value', 'shares', 'shares_sold', 'ownership_percentage'];

let caller: Caller;
let before = '';
const holdings = () => JSON.stringify([caller.sandbox.dump(), caller.sandbox.filed()]);

beforeAll(async () => {
  caller = await connect();
  before = holdings();
});

type Place = readonly (string | number)[];

/** Every text in a body, by the way to it; numbers from 0. */
function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return [at];
  if (Array.isArray(value)) return value.flatMap((item, index) => placesOf(item, [...at, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => placesOf(item, [...at, key]));
}

const locsOf = ({ body }: Answer): string[] =>
  Array.isArray(body.detail) ? body.detail.map(({ loc }: { loc: Place }) => loc.join('.')) : [];

function send(operation: Operation, body: unknown): Promise<Answer> {
  return sendSample(caller, operation, { ...sampleOf(operation, KNOWN), body });
}

function withValue(operation: Operation, place: Place, value: unknown): unknown {
  return exchangeLeaf(sampleOf(operation, KNOWN).body, place, value);
}

describe.each(someOf(WITH_BODY))('%s', (_id, operation) => {
  const { body } = sampleOf(operation, KNOWN);

  test('answers 400 to what is not JSON, and stores nothing', async () => {
    for (const text of ['{"a":', '[1,]', 'name=x', '{"a":1}}', '\u0000']) {
      expect(await send(operation, text)).toMatchObject({ status: 400, body: { detail: 'The body is not JSON.' } });
    }
    expect(holdings()).toBe(before);
  });

  test('answers 415 to another media type, and stores nothing', async () => {
    const { body: token } = await requestToken(caller.sandbox);
    const path = operation.path.replace('{company_id}', KNOWN.offlineCompany);
    const response = await fetch(caller.sandbox.url + path, {
      method: operation.method,
      headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/xml' },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      { detail: 'The body has a media type that is not accepted here.' },
    ]);
    expect(holdings()).toBe(before);
  });

  test('names every field that holds something else than text, and stores nothing', async () => {
    for (const place of placesOf(body)) {
      const wrong = DECIMALS.includes(String(place.at(-1))) ? [{}, true] : [{}, 7, true];
      for (const value of wrong) {
        const answer = await send(operation, withValue(operation, place, value));
        const found = locsOf(answer).some((loc) => loc === ['body', ...place].join('.'));
        expect([answer.status, found], `${place.join('.')} as ${JSON.stringify(value)}: ${answer.text}`).toEqual([
          422,
          true,
        ]);
      }
    }
    expect(holdings()).toBe(before);
  });

  test('names a field that there is not, wherever it stands, and stores nothing', async () => {
    const parents = new Set(placesOf(body).map((place) => JSON.stringify(place.slice(0, -1))));
    for (const parent of parents) {
      const place: Place = [...JSON.parse(parent), 'surprise'];
      // Only objects take fields; a list of texts has none.
      if (typeof place.at(-2) === 'string' && String(place.at(-2)).endsWith('s')) continue;
      const answer = await send(operation, withValue(operation, place, '1'));
      expect([answer.status, locsOf(answer)]).toEqual([422, expect.arrayContaining([['body', ...place].join('.')])]);
    }
    expect(holdings()).toBe(before);
  });
});

test('what stands in a path leads nowhere else', async () => {
  for (const id of ['..', '../../o/token', '%2e%2e%2f', "' OR 1=1 --", 'x'.repeat(90), '\u0000']) {
    const answer = await caller.patch(`/v1/companies/${encodeURIComponent(id)}/`, { city: 'Nowhere' });
    expect(answer.status).toBe(404);
  }
  expect(holdings()).toBe(before);
});
