import { type FindingJson, toFindingJson, toFindingsJson } from '../../model/findings/finding-json.ts';
import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import { type InputJson, type RowPlaceJson, toInputsJson, toRowPlaceJson } from '../../model/outcomes/row-json.ts';
import type { CheckReport, CheckReportRow } from '../../model/outcomes/run-report.ts';
import type { SourceTieOut } from '../../model/outcomes/source-tie-out.ts';
import type { RecordKind } from '../../model/records/record.ts';
import { countRowsBySheet } from '../row-counts.ts';

export interface CheckJson extends DocumentName<'check@1'> {
  readonly inputs: readonly InputJson[];
  /** Source rows by sheet, over all inputs. */
  readonly summary: { readonly [sheet: string]: number };
  readonly rows: Iterable<CheckRowJson>;
  readonly findings: Iterable<FindingJson>;
  readonly sourceTieOut?: SourceTieOut;
}

export interface CheckRowJson extends RowPlaceJson {
  readonly kind: RecordKind;
  readonly action?: 'skip';
  readonly key?: string;
  readonly findings: readonly FindingJson[];
}

export function toCheckJson(report: CheckReport, multipleInputs = report.inputs.length > 1): CheckJson {
  return {
    ...nameDocument('check@1'),
    inputs: toInputsJson(report.inputs),
    summary: Object.fromEntries(countRowsBySheet(report.rows)),
    rows: eachOf(report.rows, (row) => toCheckRowJson(row, multipleInputs)),
    findings: eachOf(report.findings, (finding) => toFindingJson(finding, multipleInputs)),
    ...(report.sourceTieOut === undefined ? {} : { sourceTieOut: report.sourceTieOut }),
  };
}

/** Converted while they are written: only few of a million rows exist at a time. */
function eachOf<Item, Json>(items: Iterable<Item>, toJson: (item: Item) => Json): Iterable<Json> {
  return {
    *[Symbol.iterator]() {
      for (const item of items) yield toJson(item);
    },
  };
}

function toCheckRowJson(row: CheckReportRow, multipleInputs: boolean): CheckRowJson {
  return {
    ...toRowPlaceJson(row, multipleInputs),
    kind: row.kind,
    ...(row.isSkipped === true ? { action: 'skip' } : {}),
    ...(row.key === undefined ? {} : { key: row.key }),
    findings: toFindingsJson(row.findings, multipleInputs),
  };
}
