import { beforeEach, describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../../src/base/util/capsheet-error.ts';
import { settleRun } from '../../../../src/engine/apply/settle/settle-run.ts';
import type { Snapshot } from '../../../../src/model/service/snapshot.ts';
import type { Fault } from '../../../support/fault-proxy.ts';
import { certificate, company, customText, existing, planned, round, type SecurityPlace } from '../rows.ts';
import { makePlan, openScene, type Scene, SETTLE_MS } from '../support.ts';

const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';
const ADD_SECURITIES = 'POST /beta/investment/securities/add/';

let scene: Scene;
let snapshot: Snapshot;
let place: SecurityPlace;

beforeEach(async () => {
  scene = await openScene({ seed: 'sample' });
  snapshot = await scene.snapshot();
  const [found] = snapshot.shareClasses;
  if (found === undefined) throw new Error('the sample has no share class');
  const fundId = snapshot.funds[0]?.id ?? '';
  place = {
    company: existing(found.companyId),
    fundId,
    round: existing(found.roundId),
    shareClass: existing(found.id),
  };
});

/** The process is killed while this request is under way: nothing that it would have done after comes about. */
function dieDuring(isStored: boolean): { fault: Fault; died: Promise<void> } {
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const fault: Fault = async (_request, forward) => {
    if (isStored) await forward();
    die();
    return new Promise(() => undefined);
  };
  return { fault, died };
}

async function killDuring(endpoint: string, isStored: boolean, plan: ReturnType<typeof makePlan>): Promise<string> {
  const { fault, died } = dieDuring(isStored);
  scene.proxy.spoil(endpoint, fault);
  return applyUntil(died, plan);
}

/** The first request of the endpoint comes to its end; the second does not even reach the service. */
async function killDuringSecond(endpoint: string, plan: ReturnType<typeof makePlan>): Promise<string> {
  const { fault, died } = dieDuring(false);
  scene.proxy.spoil(endpoint, (_request, forward) => forward(), fault);
  return applyUntil(died, plan);
}

/** The run of the process that has died by then. */
async function applyUntil(died: Promise<void>, plan: ReturnType<typeof makePlan>): Promise<string> {
  void scene.apply(plan, { snapshot }).catch(() => undefined);
  await died;
  const [unfinished] = await scene.journal.findUnfinishedRuns(scene.sandbox.url, 'firm-1');
  return unfinished?.id ?? '';
}

function settle(runId: string, quietMs = 0) {
  return settleRun(runId, {
    quietInMs: () => quietMs,
    service: scene.client,
    journal: scene.journal,
    now: () => new Date('2026-11-21T08:00:00Z'),
    sleep: async (ms) => {
      scene.pauses.push(ms);
      await scene.onPause(scene.pauses.reduce((sum, pause) => sum + pause, 0));
    },
    settleTimeMs: SETTLE_MS,
  });
}

describe('settling a run whose process died', () => {
  it('finds what had been stored, with its ids, and sends nothing', async () => {
    const plan = makePlan([[round('X', place.company), round('Y', place.company)]], [[certificate('C-1', place)]]);
    const runId = await killDuring(ADD_ROUNDS, true, plan);
    scene.proxy.calls.length = 0;
    const settled = await settle(runId);

    expect(settled).toEqual({
      runId,
      startedAt: '2026-11-20T10:30:15.000Z',
      landed: 2,
      notLanded: 0,
      surplus: [],
    });
    expect(scene.proxy.calls.filter((call) => call.includes('/add/'))).toEqual([]);
    const detail = await scene.journal.readRun(runId);
    expect(detail?.run.status).toBe('interrupted');
    expect(detail?.run.counts).toEqual({ added: 2, 'not-run': 1 });
    expect(detail?.requests.map(({ state }) => state)).toEqual(['settled', 'planned']);
    expect(detail?.outcomes.map(({ outcome, runId: by }) => [outcome, by])).toEqual([
      ['added', runId],
      ['added', runId],
      ['not-run', undefined],
    ]);
    expect(await scene.journal.findUnfinishedRuns(scene.sandbox.url, 'firm-1')).toEqual([]);
  });

  it('waits for the settle time before it says that something is not there', async () => {
    const runId = await killDuring(ADD_ROUNDS, false, makePlan([[round('X', place.company)]]));
    const settled = await settle(runId);
    expect(settled).toMatchObject({ landed: 0, notLanded: 1 });
    expect(scene.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(SETTLE_MS);
    expect((await scene.journal.readRun(runId))?.outcomes[0]?.message).toBe(
      'The run ended before; the service does not hold it.',
    );
  });

  it('asks nothing before what whoever held the lock before has on its way can have arrived', async () => {
    const runId = await killDuring(ADD_ROUNDS, false, makePlan([[round('X', place.company)]]));
    scene.proxy.calls.length = 0;
    const asked: number[] = [];
    scene.onPause = async () => {
      asked.push(scene.proxy.calls.length);
    };
    await settle(runId, 7_000);
    expect([scene.pauses[0], asked[0]]).toEqual([7_000, 0]);
    expect(scene.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(7_000 + SETTLE_MS);
  });

  it('tells the second of two equal certificates from the first, whose id was still to be learnt', async () => {
    const plan = makePlan([[certificate('C-1', place)], [certificate('C-2', place)]]);
    const runId = await killDuringSecond(ADD_SECURITIES, plan);
    const settled = await settle(runId);

    expect(settled).toMatchObject({ landed: 0, notLanded: 1 });
    const outcomes = (await scene.journal.readRun(runId))?.outcomes.map(({ outcome, id }) => [
      outcome,
      id !== undefined,
    ]);
    expect(outcomes).toEqual([
      ['added', true],
      ['not-run', false],
    ]);
  });

  it('takes nothing for landed that was there before, though an earlier request of the run tells of it', async () => {
    const companyId = place.company.kind === 'existing' ? place.company.id : '';
    const there = snapshot.rounds.filter((each) => each.companyId === companyId);
    const plan = makePlan([[round('X', place.company)]], [[round(there[0]?.name ?? '', place.company)]]);
    const runId = await killDuringSecond(ADD_ROUNDS, plan);
    const requests = (await scene.journal.readRun(runId))?.requests ?? [];
    // The holdings from before stand once, with the first; the second has what came in since.
    expect(requests.map(({ held = [] }) => held.length)).toEqual([there.length, 1]);
    expect(await settle(runId)).toMatchObject({ landed: 0, notLanded: 1 });
  });

  it('finds a company that was created', async () => {
    const plan = makePlan([[company('Acme')]], [[round('Seed', planned('Acme'))]]);
    const runId = await killDuring('POST /v1/companies/', true, plan);
    expect(await settle(runId)).toMatchObject({ landed: 1, notLanded: 0 });
  });

  it('lets a replacement that was under way come first', async () => {
    const column = snapshot.customColumns.find(({ type }) => type === 'text');
    const plan = makePlan([[customText('V', place.company, column?.id ?? '', 'Old')]]);
    const runId = await killDuring('PUT /v1/custom-columns/values/', false, plan);
    await settle(runId);
    expect(scene.pauses).toEqual([SETTLE_MS]);
    expect((await scene.journal.readRun(runId))?.requests.map(({ state }) => state)).toEqual(['settled']);
  });

  it('leaves the run unfinished where the service cannot be asked', async () => {
    const runId = await killDuring(ADD_ROUNDS, true, makePlan([[round('X', place.company)]]));
    await scene.proxy.close();
    await expect(settle(runId)).rejects.toBeInstanceOf(CapsheetError);
    expect((await scene.journal.readRun(runId))?.run.status).toBe('unfinished');
  });
});
