import { matchStored } from '../../../model/identity/match-stored.ts';
import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import { type BoundItem, companiesOfItems } from '../batch.ts';
import { queryExisting } from './find-stored.ts';

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
  const { serviceState } = run;
  if (serviceState.awaited(kind).length === 0) return;
  const askAgain = () => queryExisting(run.context.service, kind, companiesOfItems(serviceState.awaited(kind)));
  let ask = firstLook ?? askAgain;
  await run.lookAgain(async () => {
    const isAsked = await learnOnce(run, kind, ask);
    ask = askAgain;
    return !isAsked || serviceState.awaited(kind).length === 0;
  });
  const given = serviceState.awaited(kind);
  // Given up: the service does not show them.
  if (run.stop === undefined) await settle(run, kind, given);
}

/** False, and the run is halted, where the service cannot be asked. */
async function learnOnce(run: ApplyRun, kind: ExistingKind, ask: () => Promise<readonly ExistingRecord[]>) {
  try {
    const fresh = (await ask()).filter((held) => !run.serviceState.isKnown(held));
    const named = nameItems(run, run.serviceState.awaited(kind), fresh);
    for (const [item, held] of named) run.markStored(item, held);
    await settle(run, kind, [...named.keys()]);
    return true;
  } catch (error) {
    run.haltFor(error);
    return false;
  }
}

/** Finds a company by the slug of its own answer where that is there, everything else by what it is. */
function nameItems(
  { serviceState }: ApplyRun,
  items: readonly BoundItem[],
  fresh: readonly ExistingRecord[],
): ReadonlyMap<BoundItem, ExistingRecord> {
  const bySlug = new Map(fresh.flatMap((held) => (held.kind === 'company' ? [[held.thing.slug, held] as const] : [])));
  const named = new Map<BoundItem, ExistingRecord>();
  for (const item of items) {
    const slug = serviceState.answerOf(item)?.slug;
    const held = slug === undefined ? undefined : bySlug.get(slug);
    if (held !== undefined) named.set(item, held);
  }
  const taken = new Set(named.values());
  const certain = items.filter((item) => !named.has(item));
  const others = matchStored({ certain, unsure: [], fresh: fresh.filter((held) => !taken.has(held)) }).certain;
  return new Map([...named, ...others]);
}

/** answered → settled for each request none of whose items is awaited any more. */
async function settle(run: ApplyRun, kind: ExistingKind, items: readonly BoundItem[]): Promise<void> {
  const numberOf = (item: BoundItem) => run.serviceState.answerOf(item)?.requestNumber ?? 0;
  const numbers = new Set(items.map(numberOf));
  for (const item of items) run.serviceState.release(item);
  for (const item of run.serviceState.awaited(kind)) numbers.delete(numberOf(item));
  const outcomes = run.outcomesOf(items);
  if (items.length === 0) return;
  await run.journal((log, at) =>
    Promise.all([
      log.saveOutcomes(outcomes),
      ...[...numbers].map((number) => log.advanceRequest(number, 'settled', { at })),
    ]),
  );
}
