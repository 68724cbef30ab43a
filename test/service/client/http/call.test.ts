import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { InterruptedError } from '../../../../src/base/util/interruption.ts';
import type { NewCustomValue, NewRound } from '../../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import type { ClientSettings } from '../../../../src/service/client/create-client.ts';
import { DEFAULT_PROFILE } from '../../../../src/service/client/default-profile.ts';
import {
  BadAnswerError,
  NoAnswerError,
  RefusedError,
  RequestError,
  TooLateError,
  UnreachableError,
  WrongShapeError,
} from '../../../../src/service/client/errors.ts';
import { parseProfile } from '../../../../src/service/client/profile.ts';
import { connectTo, FakeService, type Reply, rejectionOf } from '../../../support/fake-service.ts';

const QUERY = 'POST /beta/investment/financing-events/get/';
const ADD = 'POST /beta/investment/financing-rounds/add/';
const REPLACE = 'PUT /v1/custom-columns/values/';

const round: NewRound<string> = {
  kind: 'round',
  company: 'c1',
  name: 'Series A',
  closingDate: calendarDate('2024-03-31'),
  fullyDilutedShares: decimal('1000000'),
  coInvestors: [],
  pariPassuRounds: [],
};
const replacement: NewCustomValue<string> = {
  kind: 'custom-value',
  company: 'c1',
  columnId: 'k1',
  value: { text: 'green' },
};
const impatient = {
  ...parseProfile({ timeouts: { headersSeconds: 0.05, bodySeconds: 0.05 } }, 'test'),
  rateWindows: [],
};

let service: FakeService;
beforeEach(async () => {
  service = await FakeService.start();
});
afterEach(() => service.close());

/** At once, for a time-out is waited for: each with a service of its own. */
async function withEachTimeOut(test: (late: FakeService, reply: Reply) => Promise<void>): Promise<void> {
  const tested = (['hang', 'stall'] as const).map(async (reply) => {
    const late = await FakeService.start();
    onTestFinished(() => late.close());
    await test(late, reply);
  });
  await Promise.all(tested);
}

/** Class, code and fate of what a call is rejected with. */
async function failureOf(promise: Promise<unknown>) {
  const error = await rejectionOf(promise);
  return error instanceof RequestError ? [error.constructor, error.code, error.fate] : error;
}

