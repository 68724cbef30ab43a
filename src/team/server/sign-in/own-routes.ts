import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../../engine/database/open-pool.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { MeView } from '../../api/person.ts';
import { appendAudit } from '../../database/audit.ts';
import { listOpenFirms } from '../../database/firms.ts';
import { listSessions, revokeSession } from '../../database/sign-in/sessions.ts';
import { SESSION_LIVES } from '../../sign-in/session-lives.ts';
import { toPersonText } from '../../terms/person-name.ts';
import { actionsEverywhere, actionsIn } from '../../terms/roles.ts';
import { callerOf, type TeamCaller } from '../caller.ts';
import { HttpProblem, notAllowed } from '../http-problem.ts';

const { getMe, listTokens, revokeToken } = TEAM_OPERATIONS;

/** Answers who asks, and what they may do in which firm that is not closed. */
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

/** People list and end their own sessions; those who administer every firm, everybody's. */
export function addTokenRoutes(app: FastifyInstance, database: Pick<DatabasePool, 'transact'>): void {
  app.get(listTokens.path, { config: { access: listTokens.access } }, async (request) => {
    const caller = callerOf(request);
    const { person = caller.person.id } = listTokens.query.parse(request.query);
    if (person !== caller.person.id && !administrates(caller)) throw notAllowed();
    const sessions = await database.transact('read', (ask) => listSessions(ask, person, SESSION_LIVES));
    return { tokens: sessions.map((session) => ({ ...session, isThis: session.id === caller.session.id })) };
  });

  app.delete(revokeToken.path, { config: { access: revokeToken.access } }, async (request) => {
    const caller = callerOf(request);
    const { token } = revokeToken.params.parse(request.params);
    await database.transact('write', async (ask) => {
      const revoked = await revokeSession(ask, token, administrates(caller) ? undefined : caller.person.id);
      if (revoked === undefined) throw tokenUnknown();
      await appendAudit(ask, {
        ...{ person: caller.person.id, actor: toPersonText(caller.person), action: 'signed-out' },
        subject: `person ${revoked.person}`,
        details: { session: token, kind: revoked.kind, name: revoked.name },
      });
    });
    return {};
  });
}

function administrates({ grants }: TeamCaller): boolean {
  return actionsEverywhere(grants).has('administer');
}

/** The same for one that is not there and for somebody else's. */
function tokenUnknown(): HttpProblem {
  return new HttpProblem(404, {
    code: 'token-unknown',
    message: 'You are not signed in there, or that sign-in has ended.',
    hint: 'Look at the list of where you are signed in.',
  });
}
