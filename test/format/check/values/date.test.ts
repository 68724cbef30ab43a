import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCalendarDate, toSerialDay } from '../../../../src/model/values/calendar-date.ts';
import { type CellSource, formatted } from '../../../support/make-table.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { type ReadOptions, readAs } from '../support.ts';

const read = (source: CellSource, options?: ReadOptions) => readAs({ kind: 'date' }, source, options);
const is = (date: string) => ({ type: 'date', date });

const sunday = (text: string) => [text, '2024-03-31'] as const;

describe('a date', () => {
  it.each([
    [formatted('45382', 'm/d/yyyy'), '2024-03-31'],
    [45382, '2024-03-31'],
    [formatted('45382', '#,##0.00'), '2024-03-31'],
    [20240331, '2024-03-31'],
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [{ value: { kind: 'date', iso: '2024-03-31' } }, '2024-03-31'],
    ['2024-03-31', '2024-03-31'],
    [' 2024-03-31\u00a0', '2024-03-31'],
    ['2024-3-1', '2024-03-01'],
    ['2024/03/31', '2024-03-31'],
    ['2024.03.31', '2024-03-31'],
    ['20240331', '2024-03-31'],
    ['2024\u201103\u201131', '2024-03-31'],
    ['31\u201303\u20132024', '2024-03-31'],
    ['31. 3. 2024', '2024-03-31'],
    ['2024. 03. 31.', '2024-03-31'],
    ['03 / 31 / 2024', '2024-03-31'],
    ['2024 - 03 - 31', '2024-03-31'],
    ['45382', '2024-03-31'],
    ['31 Mar 2024', '2024-03-31'],
    ['31-Mar-2024', '2024-03-31'],
    ['31 March, 2024', '2024-03-31'],
    ['Mar 31, 2024', '2024-03-31'],
    ['Mar. 31 2024', '2024-03-31'],
    ['march 31st, 2024', '2024-03-31'],
    ['1st of Sept 2024', '2024-09-01'],
    ['2024 Mar 31', '2024-03-31'],
    ['2024-Mar-31', '2024-03-31'],
    ['Sunday, 31 March 2024', '2024-03-31'],
    ['Sun 31 Mar 2024', '2024-03-31'],
    ...['Sonntag, 31. März 2024', 'So, 31.03.2024', 'dimanche 31 mars 2024', 'domingo, 31 de marzo de 2024'].map(
      sunday,
    ),
    ...['zondag 31 maart 2024', 'söndag 31 mars 2024', 'søn. 31. marts 2024', 'le 31 mars 2024'].map(sunday),
    ...['2024年3月31日(日)', '2024年3月31日 星期日', '2024年3月31日日曜日', '2024년 3월 31일'].map(sunday),
    ['Mar 4, 2024', '2024-03-04'],
    ['\u200e31/\u200e03/\u200e2024', '2024-03-31'],
    ['\u202a31.03.2024\u202c', '2024-03-31'],
    ['31-Mar-24', '2024-03-31'],
    ['31 Mar 99', '1999-03-31'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', '2024-12-31'],
    ['31.12.2024', '2024-12-31'],
    ['12-31-2024', '2024-12-31'],
    ['05/05/2024', '2024-05-05'],
    ['3/31/24', '2024-03-31'],
    ['2024-03-31T00:00:00', '2024-03-31'],
    ['2024-03-31T00:00:00.000Z', '2024-03-31'],
    ['2024-03-31 00:00:00+02:00', '2024-03-31'],
    ['3/31/2024 12:00:00 AM', '2024-03-31'],
    ['31/12/2024 0:00', '2024-12-31'],
  ] as const)('takes %j', (source, date) => {
    expect(read(source)).toEqual(is(date));
  });

  it('counts days as Excel does, which had a 29 February in 1900', () => {
    expect([1, 59, 61].map((serial) => read(serial))).toEqual([is('1900-01-01'), is('1900-02-28'), is('1900-03-01')]);
  });

  it('counts days from 1904 where the file does', () => {
    expect(read(43920, { epoch: 1904 })).toEqual(is('2024-03-31'));
    expect(read(0, { epoch: 1904 })).toEqual(is('1904-01-01'));
  });

  it.each([
    ['31/02/2024', '"31/02/2024"'],
    ['2024-02-30', '"2024-02-30"'],
    ['2023-02-29', '"2023-02-29"'],
    ['30 Feb 2024', '"30 Feb 2024"'],
    ['soon', '"soon"'],
    ['Q1 2024', '"Q1 2024"'],
    ['Mar 2024', '"Mar 2024"'],
    ['13/13/2024', '"13/13/2024"'],
    ['31/12-2024', '"31/12-2024"'],
    ['0000-00-00', '"0000-00-00"'],
    [60, '"60"'],
    [0, '"0"'],
    [-5, '"-5"'],
    [20241331, '"20241331"'],
    [20230229, '"20230229"'],
    [true, '"TRUE"'],
  ] as const)('refuses %j', (source, shown) => {
    expect(read(source)).toBe(`date-invalid: ${shown} · YYYY-MM-DD · 2024-02-29`);
  });

  it('refuses a time of day', () => {
    expect(read(45382.5)).toBe('date-with-time: "45382.5" · 2024-03-31');
    expect(read(formatted('45382.604166666664', 'm/d/yyyy h:mm'))).toBe(
      'date-with-time: "2024-03-31 14:30" · 45382.604166666664 · 2024-03-31',
    );
    expect(read('2024-03-31 14:30')).toBe('date-with-time: "2024-03-31 14:30" · 2024-03-31');
    expect(read('2024-03-31T23:59:59Z')).toBe('date-with-time: "2024-03-31T23:59:59Z" · 2024-03-31');
    expect(read('31/03/2024 12:00 PM')).toBe('date-with-time: "31/03/2024 12:00 PM" · 2024-03-31');
    expect(read({ value: { kind: 'date', iso: '2024-03-31', time: '14:30:00' } })).toBe(
      'date-with-time: "2024-03-31 14:30:00" · 2024-03-31',
    );
  });

  it('names both readings of an ambiguous text', () => {
    expect(read('05/06/2024')).toBe('date-ambiguous: "05/06/2024" · 2024-06-05 · 2024-05-06 · YYYY-MM-DD');
    expect(read('04.05.06')).toBe('date-ambiguous: "04.05.06" · 2006-05-04 · 2006-04-05 · 2004-05-06 · YYYY-MM-DD');
    expect(read('31 Mar 31')).toBe('date-ambiguous: "31 Mar 31" · 1931-03-31 · 2031-03-31 · YYYY-MM-DD');
    expect(read('31/12/24')).toMatch(/^date-ambiguous: /);
  });

  it('is settled by another cell of its column', () => {
    expect(read('05/06/2024', { others: ['31/12/2024', '2024-01-01', 'x'] })).toEqual(is('2024-06-05'));
    expect(read('05/06/2024', { others: ['12/31/2024'] })).toEqual(is('2024-05-06'));
    expect(read('04.05.06', { others: ['31.12.2024'] })).toEqual(is('2006-05-04'));
    expect(read('05/06/2024', { others: ['31/12/2024', '12/31/2024'] })).toMatch(/^date-ambiguous/);
  });

  it('is not settled by a cell that is itself in error', () => {
    expect(read('05/06/2024', { others: ['31/12/2024 09:15'] })).toMatch(/^date-ambiguous/);
    expect(read('05/06/2024', { others: ['31/12/2024 09:15', '31/12/2024'] })).toEqual(is('2024-06-05'));
  });

  it('is settled by the stated order, before the column', () => {
    expect(read('05/06/2024', { dateOrder: 'dmy' })).toEqual(is('2024-06-05'));
    expect(read('05/06/2024', { dateOrder: 'mdy', others: ['31/12/2024'] })).toEqual(is('2024-05-06'));
    expect(read('04/05/06', { dateOrder: 'ymd' })).toEqual(is('2004-05-06'));
    expect(read('05/06/2024', { dateOrder: 'ymd' })).toMatch(/^date-ambiguous/);
    expect(read('31/12/2024', { dateOrder: 'mdy' })).toEqual(is('2024-12-31'));
  });
});

describe('any day', () => {
  const days = fc
    .tuple(fc.integer({ min: 1930, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(([year, month, day]) => ({ year, month, day, date: toCalendarDate(year, month, day) }));
  const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const pad = (part: number) => String(part).padStart(2, '0');
  const forms: readonly ((year: number, month: number, day: number) => string)[] = [
    (year, month, day) => `${year}-${pad(month)}-${pad(day)}`,
    (year, month, day) => `${year}/${month}/${day}`,
    (year, month, day) => `${year}.${pad(month)}.${day} 00:00`,
    (year, month, day) => `${day} ${MONTHS[month - 1]} ${year}`,
    (year, month, day) => `${pad(day)}-${MONTHS[month - 1]?.toUpperCase()}-${year}`,
    (year, month, day) => `${MONTHS[month - 1]} ${day}, ${year}`,
    (year, month, day) => `${year}${pad(month)}${pad(day)}`,
  ];

  it('reads back from every unambiguous form, and is refused where there is no such day', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...forms), ({ year, month, day, date }, form) => {
        const text = form(year, month, day);
        const result = read(text);
        if (date === undefined) expect(result).toMatch(/^date-invalid: /);
        else expect([text, result]).toEqual([text, is(date)]);
      }),
      { seed: 20240331, numRuns: sweepOf(500) },
    );
  });

  it('reads back from its serial number in both systems', () => {
    fc.assert(
      fc.property(days, ({ date }) => {
        if (date === undefined) return;
        expect(read(toSerialDay(date))).toEqual(is(date));
        if (date >= '1904-01-02') expect(read(toSerialDay(date) - 1462, { epoch: 1904 })).toEqual(is(date));
      }),
      { seed: 20240331, numRuns: sweepOf(300) },
    );
  });

  it('reads back from figures in the order that is stated', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.', ' '), ({ year, month, day, date }, sign) => {
        if (date === undefined) return;
        expect(read([pad(day), pad(month), year].join(sign), { dateOrder: 'dmy' })).toEqual(is(date));
        expect(read([month, day, year].join(sign), { dateOrder: 'mdy' })).toEqual(is(date));
      }),
      { seed: 20240331, numRuns: sweepOf(300) },
    );
  });
});
