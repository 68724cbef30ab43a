import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../src/service/sandbox/faults/faults.ts';
import { certificates, detailOf, outcomeOf, storedShares, VERDANT } from './faults-support.ts';
import { ManualTime, until } from './manual-time.ts';
import { callerOf, connect, ROUNDS_GET, requestToken, SECURITIES_ADD, SECURITIES_GET } from './support.ts';

type Fault = Exclude<FaultRuleInput['do'], readonly unknown[]>;

const onAdd = (fault: Fault): FaultRuleInput[] => [{ on: `POST ${SECURITIES_ADD}`, nth: 1, do: fault }];

test.each<[Fault, string | number, string[]]>([
  [{ kind: 'drop-before-storing' }, 'no answer', []],
  [{ kind: 'drop-after-storing' }, 'no answer', ['7']],
  [{ kind: 'error-before-storing' }, 500, []],
  [{ kind: 'error-before-storing', status: 403 }, 403, []],
  [{ kind: 'error-after-storing' }, 500, ['7']],
  [{ kind: 'error-after-storing', status: 502 }, 502, ['7']],
  [{ kind: 'error-after-storing', status: 503 }, 503, ['7']],
  [{ kind: 'error-after-storing', status: 422 }, 422, ['7']],
  [{ kind: 'cut-short' }, 'broken JSON', ['7']],
  [{ kind: 'cut-short', at: 'connection' }, 'no answer', ['7']],
  [{ kind: 'too-large' }, 413, []],
  [{ kind: 'rate-limited' }, 429, []],
])('%o ends as told, has stored as told, and spoils one request', async (fault, ending, stored) => {
  const { sandbox, post } = await connect({ faults: onAdd(fault) });
  expect(await outcomeOf(post(SECURITIES_ADD, certificates('7')))).toBe(ending);
  expect(storedShares(sandbox)).toEqual(stored);
  const status = typeof ending === 'number' ? ending : ending === 'broken JSON' ? 201 : 0;
  expect(sandbox.requests.at(-1)).toEqual({ method: 'POST', path: SECURITIES_ADD, status, fault: fault.kind });
  expect(await outcomeOf(post(SECURITIES_ADD, certificates('8')))).toBe(201);
  expect(storedShares(sandbox)).toEqual([...stored, '8']);
  expect(sandbox.requests.at(-1)).toEqual({ method: 'POST', path: SECURITIES_ADD, status: 201 });
});

test('says in an error what it is told to, and something otherwise', async () => {
  const { post, sandbox } = await connect({
    faults: onAdd({ kind: 'error-before-storing', detail: 'Come back later.' }),
  });
  expect(detailOf(await post(SECURITIES_ADD, {}))).toBe('500 Come back later.');
  sandbox.setFaults(onAdd({ kind: 'error-after-storing', status: 503 }));
  expect(detailOf(await post(SECURITIES_ADD, {}))).toBe('503 The service has failed.');
  sandbox.setFaults(onAdd({ kind: 'error-before-storing', status: 400 }));
  expect(detailOf(await post(SECURITIES_ADD, {}))).toBe('400 The request is refused.');
});

test('answers 429 without Retry-After, with seconds and with a date, which never comes too early', async () => {
  const now = () => Date.UTC(2026, 10, 20, 10, 0, 0, 400);
  const limited = { kind: 'rate-limited' } as const;
  const { get } = await connect({
    now,
    faults: [
      {
        do: [limited, { ...limited, retryAfterSeconds: 2 }, { ...limited, retryAfterSeconds: 2, as: 'date' }],
        on: 'whoami',
      },
    ],
  });
  const answers = [await get('/v1/whoami/'), await get('/v1/whoami/'), await get('/v1/whoami/')];
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [429, null],
    [429, '2'],
    [429, 'Fri, 20 Nov 2026 10:00:03 GMT'],
  ]);
});

test('lets a token expire in mid-run: it stays out, another gets in', async () => {
  const { sandbox, get } = await connect({ faults: [{ on: 'whoami', nth: 2, do: { kind: 'expired-token' } }] });
  expect((await get('/v1/whoami/')).status).toBe(200);
  expect(await get('/v1/whoami/')).toMatchObject({ status: 401, body: { detail: 'The token has expired.' } });
  expect((await get('/v1/funds/')).status).toBe(401);
  const fresh = await callerOf(sandbox);
  expect((await fresh.get('/v1/whoami/')).status).toBe(200);
});

test('spoils requests for tokens too', async () => {
  const { sandbox } = await connect({
    faults: [{ on: 'POST /o/token/', nth: 2, do: { kind: 'error-before-storing' } }],
  });
  expect((await requestToken(sandbox)).status).toBe(500);
  expect((await requestToken(sandbox)).status).toBe(200);
});

test('spoils queries: there is nothing to store, and the way they end is the same', async () => {
  const { post, get } = await connect({
    faults: [
      { on: 'queryRounds', nth: 1, do: { kind: 'cut-short' } },
      { on: 'querySecurities', nth: 1, do: { kind: 'store-half', ending: 500 } },
      { on: 'listFunds', nth: 1, do: { kind: 'store-late', afterMs: 5 } },
    ],
  });
  expect(await outcomeOf(post(ROUNDS_GET, {}))).toBe('broken JSON');
  expect(await outcomeOf(post(SECURITIES_GET, { company_ids: [VERDANT] }))).toBe(500);
  expect(await outcomeOf(get('/v1/funds/'))).toBe('no answer');
});

test('answers slowly, having stored at once', async () => {
  const time = new ManualTime();
  const { sandbox, post } = await connect({ ...time, faults: onAdd({ kind: 'slow', delayMs: 30_000 }) });
  const answer = post(SECURITIES_ADD, certificates('7'));
  await until(() => time.waiting === 1);
  expect(storedShares(sandbox)).toEqual(['7']);
  expect(sandbox.requests.filter(({ path }) => path === SECURITIES_ADD)).toEqual([]);
  time.advance(30_000);
  expect((await answer).status).toBe(201);
});

test.each([
  { stored: false, shares: [] },
  { stored: true, shares: ['7'] },
])('hangs until it is closed, and closing does not wait for it (%o)', async ({ stored, shares }) => {
  const { sandbox, post } = await connect({ faults: onAdd({ kind: 'hang', stored }) });
  const outcome = outcomeOf(post(SECURITIES_ADD, certificates('7')));
  await until(() => sandbox.requests.at(-1)?.fault === 'hang');
  expect(storedShares(sandbox)).toEqual(shares);
  await sandbox.close();
  expect(await outcome).toBe('no answer');
});

test('closing ends a slow answer as well', async () => {
  const time = new ManualTime();
  const { sandbox, post } = await connect({ ...time, faults: onAdd({ kind: 'slow', delayMs: 30_000 }) });
  const outcome = outcomeOf(post(SECURITIES_ADD, certificates('7')));
  await until(() => time.waiting === 1);
  await sandbox.close();
  expect(await outcome).toBe('no answer');
  expect(time.waiting).toBe(0);
});
