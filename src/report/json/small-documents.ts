import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { type PlanJson, toPlanJson } from '../../model/outcomes/plan-json.ts';
import type { CreatedByRun, CreatedThing } from '../../model/outcomes/run-report.ts';
import { describeForTerminal } from '../describe-error.ts';
import type { WrittenResult } from '../workbook-path.ts';

interface CopyJson {
  readonly report?: {
    readonly path: string;
    /** Says in sentences what the copy lost of the workbook. */
    readonly note?: string;
  };
}

export function toCopyJson(copy: WrittenResult | undefined): CopyJson {
  return copy === undefined ? {} : { report: copy };
}

/** Printed by `plan PLAN.json --json` besides the plan. */
interface ShownFacts {
  readonly planSha256: string;
  /** Whether the workbooks beside the plan are the planned ones, in the order of the inputs. */
  readonly workbooks: readonly { readonly name: string; readonly state: 'planned' | 'changed' | 'missing' }[];
}

export function toShownPlanJson(document: PlanDocument, facts: ShownFacts): PlanJson & ShownFacts {
  return { ...toPlanJson(document), ...facts };
}

export interface DoctorJson extends DocumentName<'doctor@1'> {
  readonly healthy: boolean;
  readonly checks: readonly DoctorCheck[];
}

export function toDoctorJson(checks: readonly DoctorCheck[]): DoctorJson {
  return { ...nameDocument('doctor@1'), healthy: checks.every(({ status }) => status !== 'error'), checks };
}

export interface ErrorJson extends DocumentName<'error@1'> {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export function toErrorJson(error: unknown): ErrorJson {
  const { code, message, hint } = describeForTerminal(error);
  return { ...nameDocument('error@1'), code, message, hint };
}

export interface ExportJson extends DocumentName<'export@1'> {
  readonly path: string;
  readonly service: string;
  readonly firm: string;
  readonly companies: number;
  readonly rows: { readonly [sheet: string]: number };
  readonly leftOut: ExportReport['leftOut'];
  readonly missing: ExportReport['missing'];
  readonly unresolved?: ExportReport['unresolved'];
}

export function toExportJson(report: ExportReport): ExportJson {
  const { path, service, firm, companies, sheets, leftOut, missing, unresolved } = report;
  const rows = Object.fromEntries(sheets.map(({ name, rows: count }) => [name, count]));
  const more = unresolved.length === 0 ? {} : { unresolved };
  return { ...nameDocument('export@1'), path, service, firm, companies, rows, leftOut, missing, ...more };
}

export type MapJson = DocumentName<'map@1'> & MapReport;

export function toMapJson(report: MapReport): MapJson {
  return { ...nameDocument('map@1'), ...report };
}

export interface CreatedJson extends DocumentName<'created@1'> {
  readonly run: string;
  readonly service: string;
  readonly firm: string;
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly appliedBy: string;
  readonly created: readonly {
    readonly kind: CreatedThing['kind'];
    readonly id?: string;
    readonly key: string;
    /** The ID of the transaction that created it. */
    readonly createdBy?: string;
    readonly file: string;
    readonly sheet: string;
    readonly row: number;
  }[];
  readonly replaced: number;
}

export function toCreatedJson({ run, created, replaced }: CreatedByRun): CreatedJson {
  const { runId, service, firm, startedAt, finishedAt, appliedBy } = run;
  return {
    ...nameDocument('created@1'),
    run: runId,
    service,
    firm,
    startedAt,
    ...(finishedAt === undefined ? {} : { finishedAt }),
    appliedBy,
    created: created.map(({ kind, id, key, createdBy, file, sheet, rowNumber }) => ({
      kind,
      ...(id === undefined ? {} : { id }),
      key,
      ...(createdBy === undefined ? {} : { createdBy }),
      file,
      sheet,
      row: rowNumber,
    })),
    replaced,
  };
}
