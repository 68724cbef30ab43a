import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDate,
  fromSerialDay,
  parseIsoDate,
  toCalendarDate,
  toSerialDay,
} from '../../../src/model/values/calendar-date.ts';
import { sweepOf } from '../../support/sweep.ts';

const RUNS = { seed: 20_240_331, numRuns: sweepOf(300) };
const LAST_SERIAL = 2_958_465;

describe('a calendar date', () => {
  it.each([
    [2024, 2, 29, '2024-02-29'],
    [2000, 2, 29, '2000-02-29'],
    [1900, 1, 1, '1900-01-01'],
    [9999, 12, 31, '9999-12-31'],
  ])('%d-%d-%d is %s', (year, month, day, date) => {
    expect(toCalendarDate(year, month, day)).toBe(date);
  });

  it.each([
    [2023, 2, 29],
    [1900, 2, 29],
    [2100, 2, 29],
    [2024, 4, 31],
    [2024, 0, 1],
    [2024, 13, 1],
    [2024, 1, 0],
    [1899, 12, 31],
    [10_000, 1, 1],
    [2024, 1.5, 1],
    [2024, 1, 1.5],
    [Number.NaN, 1, 1],
  ])('does not know a day %d-%d-%d', (year, month, day) => {
    expect(toCalendarDate(year, month, day)).toBeUndefined();
  });

  it.each(['2024-3-31', '20240331', '2024-03-31T00:00:00Z', ' 2024-03-31', '31/03/2024', '2024-02-30', ''])(
    'is not read from "%s"',
    (text) => {
      expect(parseIsoDate(text)).toBeUndefined();
    },
  );

  it('says which literal is none', () => {
    expect(() => calendarDate('2023-02-29')).toThrow(new Error('not a calendar date: 2023-02-29'));
  });

  it.each([
    [1, 1900, '1900-01-01'],
    [59, 1900, '1900-02-28'],
    [61, 1900, '1900-03-01'],
    [45_382, 1900, '2024-03-31'],
    [LAST_SERIAL, 1900, '9999-12-31'],
    [0, 1904, '1904-01-01'],
    [60, 1904, '1904-03-01'],
    [43_920, 1904, '2024-03-31'],
  ] as const)('is of serial %d in the %d system %s', (serial, epoch, date) => {
    expect(fromSerialDay(serial, epoch)).toBe(date);
  });

  it.each([
    [0, 1900],
    [60, 1900],
    [-1, 1900],
    [-1, 1904],
    [45_382.5, 1900],
    [LAST_SERIAL + 1, 1900],
    [LAST_SERIAL - 1461, 1904],
  ] as const)('is none of serial %d in the %d system', (serial, epoch) => {
    expect(fromSerialDay(serial, epoch)).toBeUndefined();
  });

  it('comes back from its serial, and each next serial is the next day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: LAST_SERIAL - 1 }), (serial) => {
        const [day = '', next = ''] = [fromSerialDay(serial, 1900), fromSerialDay(serial + 1, 1900)];
        expect(toSerialDay(calendarDate(day))).toBe(serial);
        expect(toSerialDay(calendarDate(next))).toBe(serial + 1);
        expect(day < next).toBe(true);
        expect(parseIsoDate(day)).toBe(day);
      }),
      RUNS,
    );
  });

  it('is the same day in both systems, 1462 serials apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST_SERIAL - 1462 }), (serial) => {
        expect(fromSerialDay(serial, 1904)).toBe(fromSerialDay(serial + 1462, 1900));
      }),
      RUNS,
    );
  });
});
