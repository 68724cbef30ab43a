import type { ApplyRun } from './apply-run.ts';
import { addedKind, type Held } from './held.ts';
import { type LandedSearch, type SettleTiming, settleLostAnswer, settleRefusal } from './look-for-landed.ts';
import { abandonLookUp, lookUp } from './look-up.ts';
import type { BoundItem, OpenBatch } from './work-item.ts';

export interface SettledRound {
  /** What is to be judged by what landed; the rest stays unknown. */
  readonly settled: readonly OpenBatch[];
  readonly landed: ReadonlyMap<BoundItem, Held>;
}

const NOTHING: ReadonlyMap<BoundItem, Held> = new Map();

/** Learns what of a round's batches the service holds although it did not say so. */
export async function settleRound(run: ApplyRun, open: readonly OpenBatch[]): Promise<SettledRound> {
  const unsure = open.filter(mayBeStored);
  const [first] = unsure;
  if (first === undefined) return { settled: open, landed: NOTHING };
  const isAdding = addedKind(first.operation) !== undefined;
  const items = unsure.flatMap((each) => each.items);
  const landed = isAdding
    ? await lookUp(run, { ...first, items }, settlingOf(unsure))
    : await waitForReplacements(run, unsure);
  if (landed !== undefined) return { settled: open, landed };
  for (const { items: ofBatch, end } of unsure) {
    abandonLookUp(run, ofBatch, end.kind === 'refused' ? end.refusal.words : end.words);
  }
  return { settled: open.filter((each) => !unsure.includes(each)), landed: NOTHING };
}

/** What the client did not even send was not stored; a replacement that was refused leaves nothing to look for. */
function mayBeStored({ operation, end }: OpenBatch): boolean {
  return end.kind === 'unknown' || (end.refusal.status !== undefined && addedKind(operation) !== undefined);
}

/** What was too large to be read was not stored to show late: it is asked for all the same, but not waited for. */
function settlingOf(unsure: readonly OpenBatch[]) {
  if (unsure.some(({ end }) => end.kind === 'unknown')) return settleLostAnswer;
  if (unsure.some(({ end }) => end.kind === 'refused' && end.refusal.status !== 413)) return settleRefusal;
  return (search: LandedSearch, timing: SettleTiming) => settleRefusal(search, { ...timing, visibleAfterMs: 0 });
}

/**
 * A replacement is simply repeated. The lost one may still be stored, with the same value and so without harm, but not
 * after another value has been sent: it stays unknown until the settle time has passed, at the end of the run.
 */
async function waitForReplacements(run: ApplyRun, lost: readonly OpenBatch[]): Promise<typeof NOTHING | undefined> {
  run.unsettledReplacements.push(...lost.map(({ number }) => number));
  const tries = Math.max(...lost.map(({ lostTries }) => lostTries));
  await run.whileSettling(() => run.pause(run.pauseBeforeRepeat(tries)));
  return run.context.signal?.aborted === true ? undefined : NOTHING;
}
