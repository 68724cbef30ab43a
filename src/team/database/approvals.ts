import { z } from 'zod';
import { usageError } from '../../base/util/capsheet-error.ts';
import type { Ask } from '../../engine/database/ask.ts';
import type { Approval } from '../../model/outcomes/approval.ts';
import { optionalText } from '../../model/values/scalars.ts';
import {
  type ApprovalRefusal,
  checkApproval,
  type Decided,
  type DecisionAsked,
  type KnownPerson,
  refuseDecision,
} from '../terms/approval.ts';
import { CAPSHEET, toActor } from '../terms/audit-entry.ts';
import { type Action, actionsIn, ROLES } from '../terms/roles.ts';
import type { SubmissionState } from '../terms/submission-state.ts';
import { appendAudit } from './audit.ts';
import { listPlans, type MadePlan } from './plans.ts';
import { insertRow, readAll } from './rows.ts';
import { lockSubmission, moveSubmission, type OfFirm, type StateFacts, type Submission } from './submissions.ts';

/**
 * Reads what a person may do in a firm, and keeps it from changes until the transaction ends. Empty if they are locked
 * out or the firm is closed.
 */
export async function lockActions(ask: Ask, firm: string, person: number): Promise<ReadonlySet<Action>> {
  const grants = await ask(
    `SELECT grants.firm, grants.role FROM grants JOIN people ON people.id = grants.person JOIN firms ON firms.id = $1
     WHERE grants.person = $2 AND (grants.firm = $1 OR grants.firm IS NULL)
       AND people.disabled_at IS NULL AND firms.closed_at IS NULL
     FOR SHARE`,
    [firm, person],
  );
  return actionsIn(readAll(storedGrant, grants), firm);
}

const storedGrant = z.object({ firm: optionalText, role: z.enum(ROLES) });

/**
 * Approves or rejects the plan of a submission, within a transaction, and returns the decision that counts; `undefined`
 * without such a submission. The same decision of the same person changes nothing. Throws the code of an
 * `ApprovalRefusal`.
 */
export async function decide(
  ask: Ask,
  { firm, id, person }: OfFirm & { readonly person: KnownPerson },
  asked: DecisionAsked,
): Promise<Decided | undefined> {
  const submission = await lockSubmission(ask, firm, id);
  if (submission === undefined) return undefined;
  const plans = await listPlans(ask, id);
  const earlier = decidedOn(plans, asked.plan);
  if (earlier?.person.id === person.id && earlier.decision === asked.decision) return earlier;
  const decider = { person, actions: await lockActions(ask, firm, person.id) };
  const warnings = plans.find(({ sha256 }) => sha256 === submission.plan)?.summary.warnings ?? 0;
  const refusal = refuseDecision(decider, { ...submission, warnings }, asked, earlier);
  if (refusal !== undefined) throw usageError(refusal.code, refusal.message, refusal.hint);
  await keepDecision(ask, { submission, person }, asked);
  return decidedOn(await listPlans(ask, id), asked.plan);
}

async function keepDecision(
  ask: Ask,
  { submission, person }: { readonly submission: Submission; readonly person: KnownPerson },
  { plan, decision, comment }: DecisionAsked,
): Promise<void> {
  const { firm, id, maker } = submission;
  const decided = { person: person.id, decision, comment: comment.trim() };
  await insertRow(ask, 'approvals', { plan, submission: id, maker: maker.id, ...decided });
  await move(ask, { firm, id }, decision);
  const subject = `submission ${id}`;
  await appendAudit(ask, toActor(person), { firm, action: `plan-${decision}`, subject, details: { plan } });
}

export type Beginning =
  | { readonly kind: 'begun'; readonly submission: Submission; readonly plan: string; readonly approval: Approval }
  /** Its approval no longer holds: plan it again. */
  | { readonly kind: 'void'; readonly refusal: ApprovalRefusal }
  | { readonly kind: 'other' };

/**
 * Begins to apply an approved submission, or goes on for a dead worker, if its approval still holds. Otherwise the
 * submission returns to `received`.
 */
export async function beginApplying(ask: Ask, { firm, id }: OfFirm): Promise<Beginning> {
  const submission = await lockSubmission(ask, firm, id);
  if (submission?.state !== 'approved' && submission?.state !== 'applying') return { kind: 'other' };
  const found = await checkApproved(ask, submission);
  if ('refusal' in found) {
    await move(ask, { firm, id }, 'received', { moved: [found.refusal.message] });
    const details = { plan: submission.plan ?? '', why: found.refusal.message };
    await appendAudit(ask, CAPSHEET, { firm, action: 'approval-void', subject: `submission ${id}`, details });
    return { kind: 'void', refusal: found.refusal };
  }
  if (submission.state === 'approved') await move(ask, { firm, id }, 'applying', { wanted: submission.wanted });
  return { kind: 'begun', submission, plan: found.approval.planSha256, approval: found.approval };
}

/** Whether the approval of the plan that is being applied holds at this moment. */
export async function isStillApproved(ask: Ask, { firm, id }: OfFirm, plan: string): Promise<boolean> {
  const submission = await lockSubmission(ask, firm, id);
  if (submission?.state !== 'applying' || submission.plan !== plan) return false;
  return 'approval' in (await checkApproved(ask, submission));
}

async function checkApproved(ask: Ask, submission: Submission): Promise<ReturnType<typeof checkApproval>> {
  const { firm, id, plan = '' } = submission;
  const decided = decidedOn(await listPlans(ask, id), plan);
  const actions = decided === undefined ? new Set<Action>() : await lockActions(ask, firm, decided.person.id);
  return checkApproval({ submission, decided, actions });
}

function decidedOn(plans: readonly MadePlan[], plan: string): Decided | undefined {
  const approval = plans.find(({ sha256 }) => sha256 === plan)?.approval;
  return approval && { ...approval, plan };
}

/** The submission is locked in a state that allows the move: anything else is a bug. */
async function move(ask: Ask, of: OfFirm, to: SubmissionState, facts: StateFacts = {}): Promise<void> {
  if (!(await moveSubmission(ask, of, to, facts))) throw new Error(`submission ${of.id} cannot become "${to}"`);
}
