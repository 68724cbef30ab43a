import { groupBy } from '../../../base/util/collections/group-by.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { type AcceptedThing, seenKey } from '../../../model/service/entry-history.ts';
import { type ExistingRecord, existingRecords } from '../../../model/service/existing-record.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';
import { isDuplicateEntry } from './is-duplicate-entry.ts';
import { keyOf, keyOfRow, placeOfData, placeOfHeld } from './keys.ts';

/** What a run entered, and the row whose thing is now one that somebody else has entered since. */
export interface Replaced {
  readonly held: ExistingRecord;
  readonly record: PlannedRecord;
  readonly finding: Finding;
}

/**
 * What an earlier run entered that is listed, and is of no row any more: one just like it, which that run did not have in
 * sight and no run entered, has taken its place. So it is where somebody else entered the same at that moment and went on
 * with hers: what the rows state of it happened to hers. A row that names an ID knows what it means.
 */
export function findReplaced(planned: readonly PlannedRecord[], context: PlanContext): readonly Replaced[] {
  const { snapshot, entryHistory } = context;
  const rowOf = new Map(planned.flatMap((record) => (record.row.id === undefined ? [] : [[keyOfRow(record), record]])));
  const spare = entryHistory.accepted.filter(({ data, id }) => !rowOf.has(seenKey(data.kind, id)));
  if (spare.length === 0) return [];
  const listed = new Map(existingRecords(snapshot).map((held) => [keyOf(held), held]));
  const own = new Set(entryHistory.accepted.map(({ data, id }) => seenKey(data.kind, id)));
  const strangers = [...listed].flatMap(([key, held]) => {
    const record = own.has(key) ? undefined : rowOf.get(key);
    return record === undefined || record.linked.record.id !== undefined ? [] : [{ key, held, record }];
  });
  const byPlace = groupBy(strangers, ({ held }) => placeOfHeld(held));
  const taken = new Set<string>();
  return spare.flatMap((thing): Replaced[] => {
    const held = listed.get(seenKey(thing.data.kind, thing.id));
    if (held === undefined || thing.runNumber === undefined || isUnlisted(held.thing)) return [];
    const { runNumber } = thing;
    const isLater = (key: string): boolean => (entryHistory.firstSeen.get(key) ?? Number.POSITIVE_INFINITY) > runNumber;
    const other = byPlace
      .get(placeOfData(thing.data))
      ?.find((each) => !taken.has(each.key) && isLater(each.key) && isDuplicateEntry(thing, each.held, context));
    if (other === undefined) return [];
    taken.add(other.key);
    return [{ held, record: other.record, finding: toFinding(other.record, other.held, thing) }];
  });
}

function toFinding({ linked }: PlannedRecord, { kind, thing }: ExistingRecord, { id, runId }: AcceptedThing): Finding {
  const noun = kind.replace('-', ' ');
  const message = `The portfolio service also has ${id}: run ${runId} entered this ${noun}, but the row is now ${thing.id}, which is just like it, did not exist before, and was entered by somebody else.`;
  const hint = `Agree with them and delete ${id} in the app. If both are right, add a row with the ID ${id}.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}
