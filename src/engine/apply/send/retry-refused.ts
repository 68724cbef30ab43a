import type { RefusedError } from '../../../service/client/errors.ts';
import type { ApplyRun } from '../apply-run.ts';
import { noteChangedFile, noteFailed, noteNotAddable } from '../notes.ts';
import { type Batch, type BoundItem, companiesOfItems, type SentBatch } from '../work-item.ts';
import { chunk, isolateFailures } from './isolate-failures.ts';

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
