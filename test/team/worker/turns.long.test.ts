import { describe, expect, test } from 'vitest';
import { createWorkerMetrics } from '../../../src/team/metrics/worker-metrics.ts';
import { isWrite } from '../../scenarios/desk.ts';
import { heldRounds, ROUNDS_ADD, ROUNDS_GET } from '../../scenarios/two-applies.ts';
import { detain } from '../../support/fault-proxy.ts';
import { openTeamDesk, type TeamDesk } from './team-desk.ts';

const ROUNDS = ['Series C', 'Series D'];

/** Approves it, and stops it while its first write is on its way. */
async function stopUnderWay(desk: TeamDesk, id: number): Promise<void> {
  const answer = await desk.approveWithoutAnswer(id);
  await desk.want(id, 'pause');
  await desk.untilIt(id, ({ progress }) => progress?.isPaused === true);
  await desk.want(id, 'stop');
  answer();
}

describe('a worker', () => {
  test('is asked twice for the same thing, and does it once', async () => {
    const desk = await openTeamDesk();
    const id = await desk.submit(ROUNDS);
    await desk.startWorker();
    await desk.startWorker();
    await desk.until(id, 'planned');
    await desk.approve(id);
    await desk.write((ask) =>
      ask("SELECT graphile_worker.add_job('advance', json_build_object('id', $1::bigint)) FROM generate_series(1, 5)", [
        id,
      ]),
    );
    await desk.until(id, 'done');
    expect(desk.asked().filter(isWrite)).toHaveLength(1);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test('holds a run, goes on with it and stops it as it is told from elsewhere', async () => {
    const desk = await openTeamDesk({ profile: { batches: { maxItems: 1 } } });
    await desk.startWorker();
    const id = await desk.submit(ROUNDS);
    await desk.until(id, 'planned');
    await stopUnderWay(desk, id);
    const stopped = await desk.until(id, 'stopped');
    expect(stopped.result?.counts).toMatchObject({ added: 1, 'not-run': 1 });
    await desk.move(id, 'approved');
    const done = await desk.until(id, 'done');
    expect(done.result?.counts).toMatchObject({ added: 2, 'not-run': 0 });
    expect(done.result?.runs).toHaveLength(2);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test('gives back a run that is held for long, does something else meanwhile, and goes on with it once it is told to', async () => {
    const desk = await openTeamDesk({ profile: { batches: { maxItems: 1 } } });
    await desk.startWorker({ jobs: 1, longestPauseMs: 1 });
    const id = await desk.submit(ROUNDS);
    await desk.until(id, 'planned');
    const answer = await desk.approveWithoutAnswer(id);
    await desk.want(id, 'pause');
    await desk.untilIt(id, ({ progress }) => progress?.isPaused === true);
    answer();
    const other = await desk.submit(['Series E']);
    await desk.until(other, 'planned');
    expect([(await desk.find(id)).state, heldRounds(desk)]).toEqual(['applying', ['Series C']]);
    await desk.want(id, 'go');
    const done = await desk.until(id, 'done');
    expect(done.result?.counts).toMatchObject({ added: 2, 'not-run': 0 });
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test('plans again what moved since its plan was made, and wants a new approval', async () => {
    const desk = await openTeamDesk();
    await desk.startWorker();
    const [one, other] = [await desk.submit(ROUNDS, 'one'), await desk.submit(ROUNDS, 'other')];
    const planned = await desk.until(one, 'planned');
    await desk.until(other, 'planned');
    await desk.approve(other);
    await desk.until(other, 'done');
    await desk.approve(one);
    const done = await desk.untilIt(one, ({ state }) => state === 'done');
    expect(done.plan).not.toBe(planned.plan);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test('applies nothing that was approved by somebody who may not do so any more', async () => {
    const desk = await openTeamDesk();
    const worker = await desk.startWorker();
    const id = await desk.submit(ROUNDS);
    const { plan } = await desk.until(id, 'planned');
    await worker.stop();
    await desk.approve(id);
    await desk.write((ask) => ask('DELETE FROM grants'));
    desk.asked();
    await desk.startWorker();
    const again = await desk.untilIt(id, (found) => found.state === 'planned' && found.plan !== plan);
    expect(again.state).toBe('planned');
    expect(desk.asked().filter(isWrite)).toEqual([]);
  });

  test('that is to end gives back what it is at, and another one goes on at once', async () => {
    const desk = await openTeamDesk({ profile: { batches: { maxItems: 1 } } });
    const first = await desk.startWorker();
    const id = await desk.submit(ROUNDS);
    await desk.until(id, 'planned');
    const answer = await desk.approveWithoutAnswer(id);
    const ended = first.stop();
    await desk.startWorker();
    answer();
    await ended;
    const done = await desk.until(id, 'done');
    expect(done.result?.counts).toMatchObject({ added: 2 });
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test('learns what became of a run that was stopped before it knew, also where nothing is left to send', async () => {
    const desk = await openTeamDesk();
    await desk.startWorker();
    const id = await desk.submit(['Series C']);
    await desk.until(id, 'planned');
    const held = detain();
    desk.proxy.spoil(ROUNDS_ADD, async (request, forward) => {
      await held.fault(request, forward);
      return 'drop';
    });
    await desk.approve(id);
    await held.came;
    // It looks for nothing while it is held.
    await desk.want(id, 'pause');
    await desk.untilIt(id, ({ progress }) => progress?.isPaused === true);
    held.letGo();
    await desk.want(id, 'stop');
    const stopped = await desk.until(id, 'stopped');
    expect(stopped.result?.counts).toMatchObject({ unknown: 1 });
    await desk.move(id, 'received');
    await desk.until(id, 'done');
    const learnt = await desk.write((ask) => ask('SELECT outcome, id IS NOT NULL AS is_known FROM outcomes'));
    expect(learnt.rows).toEqual([{ outcome: 'added', is_known: true }]);
    expect(heldRounds(desk)).toEqual(['Series C']);
  });

  test('writes the result of a run that was stopped, whose files another process has read', async () => {
    const desk = await openTeamDesk({ profile: { batches: { maxItems: 1 } } });
    desk.beginWorker();
    const id = await desk.submit(ROUNDS);
    await desk.until(id, 'planned');
    await stopUnderWay(desk, id);
    const { result } = await desk.until(id, 'stopped');
    expect(result?.files.map(({ name }) => name)).toEqual([expect.stringMatching(/\.result\.xlsx$/), 'run.json']);
  });

  test('keeps no plan of what was withdrawn while it made it', async () => {
    const desk = await openTeamDesk();
    const metrics = createWorkerMetrics();
    await desk.startWorker({ metrics });
    const held = detain();
    desk.proxy.spoil(ROUNDS_GET, held.fault);
    const id = await desk.submit(ROUNDS);
    await held.came;
    await desk.move(id, 'withdrawn');
    held.letGo();
    while ((await metrics.underWay.get()).values.some(({ value }) => value > 0)) await desk.find(id);
    expect((await desk.find(id)).state).toBe('withdrawn');
    expect((await desk.write((ask) => ask('SELECT FROM plans'))).rows).toEqual([]);
  });

  test('waits for somebody who applies to the same firm from elsewhere, and troubles nobody with it', async () => {
    const desk = await openTeamDesk();
    await desk.startWorker();
    const id = await desk.submit(ROUNDS);
    await desk.until(id, 'planned');
    const elsewhere = await desk.lockFirm();
    const seen = desk.proxy.countCalls('GET /v1/whoami/');
    await desk.approve(id);
    await desk.untilIt(id, () => desk.proxy.countCalls('GET /v1/whoami/') > seen);
    await desk.untilAsked('EXISTS (SELECT FROM graphile_worker.jobs WHERE run_at > now() AND locked_at IS NULL)');
    expect((await desk.find(id)).state).toBe('applying');
    await elsewhere.release();
    await desk.until(id, 'done');
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });
});
