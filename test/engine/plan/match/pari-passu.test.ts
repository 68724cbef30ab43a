import { describe, expect, test } from 'vitest';
import type { Round, Snapshot } from '../../../../src/model/service/snapshot.ts';
import { date, roundRow } from '../../../support/make-records.ts';
import { firmWith, round } from '../../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf } from '../../../support/plan-records.ts';

/** Rounds of Acme by name; the service names those given as of equal rank. */
function holding(
  rounds: { readonly [name: string]: readonly string[] },
  closings: { readonly [name: string]: string } = {},
): Snapshot {
  return firmWith({
    shareClasses: [],
    rounds: Object.entries(rounds).map(
      ([name, others]): Round =>
        round(`rnd-${name}`, {
          name,
          closingDate: date(closings[name] ?? '2022-03-01'),
          pariPassuRounds: others.map((other) => ({ id: `rnd-${other}`, name: other })),
        }),
    ),
  });
}

function row(rowNumber: number, name: string, pariPassuWith?: readonly string[]) {
  const facts = { company: 'Acme Robotics', name, closingDate: date('2022-03-01') };
  return roundRow(rowNumber, pariPassuWith === undefined ? facts : { ...facts, pariPassuWith });
}

describe('a group of equal rank', () => {
  test.each([
    ['on the side of the row', { A: ['B'], B: [] }],
    ['on the other side', { A: [], B: ['A'] }],
    ['on both sides', { A: ['B'], B: ['A'] }],
  ])('that the service keeps %s is unchanged', (_side, rounds) => {
    const plan = planRecords([row(2, 'A', ['B']), row(3, 'B')], holding(rounds));
    expect(actionsOf(plan)).toEqual(['Rounds 2 unchanged', 'Rounds 3 unchanged']);
  });

  test('is one group however its rounds are linked', () => {
    const rows = [row(2, 'A', ['B', 'C']), row(3, 'B'), row(4, 'C')];
    const plan = planRecords(rows, holding({ A: ['B'], B: ['C'], C: [] }));
    expect(actionsOf(plan)).toEqual(['Rounds 2 unchanged', 'Rounds 3 unchanged', 'Rounds 4 unchanged']);
  });

  test('that is another differs, with both groups', () => {
    const plan = planRecords([row(2, 'A', ['C'])], holding({ A: ['B'], B: [], C: [] }));
    expect(rowOf(plan, 'Rounds', 2)).toMatchObject({
      action: 'differs',
      id: 'rnd-A',
      changes: [{ column: 'Pari Passu With', service: 'B', workbook: 'C' }],
    });
    expect(plan.steps).toEqual([]);
  });

  test('that the service does not have differs', () => {
    const plan = planRecords([row(2, 'A', ['B'])], holding({ A: [], B: [] }));
    expect(rowOf(plan, 'Rounds', 2).changes).toEqual([{ column: 'Pari Passu With', workbook: 'B' }]);
  });

  test.each([
    ['on the side of the row', { B: ['A', 'C'] }],
    ['on the other sides', { A: ['B'], C: ['B'] }],
    ['on both sides', { A: ['B'], B: ['A', 'C'], C: ['B'] }],
  ])('that lacks a later round is unchanged, and one that lacks an earlier round differs, kept %s', (_side, links) => {
    const closings = { A: '2021-01-15', B: '2022-03-01', C: '2023-06-30' };
    const snapshot = holding({ A: [], B: [], C: [], ...links }, closings);
    const changesOf = (other: string) => rowOf(planRecords([row(2, 'B', [other])], snapshot), 'Rounds', 2).changes;
    expect(changesOf('A')).toEqual([]);
    expect(changesOf('C')).toEqual([{ column: 'Pari Passu With', service: 'A; C', workbook: 'C' }]);
  });

  test('is not compared where the cell is blank', () => {
    expect(actionsOf(planRecords([row(2, 'A')], holding({ A: ['B'], B: ['A'] })))).toEqual(['Rounds 2 unchanged']);
  });
});

describe('rounds of equal rank that are to be added', () => {
  function sent(rows: readonly ReturnType<typeof row>[], snapshot: Snapshot) {
    return planRecords(rows, snapshot).steps.map(({ requests }) =>
      requests.flatMap(({ items }) =>
        items.map(({ data }) => (data.kind === 'round' ? { [data.name]: data.pariPassuRounds } : {})),
      ),
    );
  }

  test('name what is there', () => {
    expect(sent([row(2, 'B', ['A'])], holding({ A: [] }))).toEqual([[{ B: [{ kind: 'existing', id: 'rnd-A' }] }]]);
  });

  test('that name each other go one after the other, the earlier in the workbook first', () => {
    const rows = [row(2, 'A', ['B']), row(3, 'B', ['A'])];
    expect(sent(rows, holding({}))).toEqual([[{ A: [] }], [{ B: [{ kind: 'planned', row: rows[0]?.key }] }]]);
  });

  test('are named by themselves where only a round that is there names them', () => {
    const rows = [row(2, 'A', ['B']), row(3, 'B')];
    expect(actionsOf(planRecords(rows, holding({ A: [] })))).toEqual(['Rounds 2 unchanged', 'Rounds 3 add']);
    expect(sent(rows, holding({ A: [] }))).toEqual([[{ B: [{ kind: 'existing', id: 'rnd-A' }] }]]);
  });
});
