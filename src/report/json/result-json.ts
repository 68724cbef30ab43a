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
  /** Of a plan that was applied before, it is the run that did it; absent where no run was begun. */
  readonly run?: string;
  /** The digest of the saved plan that was applied. */
  readonly planSha256?: string;
  /** Present where somebody has approved that plan. */
  readonly approval?: Approval;
  readonly inputs: readonly InputJson[];
  readonly service: string;
  /** The address of the cap-table calls, also where it is the same. */
  readonly appService?: string;
  /** The firm's name. */
  readonly firm: string;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly appliedBy: string;
  readonly summary: { readonly [outcome in OutcomeKind]: number };
  readonly requests: RunRequests;
  readonly rows: readonly ResultRowJson[];
  readonly findings: readonly FindingJson[];
  readonly tieOut: readonly TieOutLine[];
  /** Cost and shares of each holding before and after; absent where the proof could not be made. */
  readonly rollForward?: RollForward;
  /** Each mark that is in beside the last one, and the fair values summed up; absent where there is none. */
  readonly marks?: MarkReport;
  /** Present where an input is a foreign spreadsheet. */
  readonly sourceTieOut?: SourceTieOut;
  /** Paths of the result workbooks, in the order of the inputs. */
  readonly results: readonly string[];
}

export interface ResultRowJson extends RowPlaceJson {
  readonly outcome: OutcomeKind;
  readonly key: string;
  readonly why: string;
  readonly id?: string;
  /** The run that brought the row in: this one, or one that had been interrupted. */
  readonly run?: string;
  /** The service was seen to hold what the row says. */
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
