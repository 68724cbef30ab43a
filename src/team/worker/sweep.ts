import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { assertNotNewer } from '../../engine/database/prepare-database.ts';
import { listAbandoned } from '../database/claims.ts';
import { nudge } from '../database/queue.ts';
import { messageOf, pause } from './pause.ts';
import type { WorkerContext } from './worker-context.ts';

const SWEEP_MS = 5000;

/**
 * Puts back into the queue what was left by workers that died, and what never came there, until the worker is to end. Tells
 * where a later capsheet has changed the database: a worker that has nothing to do would not hear of it otherwise.
 */
export async function sweepAgainAndAgain(
  { pool, stopping, log }: WorkerContext,
  tellOutdated: (error: CapsheetError) => void,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const ids = await pool.transact('write', async (ask) => {
        await assertNotNewer(ask, pool.name);
        const abandoned = await listAbandoned(ask);
        for (const id of abandoned) await nudge(ask, id);
        return abandoned;
      });
      if (ids.length > 0) log.info({ submissions: ids }, 'taken up again');
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'could not look for what was left');
      if (isOutdated(error)) tellOutdated(error);
    }
    await pause(SWEEP_MS, stopping);
  }
}

/** Whether a later capsheet has brought the database to a schema that this one must not guess at. */
export function isOutdated(error: unknown): error is CapsheetError {
  return error instanceof CapsheetError && error.code === 'journal-too-new';
}
