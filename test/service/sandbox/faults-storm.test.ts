import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../src/service/sandbox/faults/faults.ts';
import { isQuick } from '../../support/sweep.ts';
import { certificates, outcomeOf, storedShares, VERDANT } from './faults-support.ts';
import { until } from './manual-time.ts';
import { connect, ROUNDS_ADD, SECURITIES_ADD } from './support.ts';

const EVERY_FAULT: FaultRuleInput = {
  on: 'writes',
  match: 'o',
  chance: 0.6,
  seed: 3,
  do: [
    { kind: 'drop-before-storing' },
    { kind: 'drop-after-storing' },
    { kind: 'error-before-storing', status: 503 },
    { kind: 'error-after-storing', status: 502 },
    { kind: 'store-late', afterMs: 1 },
    { kind: 'store-late', afterMs: 3, ending: 'hang' },
    { kind: 'store-half', ending: 422 },
    { kind: 'refuse-items' },
    { kind: 'hang' },
    { kind: 'hang', stored: true },
    { kind: 'cut-short' },
    { kind: 'cut-short', at: 'connection' },
    { kind: 'rate-limited', retryAfterSeconds: 1 },
    { kind: 'too-large' },
    { kind: 'slow', delayMs: 2 },
  ],
};

const round = (name: string) => ({
  company_id: VERDANT,
  name,
  pre_money_valuation: null,
  round_size: null,
  fully_diluted_shares: null,
  closing_date: '2025-01-31',
  co_investors: [],
});

/** Two items, each named for its request. */
const sent = (n: number): [string, object] =>
  n % 2 === 0
    ? [SECURITIES_ADD, certificates(`${n}.1`, `${n}.2`)]
    : [ROUNDS_ADD, { financing_rounds: [round(`${n}.1`), round(`${n}.2`)] }];

/** How many of a request's items each of these answers leaves stored, for certain. */
const CERTAIN = new Map<unknown, number>([
  [201, 2],
  [502, 2],
  [503, 0],
  [429, 0],
  [413, 0],
]);

const LATE = { storesAfterMs: 1, visibleAfterMs: 2, refusedAdds: 'sound-items' } as const;

test.each(isQuick ? [LATE] : [{}, LATE])(
  'a storm of every fault stores nothing twice, and what its answers say, and ends with the sandbox (%o)',
  async (behaviour) => {
    const { sandbox, post } = await connect({ behaviour, faults: [EVERY_FAULT] });
    const outcomes = new Map<number, unknown>();
    const under = Array.from({ length: 120 }, async (_, n) => outcomes.set(n, await outcomeOf(post(...sent(n)))));
    await until(() => sandbox.requests.length === 121);
    sandbox.flush();
    const rounds = sandbox.dump().rounds.map(({ name }) => name);
    const stored = [...storedShares(sandbox), ...rounds.filter((name) => /^\d/.test(name))];
    await sandbox.close();
    await Promise.all(under);

    expect(new Set(stored).size).toBe(stored.length);
    for (const [n, outcome] of outcomes) {
      const count = stored.filter((name) => name?.startsWith(`${n}.`)).length;
      if (CERTAIN.has(outcome)) expect([n, outcome, count]).toEqual([n, outcome, CERTAIN.get(outcome)]);
    }
    const played = new Set(sandbox.requests.flatMap(({ fault }) => fault ?? []));
    expect(played.size).toBe(new Set([EVERY_FAULT.do].flat().map(({ kind }) => kind)).size);
  },
);
