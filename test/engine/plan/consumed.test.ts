import { describe, expect, test } from 'vitest';
import { date, number, stated } from '../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf, saidOf } from '../../support/plan-records.ts';
import { bought, conversion, converted, ENTERED, ENTERED_NOTE, knowing, lent, sold } from './consumed-rows.ts';

const OUTPUT = certificate('sec-out', { shares: number('40000'), investmentAmount: money('100000 EUR') });

describe('a security that was sold in part', () => {
  test.each([
    ['original', '1000'],
    ['remaining', '600'],
  ])('is there where the service gives the %s number of shares', (_habit, shares) => {
    const plan = planRecords(
      [bought(2), sold(2)],
      firmWith({
        securities: [certificate('sec-1', { shares: number(shares) })],
        transactions: [sale('tx-1', 'sec-1')],
      }),
    );
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Transactions 2 unchanged']);
  });

  test('is there after several sales, without a row for them', () => {
    const plan = planRecords(
      [bought(2)],
      firmWith({
        securities: [certificate('sec-1', { shares: number('100') })],
        transactions: [
          sale('tx-1', 'sec-1'),
          sale('tx-2', 'sec-1', { shares: number('500'), date: date('2023-07-01') }),
        ],
      }),
    );
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged']);
  });

  test('differs where neither number is what the row says', () => {
    const plan = planRecords(
      [bought(2)],
      firmWith({
        securities: [certificate('sec-1', { shares: number('599') })],
        transactions: [sale('tx-1', 'sec-1')],
      }),
    );
    expect(rowOf(plan, 'Securities', 2).changes).toEqual([{ column: 'Shares', service: '599', workbook: '1000' }]);
  });

  test.each([
    ['as issued', '1000'],
    ['between the sales', '600'],
    ['now', '100'],
  ])('may be stated as it was %s, which its why explains', (_when, stated) => {
    const second = sale('tx-2', 'sec-1', { shares: number('500'), date: date('2023-07-01') });
    const plan = planRecords(
      [bought(2, { shares: number(stated) }), sold(2)],
      firmWith({
        securities: [certificate('sec-1', { shares: number('100') })],
        transactions: [sale('tx-1', 'sec-1'), second],
      }),
    );
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Transactions 2 unchanged']);
    const said =
      ' It had 1,000 as issued, 600 since the sale of 2023-06-01, row 2 of Transactions, 100 since the sale of 2023-07-01.';
    expect(rowOf(plan, 'Securities', 2).why.endsWith(said)).toBe(stated !== '100');
  });

  test.each([
    ['left', '100'],
    ['entered', '1000'],
  ])(
    'differs in a number that it never had, where the service gives what was %s, and says what it had',
    (_kind, has) => {
      const second = sale('tx-2', 'sec-1', { shares: number('500'), date: date('2023-07-01') });
      const plan = planRecords(
        [
          bought(2, { shares: number('500') }),
          sold(2),
          sold(3, { sharesSold: number('500'), date: date('2023-07-01') }),
        ],
        firmWith({
          securities: [certificate('sec-1', { shares: number(has) })],
          transactions: [sale('tx-1', 'sec-1'), second],
        }),
      );
      expect(saidOf(rowOf(plan, 'Securities', 2))).toEqual([
        expect.stringContaining(
          ' · 1,000 · 600 · 2023-06-01 · 2 · Transactions · 100 · 2023-07-01 · 3 · Transactions · "500" · "new"',
        ),
      ]);
    },
  );

  test.each([
    ['as issued', '1,000', 'Transactions 2 add'],
    ['between the sales', '600', 'Transactions 2 add'],
    ['now', '100', 'Transactions 2 add'],
    ['never', '500', 'Transactions 2 invalid'],
  ])('is what a list calls it by the number that it had %s', (_when, count, action) => {
    const second = sale('tx-2', 'sec-1', { shares: number('500'), date: date('2023-07-01') });
    const held = firmWith({
      securities: [certificate('sec-1', { shares: number('100') })],
      transactions: [sale('tx-1', 'sec-1'), second],
    });
    const security = `Acme Robotics · Preferred A · 2022-03-01 · ${count} sh · Harbour Fund 1`;
    const plan = planRecords([sold(2, { security, sharesSold: number('50'), date: date('2024-01-01') })], held);
    expect(actionsOf(plan)).toEqual([action]);
    if (action.endsWith('add'))
      expect(plan.steps[0]?.requests[0]?.items[0]?.data).toMatchObject({ security: { kind: 'existing', id: 'sec-1' } });
  });

  test('has its own number only, where nothing was sold', () => {
    const plan = planRecords([bought(2)], firmWith({ securities: [certificate('sec-1', { shares: number('0') })] }));
    expect(actionsOf(plan)).toEqual(['Securities 2 differs']);
  });
});

