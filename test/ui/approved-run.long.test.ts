import { expect, test } from 'vitest';
import { runView } from '../../src/ui/api/runs.ts';
import { applyFile, putRound, saveAndLoad } from '../jobs/pipeline/support.ts';
import { openBench } from '../scenarios/bench.ts';
import { openUi, Visitor } from './support.ts';

test('the view of a run names the plan that it applied, and who approved it', async () => {
  const bench = await openBench();
  const saved = await saveAndLoad(bench, putRound(bench));
  const approvedAt = '2026-03-31T16:20:11.000Z';
  const approval = { approvedBy: 'Maria Lopez', approvedAt, planSha256: saved.sha256, comment: 'As agreed.' };
  const approved = await applyFile(bench, '', { saved, approval });
  const own = await applyFile(bench, putRound(bench, 'Series D'));

  const visitor = await Visitor.of(await openUi({ stateDir: bench.stateDir }));
  const view = async (runId = '') => runView.parse((await visitor.get(`runs/${runId}`)).json);
  expect(await view(approved?.runId)).toMatchObject({ madeBy: 'ana', planSha256: saved.sha256, approval });
  expect((await view(own?.runId)).approval).toBeUndefined();
});
