import { MatchIndex } from '../../../model/identity/match-index.ts';
import { duplicateLevelOf } from '../../../model/identity/match-level.ts';
import { matchStored } from '../../../model/identity/match-stored.ts';
import type { PlannedRequest } from '../../../model/outcomes/plan.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import { type BoundItem, companiesOfItems } from '../batch.ts';
import { noteStale } from '../notes.ts';
import { rowKeysOf } from '../row-outcomes.ts';
import { addedKind, queryExisting } from '../settle/find-stored.ts';
import { bindItem } from './bind-targets.ts';

/**
 * Before the first write of a stage, where the plan says so: what somebody else has entered since the plan was made, and
 * equals what is about to be sent, stops those rows. A service that cannot be asked halts the run.
 */
export async function lookFirst(run: ApplyRun, requests: readonly PlannedRequest[]): Promise<void> {
  const kind = requests[0] && addedKind(requests[0].operation);
  if (kind === undefined) return;
  const items = requests.flatMap((request) => request.items.map((item) => bindItem(item, run)));
  const bound = items.filter((item) => typeof item !== 'string');
  try {
    const held = await queryExisting(run.context.service, kind, companiesOfItems(bound));
    const fresh = held.filter((thing) => !run.serviceState.isKnown(thing));
    const { unsure } = matchStored({ certain: [], unsure: bound, fresh });
    const moved = new Map([...findAlike(bound, [...unsure.values()]), ...unsure]);
    for (const [{ planned }, { thing }] of moved)
      noteStale(run, planned, `${thing.id} has been added since, and is equal.`);
    // They are nobody's of this run: no later look takes them for what it sent.
    for (const thing of fresh) run.serviceState.add(thing);
    await run.saveOutcomes([...moved.keys()]);
  } catch (error) {
    run.haltFor(error);
  }
}

/**
 * Sends none of several equal rows where somebody is entering just these: fewer may be listed than were entered, as a
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

/**
 * After a standstill, before anything more is sent: what the service holds is looked at again, once nothing is under way,
 * and the rows that moved and were not sent yet are stopped. One look serves all that wait for it. A service that cannot
 * be asked halts the run.
 */
export async function lookAgainIfNeeded(run: ApplyRun): Promise<void> {
  const { standstill } = run.context;
  while (standstill?.hasStoodStill === true && run.stop === undefined) {
    run.looking ??= lookAgain(run).finally(() => {
      run.looking = undefined;
    });
    await run.looking;
  }
}

async function lookAgain(run: ApplyRun): Promise<void> {
  const { standstill, findMoved } = run.context;
  await run.whileIdle();
  // From here on: who falls asleep while looking has to look once more.
  standstill?.forget();
  if (findMoved === undefined) return;
  run.context.onFurtherLook?.('standstill');
  try {
    const sent = new Set(rowKeysOf(run.items.filter((item) => run.wasSent(item))));
    const moved = await run.whileSettling(() => findMoved(sent));
    const unsent = run.items.filter((item) => !run.wasSent(item) && run.rows.isWaiting(item));
    const stopped = unsent.filter(({ rowKey }) => moved.has(rowKey));
    for (const item of stopped) noteStale(run, item, moved.get(item.rowKey) ?? '');
    await run.saveOutcomes(stopped);
  } catch (error) {
    run.haltFor(error);
  }
}
