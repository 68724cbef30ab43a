import { describe, expect, test } from 'vitest';
import { parseSchedule } from '../../../src/team/edges/edge-tasks.ts';

const at = (text: string) => Date.parse(`2026-03-${text}Z`);

function isDue(text: string, since: string, now: string): boolean {
  return parseSchedule(text).isDue(at(since), at(now));
}

describe('a schedule', () => {
  test('is due once for each of its times', () => {
    expect(isDue('* * * * *', '30T10:00:20', '30T10:00:59')).toBe(false);
    expect(isDue('* * * * *', '30T10:00:20', '30T10:01:00')).toBe(true);
    expect(isDue('0 6 * * 1-5', '30T05:00:00', '30T05:59:59')).toBe(false);
    expect(isDue('0 6 * * 1-5', '30T05:00:00', '30T06:00:01')).toBe(true);
    expect(isDue('0 6 * * 1-5', '30T06:00:05', '30T23:00:00')).toBe(false);
    // A Saturday and a Sunday.
    expect(isDue('0 6 * * 1-5', '27T07:00:00', '29T23:00:00')).toBe(false);
  });

  test('is caught up on where nobody was there at its time', () => {
    expect(isDue('0 6 * * *', '02T06:00:30', '28T17:43:00')).toBe(true);
  });

  test.each([
    '',
    'hourly',
    '* * * *',
    '60 * * * *',
    '* * * * * *',
    '* 25 * * *',
    '*/0 * * * *',
    '0 6 * * 1-5 ?fill=1d',
  ])('is not read of %j', (text) => {
    expect(() => parseSchedule(text)).toThrow('is not a schedule.');
  });
});