test('a row of other figures than a run entered differs where a row names the sale by its ID, and the service has removed what was sold', () => {
  const sale1 = sale('tx-1', 'sec-1', { shares: number('1000') });
  const rows = [
    bought(2, { investmentAmount: stated('2501 EUR') }),
    sold(2, { id: 'tx-1', sharesSold: number('1000') }),
  ];
  const known = knowing({ securities: [{ input: 'quarter', ref: 'S1', id: 'sec-1', data: ENTERED }] });
  const plan = planRecords(rows, firmWith({ securities: [], transactions: [sale1] }), known);
  expect(actionsOf(plan)).toEqual(['Securities 2 differs', 'Transactions 2 unchanged']);
});

test.each(['listed without its shares', 'removed'])(
  'a row whose number was changed in the app before it was converted is there, where the service has %s what was',
  (how) => {
    const rows = [bought(2, { shares: number('1007') }), converted(2, { security: 'S1' })];
    const entered = { input: 'quarter', ref: 'S1', id: 'sec-1', data: ENTERED };
    const lastListed = { ...ENTERED, shares: number('1007') };
    const transactions = [conversion('tx-1', { inputSecurityId: 'sec-1', shares: number('1007') })];
    const securities = [OUTPUT, ...(how === 'removed' ? [] : [certificate('sec-1', { shares: number('0') })])];
    const plan = planRecords(
      rows,
      firmWith({ securities, transactions }),
      knowing({ securities: [{ ...entered, lastListed }] }),
    );
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Transactions 2 unchanged']);
  },
);

test.each(['listed', 'removed'])(
  'a row whose amount was changed in the app before it was converted is there, where the service has what was %s',
  (how) => {
    const rows = [lent(2, { investmentAmount: stated('104000 EUR') }), converted(2)];
    const lastListed = { ...ENTERED_NOTE, investmentAmount: money('104000 EUR') };
    const known = knowing({
      securities: [{ input: 'quarter', ref: 'N1', id: 'note-1', data: ENTERED_NOTE, lastListed }],
    });
    const listed = note('note-1', { investmentAmount: money('104000 EUR') });
    const transactions = [conversion('tx-1', { inputSecurityId: 'note-1' })];
    const securities = [OUTPUT, ...(how === 'listed' ? [listed] : [])];
    expect(actionsOf(planRecords(rows, firmWith({ securities, transactions }), known))).toEqual([
      'Securities 2 unchanged',
      'Transactions 2 unchanged',
    ]);
  },
);

