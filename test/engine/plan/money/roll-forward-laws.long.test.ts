import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runAtOnce } from '../../../../src/base/util/steps.ts';
import { SecurityLedger } from '../../../../src/engine/ledger/security-ledger.ts';
import type { HeldRecords } from '../../../../src/engine/plan/build-plan.ts';
import { closeRollForward, type SentEntry } from '../../../../src/engine/plan/money/roll-forward/close-roll-forward.ts';
import {
  type HeldNow,
  type PlannedRollForward,
  planRollForward,
} from '../../../../src/engine/plan/money/roll-forward/roll-forward.ts';
import {
  type Balance,
  MOVEMENTS,
  type RollForward,
  type RollForwardLine,
} from '../../../../src/model/outcomes/roll-forward.ts';
import { rollByFund } from '../../../../src/model/outcomes/roll-forward-totals.ts';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import { type Decimal, subtractDecimals, sumDecimals } from '../../../../src/model/values/decimal.ts';
import { BARE_FIRM, workbook } from '../../../support/draw-workbook.ts';
import { classRow, date, number, roundRow, stated } from '../../../support/make-records.ts';
import { ModelService, type ServiceHabits } from '../../../support/model-service.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { converted, lent, sold } from '../consumed-rows.ts';

const HABITS: fc.Arbitrary<ServiceHabits> = fc.record({
  sharesAfterSale: fc.constantFrom('original', 'remaining'),
  consumed: fc.constantFrom('listed', 'removed', 'emptied'),
  pariPassu: fc.constant('both'),
  forgetsRemoved: fc.boolean(),
  namesOutputs: fc.constant(true),
});

const RUNS = { seed: 20_240_601, numRuns: sweepOf(120) };

interface Quarter {
  readonly planned: RollForward;
  readonly closed: RollForward;
  /** The roll-forward that an empty plan reads afterwards. */
  readonly reopened: RollForward;
  /** Shares that are really left afterwards. */
  readonly left: ReadonlyMap<string, Decimal>;
}

/** A workbook of which all but some of the last transactions was applied before, and they are now. */
function applyQuarter(drawn: readonly CheckedRecord[], habits: ServiceHabits, earlier: number): Quarter {
  const service = new ModelService(BARE_FIRM, habits);
  const entryHistory = () => structuredClone(service.entryHistory());
  const planNow = (records: readonly CheckedRecord[]) =>
    planRecords(records, service.snapshot(), { entryHistory: service.entryHistory() });
  const transacted = new Set(drawn.filter(({ kind }) => kind === 'transaction').slice(0, earlier));
  const before = drawn.filter((record) => record.kind !== 'transaction' || transacted.has(record));
  service.apply(planNow(before), before);
  const held = { snapshot: service.snapshot(), entryHistory: entryHistory() };
  const plan = planNow(drawn);
  const planned = roll(plan.steps, toHeld(held));
  const known = service.entryHistory().accepted.length;
  service.apply(plan, drawn);
  const after = service.snapshot();
  const created = new Map(after.transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]));
  const sent = service
    .entryHistory()
    .accepted.slice(known)
    .flatMap(({ id, data }): SentEntry[] =>
      data.kind === 'security' || data.kind === 'transaction'
        ? [{ rowKey: id, data, id, createdId: created.get(id) }]
        : [],
    );
  const facts = { before: held.snapshot, after, entryHistory: service.entryHistory(), sent };
  const { rollForward: closed, closing } = closeRollForward({ ...facts, planned });
  const closings = { lots: new Map(closing.lots.map((lot) => [lot.id, lot])), runs: new Map() };
  return {
    planned: planned.rollForward,
    closed,
    reopened: roll([], toHeld({ snapshot: after, entryHistory: { ...service.entryHistory(), closings } })).rollForward,
    left: service.left(),
  };
}

function toHeld({ snapshot, entryHistory }: Pick<HeldRecords, 'snapshot' | 'entryHistory'>): HeldNow {
  return { snapshot, ledger: new SecurityLedger(snapshot, entryHistory) };
}

function roll(steps: Parameters<typeof planRollForward>[0], held: HeldNow): PlannedRollForward {
  return runAtOnce(planRollForward(steps, held, { rounding: {}, scope: { kind: 'firm', companies: 2 } }));
}

