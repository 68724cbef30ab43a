import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import { hasError } from '../../../model/findings/finding.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import { firstOutcome } from '../../../model/outcomes/first-outcome.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import type { RowOutcome, RunRequests, TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { isCostConserved, isRollForwardOpen, type RollForward } from '../../../model/outcomes/roll-forward.ts';
import type { RunNote, RunReport, RunStatus } from '../../../model/outcomes/run-report.ts';
import { runExitStatus } from '../../../report/exit-status.ts';
import { findInRun } from './run-findings.ts';

/** What a run came to, from which its report is made. */
export interface RunFacts {
  readonly document: PlanDocument;
  /** The saved plan that was obeyed, where there is one: it says who made it and when. */
  readonly made: PlanDocument | undefined;
  /** Of its file. */
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

/** The report of a run, before its result workbooks are written. */
export function buildReport(facts: RunFacts): RunReport {
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

export function statusOf(stop: RunStop | undefined): RunStatus {
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

export function firstOutcomes({ plan }: PlanDocument): RowOutcome[] {
  return plan.rows.map(({ rowKey, action }) => ({ rowKey, outcome: firstOutcome(action), findings: [] }));
}
