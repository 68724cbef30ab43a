import { assertNever } from '../../../base/util/assert-never.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { matchLevelOf } from '../../../model/identity/match-level.ts';
import { matchStored } from '../../../model/identity/match-stored.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { RequestFailure } from '../../../service/client/errors.ts';
import type { ApplyRun } from '../apply-run.ts';
import {
  type Batch,
  type BoundItem,
  companyOfItem,
  isLost,
  type OpenBatch,
  type OpenFailure,
  ROW_NOT_SHOWN,
  type SentBatch,
} from '../batch.ts';
import { noteFault, noteStored, noteUnknown } from '../notes.ts';
import { rowKeysOf } from '../row-outcomes.ts';
import { addedKind } from '../settle/find-stored.ts';
import { lookAgainIfNeeded } from './look-first.ts';
import { sendItems, type WriteAnswer } from './send-items.ts';
import { chunk, divideRefused, halve, settleRound } from './settle-round.ts';

/**
 * Brings a batch in: in as many requests as the service wants, narrowed down where it refuses, looked up where an
 * answer is lost. It goes in rounds: all of a round is sent, then what its answers left open is asked for at once, with
 * one wait for all of it, and what was not stored makes up the next. Every item has its state when this returns, but for
 * those that a halted run did not come to.
 */
export async function sendBatch(run: ApplyRun, batch: Batch): Promise<void> {
  let faults = NO_FAULTS;
  for (let round: readonly Batch[] = [batch]; round.length > 0; ) {
    const open = await sendRound(run, round);
    const isAnyAnswered = round.some(({ items }) => items.some(({ planned }) => run.rows.isIn(planned)));
    const { settled, stored } = await settleRound(run, open);
    const isAnyIn = isAnyAnswered || stored.size > 0;
    if (isAnyIn) run.failedInARow = 0;
    faults = continueStreak(faults, open, isAnyIn);
    const again: Batch[] = [];
    for (const each of settled) again.push(...(await settleBatch(run, each, stored, faults)));
    round = again;
  }
  if (faults.error !== undefined) run.noteFailedRequest(faults.error);
}

/** Returns what the answers left open. */
async function sendRound(run: ApplyRun, round: readonly Batch[]): Promise<readonly OpenBatch[]> {
  const open: OpenBatch[] = [];
  for (const batch of round) {
    // The next request heeds already how much the service took of this one.
    for (const part of divide(run, batch)) {
      const left = await sendWhenFresh(run, part);
      if (run.stop !== undefined && left === undefined) return open;
      if (left !== undefined) open.push(left);
      run.reportProgress();
    }
  }
  return open;
}

/** Sends what of a batch still holds; what was held back on its way out is looked at and sent once more. */
async function sendWhenFresh(run: ApplyRun, part: Batch): Promise<OpenBatch | undefined> {
  for (let { requestNumber } = part; ; requestNumber = undefined) {
    await run.passGate();
    await lookAgainIfNeeded(run);
    if (run.stop !== undefined) return undefined;
    const { requestNumber: _first, ...rest } = part;
    const items = part.items.filter(({ planned }) => run.rows.isWaiting(planned));
    if (items.length === 0) return undefined;
    const left = await transmit(run, omitAbsent({ ...rest, items, requestNumber }));
    if (left !== 'held-back') return left;
  }
}

/** Obeys what the run has learnt of how much the service takes at once. */
function divide(run: ApplyRun, batch: Batch): readonly Batch[] {
  const byCompany = batch.operation === 'addShareClasses' && run.partsClassesByCompany;
  const groups = byCompany ? [...groupBy(batch.items, companyOfItem).values()] : [batch.items];
  const limit = run.itemLimits.get(batch.operation) ?? batch.items.length;
  const { requestNumber, ...again } = batch;
  const lists = groups.flatMap((items) => chunk(items, limit));
  return lists.map((items, index) => (index === 0 ? { ...batch, items } : { ...again, items }));
}

/** Returns what the answer leaves open; nothing where all is in, or where the run came to its end with it. */
function transmit(run: ApplyRun, batch: Batch): Promise<OpenBatch | 'held-back' | undefined> {
  return run.send(async () => {
    const requestNumber = await openRequest(run, batch);
    if (requestNumber === undefined) return undefined;
    const sent = { ...batch, requestNumber };
    // A run that ended while the intent was written sends nothing more.
    return run.stop === undefined ? exchange(run, sent) : closeUnsent(run, sent, 'the run ended before it was sent');
  });
}

