import { readVersion } from '../../../base/package/package-files.ts';
import { throwIfStopped } from '../../../base/util/interruption.ts';
import type { WrittenResult } from '../../../report/workbook-path.ts';
import { planInputs } from '../../pipeline/plan-inputs.ts';
import { writePlanReport } from '../../pipeline/results/write-reports.ts';
import type { PlanOptions, PortfolioPlan } from '../portfolio-plan.ts';
import { openedOf, type Workbooks } from '../workbooks.ts';
import { documentOf, savedOf, toMadePlan } from './plan-values.ts';
import { type WatchedAccess, withPortfolio } from './session.ts';

/** With `settles`, runs that left something open are settled where there is nothing to send. */
export async function planOpened(
  workbooks: Workbooks,
  access: WatchedAccess,
  { earlier, signal, settles = false }: PlanOptions & { readonly settles?: boolean },
): Promise<PortfolioPlan> {
  const { inputs } = openedOf(workbooks);
  const saved = earlier && savedOf(earlier);
  const making = { saved, signal, settles };
  const document = await withPortfolio(access, signal, (session) => planInputs(inputs, session, making));
  throwIfStopped(signal);
  return toMadePlan(document);
}

interface CopyPlace {
  readonly path: string;
  readonly planSha256: string | undefined;
}

/** Writes a copy of the workbook with what is planned beside each row. */
export function writePlanCopy(plan: PortfolioPlan, workbooks: Workbooks, place: CopyPlace): Promise<WrittenResult> {
  return writePlanReport(documentOf(plan), openedOf(workbooks).inputs, { ...place, version: readVersion() });
}
