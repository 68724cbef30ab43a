import { describe, expect, it } from 'vitest';
import { backoffMs, retryAfterMs } from '../../../../src/service/client/pace/retry-decision.ts';

const backoff = { firstDelayMs: 500, maxDelayMs: 30_000 };

describe('the pause between attempts', () => {
  it('has a bound that doubles up to the longest, and is anything below it', () => {
    expect([1, 2, 3, 7, 8, 99].map((attempt) => backoffMs(attempt, backoff, 0.999_999_9))).toEqual([
      499, 999, 1999, 29_999, 29_999, 29_999,
    ]);
    expect(backoffMs(4, backoff, 0)).toBe(0);
  });
});

describe('Retry-After', () => {
  const nowMs = Date.parse('2024-04-02T09:00:00Z');
  const date = 'Tue, 02 Apr 2024 09:05:00 GMT';

  it.each([
    ['7', undefined, 7000],
    ['0', undefined, 0],
    ['1.5', undefined, 1500],
    [date, undefined, 300_000],
    [date, 'Tue, 02 Apr 2024 09:04:50 GMT', 10_000],
    [date, 'Tue, 02 Apr 2024 10:00:00 GMT', 0],
    ['soon', undefined, undefined],
    ['-3', undefined, undefined],
    [undefined, undefined, undefined],
  ])('%j with the Date %j is %j ms', (header, dateHeader, expected) => {
    expect(retryAfterMs({ header, dateHeader, nowMs })).toBe(expected);
  });
});
