import { isInputError, isToBeAcknowledged } from '../../../model/findings/finding.ts';
import { otherAppService, type PlanDocument } from '../../../model/outcomes/plan.ts';
import { toPlanHeadline } from '../../../report/plan-headline.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import type { PlanView } from '../../api/plan.ts';
import type { RowStatus } from '../../api/row-status.ts';
import { toFindingView } from './finding-views.ts';
import { toRollForwardView } from './roll-forward-view.ts';
import { countStatuses } from './row-views.ts';
import { toSourceTieOutView } from './source-tie-out-view.ts';

/** The dry run without its rows. */
export function toPlanView(parts: {
  readonly document: PlanDocument;
  readonly planId: string;
  readonly isOpened: boolean;
  readonly expectedSeconds: number;
  readonly revision: number;
}): PlanView {
  const { document, ...facts } = parts;
  const { plan, service, firm, madeBy, madeAt, inputs } = document;
  const { reads, writes, byEndpoint } = plan.requests;
  const rows = plan.rows.map(({ origin, action }) => ({ sheet: origin.sheet, status: action }));
  const appService = otherAppService(document);
  return {
    ...facts,
    headline: toPlanHeadline(plan, false),
    service,
    ...(appService === undefined ? {} : { appService }),
    firm: firm.name,
    madeBy,
    madeAt,
    inputs: inputs.map(({ name, sha256 }) => ({ name, sha256 })),
    sheets: countBySheet(rows),
    summary: plan.summary,
    reads,
    writes,
    byEndpoint: Object.entries(byEndpoint).map(([endpoint, count]) => ({ endpoint, count })),
    ...toRollForwardView(plan.rollForward),
    ...toSourceTieOutView(document.sourceTieOut),
    warnings: plan.findings.filter(isToBeAcknowledged).map(toFindingView),
    errors: plan.findings.filter(isInputError).length,
  };
}

/** In the order in which the sheets stand first. */
export function countBySheet(
  rows: readonly { readonly sheet: string; readonly status: RowStatus }[],
): PlanView['sheets'] {
  return [...groupBy(rows, ({ sheet }) => sheet)].map(([sheet, some]) => ({
    sheet,
    counts: countStatuses(some),
    total: some.length,
  }));
}
