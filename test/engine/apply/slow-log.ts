import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RunLog } from '../../../src/engine/journal/journal.ts';

type LogCall = Exclude<keyof RunLog, 'runId'>;

export interface Slowness {
  /** How many turns of the event loop a call takes before it has its effect, and as many until it is told. */
  readonly turns: () => number;
  /** Told when a call is made, and when it has come to its end. */
  readonly onCall?: (call: LogCall, at: 'begin' | 'end') => void | Promise<void>;
  /** The process has died: nothing more is written, and no call ever ends. */
  readonly isDead?: () => boolean;
}

/** The journal of a run as it is where it lies on another machine: meanwhile other things have their turn. */
export function slowLog(log: RunLog, { turns, onCall, isDead = () => false }: Slowness): RunLog {
  const pass = async (): Promise<void> => {
    for (let left = turns(); left > 0; left--) await nextTurn();
    if (isDead()) await new Promise<never>(() => undefined);
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One call after the other, in their order; one that fails takes along what waits behind it. */
  const queue = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const kept = last.then(call);
    last = kept;
    kept.catch(() => {
      if (last === kept) last = Promise.resolve();
    });
    return kept;
  };
  const slow =
    <Arguments extends readonly unknown[], Answer>(name: LogCall, call: (...given: Arguments) => Promise<Answer>) =>
    (...given: Arguments): Promise<Answer> => {
      const begun = onCall?.(name, 'begin');
      return queue(async () => {
        await begun;
        await pass();
        try {
          return await call(...given);
        } finally {
          await pass();
          await onCall?.(name, 'end');
        }
      });
    };
  return {
    runId: log.runId,
    recordRows: slow('recordRows', log.recordRows),
    planRequests: slow('planRequests', log.planRequests),
    intendRequest: slow('intendRequest', log.intendRequest),
    advanceRequest: slow('advanceRequest', log.advanceRequest),
    saveOutcomes: slow('saveOutcomes', log.saveOutcomes),
    end: slow('end', log.end),
  };
}
