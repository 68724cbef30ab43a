import { describe, expect, test } from 'vitest';
import { date, number } from '../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords } from '../../support/plan-records.ts';
import { bought, conversion, converted, ENTERED, ENTERED_NOTE, knowing, lent, sold } from './consumed-rows.ts';

const OUTPUT = certificate('sec-out', { shares: number('40000'), investmentAmount: money('100000 EUR') });

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
    const entered = { runId: 'R-1', runNumber: 1, input: 'quarter', data: ENTERED_NOTE };
    const known = knowing({
      securities: [{ id: 'note-3', input: 'quarter', ref: 'N1', data: ENTERED_NOTE }],
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
