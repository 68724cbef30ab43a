import { groupBy } from '../../base/util/collections/group-by.ts';
import { isInputError, isToBeAcknowledged } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import { otherAppService, type Plan, type PlanDocument } from '../../model/outcomes/plan.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import { countSent, isStopped, toPlanHeadline } from '../../report/plan-headline.ts';
import { toSheetLabel } from '../../report/text/parts/row-list.ts';
import type { ChangeChoices } from '../api/change-set.ts';
import type { PlanView } from '../api/plan.ts';
import type { RowStatus } from '../api/row-status.ts';
import { toMarksView, toRollForwardView, toSourceTieOutView } from './money-views.ts';
import { countStatuses, toFindingViews } from './row-parts.ts';

export function toPlanView(
  parts: ChangeChoices & {
    readonly document: PlanDocument;
    readonly planId: string;
    readonly isOpened: boolean;
    readonly expectedSeconds: number;
    readonly revision: number;
    readonly isOfOpenBook: boolean;
    readonly progress?: PlanView['progress'];
  },
): PlanView {
  const { document, isOfOpenBook, ...facts } = parts;
  const { plan, service, firm, madeBy, madeAt, inputs } = document;
  const { reads, writes, byEndpoint } = plan.requests;
  const rows = plan.rows.map(({ origin, action }) => ({ origin, status: action }));
  const appService = otherAppService(document);
  return {
    ...facts,
    ...toOffer(plan, { isOfOpenBook, isIn: parts.progress?.rowsLeft === 0 }),
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
    ...toMarksView(plan.marks),
    ...toSourceTieOutView(document.sourceTieOut),
    ...toLeftAlone(plan, inputs.length),
    warnings: toFindingViews(plan.findings.filter(isToBeAcknowledged), inputs.length),
    errors: plan.findings.filter(isInputError).length,
  };
}

/** Headline, offer and confirmation say the same. */
function toOffer(
  plan: Plan,
  { isOfOpenBook, isIn }: { readonly isOfOpenBook: boolean; readonly isIn: boolean },
): Pick<PlanView, 'headline' | 'partialHeadline' | 'offer'> {
  const headline = toPlanHeadline(plan, false);
  if (countSent(plan) === 0) return { headline, offer: 'nothing' };
  if (isIn) return { headline, offer: 'applied' };
  if (!isOfOpenBook) return { headline, offer: 'other-workbook' };
  if (!isStopped(plan, false)) return { headline, offer: 'whole' };
  if (isStopped(plan, true)) return { headline, offer: 'stopped' };
  return { headline, partialHeadline: toPlanHeadline(plan, true), offer: 'partial' };
}

/** Findings about parts of the inputs that become no row. */
const LEFT_ALONE: ReadonlySet<FindingCode> = new Set([
  ...(['sheet-unknown', 'sheet-empty', 'column-unknown', 'column-not-mapped', 'rows-left-out', 'total-row'] as const),
  ...(['marker-row', 'header-again', 'ocf-left-out', 'ocf-object-unknown'] as const),
]);
const MOST_LEFT_ALONE = 100;

function toLeftAlone({ findings }: Plan, inputCount: number): Pick<PlanView, 'leftAlone' | 'leftAloneTotal'> {
  const all = findings.filter(({ code }) => LEFT_ALONE.has(code));
  return { leftAlone: toFindingViews(all.slice(0, MOST_LEFT_ALONE), inputCount), leftAloneTotal: all.length };
}

/** In order of first appearance; after its file where several have a sheet of that name. */
export function countBySheet(
  rows: readonly { readonly origin: RowOrigin; readonly status: RowStatus }[],
): PlanView['sheets'] {
  const bySheet = groupBy(rows, ({ origin }) => origin.sheet);
  return [...bySheet.values()].flatMap((ofName) => {
    const byInput = [...groupBy(ofName, ({ origin }) => origin.inputIndex).values()];
    return byInput.map((some) => {
      const [first] = some;
      const sheet = byInput.length > 1 ? toSheetLabel(first.origin, true) : first.origin.sheet;
      return { sheet, counts: countStatuses(some), total: some.length };
    });
  });
}
