import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/outcomes/plan.ts';
import type { SecurityRecord, TransactionRecord } from '../../../src/model/records/record.ts';
import { date, number, securityRow, stated, transactionRow } from '../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf, saidOf } from '../../support/plan-records.ts';

/** A row as the certificate of the snapshot. */
function bought(rowNumber: number, facts: Parameters<typeof securityRow>[1] = {}): SecurityRecord {
  return securityRow(rowNumber, {
    type: 'certificate',
    company: 'Acme Robotics',
    fund: 'Harbour Fund 1',
    issueDate: date('2022-03-01'),
    round: 'Series A',
    shareClass: 'Preferred A',
    shares: number('1000'),
    investmentAmount: stated('2500 EUR'),
    ...facts,
  });
}

/** A row as the sale of the snapshot. */
function sold(rowNumber: number, facts: Parameters<typeof transactionRow>[1] = {}): TransactionRecord {
  return transactionRow(rowNumber, {
    event: 'sale',
    company: 'Acme Robotics',
    date: date('2023-06-01'),
    security: 'sec-1',
    sharesSold: number('400'),
    cashReceived: stated('1200 EUR'),
    ...facts,
  });
}

function idsOf(plan: Plan): (string | undefined)[] {
  return plan.rows.map(({ id }) => id);
}

const NEW_WHY = 'The portfolio service has no other security of this type, company, fund, date and class.';
const EQUAL_WHY = 'The portfolio service has a security that is equal in every filled-in column.';

describe('securities without a name', () => {
  test('two equal rows against a service with one of them add exactly one', () => {
    const plan = planRecords([bought(2), bought(3)], firmWith({ securities: [certificate('sec-1')] }));
    expect(plan.rows.map(({ action, why, id }) => ({ action, why, id }))).toEqual([
      { action: 'unchanged', why: EQUAL_WHY, id: 'sec-1' },
      { action: 'add', why: NEW_WHY, id: undefined },
    ]);
    expect(plan.summary).toEqual({
      ...{ add: 1, replace: 0, upload: 0, unchanged: 1 },
      ...{ differs: 0, blocked: 0, invalid: 0, skipped: 0 },
    });
    expect(plan.steps.flatMap(({ requests }) => requests.flatMap(({ items }) => items))).toEqual([
      {
        rowKey: plan.rows[1]?.rowKey,
        data: {
          kind: 'security',
          type: 'certificate',
          company: { kind: 'existing', id: 'co-acme' },
          fundId: 'fund-1',
          issueDate: '2022-03-01',
          round: { kind: 'existing', id: 'rnd-a' },
          shareClass: { kind: 'existing', id: 'cls-a' },
          shares: '1000',
          investmentAmount: { value: '2500', currency: 'EUR' },
        },
      },
    ]);
  });

  test('two equal rows against two equal securities are both there', () => {
    const plan = planRecords(
      [bought(2), bought(3)],
      firmWith({ securities: [certificate('sec-1'), certificate('sec-2')] }),
    );
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Securities 3 unchanged']);
    expect(idsOf(plan)).toEqual(['sec-1', 'sec-2']);
  });

  test('one row against two equal securities is one of them, and nothing is sent', () => {
    const plan = planRecords([bought(2)], firmWith({ securities: [certificate('sec-2'), certificate('sec-1')] }));
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged']);
    expect(plan.steps).toEqual([]);
  });

  test('a row that leaves columns blank does not take what only a fuller row can be', () => {
    const { shares: _shares, ...blank } = bought(2);
    const plan = planRecords(
      [blank, bought(3)],
      firmWith({ securities: [certificate('sec-1'), certificate('sec-2', { shares: number('7') })] }),
    );
    expect(plan.rows.map(({ action, id }) => `${action} ${id}`)).toEqual(['unchanged sec-2', 'unchanged sec-1']);
  });

  test('the order of rows and of records changes nothing', () => {
    const rows = [
      bought(2),
      bought(3),
      bought(4, { shares: number('7') }),
      bought(5, { issueDate: date('2022-03-02') }),
    ];
    const securities = [certificate('sec-1'), certificate('sec-2', { shares: number('7') }), note('sec-3')];
    const orders = [
      planRecords(rows, firmWith({ securities })),
      planRecords([...rows].reverse(), firmWith({ securities })),
      planRecords(rows, firmWith({ securities: [...securities].reverse() })),
    ];
    const found = orders.map((plan) => plan.rows.map(({ action, id }) => `${action} ${id ?? ''}`).sort());
    expect(found).toEqual([found[0], found[0], found[0]]);
    expect(found[0]).toEqual(['add ', 'add ', 'unchanged sec-1', 'unchanged sec-2']);
  });

  test('numbers are compared as numbers', () => {
    const plan = planRecords(
      [bought(2, { shares: number('1000.0'), investmentAmount: stated('2500.00 EUR') })],
      firmWith({ securities: [certificate('sec-1')] }),
    );
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged']);
  });

  test('another key is another security', () => {
    const rows = [
      bought(2, { issueDate: date('2022-03-02') }),
      bought(3, { fund: 'Harbour Fund 2' }),
      bought(4, { type: 'warrant', exercisePrice: stated('1 EUR') }),
    ];
    const plan = planRecords(rows, firmWith({ securities: [certificate('sec-1')] }));
    expect(plan.rows.map(({ action, why }) => `${action}: ${why}`)).toEqual(Array(3).fill(`add: ${NEW_WHY}`));
  });
});