describe('a sale of one of two lots that were bought alike, which the other one has', () => {
  const day = (at: number) => date(`2023-0${at + 6}-01`);
  const lots = [bought(2), bought(3, { ref: 'S2' })];
  const securities = ['500', '700'].map((shares, at) => certificate(`sec-${at + 1}`, { shares: number(shares) }));
  const sales = [
    sale('tx-1', 'sec-1'),
    sale('tx-2', 'sec-1', { shares: number('100'), date: day(1) }),
    sale('tx-3', 'sec-2', { shares: number('300'), date: day(2) }),
  ];
  const rows = [...lots, sold(2), sold(3, { security: 'S2', sharesSold: number('300'), date: day(2) })];
  const planned = (facts: Parameters<typeof sold>[1]) => {
    const row = sold(4, { security: 'S2', sharesSold: number('100'), date: day(1), ...facts });
    return rowOf(planRecords([...rows, row], firmWith({ securities, transactions: sales })), 'Transactions', 4);
  };

  test.each([
    ['its security', {}, ['Security']],
    ['its shares', { sharesSold: number('99') }, ['Shares Sold', 'Security']],
    ['its cash', { cashReceived: stated('1201 EUR') }, ['Cash Received', 'Security']],
  ])('differs by %s', (_what, facts, columns) => {
    const { action, id, changes } = planned(facts);
    expect([action, id, changes?.map(({ column }) => column)]).toEqual(['differs', 'tx-2', columns]);
  });

  test.each([
    ['on another day', { date: day(3) }],
    ['as a row names its lot by the ID', { security: 'sec-2' }],
    ['under new', { action: 'new' as const }],
  ])('is one more %s', (_when, facts) => {
    expect(planned(facts).action).toBe('add');
  });

  test('is held against what its own lot has, where both have one', () => {
    const both = [...sales, sale('tx-4', 'sec-2', { shares: number('50'), date: day(1) })];
    const row = sold(4, { security: 'S2', sharesSold: number('100'), date: day(1) });
    const plan = planRecords([...rows, row], firmWith({ securities, transactions: both }));
    expect(rowOf(plan, 'Transactions', 4)).toMatchObject({ action: 'differs', id: 'tx-4' });
  });

  test('is one more where both came without a cost, in other numbers', () => {
    const counts = ['100', '250'].map((count) => number(count));
    const free = counts.map((shares, at) => certificate(`sec-${at + 1}`, { shares, investmentAmount: money('0 EUR') }));
    const lotRows = counts.map((shares, at) =>
      bought(at + 2, { ref: `S${at + 1}`, shares, investmentAmount: stated('0 EUR') }),
    );
    const transactions = [sale('tx-1', 'sec-1', { shares: number('100') })];
    const row = sold(2, { security: 'S2', sharesSold: number('250') });
    expect(
      rowOf(planRecords([...lotRows, row], firmWith({ securities: free, transactions })), 'Transactions', 2).action,
    ).toBe('add');
  });
});

describe('a security that is listed under another date than its row states', () => {
  const listed = { issueDate: date('2022-04-01') };

  test.each([
    [
      'sold',
      sold(2, { id: 'tx-1' }),
      { securities: [certificate('sec-1', listed)], transactions: [sale('tx-1', 'sec-1')] },
    ],
    [
      'converted',
      converted(2, { security: 'S1', id: 'tx-1' }),
      {
        securities: [certificate('sec-1', listed), OUTPUT],
        transactions: [conversion('tx-1', { inputSecurityId: 'sec-1' })],
      },
    ],
  ])(
    'differs where a row names by its ID the transaction that %s it, and that row is what it says',
    (_how, row, held) => {
      const plan = planRecords([bought(2), row], firmWith(held));
      expect(actionsOf(plan)).toEqual(['Securities 2 differs', 'Transactions 2 unchanged']);
      expect(rowOf(plan, 'Securities', 2)).toMatchObject({
        id: 'sec-1',
        why: 'A transaction of it is there, on a security that exists, but Issue Date differs.',
      });
    },
  );
});

