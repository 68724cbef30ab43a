import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findOpenFirm } from '../../administration/firms.ts';
import { DESK_CALLS } from '../../api/desk-operations.ts';
import type { TeamOperation } from '../../api/operation.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { findSubmission } from '../../database/submissions.ts';
import { type DeskOwner, NoDeskError } from '../../desk-pool/desk-pool.ts';
import type { DeskProcess } from '../../desk-pool/desk-process.ts';
import { actionsIn } from '../../terms/roles.ts';
import { callerOf, renew } from '../caller.ts';
import { HttpProblem, notAllowed } from '../http-problem.ts';
import { submissionUnknown } from '../problems.ts';
import { keepSubmission } from '../routes/keep-submission.ts';
import { readView } from '../routes/submission-routes.ts';
import { serve, serveRaw } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';
import { sendDeskEvents } from './desk-events.ts';
import { toEmptyState } from './empty-state.ts';
import { forward } from './forward.ts';
import { keepInputs } from './hand-in.ts';
import { takeToDesk } from './take-to-desk.ts';

const { getDeskState, watchDesk, handIn, takeToDesk: take } = TEAM_OPERATIONS;

/** The desk of whoever asks: what the page of a laptop can do with a workbook before anything is planned. */
export function addDeskRoutes(app: FastifyInstance, context: TeamContext): void {
  const { database } = context;
  const { getDeskState: _, ...others } = DESK_CALLS;
  const calls: readonly TeamOperation[] = Object.values(others);
  for (const call of calls)
    serveRaw(app, call, ({ request, reply }) => atDesk(request, context, (desk) => forward(request, reply, desk)));
  addTelling(app, context);
  serve(app, handIn, async ({ params: { firm }, body, request }) => {
    const caller = callerOf(request);
    const handedIn = await atDesk(request, context, (desk) => keepInputs(desk, body, context));
    const id = await keepSubmission(handedIn, { firm, caller }, context);
    return readView(context, { firm, id }, caller);
  });
  serve(app, take, async ({ params: { firm }, body: { submission: id }, request }) => {
    const submission = await database.transact('read', (ask) => findSubmission(ask, firm, id));
    if (submission === undefined) throw submissionUnknown();
    await atDesk(request, context, (desk) => takeToDesk(desk, submission, context));
    return {};
  });
}

/** What is told of a desk opens none: a page that is left open would keep it for ever. */
function addTelling(app: FastifyInstance, context: TeamContext): void {
  const { database, desks } = context;
  serveRaw(app, getDeskState, async ({ request, reply }) => {
    const owner = await readOwner(request, context);
    if ((await desks.find(owner)) !== undefined)
      return atDesk(request, context, (desk) => forward(request, reply, desk));
    const described = await desks.describe(owner);
    if (described === undefined) throw notAllowed();
    return reply.send(toEmptyState(described));
  });
  serveRaw(app, watchDesk, async ({ request, reply }) => {
    const owner = await readOwner(request, context);
    const caller = callerOf(request);
    const isAllowed = () =>
      database.transact('read', async (ask) => {
        const now = await renew(ask, caller);
        return now !== undefined && actionsIn(now.grants, owner.firm).has('submit');
      });
    return sendDeskEvents(reply, { owner, desks, isAllowed });
  });
}

async function atDesk<T>(
  request: FastifyRequest,
  context: TeamContext,
  work: (desk: DeskProcess) => Promise<T>,
): Promise<T> {
  const owner = await readOwner(request, context);
  return context.desks.use(owner, work).catch((error: unknown) => {
    throw error instanceof NoDeskError ? new HttpProblem(409, error.problem) : error;
  });
}

/** The guard has let them in; nothing is done for a firm that is closed. */
async function readOwner(request: FastifyRequest, { database }: TeamContext): Promise<DeskOwner> {
  const { firm } = watchDesk.params.parse(request.params);
  await database.transact('read', (ask) => findOpenFirm(ask, firm));
  return { firm, person: callerOf(request).person.id };
}
