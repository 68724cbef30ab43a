import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { withoutRowFindings } from '../../model/findings/finding-set.ts';
import type { Approval } from '../../model/outcomes/approval.ts';
import type { ControlTotals } from '../../model/outcomes/control-totals.ts';
import type { MarkReport } from '../../model/outcomes/mark-report.ts';
import type { RowOutcome, RunRequests, TieOutLine } from '../../model/outcomes/outcome.ts';
import type { InputIdentity, PlanRow } from '../../model/outcomes/plan.ts';
import type { RollForward } from '../../model/outcomes/roll-forward.ts';
import type { RunNote, RunReport } from '../../model/outcomes/run-report.ts';
import type { SourceTieOut } from '../../model/outcomes/source-tie-out.ts';
import { joinRows } from '../joined-rows.ts';
import { toResultHeadline } from '../text/result-headline.ts';

/** The parts of a run that its annotated copies show: of one that just ended, or from the journal. */
export interface ReportedRun {
  /** The verdict in one line, if there is one. */
  readonly headline?: string;
  readonly runId?: string;
  readonly planSha256?: string;
  readonly approval?: Approval;
  /** Times are ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly appliedBy: string;
  readonly service: string;
  /** The address of the cap-table calls. */
  readonly appService?: string;
  readonly firm: { readonly name: string; readonly user?: string };
  readonly madeBy: string;
  readonly madeAt: string;
  readonly inputs: readonly InputIdentity[];
  readonly mappingSha256?: string;
  readonly profileSha256?: string;
  readonly requests?: RunRequests;
  readonly tieOut: readonly TieOutLine[];
  readonly rollForward?: RollForward;
  readonly marks?: MarkReport;
  /** Present for foreign spreadsheets, if it was calculated. */
  readonly sourceTieOut?: SourceTieOut;
  readonly controlTotals?: ControlTotals;
  /** The rows of all inputs, in their order. */
  readonly rows: readonly ReportedRow[];
  /** Findings that belong to no row. */
  readonly findings: readonly Finding[];
  readonly notes: readonly RunNote[];
}

export interface ReportedRow {
  readonly row: Pick<PlanRow, 'origin' | 'action' | 'why' | 'id' | 'changes' | 'findings'>;
  readonly outcome: Omit<RowOutcome, 'rowKey'>;
}

export function toReportedRun(report: RunReport): ReportedRun {
  const { plan } = report;
  const findings = [...withoutRowFindings(plan.findings, plan.rows), ...report.findings];
  const { controlTotals } = plan;
  const facts = omitAbsent({ headline: toResultHeadline(report), controlTotals });
  return { ...report, ...facts, rows: joinRows(report), findings };
}
