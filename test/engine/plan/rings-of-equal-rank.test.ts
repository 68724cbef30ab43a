import { expect, test } from 'vitest';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { Round } from '../../../src/model/service/snapshot.ts';
import { date, roundRow } from '../../support/make-records.ts';
import { firmWith, round } from '../../support/make-snapshot.ts';
import { assertOrdered, ModelService } from '../../support/model-service.ts';
import { planRecords } from '../../support/plan-records.ts';

const DAY = date('2024-01-01');

/** A Rounds row of Acme that names the others. */
function row(rowNumber: number, name: string, ...pariPassuWith: string[]): CheckedRecord {
  const facts = { company: 'Acme Robotics', name, closingDate: DAY };
  return roundRow(rowNumber, pariPassuWith.length === 0 ? facts : { ...facts, pariPassuWith });
}

function held(name: string, ...names: string[]): Round {
  const pariPassuRounds = names.map((other) => ({ id: `rnd-${other}`, name: other }));
  return round(`rnd-${name}`, { name, closingDate: DAY, pariPassuRounds });
}

const HABITS = { sharesAfterSale: 'original', consumed: 'listed', forgetsRemoved: false, namesOutputs: true } as const;
const PAIR = [held('A', 'B'), held('B', 'A')];

test.each<[string, Round[], CheckedRecord[]]>([
  ['a pair', [], [row(2, 'A', 'B'), row(3, 'B', 'A')]],
  ['a ring of three', [], [row(2, 'A', 'B'), row(3, 'B', 'C'), row(4, 'C', 'A')]],
  ['two rings that hang together', [], [row(2, 'A', 'B', 'D'), row(3, 'B', 'A'), row(4, 'D', 'E'), row(5, 'E', 'D')]],
  ['all naming all', [], [row(2, 'A', 'B', 'C'), row(3, 'B', 'A', 'C'), row(4, 'C', 'A', 'B')]],
  ['a new round that names one of a group that is there', PAIR, [row(2, 'C', 'A')]],
  ['a round that is there and alone names a new one', [held('A')], [row(2, 'A', 'B'), row(3, 'B')]],
  ['a round that is there and a new one name each other', [held('A')], [row(2, 'A', 'B'), row(3, 'B', 'A')]],
])('rounds come to the group that their rows state, and are unchanged from then on: %s', (_what, rounds, records) => {
  for (const pariPassu of ['both', 'one'] as const) {
    const service = new ModelService(firmWith({ rounds }), { ...HABITS, pariPassu });
    const plan = planRecords(records, service.snapshot());
    expect(plan.summary).toEqual({ ...plan.summary, differs: 0 });
    assertOrdered(plan);
    service.apply(plan, records);
    const again = planRecords(records, service.snapshot());
    expect(again.summary).toEqual({ ...again.summary, unchanged: records.length });
  }
});

test.each(['both', 'one'] as const)(
  'rows are unchanged where a later round has joined their group, kept on %s of its sides',
  (pariPassu) => {
    const service = new ModelService(firmWith({}), { ...HABITS, pariPassu });
    const [earlier, later] = [[row(2, 'A'), row(3, 'B', 'A')], [row(2, 'C', 'B')]];
    for (const records of [earlier, later]) service.apply(planRecords(records, service.snapshot()), records);
    const again = planRecords(earlier, service.snapshot());
    expect(again.summary).toEqual({ ...again.summary, unchanged: 2 });
  },
);
