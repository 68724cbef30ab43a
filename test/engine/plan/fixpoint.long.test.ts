import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/outcomes/plan.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { BARE_FIRM, workbook } from '../../support/draw-workbook.ts';
import { assertOrdered, ModelService, type ServiceHabits } from '../../support/model-service.ts';
import { actionsOf, planRecords } from '../../support/plan-records.ts';
import { toExport, withIds } from '../../support/refill-workbook.ts';
import { sweepOf } from '../../support/sweep.ts';

/** Each answer to each question that nobody documents, as far as a plan can tell the difference. */
const CHOICES = {
  sharesAfterSale: ['original', 'remaining'],
  consumed: ['listed', 'removed', 'emptied'],
  pariPassu: ['both', 'one'],
  forgetsRemoved: [true, false],
  namesOutputs: [true, false],
  rounding: [{}, { moneyPlaces: 2, sharePlaces: 8 }],
} as const;

const HABITS: fc.Arbitrary<ServiceHabits> = fc.record({
  sharesAfterSale: fc.constantFrom(...CHOICES.sharesAfterSale),
  consumed: fc.constantFrom(...CHOICES.consumed),
  pariPassu: fc.constantFrom(...CHOICES.pariPassu),
  forgetsRemoved: fc.constantFrom(...CHOICES.forgetsRemoved),
  namesOutputs: fc.constantFrom(...CHOICES.namesOutputs),
  convertsAtPrice: fc.boolean(),
  rounding: fc.constantFrom(...CHOICES.rounding),
});

const COMBINATIONS: readonly ServiceHabits[] = CHOICES.sharesAfterSale.flatMap((sharesAfterSale) =>
  CHOICES.consumed.flatMap((consumed) =>
    CHOICES.pariPassu.flatMap((pariPassu) =>
      CHOICES.forgetsRemoved.flatMap((forgetsRemoved) =>
        CHOICES.namesOutputs.flatMap((namesOutputs) =>
          CHOICES.rounding.map((rounding) => {
            return { sharesAfterSale, consumed, pariPassu, forgetsRemoved, namesOutputs, rounding };
          }),
        ),
      ),
    ),
  ),
);

const RUNS = { seed: 20_240_601, numRuns: sweepOf(40) };

/** A service that names what conversions create, and of what it no longer lists at least the journal knows. */
function isTelling(habits: ServiceHabits, withJournal: boolean): boolean {
  return habits.namesOutputs && (withJournal || habits.consumed !== 'removed');
}

/** A workbook as its user has it in the end: rows that look like what a conversion creates are further ones. */
function settleDoubts(records: readonly CheckedRecord[], plan: Plan): readonly CheckedRecord[] {
  const doubted = new Set(
    plan.rows.flatMap(({ rowKey, findings }) =>
      findings.some(({ code }) => code === 'created-by-transaction') ? [rowKey] : [],
    ),
  );
  return records.map((record) => (doubted.has(record.key) ? { ...record, action: 'new' as const } : record));
}

function begin(drawn: readonly CheckedRecord[], habits: ServiceHabits) {
  const records = settleDoubts(drawn, planRecords(drawn, BARE_FIRM));
  return { records, service: new ModelService(BARE_FIRM, habits) };
}

function planAgainst(service: ModelService, records: readonly CheckedRecord[], withJournal: boolean): Plan {
  const { rounding = {} } = service.habits;
  const entryHistory = withJournal ? { entryHistory: service.entryHistory() } : {};
  return planRecords(records, service.snapshot(), { rounding, ...entryHistory });
}

function applyTo(service: ModelService, records: readonly CheckedRecord[], withJournal: boolean): Plan {
  const plan = planAgainst(service, records, withJournal);
  assertOrdered(plan);
  service.apply(plan, records);
  return plan;
}

function expectUnchanged(records: readonly CheckedRecord[], service: ModelService, withJournal: boolean): Plan {
  const plan = planAgainst(service, records, withJournal);
  expect(actionsOf(plan)).toEqual(actionsOf(plan).map((row) => row.replace(/\w+$/, 'unchanged')));
  expect(plan.steps).toEqual([]);
  return plan;
}

