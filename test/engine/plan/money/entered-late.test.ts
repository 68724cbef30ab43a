import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runAtOnce } from '../../../../src/base/util/steps.ts';
import { SecurityLedger } from '../../../../src/engine/ledger/security-ledger.ts';
import { planRollForward } from '../../../../src/engine/plan/money/roll-forward/roll-forward.ts';
import type { RollForwardLine } from '../../../../src/model/outcomes/roll-forward.ts';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import { NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { type Quarter, quarterTo, TIMINGS, timingOf } from '../../../../src/model/values/quarter.ts';
import { BARE_FIRM, workbook } from '../../../support/draw-workbook.ts';
import { date, number, stated } from '../../../support/make-records.ts';
import { FIRM } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { bought, converted, lent, sold } from '../consumed-rows.ts';

const QUARTER = quarterTo(calendarDate('2025-09-30'));

function roll(rows: readonly CheckedRecord[], quarter?: Quarter, snapshot = FIRM) {
  const { steps } = planRecords(rows, snapshot);
  const settings = { rounding: {}, scope: { kind: 'firm', companies: 1 }, quarter } as const;
  return runAtOnce(
    planRollForward(steps, { snapshot, ledger: new SecurityLedger(snapshot, NO_ENTRY_HISTORY) }, settings),
  ).rollForward;
}

/** The lines of what the rows bring. */
const newLines = (rows: readonly CheckedRecord[]) =>
  roll(rows, QUARTER).lines.filter(({ cost, units }) => [cost, units].every((each) => (each?.opening ?? '0') === '0'));

describe('what a workbook enters that is dated outside its quarter', () => {
  test('a purchase of each time is told by its own day, in cost and in shares', () => {
    const [line, ...others] = newLines([bought(2, { issueDate: date('2025-06-30') })]);
    expect(others).toEqual([]);
    expect(line?.cost).toEqual({ opening: '0', purchased: '2500', closing: '2500', late: { purchased: '2500' } });
    expect(line?.units).toEqual({ opening: '0', purchased: '1000', closing: '1000', late: { purchased: '1000' } });
    expect(newLines([bought(2, { issueDate: date('2025-07-01') })])[0]?.cost).not.toHaveProperty('late');
    expect(newLines([bought(2, { issueDate: date('2025-09-30') })])[0]?.cost).not.toHaveProperty('after');
    expect(newLines([bought(2, { issueDate: date('2025-10-01') })])[0]?.cost.after).toEqual({ purchased: '2500' });
  });

  test('a late sale of what was bought late, one of the quarter, and one after it each relieve their own part', () => {
    const sale = (rowNumber: number, day: string, shares: string) =>
      sold(rowNumber, { date: date(day), sharesSold: number(shares), cashReceived: stated('900 EUR') });
    const rows = [
      bought(2, { issueDate: date('2025-01-15') }),
      ...[sale(3, '2025-05-31', '400'), sale(4, '2025-08-31', '200'), sale(5, '2025-10-15', '100')],
    ];
    const [line] = newLines(rows);
    expect(line?.cost).toEqual({
      ...{ opening: '0', purchased: '2500', disposed: '-1750', closing: '750' },
      ...{ late: { purchased: '2500', disposed: '-1000' }, after: { disposed: '-250' } },
    });
    expect(line?.units).toEqual({
      ...{ opening: '0', purchased: '1000', disposed: '-700', closing: '300' },
      ...{ late: { purchased: '1000', disposed: '-400' }, after: { disposed: '-100' } },
    });
    expect([line?.proceeds, line?.gain, line?.late, line?.after]).toEqual([
      ...['2700', '950'],
      ...[
        { proceeds: '900', gain: '-100' },
        { proceeds: '900', gain: '650' },
      ],
    ]);
  });

  test('a conversion is late on both sides', () => {
    const rows = [lent(2, { issueDate: date('2025-07-15') }), converted(3, { date: date('2025-06-01') })];
    const lines = newLines(rows).filter(({ cost }) => cost.late !== undefined);
    expect(lines.map(({ cost }) => cost.late)).toEqual(
      expect.arrayContaining([{ convertedOut: '-100000' }, { convertedIn: '100000' }]),
    );
  });

  test('without a quarter nothing is told apart, and nothing else is another figure', () => {
    const stripped = (line: RollForwardLine): object => {
      const { late: _late, after: _after, cost, units, ...rest } = line;
      const strip = (balance: RollForwardLine['units']) => {
        const { late: _l, after: _a, ...whole } = balance ?? {};
        return whole;
      };
      return { ...rest, cost: strip(cost), units: strip(units) };
    };
    fc.assert(
      fc.property(workbook, fc.constantFrom('2021-03-31', '2021-06-30', '2024-06-30', '2024-09-30'), (rows, last) => {
        const plain = roll(rows, undefined, BARE_FIRM);
        const timed = roll(rows, quarterTo(calendarDate(last)), BARE_FIRM);
        expect(timed.lines.map(stripped)).toEqual(plain.lines.map(stripped));
        expect(plain.lines.map(stripped)).toEqual(
          plain.lines.map(({ units, ...line }) => ({ ...line, units: units ?? {} })),
        );
      }),
      { seed: 20_251_128, numRuns: sweepOf(60) },
    );
  });

  test('a line that is bought is late by the day of its security, and of no other', () => {
    fc.assert(
      fc.property(workbook, fc.constantFrom('2021-03-31', '2024-04-30', '2024-06-30'), (rows, last) => {
        const quarter = quarterTo(calendarDate(last));
        for (const { security, cost } of roll(rows, quarter, BARE_FIRM).lines) {
          if (cost.purchased === undefined) continue;
          const timing = timingOf(calendarDate(security?.slice(-10) ?? ''), quarter);
          for (const each of TIMINGS) expect(cost[each]?.purchased).toBe(each === timing ? cost.purchased : undefined);
        }
      }),
      { seed: 20_251_129, numRuns: sweepOf(60) },
    );
  });
});
