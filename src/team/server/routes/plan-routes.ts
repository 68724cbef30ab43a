import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { parseFirmProfile } from '../../../jobs/library/inside/firm-settings.ts';
import { expectedSeconds } from '../../../report/expected-time.ts';
import { readPlanProgress } from '../../../ui/views/plan-progress.ts';
import { toPlanView } from '../../../ui/views/plan-view.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { StoredFile } from '../../api/submission.ts';
import { findFirm } from '../../database/firms.ts';
import { findLastPlan, listPlans } from '../../database/plans.ts';
import { findSubmission, type Submission } from '../../database/submissions.ts';
import { toJournalPlace, toRunOwner } from '../files/firm-journal.ts';
import { sendStored } from '../files/send-stored.ts';
import { refusal } from '../http-problem.ts';
import type { TeamContext, TeamRoutes } from '../serve.ts';
import type { FindingIndex } from '../views/finding-index.ts';

type OfFirm = { readonly firm: string; readonly submission: number };

export function addPlanRoutes(routes: TeamRoutes, context: TeamContext): void {
  const { plans, files } = context;
  routes.json(TEAM_OPERATIONS.getPlan, async ({ params }) => readPlanView(await findPlan(params, context), context));
  routes.json(TEAM_OPERATIONS.listPlanRows, async ({ params, query }) => {
    const { changes } = await plans.open((await findPlan(params, context)).sha256);
    return { revision: 0, ...changes.read(query) };
  });
  routes.json(TEAM_OPERATIONS.listFindings, async ({ params, query }) =>
    (await openFindings(await find(params, context), context)).read(omitAbsent(query)),
  );
  routes.raw(TEAM_OPERATIONS.getPlanFile, async ({ params, reply }) => {
    const { submission, sha256 } = await findPlan(params, context);
    const stem = submission.inputs[0]?.name.replace(/\.[^.]+$/, '') ?? 'capsheet';
    return sendStored(reply, files, { name: `${stem}.plan.json`, sha256 });
  });
  routes.raw(TEAM_OPERATIONS.getInput, async ({ params, reply }) => {
    const { inputs } = await find(params, context);
    return sendStored(reply, files, fileAt(inputs, params.index));
  });
  routes.raw(TEAM_OPERATIONS.getReport, async ({ params, reply }) => {
    const { sha256 } = await findPlan(params, context);
    const made = await context.database.transact('read', (ask) => listPlans(ask, params.submission));
    const { reports = [] } = made.find((plan) => plan.sha256 === sha256) ?? {};
    return sendStored(reply, files, fileAt(reports, params.index));
  });
  routes.raw(TEAM_OPERATIONS.getResult, async ({ params, reply }) => {
    const { result } = await find(params, context);
    return sendStored(reply, files, fileAt(result?.files ?? [], params.index));
  });
}

async function find({ firm, submission: id }: OfFirm, { database }: TeamContext): Promise<Submission> {
  const submission = await database.transact('read', (ask) => findSubmission(ask, firm, id));
  if (submission === undefined) throw refusal('submission-unknown');
  return submission;
}

async function findPlan(params: OfFirm, context: TeamContext) {
  const submission = await find(params, context);
  const sha256 = await findShown(submission, context);
  if (sha256 === undefined) throw refusal('plan-unknown');
  return { submission, sha256 };
}

/** The former plan can be seen while a new one is made. */
async function findShown({ id, plan }: Submission, { database }: TeamContext): Promise<string | undefined> {
  return plan ?? database.transact('read', (ask) => findLastPlan(ask, id));
}

/** A refused submission has no plan, or an earlier one. */
async function openFindings(submission: Submission, context: TeamContext): Promise<FindingIndex> {
  const { state, result } = submission;
  if (result?.findings !== undefined) return context.findings.open(result.findings.sha256);
  const plan = state === 'refused' ? undefined : await findShown(submission, context);
  if (plan === undefined) throw refusal('findings-unknown');
  return (await context.plans.open(plan)).findings;
}

function fileAt(files: readonly StoredFile[], index: number): StoredFile {
  const file = files[index];
  if (file === undefined) throw refusal('file-unknown');
  return file;
}

async function readPlanView({ submission, sha256 }: Awaited<ReturnType<typeof findPlan>>, context: TeamContext) {
  const firm = await context.database.transact('read', (ask) => findFirm(ask, submission.firm));
  const { document, changes } = await context.plans.open(sha256);
  const { reads, writes } = document.plan.requests;
  const { rateWindows } = parseFirmProfile(firm?.profile, 'the profile of the firm').profile;
  const owner = firm && toRunOwner(firm);
  const progress = owner && (await readPlanProgress(toJournalPlace(context.databaseUrl), { document, sha256 }, owner));
  return toPlanView({
    document,
    planId: sha256,
    revision: 0,
    isOpened: true,
    isOfOpenBook: true,
    expectedSeconds: expectedSeconds(reads + writes, rateWindows),
    ...changes.choices,
    ...omitAbsent({ progress }),
  });
}
