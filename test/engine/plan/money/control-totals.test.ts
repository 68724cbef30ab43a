import { describe, expect, test } from 'vitest';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import { controlRow, date, errorIn, number, securityRow, stated } from '../../../support/make-records.ts';
import { certificate, FIRM, firmWith, money, note } from '../../../support/make-snapshot.ts';
import { planRecords, rowOf } from '../../../support/plan-records.ts';
import { saying } from '../../../support/saying.ts';
import { certificateB, noteOf, preferredB, seriesB } from '../../rules/support.ts';

/** 750,000.00 EUR to be added, 2,500.00 EUR that are there, and a warrant that cost nothing. */
const ROWS: readonly CheckedRecord[] = [
  seriesB(),
  preferredB(),
  certificateB(2),
  certificateB(3, { fund: 'Harbour Fund 2', shares: number('200000'), investmentAmount: stated('500000 EUR') }),
  certificateB(4, { company: 'Birch Health', findings: [errorIn(4)] }),
  securityRow(5, { id: 's-1' }),
  securityRow(6, {
    type: 'warrant',
    company: 'Acme Robotics',
    fund: 'Harbour Fund 1',
    issueDate: date('2023-01-31'),
    shares: number('10'),
    dueDate: date('2030-01-31'),
    exercisePrice: stated('2 EUR'),
  }),
];
const SNAPSHOT = firmWith({ securities: [certificate('s-1')] });

type Facts = Parameters<typeof controlRow>[1];

function planned(facts: Facts, rows = ROWS, snapshot = SNAPSHOT): readonly [action: string, said: readonly string[]] {
  const plan = planRecords([controlRow(2, facts), ...rows], snapshot);
  const { action, findings } = rowOf(plan, 'Control Totals', 2);
  return [action, findings.map(({ severity, cell, message }) => `${severity} ${cell}: ${message}`)];
}

describe('a control total', () => {
  test.each<[string, Facts]>([
    ['all that the workbook enters in a currency', { amount: stated('752500 EUR') }],
    ['one company', { company: 'Acme Robotics', amount: stated('752500 EUR'), count: number('4') }],
    ['one fund', { fund: 'Harbour Fund 1', amount: stated('252500 EUR') }],
    ['one fund of one company', { company: 'acme', fund: 'fund-2', amount: stated('500000 EUR') }],
    ['all securities, those without a cost too', { count: number('4') }],
    ['those of a currency', { count: number('3'), currency: 'EUR' }],
    ['nothing at all', { company: 'Birch Health', amount: stated('0 EUR'), count: number('0') }],
  ])('is met by %s', (_what, facts) => {
    expect(planned(facts)).toEqual(['unchanged', []]);
  });

  test('that the workbook does not come to is an error at its cell, with both sums', () => {
    expect(planned({ amount: stated('752600 EUR'), count: number('5'), fund: 'Harbour Fund 1' })).toEqual([
      'invalid',
      [
        `error D2: ${saying('control-total-unmet', '252,500.00 EUR', '2', '500,100.00', '752,600.00 EUR')}`,
        'error E2: The workbook comes to 3 securities, but the control total is 5.',
      ],
    ]);
  });

  test('counts amounts of its own currency only, and takes the profile’s where it names none', () => {
    const snapshot = firmWith({ securities: [] });
    const rows = [noteOf(2), noteOf(3, { investmentAmount: stated('70000 USD') })];
    expect(planned({ amount: stated('70000') }, rows, snapshot)[0]).toBe('unchanged');
    expect(planned({ amount: stated('50000 EUR') }, rows, snapshot)[0]).toBe('unchanged');
  });

  test('does not count what a conversion created, nor rows that differ', () => {
    const snapshot = firmWith({
      securities: [certificate('s-1'), note('n-1', { roundId: 'rnd-a' })],
      transactions: [
        {
          id: 't-1',
          companyId: 'co-acme',
          event: 'conversion',
          date: certificate('x').issueDate,
          inputSecurityId: 'n-0',
          outputSecurityId: 's-1',
        },
      ],
    });
    const rows = [securityRow(2, { id: 's-1' }), securityRow(3, { id: 'n-1', investmentAmount: stated('1 EUR') })];
    expect(planned({ amount: stated('0 EUR'), count: number('0') }, rows, snapshot)[0]).toBe('unchanged');
  });

  test('is met to the last digit, whatever the service keeps of it', () => {
    const rows = [
      noteOf(2, { investmentAmount: stated('0.125 EUR') }),
      noteOf(3, { investmentAmount: stated('0.125 EUR') }),
    ];
    const plan = planRecords([controlRow(2, { amount: stated('0.25 EUR') }), ...rows], FIRM, {
      rounding: { moneyPlaces: 2 },
    });
    expect(rowOf(plan, 'Control Totals', 2).action).toBe('unchanged');
  });

  test('adds no request', () => {
    const plan = planRecords([controlRow(2, { amount: stated('2500 EUR') }), securityRow(5, { id: 's-1' })], SNAPSHOT);
    expect([plan.requests.writes, plan.summary.unchanged]).toEqual([0, 2]);
  });
});

test('a security that is there counts with what the row states of it, else with what the service has', () => {
  const snapshot = firmWith({
    securities: [certificate('s-1'), certificate('s-2', { investmentAmount: money('100 EUR') })],
  });
  const rows = [securityRow(2, { id: 's-1', investmentAmount: stated('2500 EUR') }), securityRow(3, { id: 's-2' })];
  expect(planned({ amount: stated('2600 EUR'), count: number('2') }, rows, snapshot)[0]).toBe('unchanged');
});

test('both figures of each total are told, and what was read beside what would be sent', () => {
  const { controlTotals } = planRecords(
    [controlRow(2, { amount: stated('752500.01 EUR'), count: number('4') }), ...ROWS],
    SNAPSHOT,
  );
  const total = { sheet: 'Control Totals', row: 2, what: 'all companies · all funds · EUR' };
  expect(controlTotals).toEqual({
    stated: [
      { ...total, column: 'Amount', currency: 'EUR', stated: '752500.01', counted: '752500' },
      { ...total, column: 'Count', stated: '4', counted: '4' },
    ],
    read: [{ currency: 'EUR', read: '1000000', readCount: 3, sent: '750000', sentCount: 2 }],
  });
});
