import { expect, it } from 'vitest';
import { settleRun } from '../../../src/engine/apply/settle/settle-run.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import type { RowKey } from '../../../src/model/values/origin.ts';
import { connectTo } from '../../support/fake-service.ts';
import type { Fault, Forward } from '../../support/fault-proxy.ts';
import { sweepOf } from '../../support/sweep.ts';
import { certificate, existing, round, type SecurityPlace } from './rows.ts';
import { slowLog } from './slow-log.ts';
import { makePlan, openScene, type Scene, SETTLE_MS, type TestRow } from './support.ts';

const RUNS = sweepOf(20);
const WRITES = ['POST /beta/investment/financing-rounds/add/', 'POST /beta/investment/securities/add/'];

/** Small and the same everywhere (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Storm {
  readonly fault: Fault;
  /** Lets what is stored late come about when its time has come. */
  readonly pass: (ms: number) => Promise<void>;
  /** Comes when the process is to be killed. */
  killed: Promise<void>;
  begin: () => void;
  kill: () => void;
}

function createStorm(chance: () => number): Storm {
  let sleptMs = 0;
  let kill: () => void = () => undefined;
  let late: { readonly atMs: number; readonly store: () => Promise<unknown> }[] = [];
  const hang = () => new Promise<never>(() => undefined);
  const storm: Storm = {
    killed: Promise.resolve(),
    kill: () => kill(),
    begin: () => {
      storm.killed = new Promise((resolve) => {
        kill = resolve;
      });
    },
    pass: async (ms) => {
      sleptMs += ms;
      const due = late.filter(({ atMs }) => atMs <= sleptMs);
      late = late.filter(({ atMs }) => atMs > sleptMs);
      for (const { store } of due) await store();
    },
    fault: async (request, forward) => {
      const drawn = Math.floor(chance() * 12);
      const part = () => forward(storeSome(JSON.parse(request.body), chance));
      const storeLate = (store: Forward) => {
        late.push({ atMs: sleptMs + chance() * SETTLE_MS * 0.9, store });
      };
      switch (drawn) {
        case 0:
          return 'drop';
        case 1:
          await forward();
          return 'drop';
        case 2:
          await forward();
          return { status: 500, text: '{"detail":"boom"}' };
        case 3:
          await part();
          return 'drop';
        case 4:
          await part();
          return { status: 422, text: '{"detail":"one is bad"}' };
        case 5:
          storeLate(forward);
          return 'drop';
        case 6:
          kill();
          return hang();
        case 7:
          await forward();
          kill();
          return hang();
        case 8:
          storeLate(forward);
          kill();
          return hang();
        case 9:
          return { ...(await forward()), text: '[' };
        default:
          return forward();
      }
    },
  };
  return storm;
}

/** Some of the items of each list of a body, drawn by chance. */
function storeSome(body: unknown, chance: () => number): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const keep = (list: unknown) => (Array.isArray(list) ? list.filter(() => chance() < 0.5) : list);
  return Object.fromEntries(Object.entries(body).map(([name, list]) => [name, keep(list)]));
}

function drawRows(chance: () => number, snapshot: Snapshot): { rounds: TestRow[]; securities: TestRow[] } {
  const places = snapshot.shareClasses.slice(0, 3).map(({ companyId, roundId, id }): SecurityPlace => {
    const fundId = snapshot.funds[0]?.id ?? '';
    return { company: existing(companyId), fundId, round: existing(roundId), shareClass: existing(id) };
  });
  const count = 1 + Math.floor(chance() * 6);
  const [place] = places;
  if (place === undefined) throw new Error('the sample has no share class');
  const rounds = Array.from({ length: count }, (_each, index) =>
    round(`R-${index}`, (places[index % places.length] ?? place).company),
  );
  // Equal ones on purpose: several certificates of one purchase.
  const securities = Array.from({ length: count }, (_each, index) => certificate(`C-${index}`, place));
  return { rounds, securities };
}

/** The next run's journal takes its time, and its process may die before and after each of its writes. */
function makeSlow(scene: Scene, storm: Storm, chance: () => number): void {
  let isDead = false;
  const die = (): Promise<never> => {
    isDead = true;
    storm.kill();
    return new Promise(() => undefined);
  };
  void storm.killed.then(() => {
    isDead = true;
  });
  scene.wrapLog = (log) =>
    slowLog(log, {
      turns: () => Math.floor(chance() * 4),
      onCall: () => (chance() < 0.02 ? die() : undefined),
      isDead: () => isDead,
    });
}

/** Applies until a run comes to its end alive, as a user would: after each kill, settle and send the rest. */
async function applyUntilDone(
  scene: Scene,
  rows: readonly TestRow[][],
  { storm, slowness }: { readonly storm: Storm; readonly slowness: (() => number) | undefined },
): Promise<ReadonlySet<RowKey>> {
  const inside = new Set<RowKey>();
  for (let attempt = 0; attempt < 50; attempt++) {
    const rest = rows.map((each) => each.filter(({ rowKey }) => !inside.has(rowKey))).filter((each) => each.length > 0);
    if (rest.length === 0) return inside;
    const { client } = connectTo(scene.proxy);
    const sleep = (ms: number) => storm.pass(ms);
    storm.begin();
    if (slowness !== undefined) makeSlow(scene, storm, slowness);
    const plan = makePlan(...rest.map((each) => [each]));
    const ended = scene.apply(plan, { service: client, sleep });
    await Promise.race([ended.catch(() => undefined), storm.killed]);
    for (const { id } of await scene.journal.findUnfinishedRuns(scene.sandbox.url, 'firm-1')) {
      const now = () => new Date('2026-11-21T08:00:00Z');
      await settleRun(id, {
        service: connectTo(scene.proxy).client,
        journal: scene.journal,
        now,
        sleep,
        settleTimeMs: SETTLE_MS,
      });
    }
    const [latest] = await scene.journal.listRuns();
    for (const row of (await scene.journal.readRun(latest?.id ?? ''))?.outcomes ?? []) {
      if (row.outcome === 'added') inside.add(row.rowKey);
    }
  }
  throw new Error('it never came to an end');
}

it('holds every row once after any storm of lost answers, partly stored requests and kills', async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const chance = createChance(seed);
    const scene = await openScene({ seed: 'sample' });
    const before = await scene.snapshot();
    const { rounds, securities } = drawRows(chance, before);
    const storm = createStorm(chance);
    for (const endpoint of WRITES) scene.proxy.spoilAll(endpoint, storm.fault);
    await applyUntilDone(scene, [rounds, securities], {
      storm,
      slowness: seed % 2 === 0 ? createChance(-seed) : undefined,
    });

    const after = await scene.snapshot();
    const knownRounds = new Set(before.rounds.map(({ id }) => id));
    const names = after.rounds.filter(({ id }) => !knownRounds.has(id)).map(({ name }) => name);
    expect({ seed, rounds: names.sort(), securities: after.securities.length - before.securities.length }).toEqual({
      seed,
      rounds: rounds.map(({ rowKey }) => rowKey).sort(),
      securities: securities.length,
    });
  }
});
