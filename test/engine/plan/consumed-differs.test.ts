import { describe, expect, test } from 'vitest';
import { date, number, stated } from '../../support/make-records.ts';
import { certificate, firmWith, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf, saidOf } from '../../support/plan-records.ts';
import { bought, conversion, converted, ENTERED, knowing, lent, sold } from './consumed-rows.ts';

describe('a certificate that was converted whole and is listed without its shares', () => {
  const emptied = firmWith({
    securities: [certificate('sec-1', { shares: number('0') })],
    transactions: [conversion('tx-1', { inputSecurityId: 'sec-1', date: date('2023-06-01') })],
  });
  const converting = converted(2, { security: 'sec-1', date: date('2023-06-01') });
  const further = bought(3, { shares: number('77'), action: 'new' });
  const seen = knowing({ securities: [{ id: 'sec-1', data: ENTERED }] });

  test('is the row like it, whatever number that states', () => {
    expect(actionsOf(planRecords([bought(2)], emptied))).toEqual(['Securities 2 unchanged']);
  });

  test('is not a further row of another number, where the journal saw its own', () => {
    const plan = planRecords([converting, further], emptied, seen);
    expect(actionsOf(plan)).toEqual(['Transactions 2 unchanged', 'Securities 3 add']);
  });

  test('is not a further row, where a transaction row names it by its ID', () => {
    const plan = planRecords([converting, further], emptied);
    expect(actionsOf(plan)).toEqual(['Transactions 2 unchanged', 'Securities 3 add']);
  });

  test('differs from a row of another number, where the journal saw its own', () => {
    const plan = planRecords([bought(2, { shares: number('77') })], emptied, seen);
    expect(rowOf(plan, 'Securities', 2).changes).toEqual([{ column: 'Shares', service: '0', workbook: '77' }]);
  });

  test.each(['1000', '600'])('is the row that states the %s shares it had before or after a sale', (shares) => {
    const sold = sale('tx-0', 'sec-1');
    const snapshot = firmWith({ ...emptied, transactions: [sold, ...emptied.transactions] });
    const plan = planRecords([bought(2, { shares: number(shares) })], snapshot, seen);
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged']);
  });
});

describe('a transaction that differs from one of what is listed no longer', () => {
  const heldBack =
    'The portfolio service has a transaction on something it no longer lists (sale of 2023-06-01), which may be this row. Nothing is sent.';

  test.each([
    ['of a security that the service no longer lists', 'sec-1'],
    ['of a security that the service does not name', undefined],
  ])('shows both values (%s)', (what, inputSecurityId) => {
    const plan = planRecords(
      [bought(2), sold(2, { cashReceived: stated('1 EUR') })],
      firmWith({ transactions: [sale('tx-1', inputSecurityId)] }),
    );
    expect(rowOf(plan, 'Securities', 2)).toMatchObject({ action: 'differs', why: heldBack });
    expect(rowOf(plan, 'Transactions', 2)).toMatchObject({
      action: 'differs',
      id: 'tx-1',
      why: `A sale ${what} on the same day exists, but Cash Received differs.`,
      changes: [{ column: 'Cash Received', service: '1200 EUR', workbook: '1 EUR' }],
    });
  });

  test('is blocked by its security, and says why, where it is of another day', () => {
    const plan = planRecords(
      [bought(2), sold(2, { date: date('2023-06-02') })],
      firmWith({ transactions: [sale('tx-1', 'sec-1')] }),
    );
    const row = rowOf(plan, 'Transactions', 2);
    const message =
      'It is not clear whether the security "S1" is the one the service no longer lists (sale of 2023-06-01).';
    expect(row).toMatchObject({ action: 'blocked', why: message });
    expect(saidOf(row)).toEqual(['reference-blocked: "S1" · 2023-06-01']);
  });
});

describe('what was converted into, where what came of it is listed no longer', () => {
  const snapshot = firmWith({
    transactions: [conversion('tx-1'), sale('tx-2', 'sec-out', { shares: number('40000') })],
    shareClasses: [
      ...firmWith({}).shareClasses,
      { id: 'cls-b', companyId: 'co-acme', roundId: 'rnd-a', name: 'Common' },
    ],
  });
  const other = converted(2, { convertedTo: 'Common' });
  const notCompared = 'Converted To could not be compared: the portfolio service does not list what came of it.';

  test('is said not to have been compared', () => {
    expect(rowOf(planRecords([lent(2), other], snapshot), 'Transactions', 2)).toMatchObject({
      action: 'unchanged',
      why: expect.stringContaining(notCompared),
    });
    const byId = planRecords([converted(2, { security: 'note-1', id: 'tx-1' })], snapshot);
    expect(rowOf(byId, 'Transactions', 2).why).toContain(notCompared);
  });

  test('is compared with what an earlier run entered', () => {
    const data = {
      kind: 'transaction',
      event: 'conversion',
      company: 'co-acme',
      date: date('2022-03-01'),
      security: 'note-1',
      convertedTo: 'cls-a',
    } as const;
    const entered = knowing({ transactions: [{ id: 'tx-1', data }] });
    expect(rowOf(planRecords([lent(2), other], snapshot, entered), 'Transactions', 2)).toMatchObject({
      action: 'differs',
      changes: [{ column: 'Converted To', service: 'Preferred A', workbook: 'Common' }],
    });
    expect(rowOf(planRecords([lent(2), converted(2)], snapshot, entered), 'Transactions', 2)).toMatchObject({
      action: 'unchanged',
      why: expect.not.stringContaining(notCompared),
    });
  });
});
