import type { ExitStatus } from '../../base/util/capsheet-error.ts';
import type { RunProgress, RunStatus } from '../../model/outcomes/run-status.ts';
import type { PortfolioAccess } from './portfolio-access.ts';
import type { PortfolioPlan } from './portfolio-plan.ts';
import { forProgram } from './program-words.ts';
import type { PrintedDocument } from './schemas.ts';
import type { Workbooks } from './workbooks.ts';

export interface ApplyPlanOptions {
  /** Applies the rows without errors, and leaves the others out. */
  readonly isPartial?: boolean;
  /** Warnings count as well: the exit status is 4 if there are any. */
  readonly isStrict?: boolean;
  /**
   * Where the result workbook goes, if there is one workbook; by default next to each. Next to sources that were no files
   * it goes when they are closed.
   */
  readonly resultPath?: string;
  /** The approver of this very plan; journal and reports name them. */
  readonly approval?: {
    readonly approvedBy: string;
    readonly email?: string;
    /** ISO 8601, in UTC. */
    readonly approvedAt: string;
    /** The digest of the approved plan: no other is applied. */
    readonly planSha256: string;
    readonly comment?: string;
  };
  readonly onProgress?: (progress: RunProgress) => void;
  /** Stops the run between two writes: what was sent is settled and reported, and the next apply goes on from there. */
  readonly signal?: AbortSignal;
}

/** How a run ended. */
export interface FinishedRun {
  /** The document of `capsheet apply --json`: each row with its outcome. */
  readonly document: PrintedDocument<'result'>;
  readonly status: RunStatus;
  /** The exit status that the command would have: 0 if everything is there as planned. */
  readonly exitStatus: ExitStatus;
}

/**
 * Applies a plan to the portfolio: exactly that plan, of exactly these workbooks, and nothing a second time. A run that
 * cannot go on ends with its status, `interrupted` or `service-lost`, and not with an error; errors are thrown before
 * anything is sent, for instance `plan-stale` if the service or a workbook has changed, and `lock-held`.
 */
export async function applyPlan(
  plan: PortfolioPlan,
  workbooks: Workbooks,
  access: PortfolioAccess,
  options: ApplyPlanOptions = {},
): Promise<FinishedRun> {
  const [{ applyOpened }, { toResultJson }] = await Promise.all([
    import('./inside/apply-opened.ts'),
    import('../../report/json/result-json.ts'),
  ]);
  // A caller that hands in a plan has seen it.
  const asked = { ...options, plan, confirm: async () => 'unasked' as const };
  const report = await forProgram(() => applyOpened(workbooks, access, asked));
  if (report === undefined) throw new Error('nobody was asked, and somebody declined');
  const { status, exitStatus } = report;
  return { document: toResultJson(report), status, exitStatus };
}
