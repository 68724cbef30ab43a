import { matchStored, type SentThing, type StoredAnswer } from '../../../model/identity/match-stored.ts';
import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { PortfolioService } from '../apply-context.ts';
import { type BoundItem, companiesOfItems } from '../batch.ts';
import { queryExisting } from './query-existing.ts';

/** The items to look for, and what not to take for them. */
export interface StoredSearch<C extends SentThing = SentThing, U extends SentThing = SentThing> {
  readonly kind: ExistingKind;
  /** In for certain, but without an id yet: these take their records first. */
  readonly certain: readonly C[];
  /** May be in or not. */
  readonly unsure: readonly U[];
  /** True for what was there before. */
  readonly isKnown: (held: ExistingRecord) => boolean;
}

export interface SettleTiming {
  /** How long something that was sent may still come to show. */
  readonly settleTimeMs: number;
  /** How long something that is stored may be missing in the answer of a query. */
  readonly visibleAfterMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** True once nothing shall be waited for any more. */
  readonly isStopped: () => boolean;
}

/**
 * Asks the service which items it holds until the answer is enough, or agrees with the one before it and the settle time
 * has passed. The time is counted by what was slept, so that no jump of the clock can shorten it. `undefined` where it was
 * stopped before. @throws RequestError where the service cannot be asked.
 */
export async function queryUntil<C extends SentThing, U extends SentThing>(
  service: PortfolioService,
  { kind, certain, unsure, isKnown }: StoredSearch<C, U>,
  timing: SettleTiming,
  isEnough: (found: StoredAnswer<C, U>) => boolean,
): Promise<StoredAnswer<C, U> | undefined> {
  const pauses = lookPauses(timing.settleTimeMs);
  const companyIds = companiesOfItems([...unsure, ...certain]);
  let before: string | undefined;
  for (let waitedMs = 0; ; ) {
    const held = await queryExisting(service, kind, companyIds);
    const fresh = held.filter((each) => !isKnown(each));
    const found = matchStored({ certain, unsure, fresh });
    const shown = fresh
      .map(({ thing }) => thing.id)
      .sort()
      .join('\n');
    if (isEnough(found) || (shown === before && waitedMs >= timing.settleTimeMs)) return found;
    before = shown;
    const pauseMs = pauses.next().value;
    await timing.sleep(pauseMs);
    waitedMs += pauseMs;
    if (timing.isStopped()) return undefined;
  }
}

/** Tells which of the items sent the service holds; `undefined` where it was stopped before anything is certain. */
export type FindStored = (
  service: PortfolioService,
  search: StoredSearch<SentThing, BoundItem>,
  timing: SettleTiming,
) => Promise<ReadonlyMap<BoundItem, ExistingRecord> | undefined>;

/** After a lost answer: asks until everything is there, or until two answers agree and the settle time has passed. */
export const findStoredAfterLostAnswer: FindStored = async (service, search, timing) => {
  const found = await queryUntil(service, search, timing, ({ unsure }) => unsure.size === search.unsure.length);
  return found?.unsure;
};

/**
 * After a refusal: the service has answered, so nothing is stored any more; what it stored all the same shows once
 * queries have caught up. A part of it is looked at until two answers agree.
 */
export const findStoredAfterRefusal: FindStored = async (service, search, timing) => {
  if (timing.visibleAfterMs > 0) await timing.sleep(timing.visibleAfterMs);
  if (timing.isStopped()) return undefined;
  const isSettled = ({ unsure }: { unsure: ReadonlyMap<BoundItem, ExistingRecord> }): boolean =>
    unsure.size === 0 || unsure.size === search.unsure.length;
  return (await queryUntil(service, search, { ...timing, settleTimeMs: 0 }, isSettled))?.unsure;
};

/** 1 + 2 + 4 + 8: so many parts make four growing pauses. */
const PARTS = 15;

/**
 * Yields the pauses, in milliseconds, between looks at what the service shows: short at first, for most things show at
 * once, longer then, for every look is a request. They come to `totalMs` exactly; whoever looks on after that gets short
 * ones.
 */
export function* lookPauses(totalMs: number): Generator<number, never> {
  const shortest = Math.max(1, Math.ceil(totalMs / PARTS));
  let waitedMs = 0;
  for (let next = shortest; ; next *= 2) {
    const left = totalMs - waitedMs;
    const pause = left > 0 ? Math.min(next, left) : shortest;
    waitedMs += pause;
    yield pause;
  }
}
