import { groupBy } from '../../../base/util/collections/group-by.ts';
import { matchLevelOf } from '../../../model/identity/match-level.ts';
import { matchStored } from '../../../model/identity/match-stored.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { BoundItem } from '../work-item.ts';

/**
 * Which thing of an answer each item became. By position where each place fits, among all or among those of an event: a
 * request lists each event for itself. Else as multisets, for the service may give them in another order. What fits
 * nothing then is what the service made of the names and values of the items that are left, in their order: the answer
 * says that they are in, and a thing whose id is known is never sent again.
 * `isKnown` is true of what was there before: an answer may show more than what was added.
 */
export function pairAnswer(
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

/** Nothing where a place does not fit. */
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

/** Where the service no longer says what conversions consumed, nothing but their order tells one from another. */
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
