import { describe, expect, test } from 'vitest';
import { foundKey } from '../../../src/model/service/entry-history.ts';
import { classRow, date, number, roundRow, stated } from '../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf, saidOf } from '../../support/plan-records.ts';
import {
  bought,
  conversion,
  converted,
  ENTERED,
  ENTERED_NOTE,
  ENTERED_SALE,
  knowing,
  lent,
  sold,
} from './consumed-rows.ts';

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
    expect(plan.rows.map(({ action, id, why }) => ({ action, id, why }))).toEqual([
      {
        action: 'unchanged',
        id: 'sec-1',
        why: 'The service no longer lists it, but has the transactions that this workbook gives for it: sale of 2023-06-01.',
      },
      {
        action: 'unchanged',
        id: 'tx-1',
        why: 'The portfolio service has a transaction that is equal in every filled-in column.',
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
    const message =
      'The portfolio service has a transaction on something it no longer lists (sale of 2023-06-01), which may be this row. Nothing is sent.';
    expect(row).toMatchObject({ action: 'differs', why: message });
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

describe('a row whose Ref an earlier run entered', () => {
  const snapshot = firmWith({ securities: [certificate('sec-1')] });
  const entered = knowing({ securities: [{ input: 'quarter', ref: 'S1', id: 'sec-1', data: ENTERED }] });

  test.each([
    ['date', { issueDate: date('2022-04-01') }, 'Issue Date', '2022-03-01', '2022-04-01'],
    ['fund', { fund: 'Harbour Fund 2' }, 'Fund', 'Harbour Fund 1', 'Harbour Fund 2'],
  ])('with another %s differs', (_what, facts, column, service, workbook) => {
    expect(rowOf(planRecords([bought(2, facts)], snapshot, entered), 'Securities', 2)).toMatchObject({
      action: 'differs',
      id: 'sec-1',
      why: `An earlier run entered the Ref "S1" of this workbook, but ${column} differs.`,
      changes: [{ column, service, workbook }],
    });
  });

  test('is another security where the Ref is that of another workbook', () => {
    const plan = planRecords([bought(2, { file: 'other.xlsx', issueDate: date('2022-04-01') })], snapshot, entered);
    expect(actionsOf(plan)).toEqual(['Securities 2 add']);
  });

  describe('in a workbook of another name', () => {
    const both = firmWith({ securities: [certificate('sec-1'), note('note-1')] });
    const entries = [
      { input: 'quarter', ref: 'S1', id: 'sec-1', data: ENTERED },
      { input: 'quarter', ref: 'N1', id: 'note-1', data: ENTERED_NOTE },
    ];
    const known = knowing({ securities: entries });
    const [file, next] = ['next.xlsx', date('2022-04-01')];

    test.each([
      ['date', { issueDate: next }, 'Issue Date'],
      ['fund', { fund: 'Harbour Fund 2' }, 'Fund'],
    ])('that continues the one it is of, differs with another %s alone', (_what, facts, column) => {
      const plan = planRecords([bought(2, { file, ...facts }), lent(3, { file })], both, known);
      expect(actionsOf(plan)).toEqual(['Securities 2 differs', 'Securities 3 unchanged']);
      expect(rowOf(plan, 'Securities', 2)).toMatchObject({
        id: 'sec-1',
        why: `An earlier run entered the Ref "S1" from "quarter", which this workbook continues, but ${column} differs.`,
      });
    });

    test.each([
      ['where its figures differ as well', { issueDate: next, shares: number('1001') }, lent(3, { file })],
      ['where no other row is of that workbook', { issueDate: next }, lent(3, { file, ref: 'N2' })],
      ['under new', { issueDate: next, action: 'new' as const }, lent(3, { file })],
    ])('is another security %s', (_when, facts, other) => {
      const plan = planRecords([bought(2, { file, ...facts }), other], both, known);
      expect(actionsOf(plan)).toEqual(['Securities 2 add', 'Securities 3 unchanged']);
    });

    test('is what that one entered, where new still stands at it, and another one under another Ref or with other figures', () => {
      const action = 'new' as const;
      const of = (facts: Parameters<typeof bought>[1]) =>
        planRecords([bought(2, { file, action, ...facts })], both, known);
      // It may be a second one of a workbook that begins its Refs again: that is asked.
      const findings = [expect.objectContaining({ code: 'further-one-unclear' })];
      expect(rowOf(of({}), 'Securities', 2)).toMatchObject({ action: 'unchanged', id: 'sec-1', findings });
      expect(actionsOf(of({ ref: 'S9' }))).toEqual(['Securities 2 add']);
      expect(actionsOf(of({ shares: number('1001') }))).toEqual(['Securities 2 add']);
    });

    test('is another security where the one of that Ref is a row of its own', () => {
      const rows = [bought(2, { file, issueDate: next }), bought(3, { file, ref: 'S0' }), lent(4, { file })];
      expect(actionsOf(planRecords(rows, both, known))).toEqual([
        'Securities 2 add',
        'Securities 3 unchanged',
        'Securities 4 unchanged',
      ]);
    });
  });

  test('is known in the result workbook as well', () => {
    const plan = planRecords(
      [bought(2, { file: 'quarter.result.xlsx', issueDate: date('2022-04-01') })],
      snapshot,
      entered,
    );
    expect(actionsOf(plan)).toEqual(['Securities 2 differs']);
  });
});

test('a row whose Ref was entered under another round names the round that the workbook adds', () => {
  const rows = [
    roundRow(4, { company: 'Acme Robotics', name: 'Series A1', closingDate: date('2022-03-01') }),
    lent(3, { round: 'Series A1' }),
  ];
  const known = knowing({ securities: [{ input: 'quarter', ref: 'N1', id: 'note-1', data: ENTERED_NOTE }] });
  const plan = planRecords(rows, firmWith({ securities: [note('note-1', { roundId: 'rnd-a' })] }), known);
  expect(rowOf(plan, 'Securities', 3).changes).toEqual([
    { column: 'Round', service: 'Series A', workbook: 'Series A1' },
  ]);
});

test('a class of the same name in another round is told apart from the one that is there', () => {
  const names = { company: 'Acme Robotics', round: 'Series A1' };
  const rows = [
    roundRow(4, { company: names.company, name: names.round, closingDate: date('2022-03-01') }),
    classRow(5, { ...names, name: 'Preferred A', classType: 'preferred', pricePerShare: stated('2.50 EUR') }),
    bought(2, { round: names.round }),
  ];
  const known = knowing({ securities: [{ input: 'quarter', ref: 'S1', id: 'sec-1', data: ENTERED }] });
  const plan = planRecords(rows, firmWith({ securities: [certificate('sec-1')] }), known);
  expect(rowOf(plan, 'Securities', 2).changes).toEqual([
    { column: 'Round', service: 'Series A', workbook: 'Series A1' },
    { column: 'Share Class', service: 'Preferred A (cls-a)', workbook: 'Preferred A (new)' },
  ]);
});

describe('a transaction whose Ref an earlier run entered', () => {
  const snapshot = firmWith({
    securities: [certificate('sec-1'), certificate('sec-2', { issueDate: date('2022-05-01') })],
    transactions: [sale('tx-1', 'sec-1')],
  });
  const accepted = { runId: 'run-1', input: 'quarter', ref: 'T1', id: 'tx-1', hasId: true, data: ENTERED_SALE };
  const securities = [bought(2), bought(3, { ref: 'S2', issueDate: date('2022-05-01') })];
  const planSale = (facts: Parameters<typeof sold>[1]) =>
    planRecords([...securities, sold(2, { ref: 'T1', ...facts })], snapshot, knowing({ accepted: [accepted] }));

  test.each([
    ['date', { date: date('2023-08-15') }, { column: 'Date', service: '2023-06-01', workbook: '2023-08-15' }],
    ['security', { security: 'S2' }, { column: 'Security', service: 'sec-1', workbook: 'sec-2' }],
  ])('differs with another %s, and nothing is sold twice', (_what, facts, change) => {
    expect(rowOf(planSale(facts), 'Transactions', 2)).toMatchObject({
      action: 'differs',
      id: 'tx-1',
      why: `An earlier run entered the Ref "T1" of this workbook, but ${change.column} differs.`,
      changes: [change],
    });
  });

  test.each([
    ['under new', { date: date('2023-08-15'), action: 'new' as const }],
    ['in a workbook of another name', { date: date('2023-08-15'), file: 'other.xlsx' }],
  ])('is another one %s', (_when, facts) => {
    expect(rowOf(planSale(facts), 'Transactions', 2).action).toBe('add');
  });

  test('is there in a workbook of another name where new still stands at it', () => {
    expect(rowOf(planSale({ action: 'new', file: 'other.xlsx' }), 'Transactions', 2)).toMatchObject({
      action: 'unchanged',
      id: 'tx-1',
      findings: [expect.objectContaining({ code: 'further-one-unclear' })],
    });
  });

  test('is another one where what was entered is a row of its own', () => {
    const rows = [...securities, sold(2, { ref: 'T0' }), sold(3, { ref: 'T1', date: date('2023-08-15') })];
    const plan = planRecords(rows, snapshot, knowing({ accepted: [accepted] }));
    expect(actionsOf(plan).slice(2)).toEqual(['Transactions 2 unchanged', 'Transactions 3 add']);
  });
});

describe('a row without a Ref that an earlier run entered', () => {
  const securities = [{ input: 'quarter', id: 'sec-1', data: ENTERED }];
  const unnamed = (rowNumber: number, facts: Parameters<typeof bought>[1] = {}) => {
    const { ref: _ref, ...row } = bought(rowNumber, { file: 'next.xlsx', ...facts });
    return row;
  };

  test.each([
    [
      'date',
      { issueDate: date('2022-04-01') },
      { column: 'Issue Date', service: '2022-04-01', workbook: '2022-03-01' },
    ],
    ['fund', { fundId: 'fund-2' }, { column: 'Fund', service: 'Harbour Fund 2', workbook: 'Harbour Fund 1' }],
  ])('differs where somebody has given it another %s since', (_what, listed, change) => {
    const snapshot = firmWith({ securities: [certificate('sec-1', listed)] });
    expect(rowOf(planRecords([unnamed(2)], snapshot, knowing({ securities })), 'Securities', 2)).toMatchObject({
      action: 'differs',
      id: 'sec-1',
      why: `An earlier run entered just this, but ${change.column} differs.`,
      changes: [change],
    });
  });

  test.each([
    ['states other figures', { shares: number('1001') }, ENTERED],
    ['is new', { action: 'new' as const }, ENTERED],
    ['states what was never entered so', {}, { ...ENTERED, issueDate: date('2022-04-01') }],
  ])('is another security where it %s', (_when, facts, data) => {
    const snapshot = firmWith({ securities: [certificate('sec-1', { issueDate: date('2022-04-01') })] });
    const known = knowing({ securities: [{ input: 'quarter', id: 'sec-1', data }] });
    expect(actionsOf(planRecords([unnamed(2, facts)], snapshot, known))).toEqual(['Securities 2 add']);
  });

  test('and was given to another company since differs, as one with a Ref does', () => {
    const snapshot = firmWith({ securities: [certificate('sec-1', { companyId: 'co-birch' })] });
    const change = { column: 'Company', service: 'Birch Health', workbook: 'Acme Robotics' };
    expect(rowOf(planRecords([unnamed(2)], snapshot, knowing({ securities })), 'Securities', 2)).toMatchObject({
      ...{ action: 'differs', id: 'sec-1', changes: [change] },
    });
    const named = knowing({ securities: securities.map((each) => ({ ...each, ref: 'S1' })) });
    expect(rowOf(planRecords([bought(2)], snapshot, named), 'Securities', 2).changes).toEqual([change]);
  });

  test('and its equals, given another date since, are one each, and one more is another security', () => {
    const issueDate = date('2022-04-01');
    const held = ['sec-1', 'sec-2'].map((id) => certificate(id, { issueDate }));
    const known = knowing({ securities: held.map(({ id }) => ({ input: 'quarter', id, data: ENTERED })) });
    const rows = [unnamed(2), { ...unnamed(3), ref: 'S9' }, unnamed(4), sold(2, { security: 'S9' })];
    const plan = planRecords(rows, firmWith({ securities: held }), known);
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
      ['differs', 'sec-1'],
      ['differs', 'sec-2'],
      ['add', undefined],
      ['add', undefined],
    ]);
    const sales = plan.steps.flatMap(({ requests }) => requests.flatMap(({ items }) => items.map(({ data }) => data)));
    expect(sales).toContainEqual(expect.objectContaining({ security: { kind: 'existing', id: 'sec-2' } }));
  });

  test('and that sells is one of those that were entered alike, and one more is another sale', () => {
    const held = ['tx-1', 'tx-2'].map((id) => sale(id, 'sec-1', { date: date('2023-08-15') }));
    const known = knowing({ transactions: held.map(({ id }) => ({ id, data: ENTERED_SALE })) });
    const rows = [bought(2, { shares: number('5000') }), sold(2), sold(3), sold(4)];
    const snapshot = firmWith({ securities: [certificate('sec-1', { shares: number('5000') })], transactions: held });
    expect(planRecords(rows, snapshot, known).rows.map(({ action, id }) => [action, id])).toEqual([
      ['unchanged', 'sec-1'],
      ['differs', 'tx-1'],
      ['differs', 'tx-2'],
      ['add', undefined],
    ]);
  });

  test('is held though its Ref stands at another row by now, which is held as well', () => {
    const snapshot = firmWith({ securities: [certificate('sec-1', { issueDate: date('2022-04-01') })] });
    const known = knowing({ securities: [{ input: 'quarter', ref: 'S1', id: 'sec-1', data: ENTERED }] });
    const other = { issueDate: date('2024-01-15'), shares: number('77'), investmentAmount: stated('900 EUR') };
    const rows = [bought(2, other), { ...unnamed(3), ref: 'S2' }];
    expect(planRecords(rows, snapshot, known).rows.map(({ action, id }) => [action, id])).toEqual([
      ['differs', 'sec-1'],
      ['differs', 'sec-1'],
    ]);
  });

  test.each([
    ['at another row by now, which is held as well', { sharesSold: number('7') }, [], 'differs'],
    ['at a sale of another security, which is held as well', { security: 'sec-2' }, [], 'differs'],
    ['at a row that is there otherwise', {}, [sale('tx-2', 'sec-1')], 'unchanged'],
    ['at a row that is skipped', { action: 'skip' }, [], 'skipped'],
    ['at a row that is sent as new', { action: 'new' }, [], 'add'],
  ] as const)('and that sells is held though its Ref stands %s', (_where, facts, others, action) => {
    const moved = sale('tx-1', 'sec-1', { date: date('2023-08-15') });
    const named = { runId: 'R-1', runNumber: 1, input: 'quarter', ref: 'T1', id: 'tx-1', hasId: true } as const;
    const known = knowing({
      accepted: [{ ...named, data: ENTERED_SALE }],
      transactions: [{ id: 'tx-1', data: ENTERED_SALE }],
    });
    const shares = number('5000');
    const securities = [certificate('sec-1', { shares }), certificate('sec-2', { issueDate: date('2020-01-01') })];
    const rows = [bought(2, { shares }), sold(2, { ref: 'T1', ...facts }), sold(3, { ref: 'T2' })];
    const snapshot = firmWith({ securities, transactions: [moved, ...others] });
    expect(planRecords(rows, snapshot, known).rows.map(({ action }) => action)).toEqual([
      'unchanged',
      action,
      'differs',
    ]);
  });

  test('is another security where the one that was entered is a row of its own', () => {
    const next = { issueDate: date('2022-04-01') };
    const rows = [unnamed(2), unnamed(3, next)];
    const plan = planRecords(rows, firmWith({ securities: [certificate('sec-1', next)] }), knowing({ securities }));
    expect(actionsOf(plan)).toEqual(['Securities 2 add', 'Securities 3 unchanged']);
  });

  test('is what was entered for it, and is sold as that, though another one has its date by now', () => {
    const [march, april] = [date('2022-03-01'), date('2022-04-01')];
    const other = { ...ENTERED, issueDate: april, shares: number('200') };
    const held = [
      certificate('sec-1', { issueDate: date('2022-05-01') }),
      certificate('sec-2', { issueDate: march, shares: number('200') }),
    ];
    const rows = [bought(2), bought(3, { ref: 'S2', issueDate: april, shares: number('200') }), sold(2)];
    const known = knowing({ securities: [...securities, { input: 'quarter', id: 'sec-2', data: other }] });
    const plan = planRecords(rows, firmWith({ securities: held }), known);
    expect(actionsOf(plan)).toEqual(['Securities 2 differs', 'Securities 3 differs', 'Transactions 2 add']);
    expect([2, 3].map((row) => rowOf(plan, 'Securities', row).id)).toEqual(['sec-1', 'sec-2']);
    expect(plan.steps[0]?.requests[0]?.items[0]?.data).toMatchObject({ security: { kind: 'existing', id: 'sec-1' } });
  });

  test.each([
    ['date', { date: date('2023-08-15') }, { column: 'Date', service: '2023-08-15', workbook: '2023-06-01' }],
    ['security', { inputSecurityId: 'sec-2' }, { column: 'Security', service: 'sec-2', workbook: 'sec-1' }],
  ])('and that sells differs where somebody has given the sale another %s since', (_what, listed, change) => {
    const held = [certificate('sec-1'), certificate('sec-2', { issueDate: date('2022-05-01') })];
    const snapshot = firmWith({ securities: held, transactions: [sale('tx-1', 'sec-1', listed)] });
    const known = knowing({ transactions: [{ id: 'tx-1', data: ENTERED_SALE }] });
    expect(rowOf(planRecords([bought(2), sold(2)], snapshot, known), 'Transactions', 2)).toMatchObject({
      action: 'differs',
      id: 'tx-1',
      changes: [change],
    });
    expect(actionsOf(planRecords([bought(2), sold(2, { sharesSold: number('399') })], snapshot, known))[1]).toBe(
      'Transactions 2 add',
    );
  });
});

describe('a row that an earlier run found listed', () => {
  const KEY = 'certificate · Acme Robotics · Harbour Fund 1 · 2022-03-01 · Series A · Preferred A';
  const found = (...ids: string[]) => knowing({ found: new Map([[foundKey('security', KEY), ids]]) });

  test.each([
    ['date', { issueDate: date('2022-04-01') }, 'Issue Date'],
    ['fund', { fundId: 'fund-2' }, 'Fund'],
  ])('differs where somebody has given it another %s since', (_what, listed, column) => {
    const snapshot = firmWith({ securities: [certificate('sec-1', listed)] });
    const row = rowOf(planRecords([bought(2)], snapshot, found('sec-1')), 'Securities', 2);
    expect([row.action, row.id, row.changes.map((change) => change.column)]).toEqual(['differs', 'sec-1', [column]]);
    expect(row.why).toBe(`An earlier run found just this in the portfolio service, but ${column} differs.`);
  });

  const moved = certificate('sec-1', { issueDate: date('2022-04-01') });

  test('is what its sale is of, as it is by now', () => {
    const plan = planRecords([bought(2), sold(2)], firmWith({ securities: [moved] }), found('sec-1'));
    expect(actionsOf(plan).sort()).toEqual(['Securities 2 differs', 'Transactions 2 add']);
  });

  test.each([
    ['states other figures', { shares: number('1001') }],
    ['states another class', { shareClass: 'Common' }],
    ['is new', { action: 'new' as const }],
  ])('is another security where it %s', (_when, facts) => {
    const plan = planRecords([bought(2, facts)], firmWith({ securities: [moved] }), found('sec-1'));
    expect(rowOf(plan, 'Securities', 2).id).toBeUndefined();
    expect(rowOf(plan, 'Securities', 2).action).not.toBe('differs');
  });

  test('and its equals are one each, and one more is another security', () => {
    const securities = [moved, certificate('sec-2')];
    const rows = [bought(2), bought(3, { ref: 'S2' }), bought(4, { ref: 'S3' })];
    const plan = planRecords(rows, firmWith({ securities }), found('sec-1', 'sec-2'));
    expect(plan.rows.map(({ action }) => action).sort()).toEqual(['add', 'differs', 'unchanged']);
  });

  test('is another security where that one is gone, or another row by now', () => {
    const followed = bought(3, { ref: 'S2', issueDate: date('2022-04-01') });
    for (const [rows, securities] of [
      [[bought(2)], []],
      [[bought(2), followed], [moved]],
    ] as const)
      expect(rowOf(planRecords(rows, firmWith({ securities }), found('sec-1')), 'Securities', 2).action).toBe('add');
  });
});

describe('a sale that an earlier run found listed', () => {
  const KEY = foundKey('transaction', 'sale · Acme Robotics · 2023-06-01 · S1');
  const rowsOf = (...sales: readonly ReturnType<typeof sold>[]) => [bought(2), ...sales];
  const found = knowing({ found: new Map([[KEY, ['tx-1']]]) });
  const moved = (securityId: string) =>
    firmWith({
      securities: [certificate('sec-1')],
      transactions: [sale('tx-1', securityId, { date: date('2023-06-02') })],
    });

  test('differs where somebody has given it another day since, and one more is another sale', () => {
    const plan = planRecords(rowsOf(sold(2), sold(3)), moved('sec-1'), found);
    expect(plan.rows.flatMap(({ kind, action, id }) => (kind === 'transaction' ? [[action, id]] : []))).toEqual([
      ['differs', 'tx-1'],
      ['add', undefined],
    ]);
  });

  test('is another sale where it states other cash', () => {
    const plan = planRecords(rowsOf(sold(2, { cashReceived: stated('1201 EUR') })), moved('sec-1'), found);
    expect(rowOf(plan, 'Transactions', 2).action).toBe('add');
  });
});

describe('of equal rows the one that an earlier run entered', () => {
  test('is what is there, though its sales were not sent yet and another row has none', () => {
    const plan = planRecords(
      [
        bought(2, { ref: 'S1' }),
        bought(3, { ref: 'S2' }),
        sold(2),
        sold(3, { date: date('2023-07-01') }),
        sold(4, { date: date('2023-08-01'), sharesSold: number('200') }),
      ],
      firmWith({ securities: [certificate('sec-1')] }),
      knowing({ securities: [{ id: 'sec-1', input: 'quarter', ref: 'S1', data: ENTERED }] }),
    );
    expect(actionsOf(plan)).toEqual([
      'Securities 2 unchanged',
      'Securities 3 add',
      'Transactions 2 add',
      'Transactions 3 add',
      'Transactions 4 add',
    ]);
  });

  test.each([1, 2, 7])(
    'is not what another one is that was transacted and is gone, where its own %i sales are still to be sent',
    (count) => {
      const rows = [bought(2), bought(3, { ref: 'S2' }), sold(2, { security: 'S1' })];
      const toSend = Array.from({ length: count }, (_, index) =>
        sold(3 + index, { security: 'S2', sharesSold: number(String(index + 1)) }),
      );
      const firm = firmWith({ securities: [certificate('sec-1')], transactions: [sale('tx-1', 'sec-gone')] });
      const plan = planRecords([...rows, ...toSend], firm);
      expect(plan.rows.slice(0, 3).map(({ action, id }) => [action, id])).toEqual([
        ['unchanged', 'sec-gone'],
        ['unchanged', 'sec-1'],
        ['unchanged', 'tx-1'],
      ]);
    },
  );

  test('is what is no longer listed, where that was transacted as its row says: what is listed is another equal row', () => {
    const known = knowing({
      securities: ['S1', 'S2'].map((ref, index) => ({ id: `sec-${index + 1}`, input: 'quarter', ref, data: ENTERED })),
    });
    const rows = [bought(2), bought(3, { ref: 'S2' }), bought(4, { ref: 'S3' }), sold(2, { security: 'S2' })];
    const listed = { securities: [certificate('sec-1'), certificate('sec-2')] };
    const plan = planRecords(rows, firmWith({ ...listed, transactions: [sale('tx-1', 'sec-gone')] }), known);
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
      ['unchanged', 'sec-1'],
      ['unchanged', 'sec-gone'],
      ['unchanged', 'sec-2'],
      ['unchanged', 'tx-1'],
    ]);
  });

  test('is what was accepted without an id, rather than what is listed of several equal ones', () => {
    const data = {
      kind: 'security',
      type: 'convertible',
      company: 'co-acme',
      fundId: 'fund-1',
      issueDate: date('2021-05-01'),
      convertibleType: 'convertible_note',
      investmentAmount: money('100000 EUR'),
    } as const;
    const entered = { runId: 'R-1', runNumber: 1, input: 'quarter', data };
    const known = knowing({
      securities: [{ id: 'note-3', input: 'quarter', ref: 'N1', data }],
      // The id was learnt from a listing: of three equal ones it may be anyone's.
      accepted: [
        { ...entered, ref: 'N1', id: 'note-3', hasId: true },
        { ...entered, ref: 'N2', id: 'R-1/0/Securities/3', hasId: false },
        { ...entered, ref: 'N3', id: 'R-1/0/Securities/4', hasId: false },
      ],
    });
    const rows = [lent(2), lent(3, { ref: 'N2' }), lent(4, { ref: 'N3' })];
    const { sharesSold: _none, ...soldNote } = sold(2, { security: 'N1' });
    const plan = planRecords(
      [...rows, soldNote, converted(3, { security: 'N2' })],
      firmWith({
        securities: [note('note-3'), OUTPUT],
        transactions: [
          sale('tx-1', 'note-1', { shares: number('0') }),
          conversion('tx-2', { inputSecurityId: 'note-2' }),
        ],
      }),
      known,
    );
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
      ['unchanged', 'note-1'],
      ['unchanged', 'note-2'],
      ['unchanged', 'note-3'],
      ['unchanged', 'tx-1'],
      ['unchanged', 'tx-2'],
    ]);
  });
});

test('of two equal notes each is the one whose whole history its rows state, whichever it was entered as', () => {
  const entries = ['1', '2'].map((of) => ({ input: 'quarter', ref: `N${of}`, id: `note-${of}`, data: ENTERED_NOTE }));
  const rows = [
    ...[lent(2), lent(3, { ref: 'N2' })],
    ...[converted(2, { createsRef: 'S9' }), converted(3, { security: 'N2' }), sold(4, { security: 'S9' })],
  ];
  const held = firmWith({
    securities: [note('note-1'), note('note-2'), OUTPUT, { ...OUTPUT, id: 'sec-2' }],
    transactions: [
      conversion('tx-1'),
      conversion('tx-2', { inputSecurityId: 'note-2', outputSecurityId: 'sec-2' }),
      sale('tx-3', 'sec-2'),
    ],
  });
  const plan = planRecords(rows, held, knowing({ securities: entries }));
  expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
    ['unchanged', 'note-2'],
    ['unchanged', 'note-1'],
    ['unchanged', 'tx-2'],
    ['unchanged', 'tx-1'],
    ['unchanged', 'tx-3'],
  ]);
});
