import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import { noteStored } from '../notes.ts';
import { addedKind } from '../settle/query-existing.ts';
import type { Batch, BoundItem, OpenBatch } from '../work-item.ts';
import { isLost } from './failure.ts';
import type { FaultStreak } from './fault-streak.ts';
import { retryRefused } from './retry-refused.ts';
import { retryUnanswered } from './retry-unanswered.ts';

/** refused | unknown → settled, now that it is known what is stored. Gives what of the batch is to be sent once more. */
export async function settleBatch(
  run: ApplyRun,
  sent: OpenBatch,
  stored: ReadonlyMap<BoundItem, ExistingRecord>,
  faults: FaultStreak,
): Promise<readonly Batch[]> {
  const { failure, items } = sent;
  const own = new Map([...stored].filter(([item]) => items.includes(item)));
  const rest = items.filter((item) => !stored.has(item));
  noteStored(
    run,
    own,
    isLost(failure) ? `The answer was lost (${failure.words}).` : `The request was refused (${failure.words}).`,
  );
  const again = isLost(failure) ? retryUnanswered(run, { sent, rest, faults }) : retryRefused(run, sent, rest, failure);
  const outcomes = run.outcomesOf(items);
  const staysUnknown = isLost(failure) && addedKind(sent.operation) === undefined;
  await run.journal((log, at) =>
    staysUnknown ? log.saveOutcomes(outcomes) : log.advanceRequest(sent.requestNumber, 'settled', { at, outcomes }),
  );
  return again;
}
