import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import { countOutcomes } from '../../../engine/apply/row-outcomes.ts';
import type { RunLog } from '../../../engine/journal/journal.ts';
import { hasError } from '../../../model/findings/finding.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import { firstOutcome, type RowOutcome, type RunRequests, type TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import { isCostConserved, isRollForwardOpen } from '../../../model/outcomes/roll-forward-totals.ts';
import type { RunNote, RunReport } from '../../../model/outcomes/run-report.ts';
import type { RunStatus } from '../../../model/outcomes/run-status.ts';
import { runExitStatus } from '../../../report/exit-status.ts';
import { toResultHeadline } from '../../../report/text/result-headline.ts';
import type { AppliedPlan } from '../applying/prove-applied.ts';
import type { RunInProgress, StartedRun } from '../applying/run-in-progress.ts';
import { refusalOfRun, tieOutSource } from '../inputs/tie-out-source.ts';
import { noteFurtherReads } from './note-further-reads.ts';
import { findInRun } from './run-findings.ts';
import { writeResults } from './write-reports.ts';

/** The facts from which a run's report is made. */
export interface RunFacts {
  readonly document: PlanDocument;
  /** The saved plan that was obeyed, with its author and time. */
  readonly made: PlanDocument | undefined;
  readonly planSha256?: string | undefined;
  readonly approval?: Approval | undefined;
  readonly runId?: string;
  readonly status: RunStatus;
  readonly stop?: RunStop | undefined;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly appliedBy: string;
  readonly outcomes: readonly RowOutcome[];
  readonly requests: RunRequests;
  readonly tieOut: readonly TieOutLine[];
  readonly rollForward?: RollForward | undefined;
  readonly marks?: MarkReport | undefined;
  readonly notes: readonly RunNote[];
  readonly isStrict: boolean;
}

function buildReport(facts: RunFacts): RunReport {
  const { document, made = document, runId, status, stop, outcomes, tieOut, rollForward, notes, requests } = facts;
  const { snapshot: _snapshot, ...plan } = document;
  return {
    ...plan,
    ...omitAbsent({ runId, planSha256: facts.planSha256, approval: facts.approval }),
    madeBy: made.madeBy,
    madeAt: made.madeAt,
    status,
    exitStatus: exitStatusOf(facts),
    startedAt: facts.startedAt.toISOString(),
    finishedAt: facts.finishedAt.toISOString(),
    appliedBy: facts.appliedBy,
    outcomes,
    requests: { reads: requests.reads, writes: requests.writes, retries: requests.retries },
    tieOut,
    ...omitAbsent({ rollForward, marks: facts.marks }),
    findings: findInRun({ stop, tieOut, rollForward, rows: plan.plan.rows, outcomes }),
    results: [],
    notes,
  };
}

function exitStatusOf({ status, outcomes, tieOut, rollForward, isStrict, document }: RunFacts) {
  const findings = [...document.plan.findings, ...outcomes.flatMap((outcome) => outcome.findings)];
  return runExitStatus({
    status,
    outcomes,
    tieOut,
    isRollForwardOpen: isRollForwardOpen(rollForward) || !isCostConserved(rollForward),
    hasError: hasError(findings),
    isStrict,
  });
}

function statusOf(stop: RunStop | undefined): RunStatus {
  switch (stop?.kind) {
    case undefined:
      return 'done';
    case 'interrupted':
      return 'interrupted';
    case 'service':
      return 'service-lost';
    case 'journal':
      return 'journal-lost';
  }
}

function firstOutcomes({ plan }: PlanDocument): RowOutcome[] {
  return plan.rows.map(({ rowKey, action }) => ({ rowKey, outcome: firstOutcome(action), findings: [] }));
}

/** The parts of a report besides its plan. */
type Result = AppliedPlan & { readonly runId?: string; readonly status?: RunStatus };

/** Writes the result workbooks of a run, whatever its outcome, and adds them to its report. */
export async function reportRun(run: RunInProgress, applied: Result): Promise<RunReport> {
  const { inputs, session, options } = run;
  const report = toReport(run, applied);
  const { version, journal } = session;
  const written = await writeResults(report, inputs, {
    version,
    stateDir: journal.stateDir,
    path: options.resultPath,
    carried: applied.carried,
  });
  const { results, notes, isFault } = written;
  const exitStatus = isFault ? 1 : report.exitStatus;
  // What was asked is known of this process alone: a result that is written again could not say it.
  return { ...report, exitStatus, results, notes: [...report.notes, ...notes, ...noteFurtherReads(run)] };
}

export function reportRefused(run: RunInProgress): Promise<RunReport> {
  return reportRun(run, { outcomes: firstOutcomes(run.document), tieOut: [], status: 'refused' });
}

/** Reports a plan that an earlier run carried out: nothing is done, and no result workbook written. */
export function reportCompleted(run: RunInProgress, earlier: RunNote): RunReport {
  const outcomes = firstOutcomes(run.document);
  const report = toReport(run, { outcomes: [], tieOut: [], status: 'already-applied' });
  return { ...report, outcomes, notes: [...report.notes, earlier] };
}

/** Kept in the journal besides the report. */
type Kept = Pick<AppliedPlan, 'closing' | 'carried'>;

/**
 * Ends the run in the journal. If that fails, the work is done all the same, and the next apply settles what the
 * journal lacks.
 */
export async function endRun({ log, options }: StartedRun, report: RunReport, kept: Kept = {}): Promise<RunReport> {
  if (report.status === 'journal-lost') return report;
  try {
    const { nameResult = (path: string) => path } = options;
    await writeEnd(log, { ...report, results: report.results.map(nameResult) }, kept);
    return report;
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    return { ...report, notes: [...report.notes, { kind: 'other', text: `${error.message} ${error.hint}` }] };
  }
}

async function writeEnd(log: RunLog, report: RunReport, { closing, carried }: Kept): Promise<void> {
  const { status, results, requests, tieOut, rollForward, marks, findings } = report;
  const { controlTotals } = report.plan;
  const counts = countOutcomes(report.outcomes);
  const endedAt = new Date(report.finishedAt);
  const summary = toResultHeadline(report);
  const money = { tieOut, rollForward, marks, carried, controlTotals, closing };
  await log.end(omitAbsent({ status, endedAt, results, counts, requests, ...money, findings, summary }));
}

function toReport(run: RunInProgress, applied: Result): RunReport {
  const { document, inputs, session, options, startedAt } = run;
  const sourceTieOut = tieOutSource(inputs.tallies, refusalOfRun(applied.outcomes));
  return buildReport({
    status: statusOf(applied.stop),
    ...applied,
    document: { ...document, ...omitAbsent({ sourceTieOut }) },
    made: options.saved?.document,
    planSha256: options.saved?.sha256,
    approval: options.approval,
    startedAt,
    finishedAt: session.now(),
    appliedBy: session.userName,
    requests: session.client.requests,
    notes: run.notes,
    isStrict: options.isStrict,
  });
}
