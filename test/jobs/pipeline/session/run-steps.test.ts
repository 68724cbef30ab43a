import { describe, expect, test } from 'vitest';
import { InterruptedError } from '../../../../src/base/util/interruption.ts';
import { runSteps } from '../../../../src/base/util/run-steps.ts';
import { countSteps as countRows, ROWS_A_STEP, runAtOnce, type Steps } from '../../../../src/base/util/steps.ts';
import { planInSteps } from '../../../../src/engine/plan/build-plan.ts';
import { resolveInSteps } from '../../../../src/engine/resolve/resolve-records.ts';
import { checkInSteps } from '../../../../src/format/check/check-workbook.ts';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import { NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import type { Security } from '../../../../src/model/service/snapshot.ts';
import { bought } from '../../../engine/plan/consumed-rows.ts';
import { number } from '../../../support/make-records.ts';
import { certificate, firmWith } from '../../../support/make-snapshot.ts';
import { makeTable, makeWorkbook } from '../../../support/make-table.ts';
import { PLAN_SETTINGS } from '../../../support/plan-records.ts';
import { isQuick } from '../../../support/sweep.ts';

/** Far more than any of these takes, so that one that never ends fails and does not hang. */
const MOST_STEPS = 100_000_000;

function* stepsUntil(isOver: () => boolean): Steps<number> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (isOver()) return steps;
    yield;
  }
  return MOST_STEPS;
}

function rowsOf(count: number): readonly CheckedRecord[] {
  return Array.from({ length: count }, (_, index) =>
    bought(index + 2, { ref: `R-${index}`, shares: number(`${1000 + index}`) }),
  );
}

/** Gives what planning them again comes to: everything is there. */
function planSteps(count: number): Steps<unknown> {
  const securities = Array.from(
    { length: count },
    (_, index): Security => certificate(`sec-${index}`, { shares: number(`${1000 + index}`) }),
  );
  const snapshot = firmWith({ securities });
  const resolved = runAtOnce(resolveInSteps(rowsOf(count), { snapshot, defaultCurrency: 'EUR' }));
  return planInSteps(resolved.value, { snapshot, entryHistory: NO_ENTRY_HISTORY }, PLAN_SETTINGS, []);
}

function countSteps(steps: Steps<unknown>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

describe('a long computation', () => {
  test('lets what waits have its turn', async () => {
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    expect(
      await runSteps(
        stepsUntil(() => hasTurned),
        undefined,
      ),
    ).toBeLessThan(MOST_STEPS);
  });

  test('ends between two steps where the user interrupts, and takes no further one', async () => {
    const interrupt = new AbortController();
    setImmediate(() => interrupt.abort());
    let stepsAfter = 0;
    const steps = stepsUntil(() => {
      stepsAfter += interrupt.signal.aborted ? 1 : 0;
      return false;
    });
    await expect(runSteps(steps, interrupt.signal)).rejects.toThrow(InterruptedError);
    expect(stepsAfter).toBe(0);
  });

  test('does not begin where the user has interrupted before', async () => {
    const begun: string[] = [];
    // biome-ignore lint/correctness/useYield: it never comes to that
    const steps = (function* (): Steps<void> {
      begun.push('begun');
    })();
    await expect(runSteps(steps, AbortSignal.abort())).rejects.toThrow(InterruptedError);
    expect(begun).toEqual([]);
  });

  test.skipIf(isQuick)('is ended in the middle of a plan of many rows', async () => {
    const interrupt = new AbortController();
    const steps = planSteps(16_000);
    setImmediate(() => interrupt.abort());
    await expect(runSteps(steps, interrupt.signal)).rejects.toThrow(InterruptedError);
    expect(countSteps(steps)).toBeGreaterThan(0);
  });
});

test('each look at a check comes with how many rows were checked', () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`Company ${index}`]);
  const inputs = [makeWorkbook([makeTable('Companies', [['Company'], ...rows])])];
  const steps = checkInSteps({ inputs, mapped: [], settings: { decimalSign: '.' } });
  const counts = [...countRows(steps, 40, ROWS_A_STEP)];
  expect(counts).toEqual([16, 32].map((done) => ({ done, total: 40 })));
});

describe('no stage goes on for longer than a few rows take', () => {
  test.each([50, 500])('checking %i rows', (count) => {
    const rows = Array.from({ length: count }, (_, index) => [`Company ${index}`, 'Oslo']);
    const inputs = [makeWorkbook([makeTable('Companies', [['Company', 'City'], ...rows])])];
    expect(countSteps(checkInSteps({ inputs, mapped: [], settings: { decimalSign: '.' } }))).toBeGreaterThanOrEqual(
      Math.floor(count / ROWS_A_STEP),
    );
  });

  test.each([50, 500])('resolving %i rows', (count) => {
    const steps = resolveInSteps(rowsOf(count), { snapshot: firmWith({}), defaultCurrency: 'EUR' });
    expect(countSteps(steps)).toBeGreaterThanOrEqual(Math.floor(count / ROWS_A_STEP));
  });

  test.each([50, 500])('planning %i rows, both to match them and to decide them', (count) => {
    expect(countSteps(planSteps(count))).toBeGreaterThanOrEqual(2 * count);
  });
});
