import { matchStored } from '../../../model/identity/match-stored.ts';
import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import type { Awaiting } from '../service-state.ts';
import { companiesOfItems } from '../work-item.ts';
import { haltFor } from './look-up.ts';
import { queryExisting } from './query-existing.ts';

/**
 * Learns the ids of what was added by an answer without ids, all companies in one request. What the service does not
 * show at once is looked for until the settle time has passed; what it does not show then stays without an id. A
 * service that cannot be asked halts the run. `firstLook` gives what is fetched anyway.
 */
export async function learnIds(
  run: ApplyRun,
  kind: ExistingKind,
  firstLook?: () => Promise<readonly ExistingRecord[]>,
): Promise<void> {
  const entries = run.serviceState.awaited(kind);
  if (entries.length === 0) return;
  const askAgain = () => {
    const companyIds = companiesOfItems(run.serviceState.awaited(kind));
    return queryExisting(run.context.service, kind, companyIds);
  };
  let isFirst = true;
  await run.lookAgain(async () => {
    const isAsked = await learnOnce(run, kind, (isFirst ? firstLook : undefined) ?? askAgain);
    isFirst = false;
    return !isAsked || run.serviceState.awaited(kind).length === 0;
  });
  if (run.stop === undefined) await giveUp(run, run.serviceState.awaited(kind));
}

/** False, and the run is halted, where the service cannot be asked. */
async function learnOnce(
  run: ApplyRun,
  kind: ExistingKind,
  ask: () => Promise<readonly ExistingRecord[]>,
): Promise<boolean> {
  try {
    const fresh = (await ask()).filter((held) => !run.serviceState.isKnown(held));
    await settleNamed(run, kind, nameEntries(run.serviceState.awaited(kind), fresh));
    return true;
  } catch (error) {
    haltFor(run, error);
    return false;
  }
}

/** A company is found by the slug of its own answer where that is there, everything else by what it is. */
function nameEntries(
  entries: readonly Awaiting[],
  fresh: readonly ExistingRecord[],
): ReadonlyMap<Awaiting, ExistingRecord> {
  const bySlug = new Map(fresh.flatMap((held) => (held.kind === 'company' ? [[held.thing.slug, held] as const] : [])));
  const named = new Map<Awaiting, ExistingRecord>();
  for (const entry of entries) {
    const held = entry.slug === undefined ? undefined : bySlug.get(entry.slug);
    if (held !== undefined) named.set(entry, held);
  }
  const taken = new Set(named.values());
  const certain = entries.filter((entry) => !named.has(entry));
  const others = matchStored({ certain, unsure: [], fresh: fresh.filter((held) => !taken.has(held)) }).certain;
  return new Map([...named, ...others]);
}

/** answered → settled for each request all of whose items have their ids. */
async function settleNamed(
  run: ApplyRun,
  kind: ExistingKind,
  named: ReadonlyMap<Awaiting, ExistingRecord>,
): Promise<void> {
  for (const [entry, held] of named) {
    run.markStored(entry, held);
    run.serviceState.release(entry);
  }
  const entries = [...named.keys()];
  const outcomes = run.outcomesOf(entries);
  if (entries.length === 0) return;
  const stillOpen = new Set(run.serviceState.awaited(kind).map(toNumber));
  const done = new Set(entries.map(toNumber).filter((number) => !stillOpen.has(number)));
  await run.journal(async (log, at) => {
    await log.saveOutcomes(outcomes);
    for (const number of done) await log.advanceRequest(number, 'settled', { at });
  });
}

async function giveUp(run: ApplyRun, entries: readonly Awaiting[]): Promise<void> {
  for (const entry of entries) run.serviceState.release(entry);
  const numbers = new Set(entries.map(toNumber));
  await run.journal(async (log, at) => {
    for (const number of numbers) await log.advanceRequest(number, 'settled', { at });
  });
}

function toNumber(entry: Awaiting): number {
  return entry.requestNumber;
}
