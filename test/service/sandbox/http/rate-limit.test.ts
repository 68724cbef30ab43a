import { expect, test } from 'vitest';
import { RateLimiter } from '../../../../src/service/sandbox/http/rate-limit.ts';
import { type Caller, callerOf, start } from '../support.ts';

const statuses = async ({ get }: Caller, count: number) => {
  const answers = [];
  for (let n = 0; n < count; n += 1) answers.push(await get('/v1/whoami/'));
  return answers.map(({ status }) => status);
};

test('holds both published windows by token and says when there is room again', async () => {
  let now = 50_000;
  const sandbox = await start({ rateWindows: undefined, now: () => now });
  const caller = await callerOf(sandbox);
  expect(await statuses(caller, 30)).toEqual(Array(30).fill(200));
  now += 2_500;
  const refused = await caller.get('/v1/whoami/');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('8');
  expect(refused.body).toEqual({ detail: 'Too many requests; try again in 8 s.' });
  expect(await statuses(await callerOf(sandbox), 1)).toEqual([200]);
  now += 7_499;
  expect(await statuses(caller, 1)).toEqual([429]);
  now += 1;
  expect(await statuses(caller, 1)).toEqual([200]);
});

test('counts no refused request, and lets requests back in one by one', () => {
  let now = 0;
  const limiter = new RateLimiter(
    [
      { requests: 3, seconds: 60 },
      { requests: 2, seconds: 10 },
    ],
    () => now,
  );
  expect([limiter.take('a'), limiter.take('a')]).toEqual([undefined, undefined]);
  now = 4_000;
  expect(limiter.take('a')).toEqual({ retryAfterSeconds: 6 });
  expect(limiter.take('b')).toBeUndefined();
  now = 10_000;
  expect(limiter.take('a')).toBeUndefined();
  expect(limiter.take('a')).toEqual({ retryAfterSeconds: 50 });
  now = 60_000;
  expect(limiter.take('a')).toBeUndefined();
});

test('limits nothing where there are no windows', () => {
  const limiter = new RateLimiter([], () => 0);
  expect(Array.from({ length: 1000 }, () => limiter.take('a')).every((refusal) => refusal === undefined)).toBe(true);
});
