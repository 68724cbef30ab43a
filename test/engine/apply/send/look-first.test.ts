import { expect, it } from 'vitest';
import type { Plan } from '../../../../src/model/outcomes/plan.ts';
import { certificate, existing, planned, round, shareClass } from '../rows.ts';
import { makePlan, openScene, outcomesOf, type TestRow } from '../support.ts';

const ADD_SECURITIES = 'POST /beta/investment/securities/add/';
const QUERY_SECURITIES = 'POST /beta/investment/securities/get/';

const lookingFirst = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, looksFirst: true })),
});

async function openSample() {
  const scene = await openScene({ seed: 'sample' });
  const snapshot = await scene.snapshot();
  const [found] = snapshot.shareClasses;
  if (found === undefined) throw new Error('the sample has no share class');
  const links = { company: found.companyId, round: found.roundId, shareClass: found.id };
  const fundId = snapshot.funds[0]?.id ?? '';
  const place = {
    company: existing(links.company),
    fundId,
    round: existing(links.round),
    shareClass: existing(links.shareClass),
  };
  /** A colleague enters just what the row says. */
  const enter = async ({ data }: TestRow) => {
    if (data.kind !== 'security') throw new Error('no security');
    await scene.client.addSecurities([{ ...data, ...links }]);
  };
  return { scene, snapshot, place, enter };
}

it('stops the rows that somebody else has entered since the plan was made, and sends the others', async () => {
  const { scene, snapshot, place, enter } = await openSample();
  const [one, two] = [certificate('C-1', place), certificate('C-2', { ...place, fundId: snapshot.funds[1]?.id ?? '' })];
  await enter(one);
  const result = await scene.apply(lookingFirst(makePlan([[one, two]])), { snapshot });
  expect(outcomesOf(result)).toEqual(['C-1: blocked', 'C-2: added']);
  expect(result.outcomes[0]?.findings.map(({ severity, code, message }) => [severity, code, message])).toEqual([
    ['error', 'plan-stale', expect.stringMatching(/: \S+ has been added since, and is equal\.$/)],
  ]);
  expect(await scene.count('securities')).toBe(snapshot.securities.length + 2);
});

it('sends none of several equal rows where a colleague is entering these: what she has consumed since may be gone', async () => {
  const { scene, snapshot, place, enter } = await openSample();
  const rows = ['C-1', 'C-2', 'C-3'].map((rowKey) => certificate(rowKey, place));
  const other = certificate('C-4', { ...place, fundId: snapshot.funds[1]?.id ?? '' });
  await enter(certificate('hers', place));
  const result = await scene.apply(lookingFirst(makePlan([[...rows, other]])), { snapshot });
  expect(outcomesOf(result)).toEqual(['C-1: blocked', 'C-2: blocked', 'C-3: blocked', 'C-4: added']);
  expect(await scene.count('securities')).toBe(snapshot.securities.length + 2);
});

it('does not take what a colleague entered for its own where an answer is lost afterwards', async () => {
  const { scene, snapshot, place, enter } = await openSample();
  await enter(certificate('hers', place));
  scene.proxy.spoil(ADD_SECURITIES, async () => 'drop');
  const other = certificate('C-2', { ...place, fundId: snapshot.funds[1]?.id ?? '' });
  const result = await scene.apply(lookingFirst(makePlan([[certificate('C-1', place), other]])), { snapshot });
  expect([...outcomesOf(result)].sort()).toEqual(['C-1: blocked', 'C-2: added']);
  expect(await scene.count('securities')).toBe(snapshot.securities.length + 2);
});

it('sees names as well, and stops what hangs on them', async () => {
  const { scene, snapshot, place } = await openSample();
  const seed = round('Series Z', place.company);
  if (seed.data.kind !== 'round') throw new Error('no round');
  const [owner] = snapshot.shareClasses;
  await scene.client.addRounds([{ ...seed.data, company: owner?.companyId ?? '', pariPassuRounds: [] }]);
  const plan = lookingFirst(makePlan([[seed]], [[shareClass('Pref Z', place.company, planned('Series Z'))]]));
  expect(outcomesOf(await scene.apply(plan, { snapshot }))).toEqual(['Series Z: blocked', 'Pref Z: blocked']);
});

it('ends the run where the service cannot be asked, and asks nothing where the plan does not say so', async () => {
  const { scene, snapshot, place } = await openSample();
  scene.proxy.spoilAll(QUERY_SECURITIES, async () => ({ status: 500, text: '{"detail":"boom"}' }));
  const plan = makePlan([[certificate('C-1', place)]]);
  const result = await scene.apply(lookingFirst(plan), { snapshot });
  expect([outcomesOf(result), result.stop?.kind]).toEqual([['C-1: not-run'], 'service']);
  expect(scene.proxy.countCalls(ADD_SECURITIES)).toBe(0);
});
