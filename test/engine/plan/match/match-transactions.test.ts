import { expect, test } from 'vitest';
import { number, stated } from '../../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf } from '../../../support/plan-records.ts';
import { bought, converted, lent, sold } from '../consumed-rows.ts';

const NAMELESS = sale('tx-1', undefined);

test('a sale that names no security is not one of what a row has still to create', () => {
  const plan = planRecords(
    [lent(2), converted(2, { createsRef: 'S1' }), sold(3)],
    firmWith({ securities: [note('note-1')], transactions: [NAMELESS] }),
  );
  expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Transactions 2 add', 'Transactions 3 add']);
});

test.each([
  ['first', ['S1', 'S2']],
  ['last', ['S2', 'S1']],
])(
  'a sale that names no security is of the one that is listed no more, stood it %s',
  (_place, [one = '', other = '']) => {
    const rows = [bought(2, { ref: 'S1', id: 'sec-1' }), bought(3, { ref: 'S2', id: 'sec-2' })];
    const plan = planRecords(
      [...rows, sold(2, { security: one }), sold(3, { security: other })],
      firmWith({ securities: [certificate('sec-1')], transactions: [NAMELESS] }),
    );
    const ofListed = one === 'S1' ? 2 : 3;
    expect(rowOf(plan, 'Transactions', ofListed).action).toBe('add');
    expect(rowOf(plan, 'Transactions', 5 - ofListed)).toMatchObject({ action: 'unchanged', id: 'tx-1' });
  },
);

test('of two securities that are listed no more a row is the one of which more of its sales are known', () => {
  const rest = { shares: number('600'), proceeds: money('1800 EUR') };
  const plan = planRecords(
    [bought(2), sold(2), sold(3, { sharesSold: number('600'), cashReceived: stated('1800 EUR') })],
    firmWith({ transactions: [sale('tx-1', 'sec-8'), sale('tx-2', 'sec-9'), sale('tx-3', 'sec-9', rest)] }),
  );
  expect(rowOf(plan, 'Transactions', 2)).toMatchObject({ action: 'unchanged', id: 'tx-2' });
  expect(rowOf(plan, 'Transactions', 3)).toMatchObject({ action: 'unchanged', id: 'tx-3' });
});
