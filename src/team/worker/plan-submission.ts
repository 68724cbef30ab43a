import { assertNever } from '../../base/util/assert-never.ts';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { describeFirstMoved } from '../../engine/plan/stale-plan.ts';
import { parseFirmProfile, parseFirmRules } from '../../jobs/library/inside/firm-settings.ts';
import type { Job } from '../../jobs/library/inside/job.ts';
import { type CheckedPlan, checkAndPlan } from '../../jobs/library/inside/submission/check-and-plan.ts';
import type { JobAssignment } from '../../jobs/library/inside/submission/job-folder.ts';
import { hasError } from '../../model/findings/finding.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { describeForTeam } from '../../report/describe-error.ts';
import { countErrors, countWarnings, toPlanHeadline } from '../../report/plan-headline.ts';
import type { PlanSummary } from '../api/submission.ts';
import { learnPortfolio, type TeamFirm } from '../database/firms.ts';
import { addPlan, findLastPlan } from '../database/plans.ts';
import type { Submission } from '../database/submissions.ts';
import type { HeldClaim } from './held-claim.ts';
import type { Turn, WorkerContext } from './worker-context.ts';

/** A workbook may have 100,000 rows; people read no more differences than this. */
const MOST_MOVED = 200;

interface Received {
  readonly submission: Submission;
  readonly firm: TeamFirm;
}

/** received → refused, planned, or done if there is nothing to send. Throws as `checkAndPlan`. */
export async function planSubmission(received: Received, context: WorkerContext, held: HeldClaim): Promise<Turn> {
  const { id, maker } = received.submission;
  const before = await context.pool.transact('read', (ask) => findLastPlan(ask, id));
  const assignment = await toAssignment({ ...received, userName: maker.name }, context, held.job);
  const planned = await checkAndPlan({ ...assignment, before });
  if (planned.kind !== 'unreadable') await assertOwnPortfolio(planned.document, received, context);
  return toTurn(planned, received.submission);
}

/**
 * Credentials of another firm would enter one firm's rows into another's portfolio, and two firms of one portfolio each
 * other's rows a second time.
 */
async function assertOwnPortfolio({ firm: found, service }: PlanDocument, { firm }: Received, { pool }: WorkerContext) {
  const learnt = await pool.transact('write', (ask) => learnPortfolio(ask, firm.id, { service, firmId: found.id }));
  switch (learnt.kind) {
    case 'own':
      return;
    case 'taken':
      throw usageError(
        'portfolio-taken',
        `The service at ${service} says that ${firm.name} is ${found.name} (${found.id}). That portfolio is already the one of the firm "${learnt.by.id}" (${learnt.by.name}).`,
        `Submit the workbook for "${learnt.by.id}". If it should be this firm instead, close that one, then plan again.`,
      );
    case 'other':
      throw usageError(
        'credentials-other-firm',
        `The credentials of ${firm.name} are those of another firm at ${service}: ${found.name} (${found.id}), and not ${learnt.serviceFirmId}.`,
        'Set the credentials of the right firm. Then plan again.',
      );
    default:
      assertNever(learnt);
  }
}

function toTurn(planned: CheckedPlan, { moved: why = [], isPartial, result: before }: Submission): Turn {
  if (planned.kind === 'unreadable')
    return { kind: 'moved', to: 'refused', facts: { problem: describeForTeam(planned.error) }, action: 'refused' };
  const { document, reports } = planned;
  const summary = toPlanSummary(document, isPartial);
  const { headline, counts, errors } = summary;
  // A run interrupted before the new plan has entered rows all the same.
  const result = { headline, counts, runs: before?.runs ?? [], files: [...reports] };
  if (planned.kind === 'refused') {
    const facts = { result: { ...result, findings: planned.findings } };
    return { kind: 'moved', to: 'refused', facts, action: 'refused', details: { errors } };
  }
  const { sha256 } = planned.plan;
  const moved = [...why, ...describeFirstMoved(planned.moved ?? [], MOST_MOVED)];
  const made = { sha256, summary, reports: [...reports], moved };
  // With errors it waits for somebody who has seen them, even where there is nothing to send.
  const isNothing = document.plan.steps.length === 0 && !hasError(document.plan.findings);
  return {
    kind: 'moved',
    to: isNothing ? 'done' : 'planned',
    action: isNothing ? 'nothing-to-do' : 'planned',
    facts: isNothing ? { plan: sha256, result } : { plan: sha256 },
    details: { plan: sha256, writes: summary.writes },
    keep: (ask, submission) => addPlan(ask, { ...made, submission }),
  };
}

/** Counts a plan; everything to acknowledge counts as a warning. */
export function toPlanSummary({ plan }: Pick<PlanDocument, 'plan'>, isPartial: boolean): PlanSummary {
  return {
    headline: toPlanHeadline(plan, isPartial),
    counts: plan.summary,
    errors: countErrors(plan),
    warnings: countWarnings(plan.findings),
    writes: plan.requests.writes,
  };
}

/** Prepares a submission as work. Throws a CapsheetError for missing credentials, and for wrong profiles or rules. */
export async function toAssignment(
  {
    submission,
    firm,
    userName,
  }: { readonly submission: Submission; readonly firm: TeamFirm; readonly userName: string },
  {
    databaseUrl,
    files,
    openReader,
    readCredentials,
    network,
  }: Pick<WorkerContext, 'databaseUrl' | 'files' | 'openReader' | 'readCredentials' | 'network'>,
  job: Job,
): Promise<JobAssignment> {
  const { inputs, reading, mapping, isPartial } = submission;
  return {
    inputs: {
      files: inputs,
      reading,
      rules: parseFirmRules(firm.rules, `the rules of ${firm.name}`),
      ...omitAbsent({ mapping }),
    },
    isPartial,
    files,
    openReader,
    databaseUrl,
    access: {
      baseUrl: firm.service,
      route: network,
      userName,
      credentials: await readCredentials(firm.id),
      openedProfile: parseFirmProfile(firm.profile, `the profile of ${firm.name}`),
      ...omitAbsent({ appUrl: firm.appService }),
    },
    job,
  };
}