describe('a row left over while something of its key is left over', () => {
  const plan = planRecords(
    [bought(2, { shares: number('900'), investmentAmount: stated('2250 EUR') })],
    firmWith({ securities: [certificate('sec-1')] }),
  );

  test('differs, with both values, and sends nothing', () => {
    expect(rowOf(plan, 'Securities', 2)).toMatchObject({
      action: 'differs',
      id: 'sec-1',
      key: 'certificate · Acme Robotics · Harbour Fund 1 · 2022-03-01 · Series A · Preferred A',
      why: 'A security of the same type, company, fund, date and class exists, but Shares, Investment Amount differ.',
      changes: [
        { column: 'Shares', service: '1000', workbook: '900' },
        { column: 'Investment Amount', service: '2500 EUR', workbook: '2250 EUR' },
      ],
    });
    expect(plan.steps).toEqual([]);
  });

  test('says so at each cell, with what to do', () => {
    expect(saidOf(rowOf(plan, 'Securities', 2))).toEqual([
      'differs: "1000" · "900" · "new"',
      'differs: 2,500.00 EUR · 2,250.00 EUR · "new"',
    ]);
  });

  test('shows all candidates, the nearest first', () => {
    const several = planRecords(
      [bought(2, { shares: number('900') })],
      firmWith({
        securities: [
          certificate('sec-1', { investmentAmount: money('9 EUR') }),
          certificate('sec-2'),
          certificate('sec-3', { shares: number('5') }),
        ],
      }),
    );
    const row = rowOf(several, 'Securities', 2);
    expect(row.why).toBe(
      'A security of the same type, company, fund, date and class exists, but Shares differs. 3 could be the one: sec-2 (1,000, 2,500.00 EUR); sec-3 (5, 2,500.00 EUR); sec-1 (1,000, 9.00 EUR).',
    );
    expect(row).not.toHaveProperty('id');
    expect(row.changes).toEqual([{ column: 'Shares', service: '1000', workbook: '900' }]);
  });

  test('is entered as a further one under new', () => {
    const further = planRecords(
      [bought(2, { shares: number('900'), action: 'new' })],
      firmWith({ securities: [certificate('sec-1')] }),
    );
    expect(rowOf(further, 'Securities', 2)).toMatchObject({
      action: 'add',
      why: 'Nothing in the portfolio service equals it, and Action says that it is an additional one.',
    });
  });

  test('is still the exactly equal one under new', () => {
    const equal = planRecords([bought(2, { action: 'new' })], firmWith({ securities: [certificate('sec-1')] }));
    expect(rowOf(equal, 'Securities', 2)).toMatchObject({ action: 'unchanged', id: 'sec-1', why: EQUAL_WHY });
  });

  test('does not differ from what another row is', () => {
    const both = planRecords(
      [bought(2), bought(3, { shares: number('900') })],
      firmWith({ securities: [certificate('sec-1')] }),
    );
    expect(actionsOf(both)).toEqual(['Securities 2 unchanged', 'Securities 3 add']);
  });

  test('is still what the rows that refer to it mean', () => {
    const records = [bought(2, { ref: 'S1', shares: number('900') }), sold(2, { security: 'S1' })];
    const sent = planRecords(records, firmWith({ securities: [certificate('sec-1')] }));
    expect(actionsOf(sent)).toEqual(['Securities 2 differs', 'Transactions 2 add']);
    expect(sent.steps[0]?.requests[0]?.items[0]?.data).toMatchObject({ security: { kind: 'existing', id: 'sec-1' } });
  });

  test('blocks the rows that refer to it where several could be meant', () => {
    const records = [bought(2, { ref: 'S1', shares: number('900') }), sold(2, { security: 'S1' })];
    const blocked = planRecords(
      records,
      firmWith({ securities: [certificate('sec-1'), certificate('sec-2', { shares: number('5') })] }),
    );
    expect(rowOf(blocked, 'Transactions', 2)).toMatchObject({
      action: 'blocked',
      why: 'The security "S1" could be one of several in the portfolio service.',
    });
    expect(saidOf(rowOf(blocked, 'Transactions', 2))).toEqual(['reference-blocked: "S1" · Security ID · Ref']);
  });
});

