import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Course, CourseEvent } from '../../../../src/engine/plan/money/marks/holding-course.ts';
import type { StatedMark } from '../../../../src/engine/plan/money/marks/last-marks.ts';
import { type MarkFacts, reportMarks, reportMarksIn } from '../../../../src/engine/plan/money/marks/mark-report.ts';
import type { FairValueTotal, LastMark } from '../../../../src/model/outcomes/mark-report.ts';
import type { SetMark } from '../../../../src/model/service/entry-history.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import type { Currency } from '../../../../src/model/values/currency.ts';
import { addDecimals, decimal, subtractDecimals, sumDecimals } from '../../../../src/model/values/decimal.ts';
import { quarterTo } from '../../../../src/model/values/quarter.ts';
import { sweepOf } from '../../../support/sweep.ts';

const day = calendarDate;
const [Q2, Q3, Q4] = [day('2025-06-30'), day('2025-09-30'), day('2025-12-31')];

const fairValue = (value: number | string, currency: Currency = 'USD', fundId = 'f1') => ({
  fundId,
  fairValue: { value: decimal(value), currency },
});

let rowNumber = 1;
function stated(company: string, mark: StatedMark['mark'], facts: Partial<StatedMark> = {}): StatedMark {
  rowNumber += 1;
  return { rows: [`row-${company}-${rowNumber}`], sheet: 'Valuations', rowNumber, company, date: Q3, mark, ...facts };
}

function set(company: string, mark: SetMark['mark'], { date = Q2, run = 1 } = {}): SetMark {
  return {
    kind: 'mark',
    company,
    date,
    mark,
    run: { id: `run-${run}`, startedAt: `2025-0${run}-02T09:00:00.000Z`, number: run },
  };
}

const bought = (company: string, opens: string, cost: number, facts: Partial<Course> = {}): Course => ({
  ...{ company, fundId: 'f1', opens: day(opens), currency: 'USD', cost: decimal(cost) },
  ...{ isNote: false, units: decimal(100), events: [] },
  ...facts,
});

const sold = (date: string, shares: number, cash: number, facts: Partial<CourseEvent> = {}): CourseEvent => ({
  ...{ event: 'sale', date: day(date), shares: decimal(shares) },
  cash: { value: decimal(cash), currency: 'USD' },
  ...facts,
});

const FACTS: MarkFacts = {
  ...{ set: [], courses: [], scope: { kind: 'firm', companies: 3 }, quarter: quarterTo(Q3) },
  ...{ companyOf: (key) => key, fundOf: (id) => id },
};

const report = (marks: readonly StatedMark[], facts: Partial<MarkFacts> = {}) =>
  reportMarks({ stated: marks, facts: { ...FACTS, ...facts } });

/** The one total. */
function totalOf(marks: readonly StatedMark[], facts: Partial<MarkFacts> = {}): FairValueTotal {
  const totals = report(marks, facts)?.totals ?? [];
  expect(totals).toHaveLength(1);
  const [total] = totals;
  if (total === undefined) throw new Error('no total');
  return total;
}

