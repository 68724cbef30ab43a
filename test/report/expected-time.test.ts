import { expect, it } from 'vitest';
import { expectedSeconds } from '../../src/report/expected-time.ts';

const WINDOWS = [
  { requests: 500, seconds: 60 },
  { requests: 30, seconds: 10 },
];

it.each([
  [0, 0],
  [30, 0],
  [31, 10],
  [61, 20],
  [501, 160],
])('waits for the narrowest window: %i requests take %i seconds', (requests, seconds) => {
  expect(expectedSeconds(requests, WINDOWS)).toBe(seconds);
});

it('waits for nothing where there are no windows', () => {
  expect(expectedSeconds(10_000, [])).toBe(0);
});
