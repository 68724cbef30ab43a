import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findOpenFirm } from '../../administration/firms.ts';
import { DESK_CALLS } from '../../api/desk-operations.ts';
import type { TeamOperation } from '../../api/operation.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { findSubmission } from '../../database/submissions.ts';
import { type DeskOwner, NoDeskError } from '../../desk-pool/desk-pool.ts';
import type { DeskProcess } from '../../desk-pool/desk-process.ts';
import { callerOf } from '../caller.ts';
import { HttpProblem } from '../http-problem.ts';
import { submissionUnknown } from '../problems.ts';
import { keepSubmission } from '../routes/keep-submission.ts';
import { readView } from '../routes/submission-routes.ts';
import { serve, serveRaw } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';
import { forward } from './forward.ts';
import { keepInputs } from './hand-in.ts';
import { takeToDesk } from './take-to-desk.ts';

const { watchDesk, handIn, takeToDesk: take } = TEAM_OPERATIONS;

/** The desk of whoever asks: what the page of a laptop can do with a workbook before anything is planned. */
export function addDeskRoutes(app: FastifyInstance, context: TeamContext): void {
  const { database } = context;
  const calls: readonly TeamOperation[] = Object.values(DESK_CALLS);
  for (const call of calls)
    serveRaw(app, call, ({ request, reply }) => atDesk(request, context, (desk) => forward(request, reply, desk)));
  serveRaw(app, watchDesk, ({ request, reply }) => atDesk(request, context, (desk) => forward(request, reply, desk)));
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

/** The guard has let them in; nothing is done for a firm that is closed. */
async function atDesk<T>(
  request: FastifyRequest,
  { database, desks }: TeamContext,
  work: (desk: DeskProcess) => Promise<T>,
): Promise<T> {
  const owner = ownerOf(request);
  await database.transact('read', (ask) => findOpenFirm(ask, owner.firm));
  return desks.use(owner, work).catch((error: unknown) => {
    throw error instanceof NoDeskError ? new HttpProblem(409, error.problem) : error;
  });
}

function ownerOf(request: FastifyRequest): DeskOwner {
  const { firm } = watchDesk.params.parse(request.params);
  return { firm, person: callerOf(request).person.id };
}