describe('a mark beside the last one', () => {
  test('is beside what the journal knows, the latest day first, with the run and its day', () => {
    const known = [set('a', fairValue(70), { date: day('2025-03-31') }), set('a', fairValue(100), { run: 2 })];
    expect(report([stated('a', fairValue('120.5'))], { set: known })?.marks).toEqual([
      {
        ...{
          fund: 'f1',
          company: 'a',
          column: 'Fair Value',
          date: Q3,
          value: '120.5',
          currency: 'USD',
          change: '20.5',
        },
        last: {
          ...{ value: '100', currency: 'USD', date: Q2 },
          source: { kind: 'run', runId: 'run-2', startedAt: '2025-02-02T09:00:00.000Z' },
        },
      },
    ]);
  });

  test('that corrects one of its own day is beside that one, however often it is corrected', () => {
    const known = [set('a', fairValue(100)), set('a', fairValue(130), { date: Q3, run: 3 })];
    const [mark] = report([stated('a', fairValue(125))], { set: known })?.marks ?? [];
    expect([mark?.last?.value, mark?.last?.date, mark?.change]).toEqual(['130', Q3, '-5']);
  });

  test('of a day before one that is set later is beside what was before it', () => {
    const known = [set('a', fairValue(100)), set('a', fairValue(150), { date: Q4 })];
    expect(report([stated('a', fairValue(125))], { set: known })?.marks[0]?.last?.value).toBe('100');
  });

  const shown: LastMark = { value: decimal(90), currency: 'USD', date: Q2, source: { kind: 'workbook' } };

  test('is beside what the workbook shows where the journal knows nothing, or only something older', () => {
    const [alone] = report([stated('a', fairValue(100), { shown })])?.marks ?? [];
    expect([alone?.last, alone?.change]).toEqual([shown, '10']);
    const older = [set('a', fairValue(70), { date: day('2025-03-31') })];
    expect(report([stated('a', fairValue(100), { shown })], { set: older })?.marks[0]?.last).toEqual(shown);
    const same = [set('a', fairValue(91))];
    expect(report([stated('a', fairValue(100), { shown })], { set: same })?.marks[0]?.last?.value).toBe('91');
  });

  test('passes over what the workbook shows of its own day or a later one', () => {
    expect(report([stated('a', fairValue(100), { shown: { ...shown, date: Q3 } })])?.marks[0]?.last).toBeUndefined();
  });

  test('of several days in one workbook is each beside the one before', () => {
    const marks = [stated('a', fairValue(130), { date: Q4 }), stated('a', fairValue(110))];
    const lines = report(marks, { set: [set('a', fairValue(100))] })?.marks ?? [];
    expect(lines.map(({ date, last, change }) => [date, last?.value, last?.source.kind, change])).toEqual([
      [Q3, '100', 'run', '10'],
      [Q4, '110', 'row', '20'],
    ]);
  });

  test('has no change where the last one is in another currency, and none is added up', () => {
    const total = totalOf([stated('a', fairValue(100))], { set: [set('a', fairValue(80, 'EUR'))] });
    expect(total).not.toHaveProperty('last');
    expect(total).not.toHaveProperty('change');
    expect(total.withoutLast).toEqual({ count: 1, value: '100' });
    expect(report([stated('a', fairValue(100))], { set: [set('a', fairValue(80, 'EUR'))] })?.marks[0]).toMatchObject({
      last: { value: '80', currency: 'EUR' },
    });
  });

  test('is told of ownerships and post-money valuations too, which are in no total', () => {
    const marks = [
      stated('a', { fundId: 'f1', ownership: decimal('0.05') }),
      stated('a', { postMoneyValuation: { value: decimal(1000), currency: 'USD' } }),
    ];
    const known = [set('a', { fundId: 'f1', ownership: decimal('0.04') })];
    const told = report(marks, { set: known });
    expect(told?.totals).toEqual([]);
    expect(told?.marks.map(({ fund, column, change }) => [fund, column, change])).toEqual([
      [undefined, 'Post-Money Valuation', undefined],
      ['f1', 'Ownership', '0.01'],
    ]);
  });

  test('there is no report where no mark is stated', () => {
    expect(report([])).toBeUndefined();
  });
});

