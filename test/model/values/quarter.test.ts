import { describe, expect, test } from 'vitest';
import { calendarDate, daysBetween, fromSerialDay, toSerialDay } from '../../../src/model/values/calendar-date.ts';
import { quarterTo, timingOf, toQuarterDate } from '../../../src/model/values/quarter.ts';

const day = calendarDate;

describe('the quarter that ends on a day', () => {
  test.each([
    ['2025-09-30', '2025-07-01'],
    ['2025-12-31', '2025-10-01'],
    ['2025-03-31', '2025-01-01'],
    ['2025-01-31', '2024-11-01'],
    ['2025-02-28', '2024-12-01'],
    ['2024-02-29', '2023-12-01'],
    // A year of weeks ends on any day: the quarter begins on the day after the one that its last one ended on.
    ['2025-09-27', '2025-06-28'],
    ['2025-01-15', '2024-10-16'],
    ['2024-02-28', '2023-11-29'],
    ['2025-05-30', '2025-03-01'],
    ['2024-05-29', '2024-03-01'],
    ['2025-05-28', '2025-03-01'],
    ['1900-01-31', '1900-01-01'],
  ])('%s begins on %s', (last, first) => {
    expect(quarterTo(day(last))).toEqual({ first, last });
  });

  test('is about three months long, whichever day it ends on, and one that ends on a month’s end begins on a first', () => {
    for (let serial = toSerialDay(day('2023-01-01')); serial <= toSerialDay(day('2028-12-31')); serial += 1) {
      const last = fromSerialDay(serial, 1900) ?? day('1900-01-01');
      const { first } = quarterTo(last);
      const days = daysBetween(first, last) + 1;
      expect([last, days >= 88 && days <= 92]).toEqual([last, true]);
    }
  });
});

test('a day is late before its first day, and after past its last', () => {
  const quarter = quarterTo(day('2025-09-30'));
  const days = ['2025-06-30', '2025-07-01', '2025-08-15', '2025-09-30', '2025-10-01'];
  expect(days.map((text) => timingOf(day(text), quarter))).toEqual(['late', undefined, undefined, undefined, 'after']);
});

describe('what somebody calls a quarter', () => {
  test.each([
    ['2025-09-30', '2025-09-30'],
    [' 2025-Q3 ', '2025-09-30'],
    ['2025q1', '2025-03-31'],
    ['Q2 2025', '2025-06-30'],
    ['q4-2025', '2025-12-31'],
  ])('%s ends on %s', (text, last) => {
    expect(toQuarterDate(text, '--quarter')).toBe(last);
  });

  test.each(['', 'Q3', 'Q5 2025', '2025', '2025-Q0', 'Q3 25', '30.09.2025', '2025-09', '1899-Q4', '2025-02-30'])(
    'but not %j',
    (text) => {
      expect(() => toQuarterDate(text, '--quarter')).toThrow(expect.objectContaining({ code: 'usage' }));
    },
  );
});
