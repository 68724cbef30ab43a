import { RequestError } from '../client/errors.ts';
import { assertNever } from '../util/assert-never.ts';
import type { ApplyRun } from './apply-run.ts';
import { addedKind } from './held.ts';
import { settleLostAnswer } from './look-for-landed.ts';
import { abandonLookUp, lookUp } from './look-up.ts';
import { chunk, groupByCompany, halve } from './narrow.ts';
import { noteFailed, noteLanded, noteUnknown } from './notes.ts';
import { rowKeysOf } from './row-book.ts';
import { sendItems } from './send-items.ts';
import { takeAnswer } from './take-answer.ts';
import { takeRefusal } from './take-refusal.ts';
import type { Batch, BoundItem, SentBatch } from './work-item.ts';

/** How often a batch whose fate got lost is sent as it is, and how often a single item is before it counts as failed. */
const ADD_TRIES = { whole: 2, single: 3 };
/** Sending a replacement once more does no harm and asks nobody. */
const REPLACE_TRIES = { whole: 3, single: 6 };

/**
 * Brings a batch in: in as many requests as the service wants, narrowed down where it refuses, looked up where an
 * answer is lost. Every item has its state when this returns, but for those that a halted run did not come to.
 */
export async function deliver(run: ApplyRun, batch: Batch): Promise<void> {
  for (const part of divide(run, batch)) {
    if (run.stop !== undefined) return;
    await sendBatch(run, part);
    run.reportProgress();
  }
}

/** Obeys what the run has learnt of how much the service takes at once. */
function divide(run: ApplyRun, batch: Batch): readonly Batch[] {
  const byCompany = batch.operation === 'addShareClasses' && run.partsClassesByCompany;
  const groups = byCompany ? groupByCompany(batch.items) : [batch.items];
  const limit = run.itemLimits.get(batch.operation) ?? batch.items.length;
  const { requestNumber, ...again } = batch;
  const lists = groups.flatMap((items) => chunk(items, limit));
  return lists.map((items, index) => (index === 0 ? { ...batch, items } : { ...again, items }));
}

async function sendBatch(run: ApplyRun, batch: Batch): Promise<void> {
  const number = openRequest(run, batch);
  if (number === undefined) return;
  const sent = { ...batch, number };
  run.writes += 1;
  const result = await sendItems(run, batch.operation, batch.items);
  switch (result.kind) {
    case 'answered': {
      const missing = takeAnswer(run, sent, result.answer);
      if (missing.length === 0) return;
      return takeLostAnswer(run, { ...sent, items: missing }, 'The answer does not show the row.');
    }
    case 'refused':
      return sendAgain(run, batch, await takeRefusal(run, sent, result.refusal));
    case 'unknown':
      return takeLostAnswer(run, sent, result.words);
    case 'not-done':
      run.halt({ kind: result.error instanceof RequestError ? 'service' : 'journal', error: result.error });
      return closeUnsent(run, number, result.error.message);
    case 'interrupted':
      run.halt({ kind: 'interrupted' });
      return closeUnsent(run, number, 'interrupted before it was sent');
    case 'abandoned':
      return abandon(run, sent, 'The run was interrupted before the answer came.');
    default:
      return assertNever(result);
  }
}

/** Puts the intent on the disk; `undefined` where that failed, and then nothing is sent. */
function openRequest(run: ApplyRun, batch: Batch): number | undefined {
  const { operation, items } = batch;
  let number = batch.requestNumber;
  const isWritten = run.journal((log, at) => {
    number ??= log.planRequests([{ operation, rowKeys: rowKeysOf(items) }])[0];
    if (number === undefined) throw new Error('the journal gave no number');
    const held = run.ledger.heldBefore(addedKind(operation), items);
    log.intendRequest(number, { items: items.map(({ rowKey, data }) => ({ rowKey, data })), held, at });
    log.markSent(number, at);
  });
  return isWritten ? number : undefined;
}

async function sendAgain(run: ApplyRun, batch: Batch, lists: readonly (readonly BoundItem[])[]): Promise<void> {
  for (const items of lists) await deliver(run, { operation: batch.operation, items, lostTries: batch.lostTries });
}

/** sent → unknown → settled: looks up what landed, and sends the rest once more. */
async function takeLostAnswer(run: ApplyRun, sent: SentBatch, words: string): Promise<void> {
  run.journal((log, at) => log.advanceRequest(sent.number, 'unknown', { at, message: words }));
  if (addedKind(sent.operation) === undefined) return repeatReplacement(run, sent, words);
  const landed = await lookUp(run, sent, settleLostAnswer);
  if (landed === undefined) return abandonLookUp(run, sent.items, words);
  noteLanded(run, landed, `The answer was lost (${words}).`);
  const rest = sent.items.filter((item) => !landed.has(item));
  const lostTries = landed.size > 0 ? 0 : sent.lostTries + 1;
  const again = judgeLost(run, { ...sent, items: rest, lostTries }, words);
  const outcomes = run.outcomesOf(sent.items);
  run.journal((log, at) => log.advanceRequest(sent.number, 'settled', { at, outcomes }));
  for (const batch of again) await deliver(run, batch);
}

/**
 * A replacement is simply repeated. The lost one may still be stored, with the same value and so without harm, but not
 * after another value has been sent: it stays unknown until the settle time has passed, at the end of the run.
 */
async function repeatReplacement(run: ApplyRun, sent: SentBatch, words: string): Promise<void> {
  run.unsettledReplacements.push(sent.number);
  await run.whileSettling(() => run.pause(run.pauseBeforeRepeat(sent.lostTries)));
  if (run.context.signal?.aborted === true) return abandonLookUp(run, sent.items, words);
  const again = judgeLost(run, { ...sent, lostTries: sent.lostTries + 1 }, words);
  const outcomes = run.outcomesOf(sent.items);
  run.journal((log) => log.saveOutcomes(outcomes));
  for (const batch of again) await deliver(run, batch);
}

/** What is to be sent once more of what did not land: whole at first, then by halves; a single item fails in the end. */
function judgeLost(run: ApplyRun, { operation, items, lostTries }: SentBatch, words: string): readonly Batch[] {
  const [only] = items;
  if (only === undefined) return [];
  const tries = addedKind(operation) === undefined ? REPLACE_TRIES : ADD_TRIES;
  if (items.length === 1 && lostTries >= tries.single) {
    noteFailed(run, [{ item: only, words: `${words} Sent ${lostTries} times in vain.` }]);
    return [];
  }
  run.retries += 1;
  if (items.length === 1 || lostTries < tries.whole) return [{ operation, items, lostTries }];
  return halve(items).map((half) => ({ operation, items: half, lostTries: tries.whole - 1 }));
}

function abandon(run: ApplyRun, sent: SentBatch, words: string): void {
  noteUnknown(run, sent.items, words);
  const outcomes = run.outcomesOf(sent.items);
  run.journal((log, at) => log.advanceRequest(sent.number, 'unknown', { at, message: words, outcomes }));
}

/** It certainly never reached the service: nothing is to be looked up. */
function closeUnsent(run: ApplyRun, number: number, words: string): void {
  run.journal((log, at) => {
    log.advanceRequest(number, 'refused', { at, message: words });
    log.advanceRequest(number, 'settled', { at });
  });
}