describe('a security that is gone', () => {
  const gone = firmWith({ transactions: [sale('tx-1', 'sec-1', { shares: number('1000') })] });
  const all = { sharesSold: number('1000') };

  test('is there because a transaction row that refers to it is', () => {
    const plan = planRecords([bought(2), sold(2, all)], gone);
    expect(plan.rows.map(({ action, id, why }) => ({ action, id, why }))).toMatchObject([
      {
        action: 'unchanged',
        id: 'sec-1',
        why: 'The service no longer lists it, but has the transactions that this workbook gives for it: sale of 2023-06-01.',
      },
      {
        action: 'unchanged',
        id: 'tx-1',
      },
    ]);
    expect(plan.steps).toEqual([]);
  });

  test('is there by its ID', () => {
    expect(actionsOf(planRecords([bought(2, { id: 'sec-1' })], gone))).toEqual(['Securities 2 unchanged']);
  });

  test('is there by the journal', () => {
    const plan = planRecords([bought(2)], gone, knowing({ securities: [{ id: 'sec-1', data: ENTERED }] }));
    expect(rowOf(plan, 'Securities', 2)).toMatchObject({
      action: 'unchanged',
      id: 'sec-1',
      why: 'An earlier run entered it, and a known transaction used it up; the service no longer lists it.',
    });
  });

  test.each([
    ['sold', sale('tx-2', 'sec-1', { shares: number('600'), date: date('2023-07-01') }), []],
    [
      'sold and converted',
      conversion('tx-3', { date: date('2023-08-01'), inputSecurityId: 'sec-1' }),
      [sale('tx-2', 'sec-1', { shares: number('100'), date: date('2023-07-01') })],
    ],
  ])(
    'is there where the journal saw what an earlier sale had left of it, and the rest was %s',
    (_how, last, others) => {
      const data = { ...ENTERED, shares: number('600') };
      const plan = planRecords(
        [bought(2)],
        firmWith({ transactions: [sale('tx-1', 'sec-1'), ...others, last], securities: [OUTPUT] }),
        knowing({ securities: [{ id: 'sec-1', data }] }),
      );
      expect(rowOf(plan, 'Securities', 2)).toMatchObject({ action: 'unchanged', id: 'sec-1' });
    },
  );

  test('is there where the service forgot which security an earlier sale took from, and the journal saw it', () => {
    const rest = sale('tx-2', 'sec-1', { shares: number('600'), date: date('2023-07-01') });
    const { inputSecurityId: _forgotten, ...unlinked } = sale('tx-1', 'sec-1');
    const data = { ...ENTERED, shares: number('600') };
    const saw = { securities: [{ id: 'sec-1', data }], inputs: new Map([['tx-1', 'sec-1']]) };
    const rows = [bought(2), sold(2, { date: date('2023-07-01'), sharesSold: number('600') })];
    const plan = planRecords(rows, firmWith({ transactions: [unlinked, rest] }), knowing(saw));
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Transactions 2 unchanged']);
  });

  test('is there as the journal saw it, where a sale that took the rest is nowhere to be seen', () => {
    const seen = knowing({ securities: [{ id: 'sec-1', data: ENTERED }] });
    const plan = planRecords([bought(2)], firmWith({ transactions: [sale('tx-1', 'sec-1')] }), seen);
    expect(rowOf(plan, 'Securities', 2)).toMatchObject({ action: 'unchanged', id: 'sec-1' });
  });

  test('holds a fitting row as differs where no row explains the transaction', () => {
    const row = rowOf(planRecords([bought(2)], gone), 'Securities', 2);
    expect(row).toMatchObject({ action: 'differs', why: expect.stringContaining('(sale of 2023-06-01)') });
    expect(saidOf(row)).toEqual(['differs: 2023-06-01 · Action · "new"']);
  });

  test('holds no row of which a transaction is yet to be entered, where another row names by its ID what is gone', () => {
    const named = sold(2, { ...all, security: 'sec-1' });
    const own = sold(3, { date: date('2023-01-01') });
    expect(actionsOf(planRecords([bought(2), named], gone))).toEqual([
      'Securities 2 differs',
      'Transactions 2 unchanged',
    ]);
    expect(actionsOf(planRecords([bought(2), named, own], gone))).toEqual([
      'Securities 2 add',
      'Transactions 2 unchanged',
      'Transactions 3 add',
    ]);
  });

  test('holds no row that was issued after that day', () => {
    expect(actionsOf(planRecords([bought(2, { issueDate: date('2023-06-02') })], gone))).toEqual(['Securities 2 add']);
  });

  test('holds a row that was issued on that day', () => {
    const plan = planRecords([bought(2, { issueDate: date('2023-06-01') })], gone);
    expect(actionsOf(plan)).toEqual(['Securities 2 differs']);
  });

  test('holds no row of the wrong kind', () => {
    const exercised = conversion('tx-1', { event: 'exercise', date: date('2023-06-01'), inputSecurityId: 'war-1' });
    const plan = planRecords([bought(2)], firmWith({ transactions: [exercised] }));
    expect(actionsOf(plan)).toEqual(['Securities 2 add']);
  });

  test('holds no row under new', () => {
    expect(actionsOf(planRecords([bought(2, { action: 'new' })], gone))).toEqual(['Securities 2 add']);
  });

  test('holds no row of another company', () => {
    const elsewhere = firmWith({ transactions: [sale('tx-1', 'sec-9', { companyId: 'co-birch' })] });
    expect(actionsOf(planRecords([bought(2)], elsewhere))).toEqual(['Securities 2 add']);
  });

  test('of two equal rows the one that was sold is it, and the other is added', () => {
    const plan = planRecords([bought(2, { ref: 'S0' }), bought(3), sold(2, all)], gone);
    expect(actionsOf(plan)).toEqual(['Securities 2 add', 'Securities 3 unchanged', 'Transactions 2 unchanged']);
  });
});

