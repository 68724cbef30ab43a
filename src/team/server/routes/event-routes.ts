import type { FastifyInstance } from 'fastify';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { submissionView, waitingSubmissions } from '../../api/submission.ts';
import { actionsIn } from '../../terms/roles.ts';
import { callerOf, renew, type TeamCaller } from '../caller.ts';
import { submissionUnknown } from '../problems.ts';
import { serveRaw } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';
import { readInbox } from '../views/inbox.ts';
import { readSubmissionView } from '../views/submission-views.ts';
import { sendEvents } from '../watching/event-stream.ts';

const { watchInbox, watchSubmission } = TEAM_OPERATIONS;

/** Events are sent again with every change, as long as the session lasts. */
export function addEventRoutes(app: FastifyInstance, { database, news }: TeamContext): void {
  serveRaw(app, watchSubmission, async ({ params: { firm, submission: id }, request, reply }) => {
    const read = (caller: TeamCaller) =>
      database.transact('read', async (ask) => {
        const now = await renew(ask, caller);
        if (now === undefined || !actionsIn(now.grants, firm).has('read')) return undefined;
        const view = await readSubmissionView(ask, { firm, id }, now);
        return view === undefined ? undefined : submissionView.parse(view);
      });
    const caller = callerOf(request);
    const first = await read(caller);
    if (first === undefined) throw submissionUnknown();
    const concerns = (one: { readonly firm: string; readonly id: number }) => one.firm === firm && one.id === id;
    return sendEvents(reply, first, { news, concerns, read: () => read(caller) });
  });
  serveRaw(app, watchInbox, async ({ request, reply }) => {
    const caller = callerOf(request);
    const read = () =>
      database.transact('read', async (ask) => {
        const now = await renew(ask, caller);
        return now === undefined ? undefined : waitingSubmissions.parse(await readInbox(ask, now));
      });
    const first = (await read()) ?? { toDecide: [], needYou: [], underWay: [] };
    const concerns = ({ firm }: { readonly firm: string }) => actionsIn(caller.grants, firm).size > 0;
    return sendEvents(reply, first, { news, concerns, read });
  });
}