function gapOf(balance: Balance): Decimal {
  const movements = MOVEMENTS.flatMap((name) => balance[name] ?? []);
  return subtractDecimals(sumDecimals([balance.opening, ...movements]), balance.closing);
}

const balancesOf = ({ cost, units }: RollForwardLine): Balance[] => (units === undefined ? [cost] : [cost, units]);

/** Gives what is held on one side, by security and currency; what is nothing is left out. */
function heldAt({ lines }: RollForward, side: 'opening' | 'closing'): string[] {
  const held = lines.filter((line) => balancesOf(line).some((balance) => balance[side] !== '0'));
  return held.map(({ id, currency, cost, units }) => `${id} ${cost[side]} ${currency} ${units?.[side] ?? '-'}`).sort();
}

const quarter = fc.tuple(workbook, HABITS, fc.nat({ max: 4 }));

describe('the roll-forward, however the service treats what was transacted', () => {
  test('opening and movements come to closing on every line and in every fund, exactly, planned and applied', () => {
    fc.assert(
      fc.property(quarter, ([drawn, habits, earlier]) => {
        const { planned, closed } = applyQuarter(drawn, habits, earlier);
        for (const rolled of [planned, closed]) {
          expect(rolled.lines.flatMap(balancesOf).filter(({ difference }) => difference !== undefined)).toEqual([]);
          expect(rolled.lines.flatMap(balancesOf).map(gapOf)).toEqual(rolled.lines.flatMap(balancesOf).map(() => '0'));
          expect(rollByFund(rolled).map(({ total }) => gapOf(total.cost))).toEqual(rollByFund(rolled).map(() => '0'));
        }
      }),
      RUNS,
    );
  });

  test('what an apply closes with is what the next plan opens with, and the shares are those that are really left', () => {
    fc.assert(
      fc.property(quarter, ([drawn, habits, earlier]) => {
        const { planned, closed, reopened, left } = applyQuarter(drawn, habits, earlier);
        expect(heldAt(closed, 'opening')).toEqual(heldAt(planned, 'opening'));
        expect(heldAt(closed, 'closing')).toEqual(heldAt(reopened, 'opening'));
        // Where nothing tells how the service counts, the plan says so.
        fc.pre(reopened.assumedCounts === undefined);
        const shares = reopened.lines.flatMap(({ id, units }) =>
          units === undefined || units.closing === '0' ? [] : [`${id} ${units.closing}`],
        );
        expect(shares.sort()).toEqual([...left].map(([id, units]) => `${id} ${units}`).sort());
      }),
      RUNS,
    );
  });

  test('what a plan expects to close with is what its apply closes with, but for what the service works out', () => {
    fc.assert(
      fc.property(quarter, ([drawn, habits, earlier]) => {
        const { planned, closed } = applyQuarter(drawn, habits, earlier);
        fc.pre(planned.lines.every(({ isExpected }) => isExpected !== true));
        const sums = (rolled: RollForward) =>
          rollByFund(rolled).map(({ total: { fund, currency, cost, proceeds, gain } }) => {
            return { fund, currency, cost, proceeds, gain };
          });
        expect(sums(closed)).toEqual(sums(planned));
      }),
      RUNS,
    );
  });

  test('a conversion gave what was sold of it where the service lists it no more, whatever its price let one expect', () => {
    const habits = {
      sharesAfterSale: 'original',
      consumed: 'removed',
      pariPassu: 'both',
      forgetsRemoved: false,
      namesOutputs: true,
    } as const;
    const of = { company: 'Acme Robotics', round: 'Series B' };
    const rows: readonly CheckedRecord[] = [
      roundRow(2, { company: of.company, name: of.round, closingDate: date('2024-01-31') }),
      classRow(2, { ...of, name: 'Preferred B', classType: 'preferred', pricePerShare: stated('2 EUR') }),
      lent(2),
      converted(2, { date: date('2024-02-01'), convertedTo: 'Preferred B', round: of.round, createsRef: 'C2' }),
      sold(3, { date: date('2024-02-01'), security: 'C2', sharesSold: number('777') }),
    ];
    const { closed } = applyQuarter(rows, habits, 0);
    expect(closed.lines.flatMap(balancesOf).filter(({ difference }) => difference !== undefined)).toEqual([]);
    expect(closed.lines.map(({ units }) => units)).toContainEqual({
      opening: '0',
      convertedIn: '777',
      disposed: '-777',
      closing: '0',
    });
  });
});
