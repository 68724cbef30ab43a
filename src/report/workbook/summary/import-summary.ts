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

export interface ImportSummary {
  readonly kind: 'result' | 'plan' | 'check';
  /** The verdict in one line; by default the counts of the rows. */
  readonly headline?: string;
  readonly runId?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly service?: string;
  /** The address of its cap-table calls, if that is a different one. */
  readonly appService?: string;
  readonly firm?: string;
  /** The owner of the credentials, as the service names them. */
  readonly serviceUser?: string;
  readonly madeBy?: string;
  readonly madeAt?: string;
  /** The digest of the plan that is shown or was applied. */
  readonly planSha256?: string;
  readonly approval?: Approval;
  readonly appliedBy?: string;
  readonly inputs: readonly InputIdentity[];
  readonly mappingSha256?: string;
  readonly profileSha256?: string;
  readonly version: string;
  readonly requests?: { readonly reads: number; readonly writes: number; readonly retries?: number };
  readonly tieOut?: readonly TieOutLine[];
  readonly rollForward?: RollForward;
  readonly marks?: MarkReport;
  readonly sourceTieOut?: SourceTieOut;
  readonly controlTotals?: ControlTotals;
  /** Shows an approver what a plan would do. */
  readonly planned?: {
    readonly news: readonly CompanyNews[];
    readonly rows: readonly PlanRow[];
  };
  /** The state of the service, carried for the next run of this copy. */
  readonly carried?: CarriedBack;
  /** The findings of this input, and those of no input. */
  readonly findings: readonly Finding[];
  readonly notes?: readonly string[];
}
