import { beforeEach, describe, expect, it } from 'vitest';
import { Standstill } from '../../../src/base/util/standstill.ts';
import { journalWriteFailed } from '../../../src/engine/journal/journal-errors.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { HeldBackError, UnreachableError } from '../../../src/service/client/errors.ts';
import type { PortfolioClient } from '../../../src/service/client/portfolio-client.ts';
import { existing, planned, round, shareClass } from './rows.ts';
import { slowLog } from './slow-log.ts';
import { makePlan, openScene, outcomesOf, type Scene } from './support.ts';

const TURNS = 5;
const slowly = { turns: () => TURNS };

let scene: Scene;
let snapshot: Snapshot;
/** The events, in order. */
let course: string[];

beforeEach(async () => {
  scene = await openScene({ seed: 'sample' });
  snapshot = await scene.snapshot();
  course = [];
});

function companyAt(index: number) {
  return existing(snapshot.companies[index]?.id ?? '');
}

/** The service, which tells the course of what is handed to the client to be sent. */
function telling(before: (name: string) => void | Promise<void> = () => undefined): PortfolioClient {
  const tell = async (name: string | undefined): Promise<void> => {
    await before(name ?? '');
    course.push(`sent ${name}`);
  };
  const changes: Partial<PortfolioClient> = {
    addRounds: async (rounds) => {
      await tell(rounds[0]?.name);
      return scene.client.addRounds(rounds);
    },
    addShareClasses: async (classes) => {
      await tell(classes[0]?.name);
      return scene.client.addShareClasses(classes);
    },
  };
  return Object.assign(Object.create(scene.client), changes);
}

describe('a journal that takes its time', () => {
  it('has each intent before its request leaves, and each outcome before anything depends on it', async () => {
    scene.wrapLog = (log) =>
      slowLog(log, { ...slowly, onCall: (call, at) => void (at === 'end' && course.push(`${call} is kept`)) });
    const plan = makePlan([[round('A', companyAt(0))]], [[shareClass('A-1', companyAt(0), planned('A'))]]);
    const result = await scene.apply(plan, { service: telling() });
    const sending = (name: string) => ['intendRequest is kept', `sent ${name}`];
    expect(outcomesOf(result)).toEqual(['A: added', 'A-1: added']);
    expect(course).toEqual([
      ...['recordRows is kept', 'planRequests is kept'],
      ...[...sending('A'), 'advanceRequest is kept', ...sending('A-1'), 'advanceRequest is kept'],
      'saveOutcomes is kept',
    ]);
  });

  it('that fails lets nothing be sent that waited to be written', async () => {
    let intents = 0;
    scene.wrapLog = (log) =>
      slowLog(
        {
          ...log,
          intendRequest: async () => {
            intents += 1;
            throw journalWriteFailed('the journal', new Error('disk full'));
          },
        },
        slowly,
      );
    const plan = makePlan([0, 1].map((index) => [round(`R-${index}`, companyAt(index))]));
    const result = await scene.apply(plan, { service: telling() });
    expect(outcomesOf(result)).toEqual(['R-0: not-run', 'R-1: not-run']);
    expect(result.stop).toMatchObject({ kind: 'journal', error: { code: 'journal-write-failed' } });
    expect({ intents, course }).toEqual({ intents: 1, course: [] });
  });

  it('that cannot keep the last answer ends the run', async () => {
    const failing = async () => {
      throw journalWriteFailed('the journal', new Error('disk full'));
    };
    scene.wrapLog = (log) => slowLog({ ...log, advanceRequest: failing }, slowly);
    const result = await scene.apply(makePlan([[round('A', companyAt(0))]]), { service: telling() });
    expect(result.stop).toMatchObject({ kind: 'journal', error: { code: 'journal-write-failed' } });
    expect(course).toEqual(['sent A']);
  });

  it('that has a fault of our own while it keeps an answer ends the run with that fault', async () => {
    const failing = async () => {
      throw new TypeError('our own');
    };
    scene.wrapLog = (log) => slowLog({ ...log, advanceRequest: failing }, slowly);
    const applied = scene.apply(makePlan([[round('A', companyAt(0))]]), { service: telling() });
    await expect(applied).rejects.toThrow('our own');
  });

  it('keeps a request back that the run has ended before, while its intent was written', async () => {
    let second: () => void = () => undefined;
    const secondIsWritten = new Promise<void>((resolve) => {
      second = resolve;
    });
    let marked = 0;
    const onCall = (call: string, at: 'begin' | 'end'): void => {
      if (call !== 'intendRequest' || at === 'end') return;
      marked += 1;
      if (marked === 2) second();
    };
    scene.wrapLog = (log) => slowLog(log, { ...slowly, onCall });
    const service = telling(async (name) => {
      if (name !== 'R-0') return;
      await secondIsWritten;
      const about = { message: 'Nobody is there.', hint: 'Wait.', endpoint: 'POST /' };
      throw new UnreachableError({ ...about, code: 'service-down', fate: 'not-done', cause: undefined });
    });
    const plan = makePlan([0, 1].map((index) => [round(`R-${index}`, companyAt(index))]));
    const result = await scene.apply(plan, { service });
    expect(outcomesOf(result)).toEqual(['R-0: not-run', 'R-1: not-run']);
    expect(course).toEqual([]);
    expect(await scene.requestStates()).toEqual(['settled', 'settled']);
  });

  it('counts what is being written as under way where a run looks again after a standstill', async () => {
    let nowMs = 0;
    const standstill = new Standstill({ wallMs: () => nowMs, monotonicMs: () => nowMs, computedMs: () => 0 }, 1000);
    let letSecondGo: () => void = () => undefined;
    const gates = [Promise.resolve(), new Promise<void>((resolve) => (letSecondGo = resolve))];
    const onCall = (call: string, at: 'begin' | 'end'): void => {
      if (call !== 'intendRequest' || at === 'end' || nowMs > 0) return;
      nowMs = 5000;
      letSecondGo();
    };
    scene.wrapLog = (log) => slowLog(log, { ...slowly, onCall });
    const service = telling((name) => {
      if (!standstill.hasStoodStill) return;
      course.push(`kept back ${name}`);
      throw new HeldBackError();
    });
    const result = await scene.apply(makePlan([0, 1].map((index) => [round(`R-${index}`, companyAt(index))])), {
      service,
      standstill,
      gate: () => gates.shift() ?? Promise.resolve(),
      findMoved: async () => {
        course.push('looked');
        return new Map();
      },
    });
    expect(outcomesOf(result)).toEqual(['R-0: added', 'R-1: added']);
    expect(course.slice(0, 2)).toEqual(['kept back R-0', 'looked']);
    expect(course.slice(2).sort()).toEqual(['sent R-0', 'sent R-1']);
  });
});
