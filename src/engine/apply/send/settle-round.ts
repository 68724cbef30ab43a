import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { RefusedError } from '../../../service/client/errors.ts';
import type { ApplyRun } from '../apply-run.ts';
import { noteChangedFile, noteFailed, noteNotAddable, noteStale } from '../notes.ts';
import { rowKeysOf } from '../row-outcomes.ts';
import { findStoredAfterLostAnswer, findStoredAfterRefusal } from '../settle/find-stored.ts';
import { abandonLookUp, haltFor, lookUp } from '../settle/look-up.ts';
import { addedKind } from '../settle/query-existing.ts';
import { type Batch, type BoundItem, companiesOfItems, type OpenBatch, type SentBatch } from '../work-item.ts';
import { isLost } from './failure.ts';
import { chunk, isolateFailures } from './isolate-failures.ts';

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

/**
 * After a standstill, before anything more is sent: what the service holds is looked at again, once nothing is under way,
 * and of the rows that were not sent yet those that moved are stopped. One look serves all that wait for it. A service
 * that cannot be asked halts the run.
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
  try {
    const sent = new Set(rowKeysOf(run.items.filter((item) => run.wasSent(item))));
    const moved = await run.whileSettling(() => findMoved(sent));
    const unsent = run.items.filter((item) => !run.wasSent(item) && run.rows.isWaiting(item));
    const stopped = unsent.filter(({ rowKey }) => moved.has(rowKey));
    for (const item of stopped) noteStale(run, item, moved.get(item.rowKey) ?? '');
    const outcomes = rowKeysOf(stopped).map((rowKey) => run.rows.outcomeOf(rowKey));
    if (stopped.length > 0) await run.journal((log) => log.saveOutcomes(outcomes));
  } catch (error) {
    haltFor(run, error);
  }
}

/** What of a refused batch is to be sent once more; `rest` are those of its items that were not stored all the same. */
export function retryRefused(
  run: ApplyRun,
  sent: SentBatch,
  rest: readonly BoundItem[],
  refusal: RefusedError,
): readonly Batch[] {
  const { operation, lostTries } = sent;
  return divideRefused(run, sent, rest, refusal).map((items) => ({ operation, items, lostTries }));
}

function divideRefused(
  run: ApplyRun,
  sent: SentBatch,
  rest: readonly BoundItem[],
  refusal: RefusedError,
): readonly (readonly BoundItem[])[] {
  if (refusal.status === 401 || refusal.status === 429) return pushedBack(run, sent, rest, refusal);
  const isNamed = refusal.complaints.some(({ position }) => position !== undefined);
  if (refusal.status === 403) return denyAccess(run, rest, refusal);
  if (refusal.status === 404 && sent.operation === 'addShareClasses' && !isNamed) {
    noteNotAddable(run, rest, refusal.words);
    return [];
  }
  if (refusal.code === 'file-changed') {
    noteChangedFile(run, rest, refusal.words);
    return [];
  }
  if (refusal.status === 413 && sent.items.length > 1) return shrink(run, sent, rest);
  const partByCompany = sent.operation === 'addShareClasses' && !isNamed && companiesOfItems(sent.items).length > 1;
  if (partByCompany) run.partsClassesByCompany = true;
  const { failed, again } = isolateFailures(sent.items, rest, refusal, partByCompany);
  noteFailed(run, failed);
  return again;
}

/** Of what was pushed back some is in all the same: the rest is still to be sent. Else the client has tried long enough. */
function pushedBack(
  run: ApplyRun,
  sent: SentBatch,
  rest: readonly BoundItem[],
  error: RefusedError,
): readonly (readonly BoundItem[])[] {
  if (rest.length < sent.items.length) return rest.length === 0 ? [] : [rest];
  run.halt({ kind: 'service', error });
  return [];
}

/** No other row would fare better: the run ends here. */
function denyAccess(run: ApplyRun, rest: readonly BoundItem[], refusal: RefusedError): readonly [] {
  noteFailed(run, new Map(rest.map((item) => [item, { message: refusal.words }])));
  run.halt({ kind: 'service', error: refusal });
  return [];
}

/** Too large: half of it is the most that goes into one request from now on. */
function shrink(run: ApplyRun, sent: SentBatch, rest: readonly BoundItem[]): readonly (readonly BoundItem[])[] {
  const limit = Math.max(1, Math.floor(sent.items.length / 2));
  run.itemLimits.set(sent.operation, Math.min(limit, run.itemLimits.get(sent.operation) ?? limit));
  return chunk(rest, limit);
}
