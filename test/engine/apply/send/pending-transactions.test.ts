import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PendingTransactions } from '../../../../src/engine/apply/send/pending-transactions.ts';
import type { PlannedItem } from '../../../../src/model/outcomes/plan.ts';
import { existing } from '../../../../src/model/service/target-key.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { sweepOf } from '../../../support/sweep.ts';

function sold(index: number, day: number, security = 's-1'): PlannedItem {
  const date = calendarDate(`2026-10-0${day}`);
  return {
    rowKey: `T-${index}`,
    data: { kind: 'transaction', event: 'sale', company: existing('co-1'), date, security: existing(security) },
  };
}

const drawn = fc.array(fc.record({ day: fc.integer({ min: 1, max: 3 }), security: fc.constantFrom('s-1', 's-2') }), {
  maxLength: 8,
});

test('names the first one before it that is of another day and not in, as whoever looks through all of them', () => {
  fc.assert(
    fc.property(drawn, fc.array(fc.nat(7), { maxLength: 8 }), (rows, comingIn) => {
      const items = rows.map(({ day, security }, index) => sold(index, day, security));
      const pending = new PendingTransactions(items);
      const isIn = new Set<number>();
      for (const next of [undefined, ...comingIn]) {
        if (next !== undefined) isIn.add(next);
        for (const item of items) {
          const row = rows[items.indexOf(item)];
          const earlier = items.slice(0, items.indexOf(item)).find((other) => {
            const at = items.indexOf(other);
            return rows[at]?.day !== row?.day && rows[at]?.security === row?.security && !isIn.has(at);
          });
          expect(pending.earlierThan(item, (other) => isIn.has(items.indexOf(other)))?.rowKey).toBe(earlier?.rowKey);
        }
      }
    }),
    { seed: 3, numRuns: sweepOf(500) },
  );
});

test('looks at each of thousands on one security a few times', () => {
  const items = Array.from({ length: 4000 }, (_, index) => sold(index, 1));
  const pending = new PendingTransactions(items);
  let looks = 0;
  const sent = new Set<PlannedItem>();
  for (const item of items) {
    pending.earlierThan(item, (other) => {
      looks += 1;
      return sent.has(other);
    });
    sent.add(item);
  }
  expect(looks).toBeLessThan(5 * items.length);
});
