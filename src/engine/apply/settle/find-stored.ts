import { matchStored, type SentThing } from '../../../model/identity/match-stored.ts';
import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { PortfolioService } from '../service.ts';
import { type BoundItem, companiesOfItems } from '../work-item.ts';
import { lookPauses } from './look-pauses.ts';
import { queryExisting } from './query-existing.ts';

/** Which items to look for, and what not to take for them. */
export interface StoredSearch {
  readonly service: PortfolioService;
  readonly kind: ExistingKind;
  /** What may have been stored. */
  readonly items: readonly BoundItem[];
  /** What is in for certain but has no id yet: it takes its records first. */
  readonly certain: readonly SentThing[];
  /** True for what was there before. */
  readonly isKnown: (held: ExistingRecord) => boolean;
}

export interface FoundStored {
  readonly stored: ReadonlyMap<BoundItem, ExistingRecord>;
  /** Of what is in for certain, what shows by now. */
  readonly shown: ReadonlyMap<SentThing, ExistingRecord>;
  /** What is fresh and fits nothing that was sent, or is more than was sent. */
  readonly left: readonly ExistingRecord[];
  /** Two answers that say the same have equal ones. */
  readonly fingerprint: string;
}

/** Asks the service once, and tells which of the items it holds now. @throws RequestError where it cannot be asked. */
async function lookForStored(search: StoredSearch): Promise<FoundStored> {
  const { service, kind, items, certain } = search;
  const all = await queryExisting(service, kind, companiesOfItems([...items, ...certain]));
  const fresh = all.filter((held) => !search.isKnown(held));
  const fingerprint = fresh.map((held) => held.thing.id).sort();
  const matched = matchStored({ certain, unsure: items, fresh });
  const { unsure: stored, certain: shown, left } = matched;
  return { stored, shown, left, fingerprint: fingerprint.join('\n') };
}

export interface SettleTiming {
  /** How long what was sent may still come to show. */
  readonly settleTimeMs: number;
  /** How long what is stored may be missing in the answer of a query. */
  readonly visibleAfterMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** True once nothing shall be waited for any more. */
  readonly isStopped: () => boolean;
}

/**
 * After a lost answer: asks until everything is there, or until two answers agree and the settle time has passed. The
 * time is counted by what was slept, so that no jump of the clock can shorten it. `undefined` where it was stopped
 * before anything is certain. @throws RequestError where the service cannot be asked.
 */
export async function findStoredAfterLostAnswer(
  search: StoredSearch,
  timing: SettleTiming,
): Promise<ReadonlyMap<BoundItem, ExistingRecord> | undefined> {
  const isAllThere = ({ stored }: FoundStored): boolean => stored.size === search.items.length;
  return (await queryUntil(search, timing, isAllThere))?.stored;
}

/** The last of the answers: the first that is enough, or the one that the one before it agrees with. */
export async function queryUntil(
  search: StoredSearch,
  timing: SettleTiming,
  isEnough: (found: FoundStored) => boolean,
): Promise<FoundStored | undefined> {
  const pauses = lookPauses(timing.settleTimeMs);
  let before: FoundStored | undefined;
  for (let waitedMs = 0; ; ) {
    const found = await lookForStored(search);
    const isAgreed = before !== undefined && before.fingerprint === found.fingerprint;
    if (isEnough(found) || (isAgreed && waitedMs >= timing.settleTimeMs)) return found;
    before = found;
    const pauseMs = pauses.next().value;
    await timing.sleep(pauseMs);
    waitedMs += pauseMs;
    if (timing.isStopped()) return undefined;
  }
}

/**
 * After a refusal: the service has answered, so nothing is stored any more; what it stored all the same shows once
 * queries have caught up. A part of it is looked at until two answers agree.
 */
export async function findStoredAfterRefusal(
  search: StoredSearch,
  timing: SettleTiming,
): Promise<ReadonlyMap<BoundItem, ExistingRecord> | undefined> {
  if (timing.visibleAfterMs > 0) await timing.sleep(timing.visibleAfterMs);
  if (timing.isStopped()) return undefined;
  const isSettled = ({ stored }: FoundStored): boolean => stored.size === 0 || stored.size === search.items.length;
  return (await queryUntil(search, { ...timing, settleTimeMs: 0 }, isSettled))?.stored;
}
