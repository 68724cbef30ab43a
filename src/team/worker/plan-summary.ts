import { isToBeAcknowledged } from '../../model/findings/finding.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { countErrors, toPlanHeadline } from '../../report/plan-headline.ts';
import type { PlanSummary } from '../api/submission.ts';

/** What a plan would do, in counts; what has to be acknowledged before it is approved counts as a warning. */
export function toPlanSummary({ plan }: Pick<PlanDocument, 'plan'>, isPartial: boolean): PlanSummary {
  return {
    headline: toPlanHeadline(plan, isPartial),
    counts: plan.summary,
    errors: countErrors(plan),
    warnings: plan.findings.filter(isToBeAcknowledged).length,
    writes: plan.requests.writes,
  };
}
