import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { assertNotNewer } from '../../engine/database/prepare-database.ts';
import type { Problem } from '../../ui/api/problem.ts';

/**
 * Wraps the database so that nothing is changed once a later capsheet has migrated it: this version does not know its
 * rules. Throws `journal-too-new`; reading still works.
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
