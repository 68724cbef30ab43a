import type { OutcomeKind } from './outcome.ts';
import type { PlanAction } from './plan.ts';

const FIRST_OUTCOME: { readonly [action in PlanAction]: OutcomeKind } = {
  add: 'not-run',
  replace: 'not-run',
  upload: 'not-run',
  unchanged: 'unchanged',
  differs: 'differs',
  blocked: 'blocked',
  invalid: 'invalid',
  skipped: 'skipped',
};

/** The outcome of a row before anything was sent: what is not to be sent has its last one already. */
export function firstOutcome(action: PlanAction): OutcomeKind {
  return FIRST_OUTCOME[action];
}
