import { expect, test } from 'vitest';
import { recallAccepted } from '../../../../src/engine/plan/known/recall.ts';
import type { AcceptedThing } from '../../../../src/model/service/entry-history.ts';
import { classRow, date, roundRow, stated } from '../../../support/make-records.ts';
import { firmWith, money, note, round, shareClass } from '../../../support/make-snapshot.ts';
import { planRecords, rowOf, saidOf } from '../../../support/plan-records.ts';
import { conversion, converted, knowing, lent } from '../consumed-rows.ts';

const OURS = { runId: 'R-1', runNumber: 1, input: 'quarter', hasId: true } as const;
const ROUND: AcceptedThing = {
  ...OURS,
  id: 'rnd-1',
  data: {
    kind: 'round',
    company: 'co-acme',
    name: 'Seed',
    closingDate: date('2022-03-01'),
    coInvestors: [],
    pariPassuRounds: [],
  },
};
const CLASS: AcceptedThing = {
  ...OURS,
  id: 'cls-1',
  data: {
    kind: 'share-class',
    company: 'co-acme',
    round: 'rnd-1',
    name: 'Seed Common',
    classType: 'common',
    purchaseType: 'primary',
    pricePerShare: money('2 EUR'),
  },
};
const CLASS_FACTS = { name: 'Seed Common', classType: 'common', pricePerShare: stated('2 EUR') } as const;

const ROWS = [
  roundRow(2, { company: 'Acme Robotics', name: 'Seed', closingDate: date('2022-03-01') }),
  classRow(2, { company: 'Acme Robotics', round: 'Seed', ...CLASS_FACTS }),
  lent(2),
  converted(2, { convertedTo: 'Seed Common' }),
];

/** Both rounds of one name, each with a class of one name: ours and a stranger's. */
const BOTH = firmWith({
  rounds: ['rnd-1', 'rnd-2'].map((id) => round(id, { name: 'Seed', closingDate: date('2022-03-01') })),
  shareClasses: ['1', '2'].map((of) =>
    shareClass(`cls-${of}`, {
      roundId: `rnd-${of}`,
      name: 'Seed Common',
      classType: 'common',
      pricePerShare: money('2 EUR'),
    }),
  ),
  securities: [note('note-1')],
  transactions: [],
});

test('what a service lists twice is there once, whether or not all else is as it was sent', () => {
  const rounds = ['rnd-1', 'rnd-1'].map((id) => round(id, { name: 'Seed', closingDate: date('2022-03-01') }));
  const { snapshot } = recallAccepted(firmWith({ rounds }), knowing({ accepted: [ROUND] }).entryHistory);
  expect(snapshot.rounds.map(({ id }) => id)).toEqual(['rnd-1']);
  const securities = [note('note-1'), note('note-1')];
  const held = firmWith({ rounds: rounds.slice(1), securities });
  expect(recallAccepted(held, knowing({ accepted: [ROUND] }).entryHistory).snapshot.securities).toHaveLength(1);
});

test('a share class of a round that a stranger entered beside ours does not make the name of ours ambiguous', () => {
  const plan = planRecords(ROWS, BOTH, knowing({ accepted: [ROUND, CLASS] }));
  const row = rowOf(plan, 'Transactions', 2);
  expect([row.action, ...saidOf(row)]).toEqual(['add']);
  expect(plan.findings.filter(({ code }) => code === 'surplus').map(({ sheet, row }) => [sheet, row])).toEqual([
    ['Rounds', 2],
  ]);
});

test.each([
  [
    'stood there before',
    new Map([
      ['round rnd-2', 1],
      ['share-class cls-2', 1],
    ]),
  ],
  ['is of a round that stood there before', new Map([['round rnd-2', 1]])],
])('the name is ambiguous where the other one %s', (_name, firstSeen) => {
  const plan = planRecords(ROWS, BOTH, knowing({ accepted: [ROUND, CLASS], firstSeen }));
  expect(saidOf(rowOf(plan, 'Transactions', 2)).join()).toMatch(/^reference-ambiguous/);
});

test('what a stranger entered of a conversion of ours is told, whatever else that stranger entered', () => {
  const entered: AcceptedThing = {
    ...OURS,
    id: 'tx-1',
    data: {
      kind: 'transaction',
      event: 'conversion',
      company: 'co-acme',
      date: date('2022-03-01'),
      security: 'note-1',
      convertedTo: 'cls-1',
    },
  };
  const firm = {
    ...BOTH,
    securities: [note('note-1'), note('note-2')],
    transactions: [
      conversion('tx-1'),
      conversion('tx-2', { inputSecurityId: 'note-2', outputSecurityId: 'sec-other' }),
    ],
  };
  const plan = planRecords(ROWS, firm, knowing({ accepted: [ROUND, CLASS, entered] }));
  expect(plan.findings.filter(({ code }) => code === 'surplus').map(({ sheet, row }) => `${sheet} ${row}`)).toContain(
    'Transactions 2',
  );
});
