import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import { applyInputs } from '../../pipeline/apply-inputs.ts';
import type { ApplyOptions } from '../../pipeline/applying/run-in-progress.ts';
import type { ApplyPlanOptions } from '../apply-plan.ts';
import type { PortfolioPlan } from '../portfolio-plan.ts';
import { openedOf, type Workbooks } from '../workbooks.ts';
import { savedOf } from './plan-values.ts';
import { type WatchedAccess, withPortfolio } from './session.ts';

export interface ApplyOpenedOptions extends ApplyPlanOptions, Pick<ApplyOptions, 'confirm' | 'gate'> {
  /** Without one, the plan is made under the lock, and confirmed. */
  readonly plan?: PortfolioPlan | undefined;
}

/** Applies workbooks; `undefined` if somebody declined. */
export function applyOpened(
  workbooks: Workbooks,
  access: WatchedAccess,
  { plan, isPartial = false, isStrict = false, ...options }: ApplyOpenedOptions,
): Promise<RunReport | undefined> {
  const { inputs } = openedOf(workbooks);
  const chosen = { isPartial, isStrict, ...omitAbsent({ saved: plan && savedOf(plan) }), ...options };
  return withPortfolio(access, options.signal, (session) => applyInputs(inputs, session, chosen));
}