describe('the totals of a fund, currency and day', () => {
  test('are last, new, change and number, holdings, those without a mark, and those marked for the day before', () => {
    const courses = ['a', 'b', 'c', 'd'].map((company) => bought(company, '2024-01-15', 50));
    const known = [set('a', fairValue(100)), set('c', fairValue(30)), set('d', fairValue(44), { date: Q3, run: 2 })];
    const total = totalOf([stated('a', fairValue(120)), stated('b', fairValue(60))], { courses, set: known });
    expect(total).toEqual({
      ...{ fund: 'f1', currency: 'USD', date: Q3, marks: 2, value: '180', last: '100', change: '20' },
      withoutLast: { count: 1, value: '60' },
      holdings: 4,
      unmarked: [{ company: 'c', last: expect.objectContaining({ value: '30', date: Q2 }) }],
      others: { count: 1, value: '44' },
      bridge: {
        ...{ opening: '100', purchased: '0', proceeds: '0', change: '20', closing: '120' },
        ...{ held: 1, bought: 0, exited: 0, otherCurrencies: 0 },
      },
      unknownOpening: { count: 1, value: '60' },
    });
  });

  test('are apart by fund, currency and day', () => {
    const marks = [
      stated('a', fairValue(1)),
      stated('a', fairValue(2, 'EUR', 'f2')),
      stated('b', fairValue(3, 'EUR')),
      stated('a', fairValue(4), { date: Q2 }),
    ];
    const totals = report(marks)?.totals ?? [];
    expect(totals.map(({ fund, currency, date, value }) => [fund, currency, date, value])).toEqual([
      ['f1', 'EUR', Q3, '3'],
      ['f1', 'USD', Q2, '4'],
      ['f1', 'USD', Q3, '1'],
      ['f2', 'EUR', Q3, '2'],
    ]);
  });

  test('a company that the fund holds nothing of on that day is no holding, before it is bought and after it is gone', () => {
    const courses = [
      bought('later', '2025-10-01', 5),
      bought('gone', '2024-01-15', 5, { events: [sold('2025-02-01', 100, 9)] }),
      bought('left', '2024-01-15', 5, { events: [sold('2025-02-01', 99, 9)] }),
      bought('note', '2024-01-15', 5, { isNote: true, events: [sold('2025-09-30', 0, 9)] }),
      bought('converted', '2024-01-15', 5, { events: [{ event: 'conversion', date: day('2025-09-30') }] }),
      bought('unlisted', '2024-01-15', 5, { isUsedUp: true, events: [sold('2025-09-30', 40, 9)] }),
      bought('a', '2024-01-15', 5),
    ];
    const total = totalOf([stated('a', fairValue(1))], { courses });
    expect([total.holdings, total.unmarked]).toEqual([2, [{ company: 'left' }]]);
  });
});

