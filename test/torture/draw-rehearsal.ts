import type { Rounding } from '../../src/engine/plan/known/rounding.ts';
import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import type { FaultRuleInput } from '../../src/service/sandbox/faults/faults.ts';
import type { Chance } from './chance.ts';

/** The latest moment at which anything comes to be stored or shown; the profile's times are well above it. */
const LATE_MS = 40;

const SWITCHES = {
  refusedAdds: ['nothing', 'items-before', 'sound-items'],
  storesAfterMs: [0, 15],
  visibleAfterMs: [0, LATE_MS],
  sharesAfterSale: ['remaining', 'original'],
  consumed: [
    { consumedSecurities: 'listed' },
    { consumedSecurities: 'listed-with-zero' },
    { consumedSecurities: 'removed', inputOfRemoved: 'kept' },
    { consumedSecurities: 'removed', inputOfRemoved: 'null' },
  ],
  pariPassu: ['both-sides', 'one-side'],
  maxItems: [500, 3],
  shareClassesOfSeveralCompanies: [true, false],
  numbers: [
    { decimals: 'string', moneyPlaces: null, sharePlaces: null },
    { decimals: 'number', moneyPlaces: 2, sharePlaces: 0 },
  ],
} as const;

/** How many combinations of the switches there are. */
export const COMBINATIONS = Object.values(SWITCHES).reduce((count, choices) => count * choices.length, 1);

/** 991 has no factor in common with the number of combinations: so many seeds in a row, so many combinations. */
export function combinationOf(seed: number): number {
  return (seed * 991) % COMBINATIONS;
}

/** One answer to each question that nobody documents. */
export function toBehaviour(combination: number): Partial<SandboxBehaviour> {
  let rest = combination;
  const choose = <Choice>(choices: readonly Choice[]): Choice => {
    const choice = choices[rest % choices.length];
    rest = Math.floor(rest / choices.length);
    if (choice === undefined) throw new Error('a switch without choices');
    return choice;
  };
  return {
    refusedAdds: choose(SWITCHES.refusedAdds),
    storesAfterMs: choose(SWITCHES.storesAfterMs),
    visibleAfterMs: choose(SWITCHES.visibleAfterMs),
    sharesAfterSale: choose(SWITCHES.sharesAfterSale),
    ...choose<Partial<SandboxBehaviour>>(SWITCHES.consumed),
    pariPassu: choose(SWITCHES.pariPassu),
    maxItems: choose(SWITCHES.maxItems),
    shareClassesOfSeveralCompanies: choose(SWITCHES.shareClassesOfSeveralCompanies),
    ...choose<Partial<SandboxBehaviour>>(SWITCHES.numbers),
  };
}

/** To how many places such a service gives numbers; all of them where it is not said. */
export function roundingOf({ moneyPlaces, sharePlaces }: Partial<SandboxBehaviour>): Rounding {
  return { moneyPlaces: moneyPlaces ?? undefined, sharePlaces: sharePlaces ?? undefined };
}

/** Below the defaults; `patienceSeconds` has to be above the latest moment at which the sandbox stores or shows anything. */
export function profileOf(behaviour: Partial<SandboxBehaviour>, patienceSeconds = 0.3) {
  const answerSeconds = patienceSeconds + 0.1;
  return {
    rateWindows: [],
    settleSeconds: patienceSeconds,
    visibleSeconds: patienceSeconds,
    timeouts: { connectSeconds: 2, headersSeconds: answerSeconds, bodySeconds: answerSeconds },
    retries: { firstDelaySeconds: 0.01, maxDelaySeconds: 0.05 },
    rounding: roundingOf(behaviour),
  };
}

type Faults = Extract<FaultRuleInput['do'], readonly unknown[]>;

/** All but refused items, which need a text to find. */
const WRITE_FAULTS: Faults = [
  { kind: 'drop-before-storing' },
  { kind: 'drop-after-storing' },
  { kind: 'drop-after-storing' },
  { kind: 'error-before-storing', status: 503 },
  { kind: 'error-before-storing', status: 422 },
  { kind: 'error-before-storing', status: 403 },
  { kind: 'error-before-storing', status: 408 },
  { kind: 'error-after-storing', status: 500 },
  { kind: 'error-after-storing', status: 422 },
  { kind: 'error-after-storing', status: 404 },
  { kind: 'store-late', afterMs: LATE_MS },
  { kind: 'store-late', afterMs: LATE_MS, ending: 'hang' },
  { kind: 'store-late', afterMs: LATE_MS / 2, ending: 502 },
  { kind: 'store-half' },
  { kind: 'store-half', which: 'last', ending: 400 },
  { kind: 'store-half', part: 0.8, ending: 500 },
  { kind: 'store-half', which: 'last', ending: 422 },
  { kind: 'hang' },
  { kind: 'hang', stored: true },
  { kind: 'cut-short' },
  { kind: 'cut-short', at: 'connection' },
  { kind: 'rate-limited' },
  { kind: 'rate-limited', retryAfterSeconds: 0, as: 'date' },
  { kind: 'expired-token' },
  { kind: 'too-large' },
  { kind: 'slow', delayMs: LATE_MS },
];

const READ_FAULTS: Faults = [
  { kind: 'drop-before-storing' },
  { kind: 'error-before-storing', status: 500 },
  { kind: 'cut-short' },
  { kind: 'cut-short', at: 'connection' },
  { kind: 'rate-limited', retryAfterSeconds: 0 },
  { kind: 'expired-token' },
  { kind: 'slow', delayMs: LATE_MS },
];

/** How likely a write or a read is spoiled. */
const STORMS = { writes: [0, 0.15, 0.35, 0.6], reads: [0, 0, 0.05, 0.15] };

/** A storm for a while: some runs have none, some hardly an answer that can be believed. */
export function drawFaults(
  chance: Chance,
  poison: string | undefined,
  storms: { readonly writes: readonly number[]; readonly reads: readonly number[] } = STORMS,
): readonly FaultRuleInput[] {
  const writes = chance.pick(storms.writes);
  const reads = chance.pick(storms.reads);
  const seed = chance.between(1, 1_000_000);
  const rules: FaultRuleInput[] = [];
  if (poison !== undefined && chance.is(0.25)) {
    rules.push({ on: 'writes', match: poison, times: 2, do: { kind: 'refuse-items', named: chance.is(0.5) } });
  }
  if (writes > 0) rules.push({ on: 'writes', chance: writes, seed, times: 12, do: WRITE_FAULTS });
  if (reads > 0) rules.push({ on: 'reads', chance: reads, seed: seed + 1, times: 12, do: READ_FAULTS });
  return rules;
}

/** How one apply is ended from outside. */
export interface Blow {
  readonly kind: 'kill' | 'interrupt' | 'interrupt-twice';
  /** So many requests must have come to their end since the apply began. */
  readonly afterRequests: number;
  /** And then so much time must have passed. */
  readonly thenMs: number;
}

/** The blows of a run, one an apply; the applies after them are left in peace. */
export function drawBlows(chance: Chance): readonly (Blow | undefined)[] {
  return Array.from({ length: chance.pick([0, 1, 1, 2, 3]) }, () => {
    if (chance.is(0.15)) return undefined;
    return drawBlow(chance);
  });
}

export function drawBlow(chance: Chance): Blow {
  const kind = chance.is(0.8) ? 'kill' : chance.pick(['interrupt', 'interrupt-twice'] as const);
  // About ten requests come before the first write.
  const afterRequests = chance.is(0.2) ? chance.between(0, 9) : chance.between(9, 24);
  return { kind, afterRequests, thenMs: chance.between(0, 25) };
}
