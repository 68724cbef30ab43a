import { beforeEach, describe, expect, it } from 'vitest';
import { Standstill } from '../../../../src/base/util/standstill.ts';
import type { ApplyContext } from '../../../../src/engine/apply/apply-context.ts';
import type { Snapshot } from '../../../../src/model/service/snapshot.ts';
import { existing, round } from '../rows.ts';
import { makePlan, openScene, outcomesOf, type Scene } from '../support.ts';

const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';
const MOVED = 'the round has another closing date by now.';

let scene: Scene;
let snapshot: Snapshot;
let clock: { nowMs: number; computedMs: number };

beforeEach(async () => {
  clock = { nowMs: 0, computedMs: 0 };
  scene = await openScene({ seed: 'sample' });
  snapshot = await scene.snapshot();
});

/** A round of each name, one after the other; the process stands still while the first is stored. */
async function applyAsleep(names: readonly string[], settings: Partial<ApplyContext>) {
  const nowMs = () => clock.nowMs;
  const clocks = { wallMs: nowMs, monotonicMs: nowMs, computedMs: () => clock.computedMs };
  const standstill = new Standstill(clocks, 1000);
  scene.proxy.spoil(ADD_ROUNDS, async (_request, forward) => {
    clock.nowMs += 5000;
    return forward();
  });
  const company = existing(snapshot.companies[0]?.id ?? '');
  return scene.apply(makePlan(...names.map((name) => [[round(name, company)]])), { snapshot, standstill, ...settings });
}

describe('after a standstill', () => {
  it('a row that has moved is stopped, told so and kept as such, and those that have not are sent', async () => {
    const kept: string[] = [];
    scene.wrapLog = (log) => ({
      ...log,
      saveOutcomes: async (outcomes) => {
        kept.push(outcomes.map(({ rowKey, outcome }) => `${rowKey}: ${outcome}`).join(', '));
        await log.saveOutcomes(outcomes);
      },
    });
    const looks: (readonly string[])[] = [];
    const result = await applyAsleep(['A', 'B', 'C'], {
      findMoved: async (sent) => {
        looks.push([...sent]);
        return new Map([
          ['A', MOVED],
          ['B', MOVED],
        ]);
      },
    });
    expect(outcomesOf(result)).toEqual(['A: added', 'B: blocked', 'C: added']);
    expect(looks).toEqual([['A']]);
    expect(kept[0]).toBe('B: blocked');
    expect(result.outcomes[1]?.findings.map(({ severity, code, message }) => [severity, code, message])).toEqual([
      [
        'error',
        'plan-stale',
        `The portfolio service has changed since this was planned; the row was not sent: ${MOVED}`,
      ],
    ]);
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(2);
  });

  it('a look that computes for longer than that is taken once, however large the portfolio', async () => {
    let looks = 0;
    const findMoved = async () => {
      looks += 1;
      if (looks > 3) throw new Error('it looks for ever');
      clock.nowMs += 9000;
      clock.computedMs += 8900;
      return new Map<string, string>();
    };
    const result = await applyAsleep(['A', 'B'], { findMoved });
    expect([outcomesOf(result), looks]).toEqual([['A: added', 'B: added'], 1]);
  });

  it('who watches is told that the service is asked, for as long as it is', async () => {
    const told: string[] = [];
    const findMoved = async () => {
      told.push('asked');
      return new Map<string, string>();
    };
    await applyAsleep(['A', 'B'], { findMoved, onProgress: ({ isSettling }) => told.push(`${isSettling}`) });
    const [before, after] = [told.slice(0, told.indexOf('asked')), told.slice(told.indexOf('asked') + 1)];
    expect([before.at(-1), after.at(0)]).toEqual(['true', 'false']);
    expect(before.slice(0, -1)).not.toContain('true');
  });

  it('nothing more is sent where the service cannot be asked', async () => {
    const findMoved = () => scene.client.listCompanies().then(() => new Map<string, string>());
    scene.proxy.spoilAll('GET /v1/companies/', async () => ({ status: 500, text: '{"detail":"boom"}' }));
    const result = await applyAsleep(['A', 'B'], { findMoved });
    expect([outcomesOf(result), result.stop?.kind]).toEqual([['A: added', 'B: not-run'], 'service']);
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
  });
});