describe('what a conversion creates', () => {
  const listed = firmWith({ securities: [note('note-1'), OUTPUT], transactions: [conversion('tx-1')] });
  const removed = firmWith({ securities: [OUTPUT], transactions: [conversion('tx-1')] });
  /** The cost of the note, for shares that nobody would have paid that for. */
  const outputRow = bought(3, { shares: number('52000'), investmentAmount: stated('100000 EUR') });

  test.each([
    ['stays listed', listed],
    ['is gone', removed],
  ])('is told by its conversion, where the note %s', (_habit, snapshot) => {
    expect(actionsOf(planRecords([lent(2), converted(2)], snapshot))).toEqual([
      'Securities 2 unchanged',
      'Transactions 2 unchanged',
    ]);
  });

  test('can be sold on by the Ref it was given', () => {
    const records = [lent(2), converted(2, { createsRef: 'C1' }), sold(3, { security: 'C1' })];
    const plan = planRecords(records, listed);
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Transactions 2 unchanged', 'Transactions 3 add']);
    expect(plan.steps[0]?.requests[0]?.items[0]?.data).toMatchObject({ security: { kind: 'existing', id: 'sec-out' } });
  });

  test('is there by its ID', () => {
    const row = bought(3, { id: 'sec-out', shares: number('40000'), investmentAmount: stated('100000 EUR') });
    expect(actionsOf(planRecords([row], listed))).toEqual(['Securities 3 unchanged']);
  });

  test('is not entered by a row with its amount, where it is there', () => {
    const row = rowOf(planRecords([lent(2), outputRow, converted(2)], listed), 'Securities', 3);
    const message = 'This is what the conversion of 2022-03-01 created; nothing is sent for it.';
    expect(row).toMatchObject({ action: 'differs', id: 'sec-out', why: message });
    expect(saidOf(row)).toEqual(['created-by-transaction: 2022-03-01 · Action · "new"']);
  });

  test('is not entered by a row with its amount, where it is still to come', () => {
    const row = rowOf(planRecords([lent(2), outputRow, converted(12)], firmWith({})), 'Securities', 3);
    const message = 'This is what the conversion in Transactions row 12 creates; nothing is sent for it.';
    expect(row).toMatchObject({ action: 'differs', why: message });
    expect(row).not.toHaveProperty('id');
  });

  test('does not hold a row under new', () => {
    const plan = planRecords([lent(2), bought(3, { action: 'new' }), converted(2)], listed);
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Securities 3 add', 'Transactions 2 unchanged']);
  });

  test('does not hold a row of another fund or day', () => {
    const rows = [bought(3, { fund: 'Harbour Fund 2' }), bought(4, { ref: 'S2', issueDate: date('2022-03-02') })];
    expect(actionsOf(planRecords([lent(2), ...rows, converted(2)], listed))).toEqual([
      'Securities 2 unchanged',
      'Securities 3 add',
      'Securities 4 add',
      'Transactions 2 unchanged',
    ]);
  });

  test('is another where the row names another class', () => {
    const snapshot = firmWith({
      securities: [note('note-1'), { ...OUTPUT, shareClassId: 'cls-b' }],
      transactions: [conversion('tx-1')],
      shareClasses: [
        ...firmWith({}).shareClasses,
        { id: 'cls-b', companyId: 'co-acme', roundId: 'rnd-a', name: 'Common' },
      ],
    });
    expect(rowOf(planRecords([lent(2), converted(2)], snapshot), 'Transactions', 2)).toMatchObject({
      action: 'differs',
      id: 'tx-1',
      changes: [{ column: 'Converted To', service: 'Common', workbook: 'Preferred A' }],
    });
  });
});
