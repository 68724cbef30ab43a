import type { Plan, PlanDocument, PlanRow } from '../../../model/outcomes/plan.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import type { Firm } from '../../../model/service/snapshot.ts';
import type { JoinedRow } from '../../joined-rows.ts';
import type { CompanyNews } from '../../planned-figures.ts';

/** A run as its result workbooks show it: one that just ended, or one from the journal, which keeps less of it. */
export interface ReportedRun
  extends Omit<PlanDocument, 'plan' | 'snapshot' | 'reading' | 'firm'>,
    Pick<Plan, 'controlTotals'>,
    Pick<RunReport, 'runId' | 'planSha256' | 'approval' | 'startedAt' | 'appliedBy' | 'tieOut'>,
    Pick<RunReport, 'rollForward' | 'marks' | 'findings' | 'notes'>,
    Partial<Pick<RunReport, 'finishedAt' | 'requests'>> {
  /** The verdict in one line, if there is one. */
  readonly headline?: string;
  readonly firm: Omit<Firm, 'id'>;
  /** The rows of all inputs, in their order. `findings` are those that belong to none of them. */
  readonly rows: readonly JoinedRow[];
}

/** The facts of a run that its summary shows as they are. */
export const RUN_FACTS = [
  'headline',
  'runId',
  'planSha256',
  'approval',
  'startedAt',
  'finishedAt',
  'appliedBy',
  'requests',
  'tieOut',
  'rollForward',
  'marks',
  'controlTotals',
] as const satisfies readonly (keyof ReportedRun)[];

/** The facts of a plan that its summary, and that of its run, show as they are. */
export const PLAN_FACTS = [
  'service',
  'madeBy',
  'madeAt',
  'mappingSha256',
  'profileSha256',
] as const satisfies readonly (keyof ReportedRun)[];

export interface ImportSummary
  extends Partial<Omit<Pick<ReportedRun, (typeof RUN_FACTS)[number] | (typeof PLAN_FACTS)[number]>, 'requests'>>,
    Pick<ReportedRun, 'inputs' | 'sourceTieOut'> {
  readonly kind: 'result' | 'plan' | 'check';
  /** The address of the cap-table calls, if that is a different one. */
  readonly appService?: string;
  readonly firm?: string;
  /** The owner of the credentials, as the service names them. */
  readonly serviceUser?: string;
  /** The version of capsheet. */
  readonly version: string;
  readonly requests?: { readonly reads: number; readonly writes: number; readonly retries?: number };
  /** Shows an approver what a plan would do. */
  readonly planned?: { readonly news: readonly CompanyNews[]; readonly rows: readonly PlanRow[] };
  /** The state of the service, carried for the next run of this copy. */
  readonly carried?: CarriedBack;
  /** The findings of this input, and those of no input. */
  readonly findings: ReportedRun['findings'];
  readonly notes?: readonly string[];
}
