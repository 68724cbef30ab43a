import { describe, expect, test } from 'vitest';
import { foundKey } from '../../../src/model/service/entry-history.ts';
import { classRow, date, number, roundRow, stated } from '../../support/make-records.ts';
import { certificate, firmWith, note, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf } from '../../support/plan-records.ts';
import { bought, ENTERED, ENTERED_NOTE, ENTERED_SALE, knowing, lent, sold } from './consumed-rows.ts';

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

  test.each([
    ['date', { issueDate: date('2022-04-01') }, ['Fund', 'Shares']],
    ['fund', { fund: 'Harbour Fund 2' }, ['Issue Date', 'Shares']],
    ['figures', { shares: number('900') }, ['Fund', 'Issue Date']],
  ])('differs where several things were changed since and it has followed the %s only', (_what, facts, columns) => {
    const changed = { issueDate: date('2022-04-01'), fundId: 'fund-2', shares: number('900') };
    const snapshot = firmWith({ securities: [certificate('sec-1', changed)] });
    const known = knowing({ securities });
    const row = rowOf(planRecords([unnamed(2, facts)], snapshot, known), 'Securities', 2);
    expect([row.action, row.id, row.changes?.map(({ column }) => column)]).toEqual(['differs', 'sec-1', columns]);
    const twice = planRecords([unnamed(2, facts), unnamed(3)], snapshot, known);
    expect(actionsOf(twice)).toEqual(['Securities 2 differs', 'Securities 3 add']);
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
