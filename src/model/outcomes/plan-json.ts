import { type FindingJson, toFindingsJson } from '../findings/finding-json.ts';
import type { RuleChange } from '../findings/rule-change.ts';
import type { ControlTotals } from './control-totals.ts';
import { type DocumentName, nameDocument } from './document-name.ts';
import type { MarkReport } from './mark-report.ts';
import type { Change, PlanAction, PlanDocument, PlanRow, RequestCounts } from './plan.ts';
import type { RollForward } from './roll-forward.ts';
import { type InputJson, type RowPlaceJson, toChangesJson, toInputsJson, toRowPlaceJson } from './row-json.ts';
import type { SourceTieOut } from './source-tie-out.ts';

/** What `plan --json` prints; a saved plan is the same with its snapshot. */
export interface PlanJson extends DocumentName<'plan@1'> {
  readonly inputs: readonly InputJson[];
  readonly service: string;
  /** The address of the cap-table calls, also where it is the same. */
  readonly appService?: string;
  /** The firm's name. */
  readonly firm: string;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly summary: { readonly [action in PlanAction]: number };
  readonly requests: RequestCounts;
  readonly rows: readonly PlanRowJson[];
  readonly findings: readonly FindingJson[];
  /** Those that the firm has changed; absent where it has changed none. */
  readonly rules?: readonly RuleChange[];
  /** Totals of the workbook beside what capsheet counts, and what was read beside what would be sent. */
  readonly controlTotals?: ControlTotals;
  /** Cost and shares of each holding before and after; absent where nothing concerns the cap table. */
  readonly rollForward?: RollForward;
  /** Each mark beside the last one, and the fair values summed up; absent where no row states a mark. */
  readonly marks?: MarkReport;
  /** Of foreign spreadsheets; absent where there is none, and in a saved plan. */
  readonly sourceTieOut?: SourceTieOut;
}

export interface PlanRowJson extends RowPlaceJson {
  readonly action: PlanAction;
  readonly key: string;
  readonly why: string;
  readonly id?: string;
  readonly changes?: readonly Change[];
  readonly findings?: readonly FindingJson[];
}

export function toPlanJson(document: PlanDocument, multipleInputs = document.inputs.length > 1): PlanJson {
  const { inputs, service, appService, firm, madeBy, madeAt, plan } = document;
  return {
    ...nameDocument('plan@1'),
    inputs: toInputsJson(inputs),
    service,
    ...(appService === undefined ? {} : { appService }),
    firm: firm.name,
    madeBy,
    madeAt,
    summary: plan.summary,
    requests: plan.requests,
    rows: plan.rows.map((row) => toPlanRowJson(row, multipleInputs)),
    findings: toFindingsJson(plan.findings, multipleInputs),
    ...(plan.rules === undefined ? {} : { rules: plan.rules }),
    ...(plan.controlTotals === undefined ? {} : { controlTotals: plan.controlTotals }),
    ...(plan.rollForward === undefined ? {} : { rollForward: plan.rollForward }),
    ...(plan.marks === undefined ? {} : { marks: plan.marks }),
    ...(document.sourceTieOut === undefined ? {} : { sourceTieOut: document.sourceTieOut }),
  };
}

function toPlanRowJson(row: PlanRow, multipleInputs: boolean): PlanRowJson {
  const changes = toChangesJson(row.changes);
  return {
    ...toRowPlaceJson(row, multipleInputs),
    action: row.action,
    key: row.key,
    why: row.why,
    ...(row.id === undefined ? {} : { id: row.id }),
    ...(changes === undefined ? {} : { changes }),
    ...(row.findings.length === 0 ? {} : { findings: toFindingsJson(row.findings, multipleInputs) }),
  };
}
