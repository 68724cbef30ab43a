import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { describeForTeam } from '../../../report/describe-error.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { decide } from '../../database/approvals.ts';
import { findFirm } from '../../database/firms.ts';
import { listSubmissions } from '../../database/submissions.ts';
import { HttpProblem, refusal } from '../http-problem.ts';
import type { TeamCaller, TeamContext, TeamRoutes } from '../serve.ts';
import { holdSubmission, planSubmissionAgain, withdrawSubmission } from '../submission-moves.ts';
import { readInbox, readSubmissionView, toEntries } from '../views/submission-views.ts';
import { takeSubmission } from './take-submission.ts';

type OfFirm = Parameters<typeof readSubmissionView>[1];

export function addSubmissionRoutes(routes: TeamRoutes, context: TeamContext): void {
  routes.read(TEAM_OPERATIONS.getInbox, (ask, { caller }) => readInbox(ask, caller));
  routes.json(TEAM_OPERATIONS.submit, async ({ params: { firm }, request, caller }) => {
    const id = await takeSubmission(request, { firm, caller }, context);
    return readView(context, { firm, id }, caller);
  });
  routes.read(TEAM_OPERATIONS.listSubmissions, async (ask, { params: { firm }, query: { state, before, limit } }) => {
    const states = state === undefined ? undefined : [state];
    const found = await listSubmissions(ask, omitAbsent({ firms: [firm], states, before, limit: limit + 1 }));
    const name = (await findFirm(ask, firm))?.name ?? firm;
    const submissions = await toEntries(ask, found.slice(0, limit), () => name);
    return omitAbsent({ submissions, next: found.length > limit ? submissions.at(-1)?.id : undefined });
  });
  routes.read(TEAM_OPERATIONS.getSubmission, async (ask, { params: { firm, submission: id }, caller }) =>
    found(await readSubmissionView(ask, { firm, id }, caller)),
  );
  routes.write(TEAM_OPERATIONS.decide, async (ask, { params: { firm, submission: id }, body, caller }) => {
    const decided = await decide(ask, { firm, id, person: caller.person }, body).catch((error: unknown) => {
      throw toForbidden(error);
    });
    if (decided === undefined) throw refusal('submission-unknown');
    return found(await readSubmissionView(ask, { firm, id }, caller));
  });
  const { withdraw, planAgain, hold } = TEAM_OPERATIONS;
  routes.write(withdraw, async (ask, { params: { firm, submission: id }, caller }) => {
    await withdrawSubmission(ask, { firm, id }, caller);
    return found(await readSubmissionView(ask, { firm, id }, caller));
  });
  routes.write(planAgain, async (ask, { params: { firm, submission: id }, caller }) => {
    await planSubmissionAgain(ask, { firm, id }, caller);
    return found(await readSubmissionView(ask, { firm, id }, caller));
  });
  routes.write(hold, async (ask, { params: { firm, submission: id }, body: { wanted }, caller }) => {
    await holdSubmission(ask, { firm, id }, caller, wanted);
    return found(await readSubmissionView(ask, { firm, id }, caller));
  });
}

/** A submission as the caller sees it. Throws `submission-unknown`. */
export async function readView({ database }: Pick<TeamContext, 'database'>, of: OfFirm, caller: TeamCaller) {
  return found(await database.transact('read', (ask) => readSubmissionView(ask, of, caller)));
}

function found<T>(view: T | undefined): T {
  if (view === undefined) throw refusal('submission-unknown');
  return view;
}

/** Codes of callers who may not decide at all. */
const FORBIDDEN: ReadonlySet<string> = new Set(['decision-role', 'decision-own']);

function toForbidden(error: unknown): unknown {
  const isForbidden = error instanceof CapsheetError && FORBIDDEN.has(error.code);
  return isForbidden ? new HttpProblem(403, describeForTeam(error)) : error;
}