describe('the bridge of fair value', () => {
  const held = [bought('a', '2024-01-15', 50)];
  const known = [set('a', fairValue(100), { run: 2 })];
  const bridgeOf = (courses: readonly Course[], facts: Partial<MarkFacts> = {}) => {
    const {
      held: _h,
      bought: _b,
      exited: _e,
      otherCurrencies: _o,
      ...sums
    } = totalOf([stated('a', fairValue(150))], { courses, set: known, ...facts }).bridge ?? {};
    return sums;
  };

  test('has what was bought and sold since the last mark, whoever entered it', () => {
    const events = [sold('2025-08-01', 10, 20)];
    const courses = [{ ...held[0], events } as Course, bought('a', '2025-07-01', 30), bought('a', '2025-09-30', 5)];
    expect(bridgeOf(courses)).toEqual({
      opening: '100',
      purchased: '35',
      proceeds: '20',
      change: '35',
      closing: '150',
    });
  });

  test('leaves out what is dated after the mark, and what was known on the day of the last one', () => {
    const courses = [...held, bought('a', '2025-06-30', 30), bought('a', '2025-10-01', 5, { row: 'r1' })];
    expect(bridgeOf(courses)).toMatchObject({ purchased: '0', change: '50' });
  });

  test('has what is entered late: by this workbook, or by a run after the one that set the last mark', () => {
    expect(bridgeOf([...held, bought('a', '2025-05-31', 30, { row: 'r1' })])).toMatchObject({ purchased: '30' });
    expect(bridgeOf([...held, bought('a', '2025-05-31', 30, { runNumber: 3 })])).toMatchObject({ purchased: '30' });
    expect(bridgeOf([...held, bought('a', '2025-05-31', 30, { runNumber: 2 })])).toMatchObject({ purchased: '0' });
  });

  test('of two days in one workbook has what it enters late once, on the first of them', () => {
    const courses = [...held, bought('a', '2025-05-31', 30, { row: 'r1' })];
    const marks = [stated('a', fairValue(150)), stated('a', fairValue(155), { date: Q4 })];
    const totals = report(marks, { courses, set: known })?.totals ?? [];
    expect(totals.map(({ bridge }) => [bridge?.opening, bridge?.purchased, bridge?.closing])).toEqual([
      ['100', '30', '150'],
      ['150', '0', '155'],
    ]);
  });

  test('counts what an exercise cost as bought, and nothing of what a conversion carries on', () => {
    const cash = { value: decimal(12), currency: 'USD' as const };
    const warrant = bought('a', '2024-01-15', 0, { events: [{ event: 'exercise', date: day('2025-08-01'), cash }] });
    const { cost: _cost, ...created } = bought('a', '2025-08-01', 0);
    expect(bridgeOf([...held, warrant, created])).toMatchObject({ purchased: '12', change: '38' });
  });

  test('opens with nothing for what came with this workbook or in this quarter, and with nothing known for what is older', () => {
    const of = (courses: readonly Course[], facts: Partial<MarkFacts> = {}) =>
      totalOf([stated('b', fairValue(50))], { courses, ...facts });
    expect(of([bought('b', '2025-08-01', 40)]).bridge).toMatchObject({
      opening: '0',
      purchased: '40',
      change: '10',
      bought: 1,
    });
    expect(of([bought('b', '2023-08-01', 40, { row: 'r1' })]).bridge).toMatchObject({ purchased: '40', bought: 1 });
    const older = of([bought('b', '2025-06-30', 40)]);
    expect([older.bridge, older.unknownOpening]).toEqual([undefined, { count: 1, value: '50' }]);
    const { quarter: _quarter, ...plain } = FACTS;
    const unsaid = reportMarks({
      stated: [stated('b', fairValue(50))],
      facts: { ...plain, courses: [bought('b', '2025-08-01', 40)] },
    });
    expect(unsaid?.totals[0]?.bridge).toBeUndefined();
  });

  test('closes with nothing for what the fund has left since its last marks, once', () => {
    const gone = bought('b', '2024-01-15', 40, { events: [sold('2025-08-15', 100, 90)] });
    const marks = [...known, set('b', fairValue(70))];
    const total = totalOf([stated('a', fairValue(150))], { courses: [...held, gone], set: marks });
    expect(total.bridge).toEqual({
      ...{ opening: '170', purchased: '0', proceeds: '90', change: '70', closing: '150' },
      ...{ held: 1, bought: 0, exited: 1, otherCurrencies: 0 },
    });
    const later = [...marks, set('a', fairValue(150), { date: Q3, run: 4 })];
    const next = totalOf([stated('a', fairValue(160), { date: Q4 })], { courses: [...held, gone], set: later });
    expect(next.bridge).toMatchObject({ opening: '150', closing: '160', exited: 0 });
  });

  test('has nothing of other currencies, and says how many that are', () => {
    const foreign = bought('a', '2025-08-01', 30, { currency: 'EUR' });
    const { bridge } = totalOf([stated('a', fairValue(150))], { courses: [...held, foreign], set: known });
    expect([bridge?.purchased, bridge?.otherCurrencies]).toEqual(['0', 1]);
  });

  test('of a run has only the marks, purchases and sales whose rows are in', () => {
    const purchase = bought('a', '2025-08-01', 30, { row: 'bought' });
    const sale = { ...held[0], events: [sold('2025-08-15', 10, 20, { row: 'sold' })] } as Course;
    const marks = [stated('a', fairValue(150), { rows: ['m1', 'm2'] }), stated('b', fairValue(9), { rows: ['m3'] })];
    const planned = { stated: marks, facts: { ...FACTS, courses: [sale, purchase], set: known } };
    const inside = (...rows: readonly string[]) => reportMarksIn(planned, (row) => rows.includes(row))?.totals[0];
    expect(inside('m2', 'bought')?.bridge).toMatchObject({ purchased: '30', proceeds: '0' });
    expect(inside('m1', 'sold', 'm3')).toMatchObject({ marks: 2, bridge: { purchased: '0', proceeds: '20' } });
    expect(inside('bought')).toBeUndefined();
  });

  const amounts = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const days = fc.constantFrom('2024-11-05', '2025-04-10', '2025-07-20', '2025-09-30', '2025-10-15', '2025-12-30');
  const course = fc.record({
    company: fc.constantFrom('a', 'b', 'c'),
    opens: days,
    cost: amounts,
    currency: fc.constantFrom<Currency>('USD', 'EUR'),
    sale: fc.option(fc.record({ date: days, shares: fc.constantFrom('40', '100'), cash: amounts })),
  });
  const mark = fc.record({
    company: fc.constantFrom('a', 'b', 'c'),
    value: amounts,
    currency: fc.constantFrom<Currency>('USD', 'EUR'),
  });

  test('always comes out, to the last decimal: both as a sum, and with the marks whose opening is not known', () => {
    fc.assert(
      fc.property(
        fc.array(course, { maxLength: 8 }),
        fc.array(mark, { maxLength: 3 }),
        fc.uniqueArray(mark, { minLength: 1, maxLength: 3, selector: ({ company }) => company }),
        (drawn, before, now) => {
          const courses = drawn.map(
            ({ company, opens, cost, currency, sale }): Course => ({
              ...{ company, fundId: 'f1', opens: day(opens), currency, cost: decimal(cost), isNote: false },
              units: decimal(100),
              events:
                sale === null || sale.date < opens
                  ? []
                  : [
                      {
                        event: 'sale',
                        date: day(sale.date),
                        shares: decimal(sale.shares),
                        cash: { value: decimal(sale.cash), currency },
                      },
                    ],
            }),
          );
          const told = report(
            now.map(({ company, value, currency }) => stated(company, fairValue(value, currency))),
            { courses, set: before.map(({ company, value, currency }) => set(company, fairValue(value, currency))) },
          );
          for (const {
            bridge,
            value,
            unknownOpening,
            holdings,
            unmarked,
            marks,
            last,
            change,
            withoutLast,
          } of told?.totals ?? []) {
            if (bridge !== undefined) {
              const { opening, purchased, proceeds, change: moved, closing } = bridge;
              expect(subtractDecimals(sumDecimals([opening, purchased, moved]), proceeds)).toBe(closing);
            }
            expect(addDecimals(bridge?.closing ?? decimal(0), unknownOpening.value)).toBe(value);
            expect(sumDecimals([last ?? decimal(0), change ?? decimal(0), withoutLast.value])).toBe(value);
            expect(unmarked.length <= holdings && holdings <= unmarked.length + marks).toBe(true);
          }
          const lines = told?.marks ?? [];
          expect(sumDecimals(lines.flatMap((line) => line.change ?? []))).toBe(
            sumDecimals((told?.totals ?? []).flatMap((total) => total.change ?? [])),
          );
        },
      ),
      { seed: 20_251_201, numRuns: sweepOf(300) },
    );
  });

  test('where every holding is marked each quarter, one opens with what the last closed with', () => {
    fc.assert(
      fc.property(
        fc.array(course, { maxLength: 8 }),
        fc.array(amounts, { minLength: 6, maxLength: 6 }),
        (drawn, values) => {
          const courses = drawn.map(
            ({ company, opens, cost, sale }): Course => ({
              ...{ company, fundId: 'f1', opens: day(opens), currency: 'USD', cost: decimal(cost), isNote: false },
              units: decimal(100),
              events:
                sale === null || sale.date < opens
                  ? []
                  : [sold(sale.date, Number(sale.shares), 0, { cash: { value: decimal(sale.cash), currency: 'USD' } })],
            }),
          );
          const at = (date: typeof Q3) =>
            ['a', 'b', 'c'].map((company, index) => {
              const of = courses.filter((each) => each.company === company);
              const isHeld = of.some(
                ({ opens, events }) =>
                  opens <= date && !events.some((event) => event.date <= date && event.shares === '100'),
              );
              return isHeld ? [{ company, value: values[index] ?? '0' }] : [];
            });
          const [q3, q4] = [at(Q3).flat(), at(Q4).flat()];
          fc.pre(q3.length > 0 && q4.length > 0);
          const first = report(
            q3.map(({ company, value }) => stated(company, fairValue(value))),
            { courses, quarter: quarterTo(Q3), set: ['a', 'b', 'c'].map((company) => set(company, fairValue(7))) },
          );
          const known = [
            ...['a', 'b', 'c'].map((company) => set(company, fairValue(7))),
            ...q3.map(({ company, value }) => set(company, fairValue(value), { date: Q3, run: 5 })),
          ];
          const second = report(
            q4.map(({ company, value }) => stated(company, fairValue(value), { date: Q4 })),
            { courses, quarter: quarterTo(Q4), set: known },
          );
          const closing = sumDecimals((first?.totals ?? []).map(({ bridge }) => bridge?.closing ?? decimal(0)));
          const opening = sumDecimals((second?.totals ?? []).map(({ bridge }) => bridge?.opening ?? decimal(0)));
          expect(opening).toBe(closing);
        },
      ),
      { seed: 20_251_202, numRuns: sweepOf(200) },
    );
  });
});
