import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { countOutcomes } from '../../../engine/apply/count-outcomes.ts';
import type { RunLog } from '../../../engine/journal/run-log.ts';
import type { RunNote, RunReport, RunStatus } from '../../../model/outcomes/run-report.ts';
import { toResultHeadline } from '../../../report/text/result-headline.ts';
import { refusalOfRun, tieOutSource } from '../inputs/tie-out-source.ts';
import { buildReport, firstOutcomes, statusOf } from '../results/build-report.ts';
import { writeResults } from '../results/write-results.ts';
import type { AppliedPlan } from './prove-applied.ts';
import type { RunInProgress, StartedRun } from './run-in-progress.ts';

/** What a report tells of a run besides its plan. */
type Result = AppliedPlan & { readonly runId?: string; readonly status?: RunStatus };

/** Writes the result workbooks of a run, whatever became of it, and reports it with them. */
export async function reportRun(run: RunInProgress, applied: Result): Promise<RunReport> {
  const { inputs, session, options } = run;
  const report = toReport(run, applied);
  const { version, stateDir } = session;
  const written = await writeResults(report, inputs, {
    version,
    stateDir,
    path: options.resultPath,
    carried: applied.carried,
  });
  const { results, notes, isFault } = written;
  const exitStatus = isFault ? 1 : report.exitStatus;
  return { ...report, exitStatus, results, notes: [...report.notes, ...notes] };
}

/** A workbook with errors is not applied at all; its annotated copy says why. */
export function reportRefused(run: RunInProgress): Promise<RunReport> {
  return reportRun(run, { outcomes: firstOutcomes(run.document), tieOut: [], status: 'refused' });
}

/** The plan has been carried out by an earlier run: nothing is done, and no result workbook written. */
export function reportCompleted(run: RunInProgress, earlier: RunNote): RunReport {
  const outcomes = firstOutcomes(run.document);
  const report = toReport(run, { outcomes: [], tieOut: [], status: 'already-applied' });
  return { ...report, outcomes, notes: [...report.notes, earlier] };
}

/** What the journal keeps of a run beside what its report says. */
type Kept = Pick<AppliedPlan, 'closing' | 'carried'>;

/** What was done is done, whether its end can be written down or not: the next apply settles what the journal lacks. */
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
  const { document, inputs, session, options, startedAt, notes } = run;
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
    notes,
    isStrict: options.isStrict,
  });
}
