import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { matchLevelOf } from '../../../model/identity/match-level.ts';
import { matchStored } from '../../../model/identity/match-stored.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import type { BoundItem, SentBatch } from '../batch.ts';
import { addedKind } from '../settle/query-existing.ts';
import type { WriteAnswer } from './send-items.ts';

/** sent → answered (→ settled where the answer shows every id). Returns the items that the answer does not show. */
export async function takeAnswer(run: ApplyRun, sent: SentBatch, answer: WriteAnswer): Promise<readonly BoundItem[]> {
  return answer.kind === 'things' ? takeThings(run, sent, answer.things) : takeDone(run, sent, answer);
}

async function takeThings(
  run: ApplyRun,
  sent: SentBatch,
  things: readonly ExistingRecord[],
): Promise<readonly BoundItem[]> {
  const stored = pairAnswer(sent.items, things, (thing) => run.serviceState.isKnown(thing));
  for (const [item, held] of stored) run.markStored(item, held);
  const missing = sent.items.filter((item) => !stored.has(item));
  // With some missing, what became of those is not known: the request goes on as unknown.
  if (missing.length > 0) await run.saveOutcomes([...stored.keys()]);
  else await settleAnswered(run, sent);
  return missing;
}

async function takeDone(
  run: ApplyRun,
  sent: SentBatch,
  { id, slug }: { readonly id?: string; readonly slug?: string },
): Promise<readonly BoundItem[]> {
  for (const { planned } of sent.items) run.rows.note(planned, omitAbsent({ kind: 'in', id }));
  if (id !== undefined) run.serviceState.addId('company', id);
  if (id !== undefined || addedKind(sent.operation) === undefined) await settleAnswered(run, sent);
  else {
    run.serviceState.await(sent, slug);
    const outcomes = run.outcomesOf(sent.items);
    await run.journal((log, at) => log.advanceRequest(sent.requestNumber, 'answered', { at, outcomes }));
  }
  return [];
}

async function settleAnswered(run: ApplyRun, sent: SentBatch): Promise<void> {
  const outcomes = run.outcomesOf(sent.items);
  await run.journal((log, at) => log.advanceRequest(sent.requestNumber, 'settled', { at, outcomes }));
}

/**
 * Pairs each item with its thing in an answer: by position where each place fits, among all or among those of an event, as
 * a request lists each event for itself. Else as multisets, for the service may give them in another order. The things
 * that fit nothing then are paired with the items that are left, in their order: the answer says that they are in, and a
 * thing whose id is known is never sent again.
 * `isKnown` is true of what was there before: an answer may show more than what was added.
 */
function pairAnswer(
  items: readonly BoundItem[],
  things: readonly ExistingRecord[],
  isKnown: (thing: ExistingRecord) => boolean,
): ReadonlyMap<BoundItem, ExistingRecord> {
  const inPlace = pairInPlace(items, things) ?? pairByEvent(items, things);
  if (inPlace !== undefined) return inPlace;
  const added = things.filter((thing) => !isKnown(thing));
  const fitting = matchStored({ certain: items, unsure: [], fresh: added });
  const paired = new Map(fitting.certain);
  const left = [...fitting.left];
  for (const item of items) {
    if (paired.has(item)) continue;
    const next = left.findIndex((thing) => mayBe(item, thing));
    const [thing] = next < 0 ? [] : left.splice(next, 1);
    if (thing !== undefined) paired.set(item, thing);
  }
  return paired;
}

/** `undefined` where a place does not fit. */
function pairInPlace(
  items: readonly BoundItem[],
  things: readonly ExistingRecord[],
): ReadonlyMap<BoundItem, ExistingRecord> | undefined {
  if (items.length !== things.length) return undefined;
  const inPlace = new Map<BoundItem, ExistingRecord>();
  for (const [index, item] of items.entries()) {
    const thing = things[index];
    if (thing === undefined || matchLevelOf(item.data, thing) < 2) return undefined;
    inPlace.set(item, thing);
  }
  return inPlace;
}

/** Pairs those of each event: where the service no longer says what conversions consumed, nothing but their order tells one from another. */
function pairByEvent(
  items: readonly BoundItem[],
  things: readonly ExistingRecord[],
): ReadonlyMap<BoundItem, ExistingRecord> | undefined {
  const thingsOf = groupBy(things, ({ kind, thing }): string => ('event' in thing ? thing.event : kind));
  const paired = new Map<BoundItem, ExistingRecord>();
  for (const [event, alike] of groupBy(items, ({ data }) => ('event' in data ? data.event : data.kind))) {
    const inPlace = pairInPlace(alike, thingsOf.get(event) ?? []);
    if (inPlace === undefined) return undefined;
    for (const [item, thing] of inPlace) paired.set(item, thing);
  }
  return paired.size === things.length ? paired : undefined;
}

function mayBe({ data }: BoundItem, { kind, thing }: ExistingRecord): boolean {
  if (data.kind !== kind) return false;
  return data.kind !== 'transaction' || !('event' in thing) || thing.event === data.event;
}
