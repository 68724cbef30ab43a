import type { ApplyRun } from './apply-run.ts';
import type { Refusal } from './failure.ts';
import { addedKind, type Held } from './held.ts';
import { settleRefusal } from './look-for-landed.ts';
import { abandonLookUp, lookUp } from './look-up.ts';
import { chunk, narrowDown } from './narrow.ts';
import { noteFailed, noteLanded, noteNotAddable } from './notes.ts';
import { type BoundItem, companiesOf, type SentBatch } from './work-item.ts';

const NOTHING: ReadonlyMap<BoundItem, Held> = new Map();

/** sent → refused → settled: asks what was stored all the same. Gives what is to be sent once more, request by request. */
export async function takeRefusal(
  run: ApplyRun,
  sent: SentBatch,
  refusal: Refusal,
): Promise<readonly (readonly BoundItem[])[]> {
  run.journal((log, at) => log.advanceRequest(sent.number, 'refused', { at, message: refusal.words }));
  // What the client did not even send was not stored; what replaces is not looked up but sent once more.
  const mayBeStored = refusal.status !== undefined && addedKind(sent.operation) !== undefined;
  const landed = mayBeStored ? await lookUp(run, sent, settlingOf(refusal)) : NOTHING;
  if (landed === undefined) {
    abandonLookUp(run, sent.items, refusal.words);
    return [];
  }
  noteLanded(run, landed, `The request was refused (${refusal.words}).`);
  const rest = sent.items.filter((item) => !landed.has(item));
  const again = judgeRest(run, sent, rest, refusal);
  const outcomes = run.outcomesOf(sent.items);
  run.journal((log, at) => log.advanceRequest(sent.number, 'settled', { at, outcomes }));
  return again;
}

/** What was too large to be read was not stored to show late: it is asked for all the same, but not waited for. */
function settlingOf({ status }: Refusal): typeof settleRefusal {
  return status === 413 ? (search, timing) => settleRefusal(search, { ...timing, visibleAfterMs: 0 }) : settleRefusal;
}

function judgeRest(
  run: ApplyRun,
  sent: SentBatch,
  rest: readonly BoundItem[],
  refusal: Refusal,
): readonly (readonly BoundItem[])[] {
  const isNamed = refusal.complaints.some(({ position }) => position !== undefined);
  if (refusal.status === 403) return denyAccess(run, rest, refusal);
  if (refusal.status === 404 && sent.operation === 'addShareClasses' && !isNamed) {
    noteNotAddable(run, rest, refusal.words);
    return [];
  }
  if (refusal.status === 413 && sent.items.length > 1) return shrink(run, sent, rest);
  const partByCompany = sent.operation === 'addShareClasses' && !isNamed && companiesOf(sent.items).length > 1;
  if (partByCompany) run.partsClassesByCompany = true;
  const { failed, again } = narrowDown(sent.items, rest, refusal, partByCompany);
  noteFailed(run, failed);
  return again;
}

/** No other row would fare better: the run ends here. */
function denyAccess(run: ApplyRun, rest: readonly BoundItem[], refusal: Refusal): readonly [] {
  noteFailed(
    run,
    rest.map((item) => ({ item, words: refusal.words })),
  );
  run.halt({ kind: 'service', error: refusal.error });
  return [];
}

/** Too large: half of it is the most that goes into one request from now on. */
function shrink(run: ApplyRun, sent: SentBatch, rest: readonly BoundItem[]): readonly (readonly BoundItem[])[] {
  const limit = Math.max(1, Math.floor(sent.items.length / 2));
  run.itemLimits.set(sent.operation, Math.min(limit, run.itemLimits.get(sent.operation) ?? limit));
  return chunk(rest, limit);
}
