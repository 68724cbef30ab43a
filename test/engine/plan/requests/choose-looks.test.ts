import { expect, test } from 'vitest';
import { chooseLooks, listLooks } from '../../../../src/engine/plan/requests/choose-looks.ts';
import type { PlanStep } from '../../../../src/model/outcomes/plan.ts';
import type { NewData, Target } from '../../../../src/model/service/new-data.ts';
import { company, existing, planned, round } from '../../apply/rows.ts';

const QUERIES = {
  companies: { endpoint: 'GET /companies', requests: 2 },
  rounds: { endpoint: 'POST /rounds', requests: 1 },
  securities: { endpoint: 'POST /securities', requests: 1 },
};

const lookOf = (stage: string) => Object.entries(QUERIES).find(([name]) => name === stage)?.[1];

function stepOf(stage: PlanStep['stage'], data: NewData<Target>): PlanStep {
  return { stage, requests: [{ number: 1, operation: 'addRounds', items: [{ rowKey: 'A', data }] }] };
}

const STEPS = [
  stepOf('companies', company('Acme').data),
  stepOf('rounds', round('Seed', existing('c1')).data),
  stepOf('rounds', round('Series A', existing('c1')).data),
  stepOf('securities', round('Series B', existing('c1')).data),
];

const countsOf = (reads: number) => ({ reads, writes: 4, byEndpoint: { 'POST /rounds': reads } });

test.each([
  [5, [], 5],
  [6, ['securities'], 7],
  [16, ['securities', 'rounds'], 18],
  [26, ['companies', 'securities'], 29],
  [36, ['companies', 'rounds', 'securities'], 40],
])('a run of %i reads and 4 writes looks again at %j: no more than a tenth of its requests', (reads, stages, all) => {
  const { steps, requests } = chooseLooks(STEPS, countsOf(reads), { lookOf });
  expect(steps.filter(({ looksFirst }) => looksFirst === true).map(({ stage }) => stage)).toEqual(
    steps.map(({ stage }) => stage).filter((stage, index, of) => stages.includes(stage) && of.indexOf(stage) === index),
  );
  expect(requests.reads).toBe(all);
  expect(Object.values(requests.byEndpoint).reduce((sum, count) => sum + count, 0)).toBe(all);
});

test('what only new companies get is not looked at: nobody can have entered it', () => {
  const steps = [stepOf('rounds', round('Seed', planned('Acme')).data)];
  expect(chooseLooks(steps, countsOf(96), { lookOf }).requests.reads).toBe(96);
  expect(listLooks(steps)).toEqual({ taken: [], left: [] });
});

test('it is told what was looked at and what was not', () => {
  const { steps } = chooseLooks(STEPS, countsOf(6), { lookOf });
  expect(listLooks(steps)).toEqual({ taken: ['securities'], left: ['companies', 'rounds'] });
});
