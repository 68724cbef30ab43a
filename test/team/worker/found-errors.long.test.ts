import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leftByRun } from '../../../src/model/outcomes/run-report.ts';
import { addSubmission } from '../../../src/team/database/submissions.ts';
import { ROUNDS_ADD } from '../../scenarios/two-applies.ts';
import { FIRM, openTeamDesk } from './team-desk.ts';

test('a run that has entered everything and found a surplus is not simply done: somebody looks, and then it is', async () => {
  const desk = await openTeamDesk();
  await desk.startWorker();
  const id = await desk.submit(['Series C']);
  await desk.until(id, 'planned');
  // The service stores it twice.
  desk.proxy.spoil(ROUNDS_ADD, async (_request, forward) => {
    await forward();
    return forward();
  });
  await desk.approve(id);
  const { problem, result } = await desk.until(id, 'needs-you');
  expect([problem?.code, result?.counts.added]).toEqual(['surplus', 1]);
  expect((await desk.listRuns()).map(leftByRun)).toEqual(['errors']);
  // As it is where the worker dies right after the run.
  await desk.write((ask) => ask("UPDATE submissions SET state = 'applying', result = NULL WHERE id = $1", [id]));
  const again = await desk.until(id, 'needs-you');
  expect([again.problem?.code, again.result?.counts.added]).toEqual(['surplus', 1]);
  await desk.move(id, 'approved');
  await desk.until(id, 'done');
  const second = await desk.submit(['Series C'], 'the same, weeks later');
  expect((await desk.until(second, 'planned')).state).toBe('planned');
  await desk.approve(second);
  expect((await desk.until(second, 'done')).result?.counts.unchanged).toBe(1);
  expect((await desk.listRuns()).map(leftByRun)).toEqual([undefined, 'errors']);
});

test('a worker that is told to end while it reads a workbook gives it to the next one, and nobody is asked', async () => {
  const desk = await openTeamDesk();
  const rows = Array.from({ length: 60_000 }, (_, index) => `Kestrel Bio,Series ${index},2025-08-20`);
  const path = join(desk.folder, 'Rounds.csv');
  writeFileSync(path, `Company,Round,Closing Date\n${rows.join('\n')}\n`);
  const inputs = [{ name: 'Rounds.csv', sha256: await desk.files.keep(path) }];
  const small = await desk.find(await desk.submit(['Series C']));
  const facts = { firm: FIRM, maker: small.maker.id, comment: '', inputs, isPartial: false, contentSha256: 'large' };
  const { id } = await desk.write((ask) => addSubmission(ask, { ...facts, reading: { decimalSign: '.' } }));
  const worker = desk.beginWorker();
  await desk.untilIt(id, ({ progress }) => progress?.stage === 'Reading the workbook');
  worker.process.kill('SIGTERM');
  expect((await worker.ended).status).toBe(0);
  expect(await desk.find(id)).toMatchObject({ state: 'received' });
  await desk.untilAsked(`EXISTS (SELECT FROM submissions WHERE id = ${id} AND worker IS NULL)`);
});
