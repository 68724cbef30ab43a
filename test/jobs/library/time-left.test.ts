import { expect, test } from 'vitest';
import { Job } from '../../../src/jobs/library/inside/job.ts';

test('the time left follows the allowed rate at first, and then the pace that is, faster or slower', () => {
  let now = 0;
  const job = new Job({ stage: '', expected: { requests: 100, seconds: 100 }, onChange: () => {}, now: () => now });
  const send = (count: number): void => {
    for (let sent = 0; sent < count; sent += 1)
      job.onRequest({ kind: 'sent', endpoint: '/add/', attempt: 1, waitedMs: 0 });
  };
  expect(job.progress.secondsLeft).toBe(100);
  now = 9_000;
  send(20);
  expect(job.progress.secondsLeft).toBe(91);
  now = 10_000;
  expect(job.progress.secondsLeft).toBe(80 / 2);
  now = 30_000;
  // Nothing was sent lately: only the allowed rate is known.
  expect(job.progress.secondsLeft).toBe(70);
  send(5);
  expect(job.progress.secondsLeft).toBe(75 / 0.5);
  job.pause();
  expect(job.progress.secondsLeft).toBeUndefined();
});
