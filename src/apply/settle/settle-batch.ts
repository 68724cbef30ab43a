import type { Held } from '../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import { noteLanded } from '../notes.ts';
import type { FaultStreak } from '../send/fault-streak.ts';
import { judgeRefusal } from '../send/retry-refused.ts';
import { judgeLost } from '../send/retry-unanswered.ts';
import type { Batch, BoundItem, OpenBatch } from '../work-item.ts';
import { addedKind } from './query-existing.ts';

/** refused | unknown → settled, now that it is known what landed. Gives what of the batch is to be sent once more. */
export function judgeOpen(
  run: ApplyRun,
  sent: OpenBatch,
  landed: ReadonlyMap<BoundItem, Held>,
  faults: FaultStreak,
): readonly Batch[] {
  const { end, items } = sent;
  const own = new Map([...landed].filter(([item]) => items.includes(item)));
  const rest = items.filter((item) => !landed.has(item));
  noteLanded(
    run,
    own,
    end.kind === 'refused' ? `The request was refused (${end.refusal.words}).` : `The answer was lost (${end.words}).`,
  );
  const again =
    end.kind === 'refused' ? judgeRefusal(run, sent, rest, end.refusal) : judgeLost(run, { sent, rest, end, faults });
  const outcomes = run.outcomesOf(items);
  const staysUnknown = end.kind === 'unknown' && addedKind(sent.operation) === undefined;
  run.journal((log, at) => {
    if (staysUnknown) log.saveOutcomes(outcomes);
    else log.advanceRequest(sent.number, 'settled', { at, outcomes });
  });
  return again;
}
