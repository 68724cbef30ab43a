import { type FindingJson, toFindingsJson } from '../../model/findings/finding-json.ts';
import type { Approval } from '../../model/outcomes/approval.ts';
import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import type { MarkReport } from '../../model/outcomes/mark-report.ts';
import { type OutcomeKind, ROW_OUTCOMES, type RunRequests, type TieOutLine } from '../../model/outcomes/outcome.ts';
import type { Change } from '../../model/outcomes/plan.ts';
import type { RollForward } from '../../model/outcomes/roll-forward.ts';
import {
  type InputJson,
  type RowPlaceJson,
  toChangesJson,
  toInputsJson,
  toRowPlaceJson,
} from '../../model/outcomes/row-json.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import type { SourceTieOut } from '../../model/outcomes/source-tie-out.ts';
import { allFindings, changesOfRow, type JoinedRow, joinRows } from '../joined-rows.ts';
import { countByKind } from '../row-counts.ts';

/** The document that `apply --json` prints. */
export interface ResultJson extends DocumentName<'result@1'> {
  /** For a plan that was applied before, the run that did it; absent if no run began. */
  readonly run?: string;
  readonly planSha256?: string;
  /** Present if somebody has approved the plan. */
  readonly approval?: Approval;
  readonly inputs: readonly InputJson[];
  readonly service: string;
  /** The address of the cap-table calls, even if it is the same. */
  readonly appService?: string;
  readonly firm: string;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly appliedBy: string;
  readonly summary: { readonly [outcome in OutcomeKind]: number };
  readonly requests: RunRequests;
  readonly rows: readonly ResultRowJson[];
  readonly findings: readonly FindingJson[];
  readonly tieOut: readonly TieOutLine[];
  /** Absent if the proof could not be made. */
  readonly rollForward?: RollForward;
  /** Absent if no row states a mark. */
  readonly marks?: MarkReport;
  /** Present if an input is a foreign spreadsheet. */
  readonly sourceTieOut?: SourceTieOut;
  readonly results: readonly string[];
}

export interface ResultRowJson extends RowPlaceJson {
  readonly outcome: OutcomeKind;
  readonly key: string;
  readonly why: string;
  readonly id?: string;
  /** The run that entered the row: this one, or an interrupted one. */
  readonly run?: string;
  /** After the run, the service was found to hold what the row says. */
  readonly verified: boolean;
  readonly message?: string;
  readonly changes?: readonly Change[];
  readonly findings?: readonly FindingJson[];
}

export function toResultJson(report: RunReport, multipleInputs = report.inputs.length > 1): ResultJson {
  const rows = joinRows(report);
  const outcomes = rows.map(({ outcome }) => outcome.outcome);
  const run = report.runId ?? report.notes.find((note) => note.kind === 'earlier-run')?.runId;
  return {
    ...nameDocument('result@1'),
    ...(run === undefined ? {} : { run }),
    ...(report.planSha256 === undefined ? {} : { planSha256: report.planSha256 }),
    ...(report.approval === undefined ? {} : { approval: report.approval }),
    inputs: toInputsJson(report.inputs),
    service: report.service,
    ...(report.appService === undefined ? {} : { appService: report.appService }),
    firm: report.firm.name,
    madeBy: report.madeBy,
    madeAt: report.madeAt,
    appliedBy: report.appliedBy,
    summary: countByKind(ROW_OUTCOMES, outcomes),
    requests: report.requests,
    rows: rows.map((row) => toResultRowJson(row, multipleInputs)),
    findings: toFindingsJson(allFindings(report), multipleInputs),
    tieOut: report.tieOut,
    ...(report.rollForward === undefined ? {} : { rollForward: report.rollForward }),
    ...(report.marks === undefined ? {} : { marks: report.marks }),
    ...(report.sourceTieOut === undefined ? {} : { sourceTieOut: report.sourceTieOut }),
    results: report.results,
  };
}

function toResultRowJson(joined: JoinedRow, multipleInputs: boolean): ResultRowJson {
  const { row, outcome } = joined;
  const id = outcome.id ?? row.id;
  const changes = toChangesJson(changesOfRow(joined));
  const findings = toFindingsJson([...row.findings, ...outcome.findings], multipleInputs);
  return {
    ...toRowPlaceJson(row, multipleInputs),
    outcome: outcome.outcome,
    key: row.key,
    why: row.why,
    ...(id === undefined ? {} : { id }),
    ...(outcome.runId === undefined ? {} : { run: outcome.runId }),
    verified: outcome.verified ?? false,
    ...(outcome.message === undefined ? {} : { message: outcome.message }),
    ...(changes === undefined ? {} : { changes }),
    ...(findings.length === 0 ? {} : { findings }),
  };
}
