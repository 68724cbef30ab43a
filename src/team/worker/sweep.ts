import { listAbandoned } from '../database/claims.ts';
import { nudge } from '../database/queue.ts';
import { messageOf, pause } from './pause.ts';
import type { WorkerContext } from './worker-context.ts';

const SWEEP_MS = 5000;

/** Puts back into the queue what was left by workers that died, and what never came there, until the worker is to end. */
export async function sweepAgainAndAgain({ pool, stopping, log }: WorkerContext): Promise<void> {
  while (!stopping.aborted) {
    try {
      const ids = await pool.transact('write', async (ask) => {
        const abandoned = await listAbandoned(ask);
        for (const id of abandoned) await nudge(ask, id);
        return abandoned;
      });
      if (ids.length > 0) log.info({ submissions: ids }, 'taken up again');
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'could not look for what was left');
    }
    await pause(SWEEP_MS, stopping);
  }
}
