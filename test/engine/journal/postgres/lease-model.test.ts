import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApplyLock, Journal, RunLog } from '../../../../src/engine/journal/journal.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { LOCK, planOne, RUN } from '../conformance/entries.ts';
import { advanceTo, isArrow, type State } from '../conformance/request-states.ts';
import { type DatabasePlace, makeDatabasePlace } from './database-place.ts';

const ACTORS = 3;
const LEASE_MS = 1_000_000_000;
const MARGIN_MS = 200_000_000;
const LATER = ['sent', 'answered', 'refused', 'unknown', 'settled'] as const;
const actor = fc.nat(ACTORS - 1);

/** Steps of actors. A lease is so long that nobody prolongs it by a timer while the test runs. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const), actor }) },
  fc.record({ kind: fc.constant('release' as const), actor }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const), actor }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), actor, to: fc.constantFrom(...LATER) }),
  },
  fc.record({ kind: fc.constant('freeze' as const), actor }),
  fc.record({ kind: fc.constant('thaw' as const), actor }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), share: fc.integer({ min: 1, max: 12 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Actor {
  readonly journal: Journal;
  /** By the clock that stands still with its machine, and by the one on the wall. */
  readonly clocks: { wallMs: number; monotonicMs: number };
  isFrozen: boolean;
  lock?: ApplyLock;
  run?: { readonly log: RunLog; state: State; readonly taking: number };
  /** Which taking of the lock is its latest. */
  taking: number;
}

/** The holder of the lease, by the database's clock. */
interface Held {
  readonly by: Actor;
  readonly taking: number;
  endsAtMs: number;
}

class Model {
  readonly place: DatabasePlace;
  readonly actors: readonly Actor[];
  held: Held | undefined;
  /** When the last lease ended that was not given back. */
  lostAtMs = Number.NEGATIVE_INFINITY;
  #takings = 0;

  constructor(place: DatabasePlace, actors: readonly Actor[]) {
    this.place = place;
    this.actors = actors;
  }

  holds({ taking }: Pick<Actor, 'taking'>): boolean {
    return this.held?.taking === taking && this.place.nowMs() < this.held.endsAtMs;
  }

  async take(by: Actor): Promise<void> {
    const asked = by.journal.lock(LOCK);
    if (this.held !== undefined && this.place.nowMs() < this.held.endsAtMs) {
      await expect(asked).rejects.toThrow(expect.objectContaining({ code: 'lock-held' }));
      return;
    }
    by.lock = await asked;
    if (this.held !== undefined) this.lostAtMs = this.held.endsAtMs;
    this.#takings += 1;
    by.taking = this.#takings;
    delete by.run;
    this.held = { by, taking: this.#takings, endsAtMs: this.place.nowMs() + LEASE_MS };
    expect(by.lock.quietInMs()).toBe(Math.max(0, this.lostAtMs + MARGIN_MS - this.place.nowMs()));
  }

  async release(by: Actor): Promise<void> {
    await by.lock?.release();
    delete by.lock;
    // One that is over and that nobody took over is its own to give back: nothing of it is on its way out.
    if (this.held?.taking === by.taking) this.held = undefined;
  }

  async start(by: Actor): Promise<void> {
    if (by.lock === undefined) return;
    const asked = by.journal.startRun(RUN);
    if (!this.holds(by)) return this.#expectLost(asked);
    const log = await asked;
    await planOne(log, 'addSecurities', 'row');
    by.run = { log, state: 'planned', taking: by.taking };
    this.#prolong();
  }

  async advance(by: Actor, to: (typeof LATER)[number]): Promise<void> {
    const { run } = by;
    if (run === undefined) return;
    const asked = advanceTo(run.log, 1, to);
    if (!this.holds(run)) return this.#expectLost(asked);
    if (!isArrow(run.state, to)) {
      await expect(asked).rejects.toThrow(`cannot become ${to}`);
      return;
    }
    await asked;
    run.state = to;
    this.#prolong();
  }

  #prolong(): void {
    if (this.held !== undefined) this.held.endsAtMs = this.place.nowMs() + LEASE_MS;
  }

  async #expectLost(asked: Promise<unknown>): Promise<void> {
    await expect(asked).rejects.toThrow(expect.objectContaining({ code: 'lock-lost' }));
  }
}

async function carryOut(model: Model, one: Step): Promise<void> {
  if (one.kind === 'pass') {
    const ms = (one.share * LEASE_MS) / 10;
    await model.place.pass(ms);
    for (const { clocks, isFrozen } of model.actors) {
      clocks.wallMs += ms;
      if (!isFrozen) clocks.monotonicMs += ms;
    }
    return;
  }
  const by = model.actors[one.actor];
  if (by === undefined) throw new Error('no such actor');
  if (one.kind === 'freeze') by.isFrozen = true;
  else if (one.kind === 'thaw') by.isFrozen = false;
  else if (by.isFrozen) return;
  else if (one.kind === 'advance') await model.advance(by, one.to);
  else await model[one.kind](by);
}

/** Anybody who may still send holds the lease, and does so for the margin at least; so there is only ever one. */
function expectOneSender(model: Model): void {
  for (const one of model.actors) {
    if (one.lock?.mayStillSend() !== true) continue;
    expect(model.holds(one)).toBe(true);
    expect((model.held?.endsAtMs ?? 0) - model.place.nowMs()).toBeGreaterThan(MARGIN_MS - 1);
  }
}

async function makeActor(place: DatabasePlace): Promise<Actor> {
  const clocks = { wallMs: 5, monotonicMs: 7 };
  const journal = await place.open({ wallMs: () => clocks.wallMs, monotonicMs: () => clocks.monotonicMs });
  return { journal, clocks, isFrozen: false, taking: 0 };
}

it('lets one at a time write and send, whoever stands still, however long', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
    const place = await makeDatabasePlace();
    await place.ask('UPDATE lease_terms SET lease_ms = $1, margin_ms = $2', LEASE_MS, MARGIN_MS);
    const model = new Model(place, await Promise.all(Array.from({ length: ACTORS }, () => makeActor(place))));
    for (const one of steps) {
      await carryOut(model, one);
      expectOneSender(model);
    }
    for (const { run } of model.actors) {
      if (run === undefined) continue;
      const read = await model.actors[0]?.journal.readRun(run.log.runId);
      expect(read?.requests.map(({ state }) => state)).toEqual([run.state]);
    }
    for (const { journal } of model.actors) await journal.close();
  });
  await fc.assert(property, { numRuns: sweepOf(60), seed: 11 });
});
