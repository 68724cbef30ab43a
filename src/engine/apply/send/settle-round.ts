import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { Complaint, RefusedError } from '../../../service/client/errors.ts';
import type { ApplyRun } from '../apply-run.ts';
import {
  type Batch,
  type BoundItem,
  companiesOfItems,
  companyOfItem,
  isLost,
  type OpenBatch,
  type SentBatch,
} from '../batch.ts';
import { noteChangedFile, noteFailed, noteNotAddable, noteUnknown } from '../notes.ts';
import { addedKind, findStoredAfterLostAnswer, findStoredAfterRefusal } from '../settle/find-stored.ts';

const NOTHING: ReadonlyMap<BoundItem, ExistingRecord> = new Map();

/**
 * Learns what of a round's batches the service holds although it did not say so: those that are settled may go on by it, the
 * rest stays unknown.
 */
export async function settleRound(run: ApplyRun, open: readonly OpenBatch[]) {
  const unsure = open.filter(mayBeStored);
  const [first] = unsure;
  if (first === undefined) return { settled: open, stored: NOTHING };
  const isAdding = addedKind(first.operation) !== undefined;
  const isAnyLost = unsure.some(({ failure }) => isLost(failure));
  const items = unsure.flatMap((each) => each.items);
  const stored = isAdding
    ? await run.lookUp({ ...first, items }, isAnyLost ? findStoredAfterLostAnswer : findStoredAfterRefusal)
    : await waitForReplacements(run, unsure);
  if (stored !== undefined) return { settled: open, stored };
  // Their fate stays unknown; the journal keeps the requests unsettled, so that the next run begins with them.
  for (const { items: lost, failure } of unsure) {
    noteUnknown(run, lost, failure.words);
    await run.saveOutcomes(lost);
  }
  return { settled: open.filter((each) => !unsure.includes(each)), stored: NOTHING };
}

/** False for what the client did not even send, and for a replacement that was refused: it leaves nothing to look for. */
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

/** Returns what of a refused batch is to be sent once more; `rest` are those of its items that were not stored all the same. */
export function divideRefused(
  run: ApplyRun,
  sent: SentBatch,
  rest: readonly BoundItem[],
  refusal: RefusedError,
): readonly Batch[] {
  const { operation, lostTries } = sent;
  return listAgain(run, sent, rest, refusal).map((items) => ({ operation, items, lostTries }));
}

/** Narrows a refused batch down: by company or by halves where no item is named, until one item stands alone. */
function listAgain(
  run: ApplyRun,
  sent: SentBatch,
  rest: readonly BoundItem[],
  refusal: RefusedError,
): readonly (readonly BoundItem[])[] {
  if (refusal.status === 401 || refusal.status === 429) return pushedBack(run, sent, rest, refusal);
  const isNamed = refusal.complaints.some(({ position }) => position !== undefined);
  if (refusal.status === 403) {
    // No other row would fare better: the run ends here.
    noteFailed(run, new Map(rest.map((item) => [item, { message: refusal.words }])));
    run.halt({ kind: 'service', error: refusal });
    return [];
  }
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
  const failed = collectNamed(sent.items, rest, refusal);
  noteFailed(run, failed);
  if (failed.size > 0) return [rest.filter((item) => !failed.has(item))].filter(({ length }) => length > 0);
  const companies = partByCompany ? [...groupBy(rest, companyOfItem).values()] : [];
  return companies.length > 1 ? companies : halve(rest);
}

/** Sends the rest where some of what was pushed back is in all the same. Else the client has tried long enough. */
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

/** Too large: half of it is the most that goes into one request from now on. */
function shrink(run: ApplyRun, sent: SentBatch, rest: readonly BoundItem[]): readonly (readonly BoundItem[])[] {
  const limit = Math.max(1, Math.floor(sent.items.length / 2));
  run.itemLimits.set(sent.operation, Math.min(limit, run.itemLimits.get(sent.operation) ?? limit));
  return chunk(rest, limit);
}

export function halve(items: readonly BoundItem[]): readonly (readonly BoundItem[])[] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0);
}

export function chunk(items: readonly BoundItem[], size: number): readonly (readonly BoundItem[])[] {
  const chunks: (readonly BoundItem[])[] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** Collects the items that fail, with the service's own words about each. */
function collectNamed(
  sent: readonly BoundItem[],
  rest: readonly BoundItem[],
  refusal: RefusedError,
): ReadonlyMap<BoundItem, Complaint> {
  const failed = new Map<BoundItem, Complaint>();
  const isLeft = new Set(rest);
  for (const complaint of refusal.complaints) {
    // A complaint about a request of one item is about that item.
    const item = sent.length === 1 ? sent[0] : sent[complaint.position ?? -1];
    if (item === undefined || !isLeft.has(item)) continue;
    const before = failed.get(item);
    const message = before === undefined ? complaint.message : `${before.message}; ${complaint.message}`;
    // All that is said of several fields stands at the first.
    failed.set(item, before?.property === undefined ? { ...complaint, message } : { ...before, message });
  }
  const [only] = rest;
  if (failed.size === 0 && sent.length === 1 && only !== undefined) failed.set(only, { message: refusal.words });
  return failed;
}
