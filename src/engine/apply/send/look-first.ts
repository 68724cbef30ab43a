import { MatchIndex } from '../../../model/identity/match-index.ts';
import { duplicateLevelOf } from '../../../model/identity/match-level.ts';
import { matchStored } from '../../../model/identity/match-stored.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import { noteStale } from '../notes.ts';
import { rowKeysOf } from '../row-outcomes.ts';
import { haltFor } from '../settle/look-up.ts';
import { addedKind, queryExisting } from '../settle/query-existing.ts';
import { type BoundItem, companiesOfItems, type WorkItem } from '../work-item.ts';
import { bindItem } from './bind-targets.ts';

/**
 * Before the first write of a stage, where the plan says so: what somebody else has entered since the plan was made, and
 * equals what is about to be sent, stops those rows. A service that cannot be asked halts the run.
 */
export async function lookFirst(
  run: ApplyRun,
  operation: Parameters<typeof addedKind>[0],
  items: readonly WorkItem[],
): Promise<void> {
  const kind = addedKind(operation);
  if (kind === undefined) return;
  const bound = items.flatMap((item): BoundItem[] => {
    const binding = bindItem(item, run);
    return binding.kind === 'bound' ? [binding.item] : [];
  });
  try {
    const held = await queryExisting(run.context.service, kind, companiesOfItems(bound));
    const fresh = held.filter((thing) => !run.serviceState.isKnown(thing));
    const { unsure } = matchStored({ certain: [], unsure: bound, fresh });
    const moved = new Map([...findAlike(bound, [...unsure.values()]), ...unsure]);
    for (const [item, { thing }] of moved) noteStale(run, item, `${thing.id} has been added since, and is equal.`);
    // They are nobody's of this run: no look of later takes them for what it sent.
    for (const thing of fresh) run.serviceState.add(thing);
    const outcomes = rowKeysOf([...moved.keys()]).map((rowKey) => run.rows.outcomeOf(rowKey));
    if (moved.size > 0) await run.journal((log) => log.saveOutcomes(outcomes));
  } catch (error) {
    haltFor(run, error);
  }
}

/**
 * Of several equal rows none is sent where somebody is entering just these: fewer may be listed than were entered, as a
 * service may drop at once what is consumed.
 */
function findAlike(
  items: readonly BoundItem[],
  records: readonly ExistingRecord[],
): readonly (readonly [BoundItem, ExistingRecord])[] {
  const [first] = records;
  if (first === undefined) return [];
  const index = new MatchIndex(items, records);
  const least = duplicateLevelOf(first.kind);
  return items.flatMap((item, place) => {
    const record = records[index.find(place, least)[0] ?? -1];
    return record === undefined ? [] : [[item, record] as const];
  });
}
