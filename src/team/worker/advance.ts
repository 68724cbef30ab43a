import { randomUUID } from 'node:crypto';
import { CapsheetError, doesPass, type ErrorCode, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../base/util/errno.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { assertNotNewer } from '../../engine/database/prepare-database.ts';
import { listMoved } from '../../engine/plan/stale-plan.ts';
import { type ApplyEnd, applyApproved } from '../../jobs/library/inside/submission/apply-approved.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import { describeForTeam } from '../../report/describe-error.ts';
import { countByKind } from '../../report/row-counts.ts';
import { toResultHeadline } from '../../report/text/result-headline.ts';
import type { RunResult } from '../api/submission.ts';
import { type Beginning, beginApplying, isStillApproved } from '../database/approvals.ts';
import { appendAudit } from '../database/audit.ts';
import { claimSubmission, giveBackClaim, prolongClaim, type SubmissionClaim } from '../database/claims.ts';
import { findFirm, type TeamFirm } from '../database/firms.ts';
import { nudge } from '../database/queue.ts';
import { findSubmission, moveSubmission, type Submission } from '../database/submissions.ts';
import { CAPSHEET } from '../terms/audit-entry.ts';
import { HeldClaim, type StopReason } from './held-claim.ts';
import { planSubmission, toAssignment } from './plan-submission.ts';
import type { Turn, WorkerContext } from './worker-context.ts';

/** A submission that killed so many workers in a row would kill all of them. */
const MOST_DEAD_WORKERS = 3;

type Held = SubmissionClaim & { readonly firm: string };

/**
 * Does whatever a submission needs; nothing if there is nothing, or another worker has it. May be called any number of
 * times. Throws DatabaseFault if the outcome could not be kept, which is then done again, and `journal-too-new`.
 */
export async function advance(id: number, context: WorkerContext): Promise<void> {
  const { pool, metrics, log } = context;
  const token = randomUUID();
  const claimed = await pool.transact('write', async (ask) => {
    await assertNotNewer(ask, pool.name);
    return claimSubmission(ask, { id, token });
  });
  if (claimed === undefined) return;
  const { firm, deadWorkers } = claimed;
  const claim = { id, token, firm };
  metrics.underWay.inc();
  try {
    const turn = deadWorkers < MOST_DEAD_WORKERS ? await takeTurn(claim, context) : needsYou(workersDied(deadWorkers));
    const isKept = await pool.transact('write', (ask) => settle(ask, claim, turn));
    const outcome = isKept ? ('to' in turn ? turn.to : turn.kind) : 'lost';
    metrics.turns.inc({ outcome });
    log.info({ submission: id, firm, outcome, ...(turn.kind === 'later' ? { why: turn.why } : {}) }, 'turn ended');
  } finally {
    metrics.underWay.dec();
  }
}

async function takeTurn(claim: Held, context: WorkerContext): Promise<Turn> {
  const { pool, stopping, metrics, log, longestPauseMs } = context;
  const found = await pool.transact('read', async (ask) => ({
    submission: await findSubmission(ask, claim.firm, claim.id),
    firm: await findFirm(ask, claim.firm),
  }));
  const { submission, firm } = found;
  if (submission === undefined || firm === undefined) return { kind: 'lost' };
  const isPlanning = submission.state === 'received';
  const held = new HeldClaim({
    pool,
    claim,
    stopping,
    canStop: !isPlanning,
    longestPauseMs,
    onSent: (waitedMs) => metrics.rateWaits.observe(waitedMs / 1000),
  });
  held.obey(submission.wanted);
  try {
    const work = isPlanning ? planSubmission : applySubmission;
    return await work({ submission, firm }, context, held);
  } catch (error) {
    if (!(error instanceof CapsheetError))
      log.warn({ submission: claim.id, ...toFaultFacts(error) }, 'a fault of our own');
    return toFailedTurn(error, held.stoppedFor);
  } finally {
    await held.end();
    metrics.requests.inc(held.job.progress.requests);
  }
}

async function settle(ask: Ask, claim: Held, turn: Turn): Promise<boolean> {
  if (turn.kind === 'moved-already') return true;
  if (turn.kind === 'lost' || (await prolongClaim(ask, claim)) === undefined) return false;
  switch (turn.kind) {
    case 'later':
      await giveBackClaim(ask, claim);
      await nudge(ask, claim.id, turn.seconds);
      return true;
    case 'given-back':
      await giveBackClaim(ask, claim);
      await nudge(ask, claim.id);
      return true;
    case 'moved':
      return move(ask, claim, turn);
  }
}

async function move(ask: Ask, claim: Held, turn: Extract<Turn, { kind: 'moved' }>): Promise<boolean> {
  const { to, facts, action, details, keep } = turn;
  await keep?.(ask, claim.id);
  if (!(await moveSubmission(ask, claim, to, facts))) return false;
  const { firm, id } = claim;
  await appendAudit(ask, CAPSHEET, { firm, action, subject: `submission ${id}`, details });
  return true;
}

/** People made and approved the plan, and the run names them; the worker is nobody. */
const APPLIED_BY = 'a worker of the team';

interface Approved {
  readonly submission: Submission;
  readonly firm: TeamFirm;
}

/**
 * approved, or applying after a dead worker → done, stopped, needs-you; received if the plan or its approval no longer
 * holds. Throws as `applyApproved`.
 */
async function applySubmission(approved: Approved, context: WorkerContext, held: HeldClaim): Promise<Turn> {
  const { submission } = approved;
  const begun = await begin(held.claim, context);
  if (begun.kind === 'void') return { kind: 'moved-already', to: 'received' };
  if (begun.kind === 'other') return { kind: 'lost' };
  const { plan, approval } = begun;
  const assignment = await toAssignment({ ...approved, userName: APPLIED_BY }, context, held.job);
  const applied = await applyApproved({
    ...assignment,
    approval,
    isStillApproved: () => context.pool.transact('write', (ask) => isStillApproved(ask, submission, plan)),
  });
  // The next turn begins with the reason.
  if (applied.kind === 'declined') return { kind: 'later', why: 'the approval is no longer valid', seconds: 0 };
  return toTurn(applied, submission, held.stoppedFor);
}

/** Only while the claim is held. */
function begin(claim: HeldClaim['claim'], { pool }: WorkerContext): Promise<Beginning> {
  return pool.transact('write', async (ask) => {
    if ((await prolongClaim(ask, claim)) === undefined) return { kind: 'other' };
    return beginApplying(ask, claim);
  });
}

type Ended = Extract<ApplyEnd, { kind: 'ended' }>;

function toTurn(applied: Ended, { result: before }: Submission, stoppedFor: StopReason = 'wanted'): Turn {
  const { report, errors } = applied;
  const result = toResult(applied, before);
  const details = { run: report.runId ?? result.runs.at(-1) ?? '', status: report.status };
  switch (report.status) {
    case 'done':
    case 'already-applied':
      if (errors.length > 0 && !isKnown(report, before))
        return {
          kind: 'moved',
          to: 'needs-you',
          facts: { result, problem: problemOf(errors) },
          action: 'applied',
          details,
        };
      return { kind: 'moved', to: 'done', facts: { result }, action: 'applied', details };
    case 'interrupted':
      if (stoppedFor !== 'wanted') return interrupted(stoppedFor);
      return { kind: 'moved', to: 'stopped', facts: { result }, action: 'stopped', details };
    case 'journal-lost':
      return { kind: 'later', why: 'the journal could not be written any more', seconds: 5 };
    case 'service-lost':
    case 'refused':
      return {
        kind: 'moved',
        to: 'needs-you',
        facts: { result, problem: problemOf([...report.findings, ...report.plan.findings]) },
        action: 'broke-off',
        details,
      };
  }
}

/** Going on after a run means having seen its errors, unless its worker died before it could say them. */
function isKnown({ notes }: RunReport, before: Submission['result']): boolean {
  return notes.some((note) => note.kind === 'earlier-run' && before?.runs.includes(note.runId) === true);
}

function problemOf(findings: readonly Finding[]): NonNullable<Submission['problem']> {
  const said = findings.find(({ severity }) => severity === 'error');
  const { code = 'run-stopped', message = 'The run was interrupted.', hint = 'Look at its result.' } = said ?? {};
  return { code, message, hint };
}

/** A continued run lists the earlier ones. */
function toResult({ report, results, record }: Ended, before: Submission['result']): RunResult {
  const earlier = report.notes.flatMap((note) => (note.kind === 'earlier-run' ? [note.runId] : []));
  const runs = [...(before?.runs ?? []), ...earlier, ...(report.runId === undefined ? [] : [report.runId])];
  return {
    headline: toResultHeadline(report),
    counts: countByKind(
      ROW_OUTCOMES,
      report.outcomes.map(({ outcome }) => outcome),
    ),
    runs: [...new Set(runs)],
    files: [...results, record],
  };
}

/** Codes of work that was told to stop. */
const INTERRUPTIONS: ReadonlySet<ErrorCode> = new Set(['interrupted', 'input-interrupted']);
const AGAIN_SECONDS = 5;

/**
 * Why a worker gave its work up is for the next one to find out. Passing errors are tried again; those that a
 * person can fix need them, and keep work and approval.
 */
export function toFailedTurn(error: unknown, stoppedFor: StopReason | undefined): Turn {
  const code = error instanceof CapsheetError ? error.code : undefined;
  const isStopped = stoppedFor !== 'wanted' || (code !== undefined && INTERRUPTIONS.has(code));
  if (stoppedFor !== undefined && isStopped) return interrupted(stoppedFor);
  if (error instanceof Error && doesPass(error)) return { kind: 'later', why: error.message, seconds: AGAIN_SECONDS };
  if (!(error instanceof CapsheetError)) return needsYou(error);
  // The next plan says what has moved.
  if (error.code === 'plan-stale')
    return { kind: 'moved', to: 'received', action: 'plan-stale', details: { moved: listMoved(error).length } };
  return needsYou(error);
}

function needsYou(error: unknown): Turn {
  const problem = describeForTeam(error);
  return { kind: 'moved', to: 'needs-you', facts: { problem }, action: 'needs-you', details: { code: problem.code } };
}

function interrupted(reason: StopReason): Turn {
  switch (reason) {
    case 'wanted':
      return { kind: 'moved', to: 'stopped', action: 'stopped' };
    // Nobody takes it until it is resumed.
    case 'held-long':
    case 'worker-ends':
      return { kind: 'given-back' };
    case 'claim-lost':
      return { kind: 'lost' };
  }
}

/** Where it happened in our code, without its message: that may hold what people wrote. */
function toFaultFacts(error: unknown): object {
  if (!(error instanceof Error)) return { fault: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    fault: error.name,
    ...omitAbsent({ code: errnoOf(error) }),
    at: frames.slice(0, 3).map((line) => line.trim()),
  };
}

/** A worker that the system ends for its memory leaves no other trace. */
function workersDied(count: number): CapsheetError {
  return usageError(
    'workers-died',
    `${count} workers in a row ended without a word while they were at it.`,
    'See why they ended: most often the memory of the machine was not enough. Then let the submission go on.',
  );
}
