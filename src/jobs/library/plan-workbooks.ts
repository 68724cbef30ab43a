import type { PortfolioAccess } from './portfolio-access.ts';
import type { PortfolioPlan } from './portfolio-plan.ts';
import { forProgram } from './program-words.ts';
import type { Workbooks } from './workbooks.ts';

export interface PlanOptions {
  /** A plan of the same workbooks that must still hold: `plan-stale` is thrown if it does not. */
  readonly earlier?: PortfolioPlan;
  readonly signal?: AbortSignal;
}

/**
 * Works out what applying the workbooks would do to the portfolio, and writes nothing to the service. Errors in the
 * workbooks are findings of the plan, which is not applied then.
 */
export async function planWorkbooks(
  workbooks: Workbooks,
  access: PortfolioAccess,
  options: PlanOptions = {},
): Promise<PortfolioPlan> {
  const { planOpened } = await import('./inside/plan-opened.ts');
  return forProgram(() => planOpened(workbooks, access, options));
}
