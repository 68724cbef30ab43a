import { expect, test } from 'vitest';
import { haveWorked } from '../../src/team/terms/schedule.ts';

const at = (text: string) => Date.parse(text);

test('working hours are those from Monday to Friday, from nine to five, where people are', () => {
  const friday = at('2026-03-27T15:00:00Z');
  const worked = (hours: number, until: string, zone = 'UTC') => haveWorked(hours, friday, at(until), zone);
  expect(worked(2, '2026-03-27T16:59:00Z')).toBe(false);
  expect(worked(2, '2026-03-27T17:00:00Z')).toBe(true);
  expect(worked(3, '2026-03-29T23:00:00Z')).toBe(false);
  expect(worked(3, '2026-03-30T10:00:00Z')).toBe(true);
  // In Tokyo the day was over, and Monday begins nine hours earlier.
  expect(worked(1, '2026-03-29T23:59:00Z', 'Asia/Tokyo')).toBe(false);
  expect(worked(1, '2026-03-30T01:00:00Z', 'Asia/Tokyo')).toBe(true);
  expect(() => worked(1, '2026-03-30T01:00:00Z', 'Mars/Base')).toThrow(RangeError);
});

test('a change of the clocks on a Sunday changes nothing', () => {
  const friday = at('2026-03-27T15:00:00Z');
  expect(haveWorked(8, friday, at('2026-03-30T14:00:00Z'), 'Europe/Berlin')).toBe(true);
  expect(haveWorked(9, friday, at('2026-03-30T14:00:00Z'), 'Europe/Berlin')).toBe(false);
});
