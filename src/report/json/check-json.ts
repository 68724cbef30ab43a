import { type FindingJson, toFindingsJson } from '../../model/finding-json.ts';
import type { RecordKind } from '../../model/record.ts';
import { type InputJson, type RowPlaceJson, toInputsJson, toRowPlaceJson } from '../../model/row-json.ts';
import type { CheckReport, CheckReportRow } from '../../model/run-report.ts';
import { countRowsBySheet } from '../row-counts.ts';

/** What `check --json` prints. */
export interface CheckJson {
  readonly schema: 'capsheet/check@1';
  readonly inputs: readonly InputJson[];
  /** Rows by sheet, of all inputs together; a row that became several records counts once. */
  readonly summary: { readonly [sheet: string]: number };
  readonly rows: readonly CheckRowJson[];
  readonly findings: readonly FindingJson[];
}

export interface CheckRowJson extends RowPlaceJson {
  readonly kind: RecordKind;
  readonly key?: string;
  readonly findings: readonly FindingJson[];
}

export function toCheckJson(report: CheckReport, multipleInputs = report.inputs.length > 1): CheckJson {
  return {
    schema: 'capsheet/check@1',
    inputs: toInputsJson(report.inputs),
    summary: Object.fromEntries(countRowsBySheet(report.rows)),
    rows: Array.from(report.rows, (row) => toCheckRowJson(row, multipleInputs)),
    findings: toFindingsJson(report.findings, multipleInputs),
  };
}

function toCheckRowJson(row: CheckReportRow, multipleInputs: boolean): CheckRowJson {
  return {
    ...toRowPlaceJson(row, multipleInputs),
    kind: row.kind,
    ...(row.key === undefined ? {} : { key: row.key }),
    findings: toFindingsJson(row.findings, multipleInputs),
  };
}
