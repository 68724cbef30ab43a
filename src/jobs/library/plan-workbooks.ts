import { type PortfolioAccess, withPortfolio } from './portfolio-access.ts';
import { type PortfolioPlan, toPortfolioPlan } from './portfolio-plan.ts';
import { openedOf, type Workbooks } from './workbooks.ts';

/**
 * Works out what applying the workbooks would do to the portfolio, and writes nothing to the service. Errors in the
 * workbooks are findings of the plan, which is not applied then.
 */
export async function planWorkbooks(
  workbooks: Workbooks,
  access: PortfolioAccess,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<PortfolioPlan> {
  const [{ planInputs }, { sealPlan }, { toPlanFile }, { toPlanJson }] = await Promise.all([
    import('../pipeline/plan-inputs.ts'),
    import('../pipeline/planning/saved-plan.ts'),
    import('../../engine/plan/file/plan-file.ts'),
    import('../../model/outcomes/plan-json.ts'),
  ]);
  const { inputs } = openedOf(workbooks);
  const document = await withPortfolio(access, signal, (session) => planInputs(inputs, session, { signal }));
  return toPortfolioPlan(sealPlan(toPlanFile(document)), { document: toPlanJson(document) });
}
