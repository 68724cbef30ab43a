import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { usageError } from '../../../src/base/util/capsheet-error.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { readWorkFigures } from '../../../src/team/metrics/server-metrics.ts';
import { createWorkerMetrics } from '../../../src/team/metrics/worker-metrics.ts';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { isQuick } from '../../support/sweep.ts';
import { openTeamDesk, type TeamDesk } from './team-desk.ts';

const ROUNDS = ['Series C', 'Series D'];

/** Gives what the last sheet of a result workbook says of its run; of a label that comes twice, what it says first. */
async function factsIn({ files, folder }: TeamDesk, sha256: string): Promise<{ readonly [label: string]: string }> {
  const path = join(folder, 'result.xlsx');
  await files.fetch(sha256, path);
  const rows = (await readWorkbook(path)).tables.at(-1)?.rows ?? [];
  const texts = rows.map(({ cells }) => cells.map(({ value }) => ('text' in value ? value.text : '')));
  return Object.fromEntries(texts.map(([label = '', said = '']) => [label, said]).reverse());
}

describe('a worker', () => {
  test('plans what is submitted, and applies it once it is approved', async () => {
    const desk = await openTeamDesk();
    await desk.startWorker();
    const id = await desk.submit(ROUNDS);
    const planned = await desk.until(id, 'planned');
    expect(heldRounds(desk)).toEqual([]);
    await desk.approve(id);
    const done = await desk.until(id, 'done');
    expect(heldRounds(desk)).toEqual(ROUNDS);
    expect(done).toMatchObject({ plan: planned.plan, result: { counts: { added: 2, failed: 0 } } });
    expect(done.result?.files.map(({ name }) => name)).toEqual(['Rounds.result.xlsx', 'run.json']);
    const record = JSON.parse((await desk.files.load(done.result?.files[1]?.sha256 ?? '')).toString('utf8'));
    const people = { madeBy: 'Ana', appliedBy: 'a worker of the team', approval: { approvedBy: 'Ben' } };
    expect(record).toMatchObject(people);
    expect(await factsIn(desk, done.result?.files[0]?.sha256 ?? '')).toMatchObject({
      'Plan made by': 'Ana',
      'Approved by': 'Ben (ben@example.com)',
      'Applied by': 'a worker of the team',
    });
    const audit = await desk.write((ask) => ask('SELECT action FROM audit ORDER BY number'));
    expect(audit.rows.map(({ action }) => action)).toEqual(['credentials-set', 'planned', 'plan-approved', 'applied']);
  });

  test.skipIf(isQuick)(
    'counts its requests and how long each waited for its place, and a server what waits for a worker',
    async () => {
      const desk = await openTeamDesk();
      const metrics = createWorkerMetrics();
      const worker = await desk.startWorker({ metrics });
      const id = await desk.submit(ROUNDS);
      await desk.until(id, 'planned');
      await worker.stop();
      const [requests] = (await metrics.requests.get()).values;
      const waits = (await metrics.rateWaits.get()).values;
      const countOf = (name: string, le?: string) =>
        waits.find(({ metricName, labels }) => metricName === name && labels.le === le)?.value;
      const name = 'capsheet_worker_rate_wait_seconds';
      expect(requests?.value).toBeGreaterThan(0);
      expect([countOf(`${name}_count`), countOf(`${name}_bucket`, '+Inf')]).toEqual([requests?.value, requests?.value]);
      const jobs = async () => (await desk.write(readWorkFigures)).queued;
      const before = await jobs();
      await desk.submit(ROUNDS, 'again');
      expect(await jobs()).toBe(before + 1);
    },
  );

  test.skipIf(isQuick)(
    'leaves to people what three workers in a row have died at, and begins anew once they have seen to it',
    async () => {
      const desk = await openTeamDesk();
      const id = await desk.submit(ROUNDS);
      await desk.write((ask) =>
        ask("UPDATE submissions SET worker = 'dead', worker_seen_at = clock_ms() - 60000, dead_workers = 2"),
      );
      await desk.startWorker();
      const { problem } = await desk.until(id, 'needs-you');
      expect(problem?.code).toBe('workers-died');
      expect(problem?.message).toBe('3 workers in a row ended without a word while they were at it.');
      await desk.move(id, 'received');
      await desk.until(id, 'planned');
    },
  );

  test('leaves what needs somebody until they have seen to it, and then goes on with it', async () => {
    const desk = await openTeamDesk();
    let isGone = true;
    await desk.startWorker({
      readCredentials: async () => {
        if (isGone) throw usageError('settings-missing', 'The key of Harbour is gone.', 'Put it back.');
        return { clientId: desk.sandbox.clientId, clientSecret: desk.env.CAPSHEET_CLIENT_SECRET ?? '' };
      },
    });
    const id = await desk.submit(ROUNDS);
    const waiting = await desk.until(id, 'needs-you');
    expect(waiting.problem?.message).toBe('The key of Harbour is gone.');
    isGone = false;
    await desk.move(id, 'received');
    await desk.until(id, 'planned');
  });
});