describe('a token', () => {
  it('is got by Basic and a form, and sent as Bearer with every call', async () => {
    service.on(QUERY, { json: [] });
    const { client } = connectTo(service);
    await Promise.all([client.queryRounds(), client.queryRounds()]);
    const [token, ...queries] = service.requests;
    const basic = Buffer.from('the-client:the-secret').toString('base64');
    expect([token?.path, token?.headers.authorization, token?.headers['content-type'], token?.body]).toEqual([
      '/o/token/',
      `Basic ${basic}`,
      'application/x-www-form-urlencoded',
      'grant_type=client_credentials',
    ]);
    expect(queries.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-1']);
    expect(client.requests).toEqual({ reads: 2, writes: 0, retries: 0, tokens: 1, byEndpoint: { [QUERY]: 2 } });
  });

  it('is renewed once on a 401, for an add too', async () => {
    service.on(ADD, { status: 401, json: { detail: 'Expired.' } }, { status: 201, json: [] });
    const { client, pauses } = connectTo(service);
    expect(await client.addRounds([round])).toEqual([]);
    const adds = service.requestsBut('/o/token/');
    expect(adds.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(pauses).toEqual([]);
    expect(client.requests).toEqual({ reads: 0, writes: 1, retries: 1, tokens: 2, byEndpoint: { [ADD]: 1 } });
  });

  it('that is refused a second time ends the call, certainly not done', async () => {
    service.on(ADD, { status: 401, json: { detail: 'Expired.' } });
    const { client } = connectTo(service);
    expect(await failureOf(client.addRounds([round]))).toEqual([RefusedError, 'token-refused', 'not-done']);
    expect(service.calls).toHaveLength(2);
  });

  it.each([
    [{ status: 401, json: { error: 'invalid_client' } }, RefusedError, 'credentials-refused'],
    [{ status: 400, json: { error: 'invalid_client' } }, RefusedError, 'credentials-refused'],
    [{ status: 403, json: { detail: 'No.' } }, RefusedError, 'access-refused'],
    [{ status: 404, text: '<html><title>Not found</title></html>' }, WrongShapeError, 'address-wrong'],
    [{ status: 200, text: '<!doctype html><html></html>' }, WrongShapeError, 'address-wrong'],
    [{ status: 200, json: { token: 'abc' } }, WrongShapeError, 'answer-unreadable'],
    [
      { status: 302, headers: { location: 'https://elsewhere.example/login?next=x' } },
      BadAnswerError,
      'service-redirects',
    ],
    [{ status: 500, text: 'oops' }, BadAnswerError, 'service-fault'],
  ])('that is answered with %j fails the call, which is not done', async (reply, type, code) => {
    service.on('POST /o/token/', reply);
    expect(await failureOf(connectTo(service).client.addRounds([round]))).toEqual([type, code, 'not-done']);
    expect(service.calls).toEqual([]);
  });
});

describe('an address with a stray path', () => {
  it('is recognised, with what to do', async () => {
    service.on('POST /api/o/token/', { status: 404, text: '<html></html>' });
    const error = await rejectionOf(connectTo({ url: `${service.url}/api` }).client.listFunds());
    expect(error instanceof RequestError && [error.message, error.hint, error.exitStatus]).toEqual([
      `POST /o/token/ at ${service.url}/api was answered with 404: the service does not seem to be there.`,
      'Leave the "/api" out of CAPSHEET_BASE_URL: it is only https:// and the host of the service, without a path.',
      5,
    ]);
  });
});

describe('a read', () => {
  it.each<[string, Reply]>([
    ['a fault of the service', { status: 503, text: 'busy' }],
    ['a rate limit', { status: 429, json: { detail: 'Slow down.' } }],
    ['a lost connection', 'drop'],
  ])('is repeated after %s', async (_name, reply) => {
    service.on(QUERY, reply, reply, { json: [] });
    const { client, pauses } = connectTo(service);
    expect(await client.queryRounds()).toEqual([]);
    expect(pauses).toEqual([250, 500]);
    expect(client.requests.retries).toBe(2);
  });

  it('is repeated after a time-out, whether nothing came or a beginning', async () => {
    await withEachTimeOut(async (late, reply) => {
      late.on(QUERY, reply, { json: [] });
      expect(await connectTo(late, { profile: impatient }).client.queryRounds()).toEqual([]);
      expect(late.calls).toEqual([QUERY, QUERY]);
    });
  });

  it('waits as long as Retry-After says, in place of a pause of its own', async () => {
    service.on(QUERY, { status: 429, headers: { 'retry-after': '17' } }, { json: [] });
    const { client, pauses } = connectTo(service);
    await client.queryRounds();
    expect(pauses).toEqual([17_000]);
  });

  it('gives up at once where Retry-After is longer than anybody waits', async () => {
    service.on(QUERY, { status: 429, headers: { 'retry-after': '86400' } });
    const { client, pauses } = connectTo(service);
    expect(await failureOf(client.queryRounds())).toEqual([RefusedError, 'rate-limited', 'not-done']);
    expect(pauses).toEqual([]);
  });

  it('gives up after the attempts of the profile', async () => {
    service.on(QUERY, { status: 500, json: { message: 'Broken.' } });
    const error = await rejectionOf(connectTo(service).client.queryRounds());
    expect(error instanceof BadAnswerError && [error.message, error.status]).toEqual([
      `${QUERY} failed in the service (500): Broken.`,
      500,
    ]);
    expect(service.calls).toHaveLength(5);
  });

  it.each([
    [{ text: '[{' }, 5, 'it is not JSON'],
    [{ text: '' }, 5, 'it is empty'],
    [{ text: Buffer.from('[{ "name": "Zürich" }]', 'latin1') }, 5, 'its bytes are no UTF-8'],
    [{ text: Buffer.from('[{ "name": "Zü').subarray(0, -1) }, 5, 'its bytes are no UTF-8'],
    [
      { json: [{ id: 'r1' }] },
      1,
      'it is not what this call should answer: 0.company_id: Invalid input: expected string, received undefined',
    ],
  ])('whose answer is %j is asked for %i times: a broken one may be whole the next time', async (reply, times, why) => {
    service.on(QUERY, reply);
    const error = await rejectionOf(connectTo(service).client.queryRounds());
    expect(error instanceof WrongShapeError && error.message).toBe(`The answer to ${QUERY} cannot be read: ${why}.`);
    expect(service.calls).toHaveLength(times);
  });

  it('outlasts a storm of 429 that is longer than any number of attempts', async () => {
    const storm = Array.from({ length: 100 }, () => ({ status: 429, headers: { 'retry-after': '1' } }));
    service.on(QUERY, ...storm, { status: 503 }, { json: [] });
    const { client, pauses } = connectTo(service);
    expect(await client.queryRounds()).toEqual([]);
    expect(pauses).toEqual([...storm.map(() => 1_000), 250]);
  });

  it('gives a rate limit up in the end', async () => {
    service.on(QUERY, { status: 429, headers: { 'retry-after': '0' } });
    const profile = parseProfile({ rateWindows: [], retries: { rateLimitSeconds: 20 } }, 'test');
    expect(await failureOf(connectTo(service, { profile }).client.queryRounds())).toEqual([
      RefusedError,
      'rate-limited',
      'not-done',
    ]);
    expect(service.calls).toHaveLength(21);
  });

  it('does not read an answer that is longer than the profile allows', async () => {
    service.on(QUERY, { text: `[${' '.repeat(2000)}]` });
    const profile = { ...DEFAULT_PROFILE, maxAnswerBytes: 1000 };
    expect(await failureOf(connectTo(service, { profile }).client.queryRounds())).toEqual([
      WrongShapeError,
      'answer-too-large',
      'unknown',
    ]);
  });

  it('never follows a redirect', async () => {
    service.on(QUERY, { status: 307, headers: { location: `${service.url}/v1/funds/?key=abc` } });
    const error = await rejectionOf(connectTo(service).client.queryRounds());
    expect(error instanceof BadAnswerError && error.message).toBe(
      `${QUERY} was answered with a redirect (307 to ${service.url}/v1/funds/), which is never followed.`,
    );
    expect(service.calls).toEqual([QUERY]);
  });
});

describe('an add', () => {
  it.each<[string, Reply, unknown[]]>([
    ['a lost connection', 'drop', [NoAnswerError, 'connection-lost', 'unknown']],
    ['a fault of the service', { status: 502, text: 'bad gateway' }, [BadAnswerError, 'service-fault', 'unknown']],
    [
      'an answer that is cut short',
      { status: 201, text: '[{"id":' },
      [WrongShapeError, 'answer-unreadable', 'unknown'],
    ],
    ['an answer of another shape', { status: 201, json: {} }, [WrongShapeError, 'answer-unreadable', 'unknown']],
    ['a redirect', { status: 302, headers: { location: '/' } }, [BadAnswerError, 'service-redirects', 'unknown']],
    ['a time-out of the service', { status: 408, text: '' }, [BadAnswerError, 'service-impatient', 'unknown']],
    ['a refusal', { status: 422, json: { detail: 'No.' } }, [RefusedError, 'refused', 'refused']],
    ['a refusal of access', { status: 403, json: { detail: 'No.' } }, [RefusedError, 'access-refused', 'refused']],
    ['a refusal of its size', { status: 413, text: '' }, [RefusedError, 'request-too-large', 'refused']],
  ])('is sent once and no more after %s', async (_name, reply, failure) => {
    service.on(ADD, reply);
    expect(await failureOf(connectTo(service).client.addRounds([round]))).toEqual(failure);
    expect(service.calls).toEqual([ADD]);
  });

  it('is sent once and no more after a time-out, whether nothing came or a beginning', async () => {
    await withEachTimeOut(async (late, reply) => {
      late.on(ADD, reply);
      const { client } = connectTo(late, { profile: impatient });
      expect(await failureOf(client.addRounds([round]))).toEqual([TooLateError, 'answer-too-late', 'unknown']);
      expect(late.calls).toEqual([ADD]);
    });
  });

  it('is sent again after a 429, which is a certain "not done"', async () => {
    service.on(ADD, { status: 429, headers: { 'retry-after': '2' } }, { status: 201, json: [] });
    const { client, pauses } = connectTo(service);
    await client.addRounds([round]);
    expect(pauses).toEqual([2000]);
    expect(service.calls).toEqual([ADD, ADD]);
  });

  it('says what the service said of each item, by its place among those passed', async () => {
    const detail = [{ loc: ['body', 'financing_rounds', 1, 'seniority_position'], msg: 'unknown', type: 'enum' }];
    service.on(ADD, { status: 422, json: { detail } });
    const error = await rejectionOf(connectTo(service).client.addRounds([round, round]));
    expect(error instanceof RefusedError && error.complaints).toEqual([
      {
        list: 'financing_rounds',
        index: 1,
        field: 'seniority_position',
        message: 'unknown',
        position: 1,
        property: 'seniority',
      },
    ]);
  });

  it('that the contract does not allow is not sent', async () => {
    const wrong = { ...round, capMultiple: decimal('1.125') };
    const error = await rejectionOf(connectTo(service).client.addRounds([round, wrong]));
    expect(error instanceof RefusedError && [error.fate, error.status, error.complaints]).toEqual([
      'unsent',
      undefined,
      [
        {
          list: 'financing_rounds',
          index: 1,
          field: 'cap_multiple',
          message: 'expected at most two decimal places',
          position: 1,
          property: 'capMultiple',
        },
      ],
    ]);
    expect(service.requests).toEqual([]);
  });
});

describe('a replacement', () => {
  it('is not repeated by the client: the first may come to be stored after the second', async () => {
    service.on(REPLACE, 'drop', { json: [] });
    const { client } = connectTo(service);
    expect(await failureOf(client.replaceCustomValues([replacement]))).toEqual([
      NoAnswerError,
      'connection-lost',
      'unknown',
    ]);
    expect(service.calls).toEqual([REPLACE]);
  });
});

describe('a service that is not there', () => {
  it('is told with its address after the attempts of the profile, and nothing was done', async () => {
    const { url } = service;
    await service.close();
    const { client, pauses } = connectTo({ url });
    const error = await rejectionOf(client.addRounds([round]));
    expect(error instanceof UnreachableError && [error.code, error.fate, error.exitStatus, error.message]).toEqual([
      'service-down',
      'not-done',
      5,
      `No connection to ${url} (ECONNREFUSED).`,
    ]);
    expect(pauses).toHaveLength(4);
    service = await FakeService.start();
  });

  it('is told apart from a name that does not exist and from a server without https', async () => {
    const profile = parseProfile({ retries: { attempts: 1 } }, 'test');
    const missing = connectTo({ url: 'https://no-such-host.invalid' }, { profile }).client;
    expect(await failureOf(missing.listFunds())).toEqual([UnreachableError, 'service-not-found', 'not-done']);
    const plain = connectTo({ url: service.url.replace('http:', 'https:') }, { profile }).client;
    expect(await failureOf(plain.listFunds())).toEqual([NoAnswerError, 'service-tls', 'not-done']);
  });
});

describe('an interruption', () => {
  function connectInterruptible(settings: Partial<ClientSettings> = {}) {
    const stop = new AbortController();
    return { stop, ...connectTo(service, { signal: stop.signal, ...settings }) };
  }

  it('ends a read that is under way', async () => {
    const { stop, client } = connectInterruptible({
      onRequest: (event) => event.kind === 'sent' && event.endpoint === QUERY && setImmediate(() => stop.abort()),
    });
    service.on(QUERY, 'hang');
    expect(await rejectionOf(client.queryRounds())).toBeInstanceOf(InterruptedError);
  });

  it('lets a write that is under way come to its answer, and starts no other', async () => {
    const { stop, client } = connectInterruptible();
    service.on(ADD, () => {
      stop.abort();
      return { status: 201, json: [] };
    });
    expect(await client.addRounds([round])).toEqual([]);
    expect(await rejectionOf(client.addRounds([round]))).toBeInstanceOf(InterruptedError);
    expect(service.calls).toEqual([ADD]);
  });
});

describe('secrets', () => {
  it('appear in no error and in no event, even where the service echoes them', async () => {
    const events: unknown[] = [];
    const echo: Reply = ({ headers, body }) => ({
      status: 400,
      json: { detail: `the-secret ${headers.authorization} ${body}` },
    });
    service.on(QUERY, echo);
    const { client } = connectTo(service, { onRequest: (event) => events.push(event) });
    const refused = await rejectionOf(client.queryRounds());
    service.on('POST /o/token/', echo);
    const unauthorized = await rejectionOf(connectTo(service).client.queryRounds());
    service.on('POST /o/token/', { text: '{"access_token":"token-9" "expires_in":1}' });
    const unreadable = await rejectionOf(connectTo(service).client.queryRounds());
    const shown = inspect([refused, unauthorized, unreadable, events], { depth: 9, showHidden: true });
    const basic = Buffer.from('the-client:the-secret').toString('base64');
    expect(shown).toContain('[hidden] Bearer [hidden]');
    for (const secret of ['the-secret', basic, 'token-1', 'token-9']) expect(shown).not.toContain(secret);
  });
});

describe('the observer', () => {
  it('is told what is sent, answered and waited for', async () => {
    const events: unknown[] = [];
    service.on(QUERY, { status: 503 }, { json: [] });
    await connectTo(service, { onRequest: (event) => events.push(event) }).client.queryRounds();
    expect(events).toEqual([
      { kind: 'sent', endpoint: 'POST /o/token/', attempt: 1, waitedMs: 0 },
      { kind: 'answered', endpoint: 'POST /o/token/', status: 200, tookMs: 0, date: expect.any(String) },
      { kind: 'sent', endpoint: QUERY, attempt: 1, waitedMs: 0 },
      { kind: 'answered', endpoint: QUERY, status: 503, tookMs: 0, date: expect.any(String) },
      { kind: 'failed', endpoint: QUERY, code: 'service-fault' },
      { kind: 'waiting', endpoint: QUERY, waitMs: 250, why: 'retry' },
      { kind: 'sent', endpoint: QUERY, attempt: 2, waitedMs: 0 },
      { kind: 'answered', endpoint: QUERY, status: 200, tookMs: 0, date: expect.any(String) },
    ]);
  });
});
