import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { assertNotNewer } from '../../engine/database/prepare-database.ts';
import type { Problem } from '../../ui/api/problem.ts';

/**
 * The same database, in which nothing is changed once a later capsheet has brought it to a schema of its own: what that one
 * asks of a decision or a submission this one does not know. `journal-too-new` says so; what can still be read is read.
 */
export function refuseLater(database: DatabasePool): DatabasePool {
  return {
    ...database,
    transact: (how, work) =>
      database.transact(how, async (ask) => {
        if (how === 'write') await assertNotNewer(ask, database.name);
        return work(ask);
      }),
  };
}

export const OUTDATED: Problem = {
  code: 'server-outdated',
  message: 'This server is older than its database: a later capsheet has changed it. Nothing was changed.',
  hint: 'Try again once the server has been replaced. If it keeps happening, tell your administrator.',
};
