import { expect, it } from 'vitest';
import { RequestCounter } from '../../../src/team/sign-in/request-counter.ts';

it('allows so many in a window, by key, and says how long to wait', () => {
  let now = 0;
  const counter = new RequestCounter({ most: 2, windowMs: 10_000 }, () => now);
  expect([counter.book('a'), counter.book('a'), counter.book('a'), counter.book('b')]).toEqual([0, 0, 10, 0]);
  now = 9_001;
  expect(counter.book('a')).toBe(1);
  now = 10_000;
  expect([counter.book('a'), counter.book('a'), counter.book('a')]).toEqual([0, 0, 10]);
});

it('keeps no more keys than it has room for, and forgets the oldest', () => {
  const counter = new RequestCounter({ most: 1, windowMs: 10_000 }, () => 0);
  for (let index = 0; index < 10_001; index += 1) counter.book(`key ${index}`);
  expect([counter.book('key 10000'), counter.book('key 0')]).toEqual([10, 0]);
});
