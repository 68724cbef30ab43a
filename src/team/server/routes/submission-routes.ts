import type { FastifyInstance } from 'fastify';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../engine/database/ask.ts';
import { describeForTeam } from '../../../report/describe-error.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { decide } from '../../database/approvals.ts';
import { findFirm } from '../../database/firms.ts';
import { listSubmissions } from '../../database/submissions.ts';
import { HttpProblem, submissionUnknown } from '../http-problem.ts';
import { callerOf, serve, serveForm, type TeamCaller } from '../serve.ts';
import { holdSubmission, planSubmissionAgain, withdrawSubmission } from '../submission-moves.ts';
import type { TeamContext } from '../team-context.ts';
import { readInbox, readSubmissionView, toEntries } from '../views/submission-views.ts';
import { takeSubmission } from './take-submission.ts';

const { getInbox, submit, listSubmissions: list, getSubmission } = TEAM_OPERATIONS;
const { decide: decideOn, withdraw, planAgain, hold } = TEAM_OPERATIONS;

type OfFirm = Parameters<typeof readSubmissionView>[1];

export function addSubmissionRoutes(app: FastifyInstance, context: TeamContext): void {
  const { database } = context;
  serve(app, getInbox, ({ request }) => database.transact('read', (ask) => readInbox(ask, callerOf(request))));
  serveForm(app, submit, async ({ params: { firm }, request }) => {
    const caller = callerOf(request);
    const id = await takeSubmission(request, { firm, caller }, context);
    return readView(context, { firm, id }, caller);
  });
  serve(app, list, ({ params: { firm }, query: { state, before, limit } }) =>
    database.transact('read', async (ask) => {
      const states = state === undefined ? undefined : [state];
      const found = await listSubmissions(ask, omitAbsent({ firms: [firm], states, before, limit: limit + 1 }));
      const name = (await findFirm(ask, firm))?.name ?? firm;
      const submissions = await toEntries(ask, found.slice(0, limit), () => name);
      return omitAbsent({ submissions, next: found.length > limit ? submissions.at(-1)?.id : undefined });
    }),
  );
  serve(app, getSubmission, ({ params: { firm, submission: id }, request }) =>
    readView(context, { firm, id }, callerOf(request)),
  );
  addDeciding(app, context);
}

function addDeciding(app: FastifyInstance, context: TeamContext): void {
  serve(app, decideOn, ({ params: { firm, submission: id }, body, request }) =>
    change(context, { firm, id }, callerOf(request), async (ask, of, { person }) => {
      const decided = await decide(ask, { ...of, person }, body).catch((error: unknown) => {
        throw toForbidden(error);
      });
      if (decided === undefined) throw submissionUnknown();
    }),
  );
  serve(app, withdraw, ({ params: { firm, submission: id }, request }) =>
    change(context, { firm, id }, callerOf(request), withdrawSubmission),
  );
  serve(app, planAgain, ({ params: { firm, submission: id }, request }) =>
    change(context, { firm, id }, callerOf(request), planSubmissionAgain),
  );
  serve(app, hold, ({ params: { firm, submission: id }, body: { wanted }, request }) =>
    change(context, { firm, id }, callerOf(request), (ask, of, caller) => holdSubmission(ask, of, caller, wanted)),
  );
}

/** Changes a submission in one transaction, and returns its new view. */
async function change(
  { database }: TeamContext,
  of: OfFirm,
  caller: TeamCaller,
  work: (ask: Ask, of: OfFirm, caller: TeamCaller) => Promise<void>,
) {
  return database.transact('write', async (ask) => {
    await work(ask, of, caller);
    return found(await readSubmissionView(ask, of, caller));
  });
}

/** A submission as the caller sees it. Throws `submission-unknown`. */
export async function readView({ database }: Pick<TeamContext, 'database'>, of: OfFirm, caller: TeamCaller) {
  return found(await database.transact('read', (ask) => readSubmissionView(ask, of, caller)));
}

function found<T>(view: T | undefined): T {
  if (view === undefined) throw submissionUnknown();
  return view;
}

/** Codes of callers who may not decide at all. */
const FORBIDDEN: ReadonlySet<string> = new Set(['decision-role', 'decision-own']);

function toForbidden(error: unknown): unknown {
  const isForbidden = error instanceof CapsheetError && FORBIDDEN.has(error.code);
  return isForbidden ? new HttpProblem(403, describeForTeam(error)) : error;
}
