import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { existing, round } from './rows.ts';
import { makePlan, openScene, outcomesOf, type Scene } from './support.ts';

const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';

let scene: Scene;
let snapshot: Snapshot;

beforeEach(async () => {
  scene = await openScene({ seed: 'sample' });
  snapshot = await scene.snapshot();
});

function roundOf(companyIndex: number, name: string) {
  return round(name, existing(snapshot.companies[companyIndex]?.id ?? ''));
}

describe('a run that ends before its plan', () => {
  it('lets the request under way come to its answer when the user interrupts, and begins nothing new', async () => {
    const controller = new AbortController();
    scene.proxy.spoil(ADD_ROUNDS, async (_request, forward) => {
      controller.abort();
      return forward();
    });
    const plan = makePlan([[roundOf(0, 'A')]], [[roundOf(0, 'B')]]);
    // The grace outlasts the answer; every other pause is over at once.
    const sleep = (ms: number) => (ms === 10_000 ? new Promise<void>(() => undefined) : Promise.resolve());
    const result = await scene.apply(plan, { signal: controller.signal, sleep });

    expect(outcomesOf(result)).toEqual(['A: added', 'B: not-run']);
    expect(result.stop).toEqual({ kind: 'interrupted' });
    expect(result.outcomes[1]?.message).toBe('Not sent: the run was interrupted.');
    expect(await scene.requestStates()).toEqual(['settled', 'planned']);
  });

  it('does not wait for ever for an answer after an interrupt, and leaves the request to the next run', async () => {
    const controller = new AbortController();
    scene.proxy.spoil(ADD_ROUNDS, async () => {
      controller.abort();
      return new Promise(() => undefined);
    });
    const result = await scene.apply(makePlan([[roundOf(0, 'A')]]), { signal: controller.signal });
    expect(outcomesOf(result)).toEqual(['A: unknown']);
    expect(await scene.requestStates()).toEqual(['unknown']);
  });

  it('stops looking a lost answer up when the user interrupts', async () => {
    const controller = new AbortController();
    scene.proxy.spoil(ADD_ROUNDS, async () => 'drop');
    scene.onPause = () => controller.abort();
    const result = await scene.apply(makePlan([[roundOf(0, 'A')]]), { signal: controller.signal });
    expect(outcomesOf(result)).toEqual(['A: unknown']);
    expect(result.stop).toEqual({ kind: 'interrupted' });
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
  });

  it('sends nothing when it is interrupted before it begins', async () => {
    const result = await scene.apply(makePlan([[roundOf(0, 'A')]]), { signal: AbortSignal.abort() });
    expect(outcomesOf(result)).toEqual(['A: not-run']);
    expect(scene.proxy.calls).toEqual([]);
  });

  it('sends nothing when the intent cannot be written', async () => {
    const other = new DatabaseSync(join(scene.stateDir, 'journal.sqlite'));
    // The rows and the plan are in the journal; from the first round on another process holds it.
    const service = scene.client;
    scene.proxy.spoil(ADD_ROUNDS, async (_request, forward) => {
      const answer = await forward();
      other.exec('BEGIN IMMEDIATE');
      return answer;
    });
    const plan = makePlan([[roundOf(0, 'A')]], [[roundOf(0, 'B')]]);
    const result = await scene.apply(plan, { service });
    other.close();

    expect(outcomesOf(result)).toEqual(['A: added', 'B: not-run']);
    expect(result.stop).toMatchObject({ kind: 'journal', error: { code: 'journal-write-failed', exitStatus: 2 } });
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
    // The answer did not get into the journal: the next run asks what became of it.
    expect(await scene.requestStates()).toEqual(['sent', 'planned']);
  });

  it('has the intent on the disk when the service gets the request', async () => {
    let seen: unknown;
    scene.proxy.spoil(ADD_ROUNDS, async (_request, forward) => {
      const reader = new DatabaseSync(join(scene.stateDir, 'journal.sqlite'), { readOnly: true });
      seen = reader.prepare('SELECT state, items, held FROM requests').get();
      reader.close();
      return forward();
    });
    const companyId = snapshot.companies[0]?.id ?? '';
    await scene.apply(makePlan([[roundOf(0, 'A')]]));
    const held = snapshot.rounds.filter((each) => each.companyId === companyId);
    expect(seen).toEqual({
      state: 'sent',
      items: expect.stringContaining('"rowKey":"A"'),
      held: JSON.stringify(held.map(({ id, name }) => ({ id, identity: `${companyId} · ${name}` }))),
    });
  });

  it('throws a fault of its own once what is under way has come to its end', async () => {
    const broken = Object.assign(Object.create(scene.client), {
      addRounds: () => Promise.reject(new TypeError('our bug')),
    });
    await expect(scene.apply(makePlan([[roundOf(0, 'A')]]), { service: broken })).rejects.toThrow('our bug');
    expect(await scene.requestStates()).toEqual(['sent']);
  });
});
