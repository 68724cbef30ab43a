import type { ApplyRun } from '../apply-run.ts';
import { noteFault } from '../notes.ts';
import { addedKind } from '../settle/query-existing.ts';
import type { Batch, BoundItem, OpenBatch } from '../work-item.ts';
import { type FaultStreak, isHopeless } from './fault-streak.ts';
import { halve } from './isolate-failures.ts';

/** How often a batch whose fate got lost is sent as it is, and how often a single item is before it counts as failed. */
const ADD_TRIES = { whole: 2, single: 3 };
/** Sending a replacement once more does no harm and asks nobody. */
const REPLACE_TRIES = { whole: 3, single: 6 };

interface LostCase {
  readonly sent: OpenBatch;
  /** What of it was not stored. */
  readonly rest: readonly BoundItem[];
  readonly faults: FaultStreak;
}

/** What is to be sent once more of what was not stored: whole at first, then by halves; a single item fails in the end. */
export function retryUnanswered(run: ApplyRun, { sent, rest, faults }: LostCase): readonly Batch[] {
  const { operation, failure } = sent;
  if (rest.length === 0) return [];
  const lostTries = rest.length < sent.items.length ? 0 : sent.lostTries + 1;
  const tries = addedKind(operation) === undefined ? REPLACE_TRIES : ADD_TRIES;
  if (isHopeless(faults)) {
    noteFault(run, rest, `${failure.words} Every part of the request failed in this way.`);
    return [];
  }
  if (rest.length === 1 && lostTries >= tries.single) {
    noteFault(run, rest, `${failure.words} Sent ${lostTries} times without success.`);
    return [];
  }
  run.retries += 1;
  if (rest.length === 1 || lostTries < tries.whole) return [{ operation, items: rest, lostTries }];
  return halve(rest).map((half) => ({ operation, items: half, lostTries: tries.whole - 1 }));
}
