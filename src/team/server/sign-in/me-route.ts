import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../../engine/database/open-pool.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { MeView } from '../../api/person.ts';
import { listOpenFirms } from '../../database/firms.ts';
import { actionsEverywhere, actionsIn } from '../../terms/roles.ts';
import { callerOf } from '../caller.ts';

const { getMe } = TEAM_OPERATIONS;

/** Who asks, and what they may do in which firm that is not closed. */
export function addMeRoute(app: FastifyInstance, database: Pick<DatabasePool, 'transact'>, version: string): void {
  app.get(getMe.path, { config: { access: getMe.access } }, async (request): Promise<MeView> => {
    const { person, grants } = callerOf(request);
    const firms = (await database.transact('read', listOpenFirms)).flatMap(({ id, name }) => {
      const may = [...actionsIn(grants, id)];
      return may.length === 0 ? [] : [{ id, name, may }];
    });
    return { person, version, firms, mayEverywhere: [...actionsEverywhere(grants)] };
  });
}
