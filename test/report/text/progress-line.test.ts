import { expect, it } from 'vitest';
import { toProgressLine } from '../../../src/report/text/progress-line.ts';

const STATE = {
  stage: 'Adding securities',
  done: 1200,
  total: 4300,
  requests: 12,
  elapsedMs: 45_400,
  remainingMs: 80_000,
};

it('says how far the run is', () => {
  expect(toProgressLine(STATE, 120)).toBe(
    'Adding securities  █████░░░░░░░░░░░░░░░  1,200 of 4,300 rows  12 requests  0:45  about 1:20 left',
  );
});

it('leaves out what matters least where there is little room', () => {
  expect(toProgressLine(STATE, 80)).toBe('Adding securities  1,200 of 4,300 rows  12 requests  0:45  about 1:20 left');
  expect(toProgressLine(STATE, 60)).toBe('Adding securities  1,200 of 4,300 rows  about 1:20 left');
  expect(toProgressLine(STATE, 40)).toBe('Adding securities  1,200 of 4,300 rows');
  expect(toProgressLine(STATE, 10)).toBe('Adding se…');
});

it('says the stage and the time alone while nothing else is known', () => {
  const state = { stage: 'Reading', done: 0, total: 0, requests: 0, elapsedMs: 3_723_000 };
  expect(toProgressLine(state, 100)).toBe('Reading  1:02:03');
});

it('fills the bar only at the end', () => {
  expect(toProgressLine({ ...STATE, done: 4299 }, 120)).toContain('███████████████████░ ');
  expect(toProgressLine({ ...STATE, done: 4300 }, 120)).toContain('████████████████████ ');
});
