import { expect, it } from 'vitest';
import { toPlanFile } from '../../../src/engine/plan/plan-file.ts';
import { sealPlan } from '../../../src/jobs/pipeline/planning/saved-plan.ts';
import { OpenedPlans } from '../../../src/team/server/files/opened-files.ts';
import { findingAt, makeDocument, makePlan, row } from '../../support/make-plan.ts';

const FILE = Buffer.from(sealPlan(toPlanFile(makeDocument(makePlan({ rows: [row('Rounds', 2)] })))));
const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(64));

function open(mostPlans: number, load = async (_sha256: string): Promise<Buffer> => FILE) {
  const loaded: string[] = [];
  const files = {
    load: (sha256: string) => {
      loaded.push(sha256.slice(0, 1));
      return load(sha256);
    },
  };
  const plans = new OpenedPlans(files, mostPlans * FILE.length);
  return { loaded, open: (sha256 = '') => plans.open(sha256) };
}

it('reads a plan once, however many look at it', async () => {
  const plans = open(2);
  const [first, second] = await Promise.all([plans.open(ONE), plans.open(ONE)]);
  expect(first).toBe(second);
  expect(first.changes.read({ offset: 0, limit: 10 }).rows).toBe(1);
  expect(plans.loaded).toEqual(['1']);
});

it('lets go of the one that was looked at longest ago', async () => {
  const plans = open(2);
  for (const plan of [ONE, TWO, ONE, THREE, ONE, TWO]) await plans.open(plan);
  expect(plans.loaded).toEqual(['1', '2', '3', '2']);
});

it('keeps the last one, however large it is', async () => {
  const plans = open(0);
  for (const plan of [ONE, ONE, TWO, TWO]) await plans.open(plan);
  expect(plans.loaded).toEqual(['1', '2']);
});

it('reads one again that could not be read', async () => {
  let isAway = true;
  const plans = open(2, async () => {
    if (isAway) throw new Error('away');
    return FILE;
  });
  await expect(plans.open(ONE)).rejects.toThrow('away');
  isAway = false;
  await plans.open(ONE);
  expect(plans.loaded).toEqual(['1', '1']);
});

it('tells of each finding which of several workbooks it is in', async () => {
  const findings = [findingAt('Rounds', 2), findingAt('Rounds', 7, { inputIndex: 1, severity: 'warning' })];
  const document = makeDocument(makePlan({ rows: [], findings }), 2);
  const { findings: index } = await open(2, async () => Buffer.from(sealPlan(toPlanFile(document)))).open(ONE);
  expect(index.read({ offset: 0, limit: 10 }).findings.map(({ file, row: at }) => [file, at])).toEqual([
    ['quarterly.xlsx', 2],
    ['second.xlsx', 7],
  ]);
  expect(index.read({ search: 'second', offset: 0, limit: 10 })).toMatchObject({ total: 1, severities: { error: 0 } });
});
