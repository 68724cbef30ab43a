import type { ApplyRun } from '../apply-run.ts';
import { noteStale } from '../notes.ts';
import { rowKeysOf } from '../row-outcomes.ts';
import { haltFor } from '../settle/look-up.ts';

/**
 * After a standstill, before anything more is sent: what the service holds is looked at again, once nothing is under way,
 * and of the rows that were not sent yet those that moved are stopped. One look serves all that wait for it. A service
 * that cannot be asked halts the run.
 */
export async function lookAgainIfNeeded(run: ApplyRun): Promise<void> {
  const { standstill } = run.context;
  while (standstill?.hasStoodStill === true && run.stop === undefined) {
    run.looking ??= lookAgain(run).finally(() => {
      run.looking = undefined;
    });
    await run.looking;
  }
}

async function lookAgain(run: ApplyRun): Promise<void> {
  const { standstill, findMoved } = run.context;
  await run.whileIdle();
  // From here on: who falls asleep while looking has to look once more.
  standstill?.forget();
  if (findMoved === undefined) return;
  try {
    const sent = new Set(rowKeysOf(run.items.filter((item) => run.wasSent(item))));
    const moved = await run.whileSettling(() => findMoved(sent));
    const unsent = run.items.filter((item) => !run.wasSent(item) && run.rows.isWaiting(item));
    const stopped = unsent.filter(({ rowKey }) => moved.has(rowKey));
    for (const item of stopped) noteStale(run, item, moved.get(item.rowKey) ?? '');
    const outcomes = rowKeysOf(stopped).map((rowKey) => run.rows.outcomeOf(rowKey));
    if (stopped.length > 0) await run.journal((log) => log.saveOutcomes(outcomes));
  } catch (error) {
    haltFor(run, error);
  }
}
