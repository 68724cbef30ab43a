import type { Finding } from '../../../model/findings/finding.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { ControlTotals } from '../../../model/outcomes/control-totals.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { InputIdentity, PlanRow } from '../../../model/outcomes/plan.ts';
import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import type { SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import type { CompanyNews } from '../../planned-figures.ts';

/** The facts that the summary sheet tells of a run, a plan or a check, beyond what the rows say. */
export interface ImportSummary {
  readonly kind: 'result' | 'plan' | 'check';
  /** The verdict in one line; the counts of the rows are said in its place where there is none. */
  readonly headline?: string;
  readonly runId?: string;
  /** Times are ISO 8601 in UTC. */
  readonly startedAt?: string;
  readonly finishedAt?: string;
  /** The base address of the service. */
  readonly service?: string;
  /** The address of its cap-table calls, where it is another. */
  readonly appService?: string;
  readonly firm?: string;
  /** The owner of the credentials, as the service names them. */
  readonly serviceUser?: string;
  readonly madeBy?: string;
  readonly madeAt?: string;
  /** The digest of the plan file that is shown, or was applied. */
  readonly planSha256?: string;
  readonly approval?: Approval;
  readonly appliedBy?: string;
  readonly inputs: readonly InputIdentity[];
  readonly mappingSha256?: string;
  readonly profileSha256?: string;
  /** The version of capsheet. */
  readonly version: string;
  readonly requests?: { readonly reads: number; readonly writes: number; readonly retries?: number };
  readonly tieOut?: readonly TieOutLine[];
  readonly rollForward?: RollForward;
  readonly marks?: MarkReport;
  /** Belongs to this input. */
  readonly sourceTieOut?: SourceTieOut;
  readonly controlTotals?: ControlTotals;
  /** Says what a plan would do, for the person who is to approve it. */
  readonly planned?: {
    readonly news: readonly CompanyNews[];
    /** Belong to this input. */
    readonly rows: readonly PlanRow[];
  };
  /** Carried by this copy of the service for when it is fed in again. */
  readonly carried?: CarriedBack;
  /** Every finding of this input, and those of no input. */
  readonly findings: readonly Finding[];
  /** Further sentences that a reader must know. */
  readonly notes?: readonly string[];
}