describe('however the service treats what was transacted', () => {
  test('the same workbook planned again after a clean apply changes nothing, in every one of the combinations', () => {
    expect(COMBINATIONS).toHaveLength(96);
    for (const [index, habits] of COMBINATIONS.entries()) {
      const again = fc.property(workbook, fc.boolean(), (drawn, withJournal) => {
        const { records, service } = begin(drawn, habits);
        applyTo(service, records, withJournal);
        expectUnchanged(records, service, withJournal);
      });
      fc.assert(again, { seed: RUNS.seed + index, numRuns: sweepOf(3) });
    }
  });

  test('its result, with the IDs filled in, changes nothing', () => {
    fc.assert(
      fc.property(workbook, HABITS, fc.boolean(), (drawn, habits, withJournal) => {
        const { records, service } = begin(drawn, habits);
        applyTo(service, records, withJournal);
        const again = planAgainst(service, records, withJournal);
        expectUnchanged(withIds(records, again), service, withJournal);
      }),
      RUNS,
    );
  });

  test('an export of everything the service holds changes nothing', () => {
    fc.assert(
      fc.property(workbook, HABITS, fc.boolean(), (drawn, habits, withJournal) => {
        const { records, service } = begin(drawn, habits);
        applyTo(service, records, withJournal);
        expectUnchanged(toExport(service.snapshot()), service, withJournal);
      }),
      RUNS,
    );
  });

  test('a workbook that goes in by parts comes to the same as one that goes in at once', () => {
    fc.assert(
      fc.property(workbook, HABITS, fc.boolean(), fc.infiniteStream(fc.boolean()), (drawn, habits, journal, coin) => {
        fc.pre(isTelling(habits, journal));
        const { records, service } = begin(drawn, habits);
        const whole = new ModelService(BARE_FIRM, habits);
        applyTo(whole, records, journal);
        applyTo(service, closedPart(records, coin), journal);
        applyTo(service, records, journal);
        expectUnchanged(records, service, journal);
        expect(sizeOf(service)).toEqual(sizeOf(whole));
      }),
      RUNS,
    );
  });

  test('one more equal row adds exactly one security', () => {
    fc.assert(
      fc.property(workbook, HABITS, fc.boolean(), fc.nat(), (drawn, habits, withJournal, choice) => {
        fc.pre(habits.namesOutputs);
        const { records, service } = begin(drawn, habits);
        const securities = records.filter((record) => record.kind === 'security');
        fc.pre(securities.length > 0);
        applyTo(service, records, withJournal);
        const before = sizeOf(service);
        const { ref: _ref, ...copied } = securities[choice % securities.length] ?? expect.fail();
        const origin = { ...copied.origin, rowNumber: 900 };
        const longer = [...records, { ...copied, key: 'one more', origin }];
        const plan = applyTo(service, longer, withJournal);
        expect(plan.summary).toEqual({ ...plan.summary, add: 1, unchanged: records.length });
        expect(sizeOf(service)).toEqual({ ...before, securities: before.securities + 1 });
        expectUnchanged(longer, service, withJournal);
      }),
      RUNS,
    );
  });
});

function sizeOf(service: ModelService) {
  const { securities, transactions } = service.entryHistory();
  const { companies, rounds, shareClasses } = service.snapshot();
  return {
    ...{ securities: securities.length, transactions: transactions.length },
    ...{ companies: companies.length, rounds: rounds.length, shareClasses: shareClasses.length },
  };
}

/** Some of the rows, each with everything it needs; of what happened to a security the first part. */
function closedPart(records: readonly CheckedRecord[], coin: Iterator<boolean>): CheckedRecord[] {
  const refs = new Set<string>();
  const halted = new Set<string>();
  return records.filter((record) => {
    const isIn = coin.next().value === true;
    if (record.kind === 'security') {
      if (isIn && record.ref !== undefined) refs.add(record.ref);
      return isIn;
    }
    if (record.kind !== 'transaction') return record.kind !== 'custom-values' || isIn;
    const { security = '', createsRef } = record;
    const goes = isIn && refs.has(security) && !halted.has(security);
    if (!goes) halted.add(security);
    else if (createsRef !== undefined) refs.add(createsRef);
    return goes;
  });
}
