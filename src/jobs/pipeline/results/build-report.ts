import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../../base/util/errno.ts';
import { formatCount, joinList, plural } from '../../../base/util/text/words.ts';
import type { FurtherLook } from '../../../engine/apply/apply-context.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import { countOutcomes } from '../../../engine/apply/row-outcomes.ts';
import type { RunLog } from '../../../engine/journal/journal.ts';
import type { RunEnd } from '../../../engine/journal/run-entry.ts';
import { type Finding, hasError } from '../../../model/findings/finding.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import { firstOutcome, type RowOutcome, type TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { PlanDocument, PlanRow } from '../../../model/outcomes/plan.ts';
import type {
  FigureDifference,
  RollForward,
  RollForwardLine,
  UnequalConversion,
  UnequalExercise,
} from '../../../model/outcomes/roll-forward.ts';
import { isCostConserved, isRollForwardOpen, openLines } from '../../../model/outcomes/roll-forward-totals.ts';
import type { RunNote, RunReport } from '../../../model/outcomes/run-report.ts';
import type { RunStatus } from '../../../model/outcomes/run-status.ts';
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import { runExitStatus } from '../../../report/exit-status.ts';
import { findNewErrors } from '../../../report/joined-rows.ts';
import { formatFigure, nameFigure, nameLine } from '../../../report/roll-forward-words.ts';
import { toResultHeadline } from '../../../report/text/result-headline.ts';
import type { AppliedPlan } from '../applying/prove-applied.ts';
import type { RunInProgress, StartedRun } from '../applying/run-in-progress.ts';
import { refusalOfRun, tieOutSource } from '../inputs/tie-out-source.ts';
import { writeResults } from './write-reports.ts';