describe('transactions without a name', () => {
  const there = { securities: [certificate('sec-1')], transactions: [sale('tx-1', 'sec-1')] };

  test('two equal rows against a service with one of them add exactly one', () => {
    const plan = planRecords([sold(2), sold(3)], firmWith(there));
    expect(plan.rows.map(({ action, why, id }) => ({ action, why, id }))).toEqual([
      {
        action: 'unchanged',
        why: expect.any(String),
        id: 'tx-1',
      },
      {
        action: 'add',
        why: 'The portfolio service has no other transaction like it for this security.',
        id: undefined,
      },
    ]);
  });

  test('a row left over while one of the same event, day and security is left over differs', () => {
    const plan = planRecords([sold(2, { sharesSold: number('300') })], firmWith(there));
    expect(rowOf(plan, 'Transactions', 2)).toMatchObject({
      action: 'differs',
      id: 'tx-1',
      key: 'sale · Acme Robotics · 2023-06-01 · sec-1',
      why: expect.stringContaining('Shares Sold differs.'),
      changes: [{ column: 'Shares Sold', service: '400', workbook: '300' }],
    });
    expect(plan.steps).toEqual([]);
  });

  test('all that it could be are shown', () => {
    const transactions = [sale('tx-1', 'sec-1'), sale('tx-2', 'sec-1', { proceeds: money('7 EUR') })];
    const plan = planRecords([sold(2, { sharesSold: number('300') })], firmWith({ ...there, transactions }));
    const row = rowOf(plan, 'Transactions', 2);
    expect(row.why).toContain('Shares Sold differs. 2 could be the one: tx-1; tx-2.');
    expect(row).not.toHaveProperty('id');
  });

  test('new enters a differing one and matches an equal one', () => {
    const plan = planRecords(
      [sold(2, { action: 'new' }), sold(3, { sharesSold: number('200'), action: 'new' })],
      firmWith({
        ...there,
        transactions: [...there.transactions, sale('tx-2', 'sec-1', { proceeds: money('7 EUR') })],
      }),
    );
    expect(actionsOf(plan)).toEqual(['Transactions 2 unchanged', 'Transactions 3 add']);
  });

  test('another day or security is another transaction', () => {
    const plan = planRecords(
      [sold(2, { date: date('2023-06-02') }), sold(3, { security: 'sec-2' })],
      firmWith({ ...there, securities: [certificate('sec-1'), certificate('sec-2')] }),
    );
    expect(actionsOf(plan)).toEqual(['Transactions 2 add', 'Transactions 3 add']);
  });

  test('the sale of a note without shares is the one that comes back without them', () => {
    const { shares: _shares, ...ofNote } = sale('tx-1', 'sec-1');
    const { sharesSold: _sold, ...row } = sold(2);
    const plan = planRecords([row], firmWith({ securities: [note('sec-1')], transactions: [ofNote] }));
    expect(actionsOf(plan)).toEqual(['Transactions 2 unchanged']);
  });

  test('the sale of anything but a note needs its number of shares', () => {
    const { sharesSold: _sold, ...row } = sold(2);
    const plan = planRecords([row], firmWith({ securities: [certificate('sec-1')] }));
    expect(rowOf(plan, 'Transactions', 2)).toMatchObject({
      action: 'invalid',
      why: 'Shares Sold is empty; the sale of anything but a note needs it.',
    });
  });
});
