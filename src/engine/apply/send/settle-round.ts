import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import { findStoredAfterLostAnswer, findStoredAfterRefusal } from '../settle/find-stored.ts';
import { abandonLookUp, lookUp } from '../settle/look-up.ts';
import { addedKind } from '../settle/query-existing.ts';
import type { BoundItem, OpenBatch } from '../work-item.ts';
import { isLost } from './failure.ts';

export interface SettledRound {
  /** What may go on by what is stored; the rest stays unknown. */
  readonly settled: readonly OpenBatch[];
  readonly stored: ReadonlyMap<BoundItem, ExistingRecord>;
}

const NOTHING: ReadonlyMap<BoundItem, ExistingRecord> = new Map();

/** Learns what of a round's batches the service holds although it did not say so. */
export async function settleRound(run: ApplyRun, open: readonly OpenBatch[]): Promise<SettledRound> {
  const unsure = open.filter(mayBeStored);
  const [first] = unsure;
  if (first === undefined) return { settled: open, stored: NOTHING };
  const isAdding = addedKind(first.operation) !== undefined;
  const isAnyLost = unsure.some(({ failure }) => isLost(failure));
  const items = unsure.flatMap((each) => each.items);
  const stored = isAdding
    ? await lookUp(run, { ...first, items }, isAnyLost ? findStoredAfterLostAnswer : findStoredAfterRefusal)
    : await waitForReplacements(run, unsure);
  if (stored !== undefined) return { settled: open, stored };
  for (const { items: ofBatch, failure } of unsure) await abandonLookUp(run, ofBatch, failure.words);
  return { settled: open.filter((each) => !unsure.includes(each)), stored: NOTHING };
}

/** What the client did not even send was not stored; a replacement that was refused leaves nothing to look for. */
function mayBeStored({ operation, failure }: OpenBatch): boolean {
  return isLost(failure) || (failure.fate !== 'unsent' && addedKind(operation) !== undefined);
}

/**
 * A replacement is simply repeated. The lost one may still be stored, with the same value and so without harm, but not
 * after another value has been sent: it stays unknown until the settle time has passed, at the end of the run.
 */
async function waitForReplacements(run: ApplyRun, lost: readonly OpenBatch[]): Promise<typeof NOTHING | undefined> {
  run.unsettledReplacements.push(...lost.map(({ requestNumber }) => requestNumber));
  const tries = Math.max(...lost.map(({ lostTries }) => lostTries));
  await run.whileSettling(() => run.pause(run.pauseBeforeRepeat(tries)));
  return run.context.signal?.aborted === true ? undefined : NOTHING;
}