/** The facts from which a run's report is made. */
export interface RunFacts
  extends Pick<RunReport, 'runId' | 'status' | 'appliedBy' | 'outcomes' | 'requests' | 'tieOut' | 'notes'> {
  readonly document: PlanDocument;
  /** The saved plan that was obeyed, with its author and time. */
  readonly made: PlanDocument | undefined;
  readonly planSha256?: string | undefined;
  readonly approval?: Approval | undefined;
  readonly stop?: RunStop | undefined;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly rollForward?: RollForward | undefined;
  readonly marks?: MarkReport | undefined;
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
  const { results, notes, faults } = written;
  const exitStatus = faults.some((fault) => errnoOf(fault) === undefined) ? 1 : report.exitStatus;
  // Only this process knows what it asked: a result that is written again could not say it.
  const all = [...report.notes, ...notes, ...noteFurtherReads(run)];
  return { ...report, exitStatus, results, notes: all, ...(faults.length === 0 ? {} : { resultFaults: faults }) };
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
export async function endRun(
  { log, options, document }: StartedRun,
  report: RunReport,
  kept: Kept = {},
): Promise<RunReport> {
  if (report.status === 'journal-lost') return report;
  try {
    const { nameResult = (path: string) => path } = options;
    const { plan } = options.saved?.document ?? document;
    const newErrors = findNewErrors(report, plan).length;
    await writeEnd(log, { ...report, results: report.results.map(nameResult) }, { ...kept, newErrors });
    return report;
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    return { ...report, notes: [...report.notes, { kind: 'other', text: `${error.message} ${error.hint}` }] };
  }
}

async function writeEnd(
  log: RunLog,
  report: RunReport,
  { closing, carried, newErrors }: Kept & Pick<RunEnd, 'newErrors'>,
): Promise<void> {
  const { status, results, requests, tieOut, rollForward, marks, findings } = report;
  const { controlTotals } = report.plan;
  const counts = countOutcomes(report.outcomes);
  const endedAt = new Date(report.finishedAt);
  const summary = toResultHeadline(report);
  const money = { tieOut, rollForward, marks, carried, controlTotals, closing };
  await log.end(omitAbsent({ status, newErrors, endedAt, results, counts, requests, ...money, findings, summary }));
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

/** The roll-forward itself lists them all. */
const MOST_LINES = 100;

interface RunEvidence {
  readonly stop?: RunStop | undefined;
  readonly tieOut: readonly TieOutLine[];
  readonly rollForward?: RollForward | undefined;
  readonly rows: readonly PlanRow[];
  readonly outcomes: readonly RowOutcome[];
}

/** Finds what concerns a run and no single row. */
export function findInRun({ stop, tieOut, rollForward, rows, outcomes }: RunEvidence): readonly Finding[] {
  const open = [...toStopped(stop), ...findOpen(tieOut, rollForward)];
  if (rollForward === undefined) return open;
  return [...open, ...findUnequal(rollForward), ...findDifferent(rollForward, findMissing(rows, outcomes))];
}

function toStopped(stop: RunStop | undefined): Finding[] {
  if (stop === undefined || stop.kind === 'interrupted') return [];
  const { message, hint } = stop.error;
  return [{ severity: 'error', code: 'run-stopped', message, hint }];
}

/** If entered cost does not tie out, the roll-forward cannot close either: only the first is reported. */
function findOpen(tieOut: readonly TieOutLine[], rollForward: RollForward | undefined): readonly Finding[] {
  const open = tieOut.filter((line) => line.difference !== ZERO).map(toOpenTieOut);
  if (open.length > 0 || rollForward === undefined) return open;
  return openLines(rollForward).map(toOpenLine);
}

function toOpenTieOut({ company, fund, currency, difference }: TieOutLine): Finding {
  return {
    severity: 'error',
    code: 'tie-out-open',
    message: `The entered cost of ${company} held by ${fund} is off by ${formatMoney({ value: difference, currency })} after the run.`,
    hint: 'Check what the service holds: somebody may have changed it during the run, or it stored a different amount.',
  };
}

function toOpenLine({ company, fund, security, currency, cost, units }: RollForwardLine): Finding {
  const gaps = [
    ...(cost.difference === undefined ? [] : [`${formatMoney({ value: cost.difference, currency })} of cost`]),
    ...(units?.difference === undefined ? [] : [`${formatDecimal(units.difference)} shares or tokens`]),
  ];
  const what = [company, security].filter((part) => part !== undefined).join(' · ');
  return {
    severity: 'error',
    code: 'roll-forward-open',
    message: `Opening and movements of ${what} held by ${fund} are off by ${joinList(gaps)} from what the service holds after the run.`,
    hint: 'Check what the service holds: somebody may have changed it during the run, or more was sold than was held.',
  };
}

function findUnequal({ comparison }: RollForward): readonly Finding[] {
  const { conversions = [], exercises = [] } = comparison ?? {};
  return [...conversions.map(toUnequalConversion), ...exercises.map(toUnequalExercise)];
}

function toUnequalConversion(unequal: UnequalConversion): Finding {
  const { fund, out } = unequal;
  return toUnequal(unequal, {
    expected: out,
    what: (show) => `The conversions of ${fund} took out ${show(out)} of cost`,
    hint: 'Correct the cost of what the conversion created in the app: capsheet goes on with the cost that was left.',
  });
}

function toUnequalExercise(unequal: UnequalExercise): Finding {
  const { fund, out, paid } = unequal;
  return toUnequal(unequal, {
    expected: addDecimals(out, paid),
    what: (show) => `The exercises of ${fund} took out ${show(out)} of cost and were paid with ${show(paid)}`,
    hint: 'Correct the cost of what the exercise created in the app: capsheet goes on with the cost of what was exercised and what was paid.',
  });
}

interface UnequalWords {
  readonly expected: Decimal;
  readonly what: (show: (value: Decimal) => string) => string;
  readonly hint: string;
}

function toUnequal({ currency, in: carried }: UnequalConversion, { expected, what, hint }: UnequalWords): Finding {
  const show = (value: Decimal): string => formatMoney({ value, currency });
  const gap = show(absolute(subtractDecimals(carried, expected)));
  const verdict = compareDecimals(carried, expected) > 0 ? `${gap} too much` : `${gap} too little`;
  const message = `${what(show)}, and the service carries on ${show(carried)}: ${verdict}.`;
  return { severity: 'error', code: 'cost-not-conserved', message, hint };
}

/** Lines that do not close are reported as such. */
function findDifferent(rollForward: RollForward, missing: ReadonlySet<string>): readonly Finding[] {
  const open = new Set(openLines(rollForward).map(keyOf));
  const lines = [...groupBy(rollForward.comparison?.differences ?? [], keyOf)].filter(([key]) => !open.has(key));
  const shown = lines.slice(0, MOST_LINES).map(([, some]) => toDifferent(some, missing));
  const more = lines.length - shown.length;
  return more === 0 ? shown : [...shown, toMore(more)];
}

function toDifferent(
  differences: readonly [FigureDifference, ...FigureDifference[]],
  missing: ReadonlySet<string>,
): Finding {
  const [first] = differences;
  const figures = differences.map((each) => {
    const unit = each.measure === 'units' ? '' : ` ${each.currency}`;
    const [actual, expected] = [formatFigure(each.actual, each), formatFigure(each.expected, each)];
    return `${nameFigure(each).toLowerCase()} is ${actual}${unit} instead of ${expected}${unit}`;
  });
  return {
    severity: 'warning',
    code: 'roll-forward-differs',
    message: `${nameLine(first)} held by ${first.fund} is not as the plan showed it: ${joinList(figures)}.`,
    hint: missing.has(first.company)
      ? 'Rows of this company are not in: correct them and apply again.'
      : 'Check the holding in the app, and tell whoever approved the plan.',
  };
}

function toMore(count: number): Finding {
  return {
    severity: 'warning',
    code: 'roll-forward-differs',
    message: `${formatCount(count)} more holdings are not as the plan showed them.`,
    hint: 'Look at the roll-forward, which lists every figure that differs.',
  };
}

function keyOf({
  fund,
  company,
  security,
  id,
  currency,
}: Omit<FigureDifference, 'measure' | 'figure' | 'expected' | 'actual'>) {
  return JSON.stringify([fund, company, security, id, currency]);
}

/** The companies of rows that were to be sent and are not in. */
function findMissing(rows: readonly PlanRow[], outcomes: readonly RowOutcome[]): ReadonlySet<string> {
  const isIn = new Set(outcomes.filter(({ outcome }) => outcome === 'added').map(({ rowKey }) => rowKey));
  const missing = rows.filter(({ rowKey, action }) => action === 'add' && !isIn.has(rowKey));
  return new Set(missing.flatMap(({ company }) => company ?? []));
}

const REASONS: { readonly [why in FurtherLook]: string } = {
  confirmed: 'the plan was made again after you had agreed to it',
  standstill: 'the run had stood still, so everything was looked at again before it went on',
  'not-shown': 'the service did not show at once what had been added',
  unclear: 'the service was asked what had become of requests that it did not answer clearly',
  unproven: 'not everything was there as it was sent when the service was first asked',
};
/** Nothing else reads more than was planned. */
const MOVED = 'lists of the service were longer than expected, or changed while they were read';

/** Says why the run has asked the service more than its plan said; nothing where it has not. */
function noteFurtherReads({
  session: { client },
  plannedReads,
  furtherLooks,
}: Pick<RunInProgress, 'session' | 'plannedReads' | 'furtherLooks'>): RunNote[] {
  const { reads } = client.requests;
  if (reads <= plannedReads) return [];
  const why = furtherLooks.size === 0 ? [MOVED] : [...furtherLooks].map((look) => REASONS[look]);
  const sent = `${plural(reads, 'read')} instead of the ${plannedReads} planned`;
  return [{ kind: 'other', text: `${sent}: ${joinList(why)}.` }];
}
