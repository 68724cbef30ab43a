import { expect, test } from 'vitest';
import type { CheckedRecord, SecurityRecord } from '../../../src/model/records/record.ts';
import type { Security, Transaction } from '../../../src/model/service/snapshot.ts';
import { countWorkHere } from '../../support/count-work.ts';
import { companyRow, date, number } from '../../support/make-records.ts';
import { certificate, firmWith, note, sale } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';
import { bought, conversion, ENTERED, ENTERED_SALE, knowing, sold } from './consumed-rows.ts';

interface Book {
  readonly rows: readonly CheckedRecord[];
  readonly securities: readonly Security[];
  readonly transactions?: readonly Transaction[];
  readonly known: Parameters<typeof knowing>[0];
}

const [FEW, TIMES] = [60, 8];
/** How much more a row may cost among many: sorting takes a little longer, and each is compared with some others. */
const MOST = { times: 2.5, more: 60 };

const APRIL = date('2022-04-01');
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 2);

const purchases = (count: number, facts: Partial<Security>) => ({
  rows: numbers(count).map((at) => bought(at, { ref: `S${at}` })),
  securities: numbers(count).map((at) => certificate(`sec-${at}`, facts)),
});

const sales = (count: number, facts: Partial<Transaction>) => ({
  rows: [
    bought(2, { shares: number('1000000') }),
    ...numbers(count).map((at) => sold(at, { ref: `T${at}`, sharesSold: number('1') })),
  ],
  securities: [certificate('sec-1', { shares: number('1000000') })],
  transactions: numbers(count).map((at) => sale(`tx-${at}`, 'sec-1', { shares: number('1'), ...facts })),
});

const withoutRef = ({ ref: _ref, ...row }: SecurityRecord): SecurityRecord => row;

const enteredSale = { ...ENTERED_SALE, sharesSold: number('1') };

test.each<[string, string, (count: number) => Book]>([
  [
    'purchases that a run entered and somebody has given another day since',
    'differs',
    (count) => ({
      ...purchases(count, { issueDate: APRIL }),
      known: { securities: numbers(count).map((at) => ({ input: 'other', id: `sec-${at}`, data: ENTERED })) },
    }),
  ],
  [
    'purchases beside others of that day, of other figures',
    'differs',
    (count) => ({ ...purchases(count, { shares: number('999') }), known: {} }),
  ],
  [
    'purchases beside what as many conversions created, all alike',
    'differs',
    (count) => ({
      rows: numbers(count).map((at) => withoutRef(bought(at, { shares: number('999') }))),
      securities: numbers(count).flatMap((at) => [note(`note-${at}`), certificate(`sec-${at}`)]),
      transactions: numbers(count).map((at) =>
        conversion(`tx-${at}`, { inputSecurityId: `note-${at}`, outputSecurityId: `sec-${at}` }),
      ),
      known: {},
    }),
  ],
  [
    'purchases that somebody has given another day since, as no journal knows',
    'add',
    (count) => {
      const { rows, securities } = purchases(count, { issueDate: APRIL });
      const rest = { shares: number('7') };
      const all = [...securities, certificate('sec-1', rest)];
      return { rows: [...rows, bought(count + 2, { ref: 'S1', ...rest })], securities: all, known: {} };
    },
  ],
  [
    'sales that a run entered and somebody has given another day since',
    'differs',
    (count) => ({
      ...sales(count, { date: date('2023-08-15') }),
      known: { transactions: numbers(count).map((at) => ({ id: `tx-${at}`, data: enteredSale })) },
    }),
  ],
  [
    'sales beside others of that day, of other figures',
    'differs',
    (count) => ({ ...sales(count, { shares: number('2') }), known: {} }),
  ],
  [
    'companies that a run entered and that are listed no longer',
    'differs',
    (count) => ({
      rows: numbers(count).map((at) => companyRow(at, { name: `Orchard ${at}` })),
      securities: [],
      known: {
        accepted: numbers(count).map((at) => {
          const data = { kind: 'company', name: `Orchard ${at}` } as const;
          return { runId: 'R-1', runNumber: 1, input: 'quarter', id: `new-${at}`, hasId: true, data };
        }),
      },
    }),
  ],
])('many %s are planned without comparing each with each', async (_what, action, book) => {
  const count = async (rows: number) => {
    const { rows: records, securities, transactions = [], known } = book(rows);
    const snapshot = firmWith({ securities: [...securities], transactions: [...transactions] });
    return countWorkHere('/src/', () => {
      const plan = planRecords(records, snapshot, knowing(known));
      expect(plan.rows.filter((row) => row.action === action)).toHaveLength(rows);
    });
  };
  const few = await count(FEW);
  const many = await count(FEW * TIMES);
  const over = [...many].flatMap(([place, turns]) => {
    const [before, now] = [(few.get(place) ?? 0) / FEW, turns / FEW / TIMES];
    return now > MOST.times * before + MOST.more
      ? [`${place}: ${before.toFixed(1)} times a row, then ${now.toFixed(1)}`]
      : [];
  });
  expect(over).toEqual([]);
  expect(many.size).toBeGreaterThan(100);
});
