import { type Applied, applyApproved } from '../../jobs/work/apply-approved.ts';
import { ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import { countByKind } from '../../report/row-counts.ts';
import { toResultHeadline } from '../../report/text/result-headline.ts';
import type { RunResult } from '../api/submission.ts';
import { type Beginning, beginApplying, isStillApproved } from '../database/approvals.ts';
import { prolongClaim } from '../database/claims.ts';
import type { Firm } from '../database/firms.ts';
import type { Submission } from '../database/submissions.ts';
import { interrupted } from './failed-turn.ts';
import type { HeldClaim, StopReason } from './held-claim.ts';
import { toAssignment } from './to-assignment.ts';
import type { Turn } from './turn.ts';
import type { WorkerContext } from './worker-context.ts';

/** Who made a plan and who approved it are people, and the run says both; what carries it out is none. */
const APPLIED_BY = 'a worker of the team';

interface Approved {
  readonly submission: Submission;
  readonly firm: Firm;
}

/**
 * approved, or applying where a worker died or ended → done, stopped, needs-you; received where the plan or its approval
 * does not hold any more. Throws what `applyApproved` throws.
 */
export async function applySubmission(approved: Approved, context: WorkerContext, held: HeldClaim): Promise<Turn> {
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

/** Only by whoever has it in hand. */
function begin(claim: HeldClaim['claim'], { pool }: WorkerContext): Promise<Beginning> {
  return pool.transact('write', async (ask) => {
    if ((await prolongClaim(ask, claim)) === undefined) return { kind: 'other' };
    return beginApplying(ask, claim);
  });
}

type Ended = Extract<Applied, { kind: 'ended' }>;

function toTurn(applied: Ended, { result: before }: Submission, stoppedFor: StopReason = 'wanted'): Turn {
  const { report } = applied;
  const result = toResult(applied, before);
  const details = { run: report.runId ?? result.runs.at(-1) ?? '', status: report.status };
  switch (report.status) {
    case 'done':
    case 'already-applied':
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
        facts: { result, problem: problemOf(report) },
        action: 'broke-off',
        details,
      };
  }
}

function problemOf({ findings, plan }: RunReport): NonNullable<Submission['problem']> {
  const [said] = [...findings, ...plan.findings].filter(({ severity }) => severity === 'error');
  const { code = 'run-stopped', message = 'The run broke off.', hint = 'Look at its result.' } = said ?? {};
  return { code, message, hint };
}

/** Of a run that goes on after an earlier one, all of them. */
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