async function exchange(run: ApplyRun, sent: SentBatch): Promise<OpenBatch | 'held-back' | undefined> {
  const { operation, items } = sent;
  run.writes += 1;
  const result = await sendItems(run, operation, items);
  if (result.kind !== 'held-back') run.noteSent(items);
  switch (result.kind) {
    case 'things':
    case 'done': {
      const missing = await takeAnswer(run, sent, result);
      return missing.length === 0 ? undefined : leaveOpen(run, { ...sent, items: missing }, ROW_NOT_SHOWN);
    }
    case 'unreachable':
    case 'no-answer':
    case 'too-late':
    case 'bad-answer':
    case 'wrong-shape':
    case 'refused':
      return takeFailure(run, sent, result);
    case 'not-ready':
      run.halt({ kind: 'journal', error: result.error });
      return closeUnsent(run, sent, result.error.message);
    case 'held-back':
      run.writes -= 1;
      await closeUnsent(run, sent, 'held back: the run was at a standstill');
      return 'held-back';
    case 'interrupted':
      run.halt({ kind: 'interrupted' });
      return closeUnsent(run, sent, 'interrupted before it was sent');
    case 'abandoned':
      return abandon(run, sent, 'The run was interrupted before the answer came.');
    default:
      return assertNever(result);
  }
}

/** Ends the run over what is certainly not to be had; anything else may have stored something, or is wrong with its items. */
async function takeFailure(run: ApplyRun, sent: SentBatch, failure: RequestFailure): Promise<OpenBatch | undefined> {
  if (failure.fate !== 'not-done') return leaveOpen(run, sent, failure);
  run.halt({ kind: 'service', error: failure });
  return closeUnsent(run, sent, failure.message);
}

/** Puts the intent on the disk; `undefined` where that failed, and then nothing is sent. */
async function openRequest(run: ApplyRun, batch: Batch): Promise<number | undefined> {
  const { operation, items } = batch;
  let number: number | undefined;
  const isWritten = await run.journal(async (log, at) => {
    // An earlier write may have failed: nothing is sent without it.
    if (run.stop !== undefined) return;
    const given = batch.requestNumber ?? (await log.planRequests([{ operation, rowKeys: rowKeysOf(items) }]))[0];
    if (given === undefined) throw new Error('the journal gave no number');
    const held = run.serviceState.takeHeld(addedKind(operation), items);
    await log.intendRequest(given, { items, held, at });
    number = given;
  });
  return isWritten ? number : undefined;
}

/** sent → refused | unknown. */
async function leaveOpen(run: ApplyRun, sent: SentBatch, failure: OpenFailure): Promise<OpenBatch> {
  const state = isLost(failure) ? 'unknown' : 'refused';
  await run.journal((log, at) => log.advanceRequest(sent.requestNumber, state, { at, message: failure.words }));
  return { ...sent, failure };
}

async function abandon(run: ApplyRun, sent: SentBatch, words: string): Promise<undefined> {
  noteUnknown(run, sent.items, words);
  const outcomes = run.outcomesOf(sent.items);
  await run.journal((log, at) => log.advanceRequest(sent.requestNumber, 'unknown', { at, message: words, outcomes }));
}

/** It certainly never reached the service: nothing is to be looked up. */
async function closeUnsent(run: ApplyRun, { requestNumber }: SentBatch, words: string): Promise<undefined> {
  await run.journal((log, at) => log.advanceRequest(requestNumber, 'settled', { at, message: words }));
}

/** refused | unknown → settled, now that it is known what is stored. Returns what of the batch is to be sent once more. */
async function settleBatch(
  run: ApplyRun,
  sent: OpenBatch,
  stored: ReadonlyMap<BoundItem, ExistingRecord>,
  faults: FaultStreak,
): Promise<readonly Batch[]> {
  const { failure, items } = sent;
  const of = new Set(items);
  const own = new Map([...stored].filter(([item]) => of.has(item)));
  const rest = items.filter((item) => !stored.has(item));
  noteStored(run, own, `The ${isLost(failure) ? 'answer was lost' : 'request was refused'} (${failure.words}).`);
  const again = isLost(failure) ? retryUnanswered(run, sent, rest, faults) : divideRefused(run, sent, rest, failure);
  const outcomes = run.outcomesOf(items);
  const staysUnknown = isLost(failure) && addedKind(sent.operation) === undefined;
  await run.journal((log, at) =>
    staysUnknown ? log.saveOutcomes(outcomes) : log.advanceRequest(sent.requestNumber, 'settled', { at, outcomes }),
  );
  return again;
}

/** How often a batch whose fate got lost is sent as it is, and how often a single item is before it counts as failed. */
const ADD_TRIES = { whole: 2, single: 3 };
/** Sending a replacement once more does no harm and asks nobody. */
const REPLACE_TRIES = { whole: 3, single: 6 };

