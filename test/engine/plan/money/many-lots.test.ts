import { describe, expect, test } from 'vitest';
import { runAtOnce } from '../../../../src/base/util/steps.ts';
import { SecurityLedger } from '../../../../src/engine/ledger/security-ledger.ts';
import { planRollForward } from '../../../../src/engine/plan/money/roll-forward/roll-forward.ts';
import type { RollForward } from '../../../../src/model/outcomes/roll-forward.ts';
import { rollByFund } from '../../../../src/model/outcomes/roll-forward-totals.ts';
import { NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import { date, number, stated } from '../../../support/make-records.ts';
import { certificate, FIRM, firmWith } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { bought, sold } from '../consumed-rows.ts';

const ROWS = [
  bought(2),
  sold(3, { date: date('2025-05-31'), sharesSold: number('400'), cashReceived: stated('1200 USD') }),
];

/** The rows of one purchase and its sale for dollars, beside so many holdings that nothing happens to. */
function rollBeside(count: number): RollForward {
  const resting = Array.from({ length: count }, (_, at) =>
    certificate(`resting-${at}`, { issueDate: date('2020-01-15') }),
  );
  const snapshot = firmWith({ securities: [...FIRM.securities, ...resting] });
  const { steps } = planRecords(ROWS, snapshot);
  const settings = { rounding: {}, scope: { kind: 'firm', companies: 1 } } as const;
  return runAtOnce(
    planRollForward(steps, { snapshot, ledger: new SecurityLedger(snapshot, NO_ENTRY_HISTORY) }, settings),
  ).rollForward;
}

describe('the roll-forward of more holdings than a page is read of', () => {
  const many = rollBeside(2_500);

  test('lists what changes, and sums up the rest by fund, company, currency and type', () => {
    const moved = many.lines.filter(({ security }) => security !== undefined);
    expect(moved.map(({ currency, cost }) => [currency, cost.purchased, cost.disposed])).toEqual([
      ['EUR', '2500', '-1000'],
      ['USD', undefined, undefined],
    ]);
    expect(many.lines.length - moved.length).toBe(1);
    expect(many.lines.find(({ security }) => security === undefined)).toMatchObject({ securities: 2_500 });
  });

  test('what a sale brought in another currency is told, however many they are', () => {
    const proceeds = ({ lines }: RollForward) =>
      lines.flatMap(({ currency, proceeds: cash }) => (cash === undefined ? [] : [`${cash} ${currency}`]));
    expect(proceeds(many)).toEqual(['1200 USD']);
    expect(proceeds(many)).toEqual(proceeds(rollBeside(3)));
    expect(rollByFund(many).map(({ total }) => total.proceeds)).toEqual(
      rollByFund(rollBeside(3)).map(({ total }) => total.proceeds),
    );
  });
});
