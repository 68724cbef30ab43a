import { eachOf } from '../../base/util/collections/each-of.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type FindingJson, toFindingJson, toFindingsJson } from '../../model/findings/finding-json.ts';
import { nameDocument } from '../../model/outcomes/document-name.ts';
import { toInputsJson, toRowPlaceJson } from '../../model/outcomes/row-json.ts';
import type { CheckReport, CheckReportRow } from '../../model/outcomes/run-report.ts';
import type { Shape } from '../../model/values/scalars.ts';
import { countRowsBySheet } from '../row-counts.ts';
import type { checkSchema } from './schemas/upload-schemas.ts';

type Whole = Shape<typeof checkSchema>;
type CheckRowJson = Whole['rows'][number];

/** The document that `check --json` prints. Rows and findings are made as they are written: there may be a million. */
export interface CheckJson extends Omit<Whole, 'rows' | 'findings' | 'report'> {
  readonly rows: Iterable<CheckRowJson>;
  readonly findings: Iterable<FindingJson>;
}

export function toCheckJson(report: CheckReport, multipleInputs = report.inputs.length > 1): CheckJson {
  return omitAbsent({
    ...nameDocument('check@1'),
    inputs: toInputsJson(report.inputs),
    summary: Object.fromEntries(countRowsBySheet(report.rows)),
    rows: eachOf(report.rows, (row) => toCheckRowJson(row, multipleInputs)),
    findings: eachOf(report.findings, (finding) => toFindingJson(finding, multipleInputs)),
    sourceTieOut: report.sourceTieOut,
  });
}

function toCheckRowJson(row: CheckReportRow, multipleInputs: boolean): CheckRowJson {
  const { kind, isSkipped, key, findings } = row;
  const action = isSkipped === true ? 'skip' : undefined;
  const texts = omitAbsent({ kind, action, key, findings: toFindingsJson(findings, multipleInputs) });
  return Object.assign(toRowPlaceJson(row, multipleInputs), texts);
}
