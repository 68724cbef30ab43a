import { assertNever } from '../../../base/util/assert-never.ts';
import type { SentThing, StoredAnswer } from '../../../model/identity/match-stored.ts';
import type { WriteOperation } from '../../../model/outcomes/plan.ts';
import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { HeldIdentity } from '../../journal/run-entry.ts';
import type { PortfolioService } from '../apply-context.ts';
import type { BoundItem } from '../batch.ts';

/** Asks the service once which things it holds. @throws RequestError where it cannot be asked. */
type Look<C extends SentThing, U extends SentThing> = () => Promise<StoredAnswer<C, U>>;

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
 * Looks until the answer is enough, or agrees with the one before it and the settle time has passed. The time is counted
 * by what was slept, so that no jump of the clock can shorten it. `undefined` where it was stopped before.
 */
export async function lookUntil<C extends SentThing, U extends SentThing>(
  look: Look<C, U>,
  timing: SettleTiming,
  isEnough: (found: StoredAnswer<C, U>) => boolean,
): Promise<StoredAnswer<C, U> | undefined> {
  const pauses = lookPauses(timing.settleTimeMs);
  let before: string | undefined;
  for (let waitedMs = 0; ; ) {
    const found = await look();
    const shown = [...found.certain.values(), ...found.unsure.values(), ...found.left].map(({ thing }) => thing.id);
    const fingerprint = shown.sort().join('\n');
    if (isEnough(found) || (fingerprint === before && waitedMs >= timing.settleTimeMs)) return found;
    before = fingerprint;
    const pauseMs = pauses.next().value;
    await timing.sleep(pauseMs);
    waitedMs += pauseMs;
    if (timing.isStopped()) return undefined;
  }
}

/** Tells which of `count` items sent the service holds; `undefined` where it was stopped before anything is certain. */
export type FindStored = (
  look: Look<SentThing, BoundItem>,
  count: number,
  timing: SettleTiming,
) => Promise<ReadonlyMap<BoundItem, ExistingRecord> | undefined>;

/** After a lost answer: asks until everything is there, or until two answers agree and the settle time has passed. */
export const findStoredAfterLostAnswer: FindStored = async (look, count, timing) =>
  (await lookUntil(look, timing, ({ unsure }) => unsure.size === count))?.unsure;

/**
 * After a refusal: the service has answered, so nothing is stored any more; what it stored all the same shows once
 * queries have caught up. A part of it is looked at until two answers agree.
 */
export const findStoredAfterRefusal: FindStored = async (look, count, timing) => {
  if (timing.visibleAfterMs > 0) await timing.sleep(timing.visibleAfterMs);
  if (timing.isStopped()) return undefined;
  const isSettled = ({ unsure }: StoredAnswer<SentThing, BoundItem>) => unsure.size === 0 || unsure.size === count;
  return (await lookUntil(look, { ...timing, settleTimeMs: 0 }, isSettled))?.unsure;
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

/** Returns the kind an operation adds; custom values, marks and logos are replaced, and need no looking for. */
export function addedKind(operation: WriteOperation): ExistingKind | undefined {
  if (operation === 'createCompany') return 'company';
  if (operation === 'addRounds') return 'round';
  if (operation === 'addShareClasses') return 'share-class';
  if (operation === 'addSecurities') return 'security';
  if (operation === 'addTransactions') return 'transaction';
  if (operation === 'uploadDocument') return 'document';
  if (operation === 'replaceCustomValues' || operation === 'upsertMarks' || operation === 'uploadLogo')
    return undefined;
  return assertNever(operation);
}

/**
 * Asks the service what it holds of one kind and these companies; all companies where the kind is company. One request,
 * but for documents, which are listed company by company.
 */
export async function queryExisting(
  service: PortfolioService,
  kind: ExistingKind,
  companyIds: readonly string[],
): Promise<readonly ExistingRecord[]> {
  if (kind === 'company') return (await service.listCompanies()).map((thing) => ({ kind, thing }));
  if (kind === 'round') return (await service.queryRounds({ companyIds })).map((thing) => ({ kind, thing }));
  if (kind === 'share-class')
    return (await service.queryShareClasses({ companyIds })).map((thing) => ({ kind, thing }));
  if (kind === 'security') return (await service.querySecurities({ companyIds })).map((thing) => ({ kind, thing }));
  if (kind === 'transaction')
    return (await service.queryTransactions({ companyIds })).map((thing) => ({ kind, thing }));
  if (kind === 'document') return (await service.listDocumentsOf(companyIds)).map((thing) => ({ kind, thing }));
  return assertNever(kind);
}

/** Identifies a thing by what makes it itself, for the journal. */
export function identifyRecord(held: ExistingRecord): HeldIdentity {
  const parts = identityParts(held).filter((part) => part !== undefined);
  return { id: held.thing.id, identity: parts.join(' · ') };
}

function identityParts(held: ExistingRecord): readonly (string | undefined)[] {
  switch (held.kind) {
    case 'company':
      return [held.thing.name];
    case 'round':
    case 'document':
      return [held.thing.companyId, held.thing.name];
    case 'share-class':
      return [held.thing.companyId, held.thing.roundId, held.thing.name];
    case 'security': {
      const { type, companyId, fundId, issueDate, shareClassId, roundId, token } = held.thing;
      return [companyId, type, fundId, issueDate, roundId, shareClassId, token];
    }
    case 'transaction': {
      const { companyId, event, date, inputSecurityId, outputSecurityId } = held.thing;
      return [companyId, event, date, inputSecurityId, outputSecurityId];
    }
    default:
      return assertNever(held);
  }
}