/** Sends the rest, which was not stored, once more: whole at first, then by halves; a single item fails in the end. */
function retryUnanswered(
  run: ApplyRun,
  sent: OpenBatch,
  rest: readonly BoundItem[],
  faults: FaultStreak,
): readonly Batch[] {
  const { operation, failure } = sent;
  if (rest.length === 0) return [];
  const lostTries = rest.length < sent.items.length ? 0 : sent.lostTries + 1;
  const tries = addedKind(operation) === undefined ? REPLACE_TRIES : ADD_TRIES;
  if (isHopeless(faults)) {
    noteFault(run, rest, `${failure.words}: every part of the request failed in this way.`);
    return [];
  }
  if (rest.length === 1 && lostTries >= tries.single) {
    noteFault(run, rest, `${failure.words}: sent ${lostTries} times without success.`);
    return [];
  }
  run.retries += 1;
  if (rest.length === 1 || lostTries < tries.whole) return [{ operation, items: rest, lostTries }];
  return halve(rest).map((half) => ({ operation, items: half, lostTries: tries.whole - 1 }));
}

/** Rounds of requests in a row that all failed in one and the same way, nothing of them having been stored. */
interface FaultStreak {
  readonly rounds: number;
  readonly requests: number;
  /** How the last of them ended; absent where they did not fail, or not alike. */
  readonly error?: RequestFailure;
}

const NO_FAULTS: FaultStreak = { rounds: 0, requests: 0 };

/**
 * Twice the whole, its two halves, and the four halves of those: with so many it is the service that fails, not a row.
 * Two bad rows in one batch would each have let some of these pass.
 */
const ENOUGH = { rounds: 2, requests: 8 };

function continueStreak(streak: FaultStreak, open: readonly OpenBatch[], isAnyStored: boolean): FaultStreak {
  const errors = open.map(({ failure }) => (isLost(failure) && failure.kind !== 'not-shown' ? failure : undefined));
  const [error] = errors;
  if (isAnyStored || error === undefined || errors.some((other) => other?.code !== error.code)) return NO_FAULTS;
  const before = streak.error?.code === error.code ? streak : NO_FAULTS;
  return { rounds: before.rounds + 1, requests: before.requests + open.length, error };
}

/** True where whatever is sent next would fail in the same way. */
function isHopeless({ rounds, requests }: FaultStreak): boolean {
  return rounds >= ENOUGH.rounds && requests >= ENOUGH.requests;
}

/** sent → answered (→ settled where the answer shows every id). Returns the items that the answer does not show. */
async function takeAnswer(run: ApplyRun, sent: SentBatch, answer: WriteAnswer): Promise<readonly BoundItem[]> {
  if (answer.kind === 'things') return takeThings(run, sent, answer.things);
  takeDone(run, sent, answer);
  return [];
}

async function takeThings(
  run: ApplyRun,
  sent: SentBatch,
  things: readonly ExistingRecord[],
): Promise<readonly BoundItem[]> {
  const stored = pairAnswer(sent.items, things, (thing) => run.serviceState.isKnown(thing));
  for (const [item, held] of stored) run.markStored(item, held);
  const missing = sent.items.filter((item) => !stored.has(item));
  // With some missing, what became of those is not known: the request goes on as unknown.
  if (missing.length > 0) await run.saveOutcomes([...stored.keys()]);
  else settleAnswered(run, sent, 'settled');
  return missing;
}

function takeDone(run: ApplyRun, sent: SentBatch, { id, slug }: Extract<WriteAnswer, { kind: 'done' }>): void {
  for (const { planned } of sent.items) run.rows.note(planned, omitAbsent({ kind: 'in', id }));
  if (id !== undefined) run.serviceState.addId('company', id);
  const awaitsIds = id === undefined && addedKind(sent.operation) !== undefined;
  if (awaitsIds) run.serviceState.await(sent, slug);
  settleAnswered(run, sent, awaitsIds ? 'answered' : 'settled');
}

function settleAnswered(run: ApplyRun, sent: SentBatch, to: 'answered' | 'settled'): void {
  const outcomes = run.outcomesOf(sent.items);
  run.journalAnswer((log, at) => log.advanceRequest(sent.requestNumber, to, { at, outcomes }));
}

/**
 * Pairs each item with its thing in an answer: by position where each place fits, among all or among those of an event, as
 * a request lists each event for itself. Else as multisets, for the service may give them in another order. The things
 * that fit nothing then are paired with the items that are left, in their order: the answer says that they are in, and a
 * thing whose id is known is never sent again.
 * `isKnown` is true of what was there before: an answer may show more than what was added.
 */
function pairAnswer(
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

/** `undefined` where a place does not fit. */
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

/** Pairs those of each event: where the service no longer says what conversions consumed, nothing but their order tells one from another. */
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
