import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toFindingsJson } from '../../model/findings/finding-json.ts';
import { nameDocument } from '../../model/outcomes/document-name.ts';
import { ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import { toChangesJson, toInputsJson, toRowPlaceJson } from '../../model/outcomes/row-json.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import type { Shape } from '../../model/values/scalars.ts';
import { allFindings, factsOf, type JoinedRow, joinRows } from '../joined-rows.ts';
import { countByKind } from '../row-counts.ts';
import type { resultSchema } from './schemas/upload-schemas.ts';

/** The document that `apply --json` prints. */
export type ResultJson = Shape<typeof resultSchema>;

export function toResultJson(report: RunReport, multipleInputs = report.inputs.length > 1): ResultJson {
  const rows = joinRows(report);
  const outcomes = rows.map(({ outcome }) => outcome.outcome);
  return omitAbsent({
    ...nameDocument('result@1'),
    run: report.runId ?? report.notes.find((note) => note.kind === 'earlier-run')?.runId,
    planSha256: report.planSha256,
    approval: report.approval,
    inputs: toInputsJson(report.inputs),
    service: report.service,
    appService: report.appService,
    firm: report.firm.name,
    madeBy: report.madeBy,
    madeAt: report.madeAt,
    appliedBy: report.appliedBy,
    summary: countByKind(ROW_OUTCOMES, outcomes),
    requests: report.requests,
    rows: rows.map((row) => toResultRowJson(row, multipleInputs)),
    findings: toFindingsJson(allFindings(report), multipleInputs),
    tieOut: report.tieOut,
    rollForward: report.rollForward,
    marks: report.marks,
    sourceTieOut: report.sourceTieOut,
    results: report.results,
  });
}

function toResultRowJson(joined: JoinedRow, multipleInputs: boolean): ResultJson['rows'][number] {
  const { row, outcome } = joined;
  const { id, message, ...facts } = factsOf(joined);
  const findings = toFindingsJson(facts.findings, multipleInputs);
  return omitAbsent({
    ...toRowPlaceJson(row, multipleInputs),
    outcome: outcome.outcome,
    key: row.key,
    why: row.why,
    id,
    run: outcome.runId,
    verified: outcome.verified ?? false,
    message,
    changes: toChangesJson(facts.changes),
    findings: findings.length === 0 ? undefined : findings,
  });
}
