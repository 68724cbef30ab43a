import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApplyLock, Journal, RunLog } from '../../../../src/engine/journal/journal.ts';
import type { RunStatus } from '../../../../src/model/outcomes/run-status.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { END, LOCK, planOne, RUN } from './entries.ts';
import type { MakePlace } from './journal-place.ts';
import { advanceTo, isArrow, isOpenAtEnd, type State } from './request-states.ts';

const SESSIONS = 2;
const LOST = expect.objectContaining({ code: 'lock-lost' });
const LATER = ['sent', 'answered', 'refused', 'unknown', 'settled'] as const;

/** Steps of sessions, by numbers that choose among what there is. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('lock' as const), session: fc.nat(SESSIONS - 1) }),
  fc.record({ kind: fc.constant('release' as const), session: fc.nat(SESSIONS - 1) }),
  fc.record({ kind: fc.constant('start' as const), session: fc.nat(SESSIONS - 1) }),
  fc.record({ kind: fc.constant('plan' as const), run: fc.nat() }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      run: fc.nat(),
      request: fc.nat(),
      to: fc.constantFrom(...LATER),
    }),
  },
  fc.record({ kind: fc.constant('end' as const), run: fc.nat(), status: fc.constantFrom('done', 'interrupted') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface ModelRun {
  readonly log: RunLog;
  /** Which taking of the lock it belongs to. */
  readonly taking: number | undefined;
  readonly requests: State[];
  status: RunStatus | undefined;
}

/** The expected state, held beside the actual one. */
class Model {
  readonly journals: readonly Journal[];
  readonly runs: ModelRun[] = [];
  held: { readonly session: number; readonly taking: number; readonly lock: ApplyLock } | undefined;
  #takings = 0;

  constructor(journals: readonly Journal[]) {
    this.journals = journals;
  }

  async take(session: number): Promise<void> {
    const asked = this.#journal(session).lock(LOCK);
    if (this.held !== undefined) {
      await expect(asked).rejects.toThrow(expect.objectContaining({ code: 'lock-held' }));
      return;
    }
    this.#takings += 1;
    this.held = { session, taking: this.#takings, lock: await asked };
  }

  async release(session: number): Promise<void> {
    if (this.held?.session !== session) return;
    await this.held.lock.release();
    this.held = undefined;
  }

  async start(session: number): Promise<void> {
    const taking = this.held?.session === session ? this.held.taking : undefined;
    this.runs.push({ log: await this.#journal(session).startRun(RUN), taking, requests: [], status: undefined });
  }

  /** True while the lock that the run was begun under is held. */
  mayWrite({ taking }: ModelRun): boolean {
    return taking === undefined || taking === this.held?.taking;
  }

  async advance(run: ModelRun, place: number, to: (typeof LATER)[number]): Promise<void> {
    const { log, requests } = run;
    const from = requests[place];
    if (from === undefined) return;
    const asked = advanceTo(log, place + 1, to);
    if (!this.mayWrite(run)) {
      await expect(asked).rejects.toThrow(LOST);
      return;
    }
    if (!isArrow(from, to)) {
      await expect(asked).rejects.toThrow(`cannot become ${to}`);
      return;
    }
    await asked;
    requests[place] = to;
  }

  statusOf({ status, taking, requests }: ModelRun): string {
    if (status === undefined) return taking !== undefined && taking === this.held?.taking ? 'running' : 'unfinished';
    return requests.some(isOpenAtEnd) ? 'unfinished' : status;
  }

  #journal(session: number): Journal {
    const journal = this.journals[session];
    if (journal === undefined) throw new Error('no such session');
    return journal;
  }
}

async function carryOut(model: Model, one: Step): Promise<void> {
  if (one.kind === 'lock') return model.take(one.session);
  if (one.kind === 'release') return model.release(one.session);
  if (one.kind === 'start') return model.start(one.session);
  const run = model.runs[one.run % Math.max(1, model.runs.length)];
  if (run === undefined) return;
  if (one.kind !== 'advance' && !model.mayWrite(run)) {
    await expect(run.log.saveOutcomes([])).rejects.toThrow(LOST);
  } else if (one.kind === 'plan') {
    expect(await planOne(run.log, 'addSecurities', 'row')).toBe(run.requests.length + 1);
    run.requests.push('planned');
  } else if (one.kind === 'advance') {
    await model.advance(run, one.request % Math.max(1, run.requests.length), one.to);
  } else {
    run.status = one.status;
    await run.log.end({ ...END, status: one.status });
  }
}

async function expectAsModel(model: Model): Promise<void> {
  const expected = model.runs.map((run) => ({ id: run.log.runId, status: model.statusOf(run) }));
  for (const journal of model.journals) {
    const listed = (await journal.listRuns()).map(({ id, status }) => ({ id, status }));
    expect(listed.reverse()).toEqual(expected);
    const unfinished = (await journal.findUnfinishedRuns(RUN.service, RUN.firm.id)).map(({ id }) => id);
    expect(unfinished).toEqual(expected.flatMap(({ id, status }) => (status === 'unfinished' ? [id] : [])));
    for (const { log, requests } of model.runs) {
      expect((await journal.readRun(log.runId))?.requests.map(({ state }) => state)).toEqual(requests);
    }
  }
}

export function describeModel(makePlace: MakePlace): void {
  it('is as its model says, whatever two sessions do with its lock and its requests', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const place = await makePlace();
      const model = new Model([await place.open(), await place.open()]);
      for (const one of steps) {
        await carryOut(model, one);
        await expectAsModel(model);
      }
    });
    await fc.assert(property, { numRuns: sweepOf(25), seed: 7 });
  });
}
