import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { type PlanJson, toPlanJson } from '../../model/outcomes/plan-json.ts';
import type { CreatedByRun, CreatedThing } from '../../model/outcomes/run-report.ts';
import { describeForTerminal } from '../describe-error.ts';
import type { WrittenResult } from '../workbook-path.ts';

/** The part of `check --json` and `plan --json` about the copy that `--report` wrote. */
interface CopyJson {
  readonly report?: {
    readonly path: string;
    /** Says what the copy lost of the workbook, as sentences. */
    readonly note?: string;
  };
}

export function toCopyJson(copy: WrittenResult | undefined): CopyJson {
  return copy === undefined ? {} : { report: copy };
}

/** The facts that `plan PLAN.json --json` prints besides the plan. */
interface ShownFacts {
  /** The digest of the plan file. */
  readonly planSha256: string;
  /** Whether the workbooks beside it are those that were planned, in the order of the inputs. */
  readonly workbooks: readonly { readonly name: string; readonly state: 'planned' | 'changed' | 'missing' }[];
}

export function toShownPlanJson(document: PlanDocument, facts: ShownFacts): PlanJson & ShownFacts {
  return { ...toPlanJson(document), ...facts };
}

/** The document that `doctor --json` prints. */
export interface DoctorJson extends DocumentName<'doctor@1'> {
  /** False where something is wrong; what is merely worth a look leaves it true. */
  readonly healthy: boolean;
  readonly checks: readonly DoctorCheck[];
}

export function toDoctorJson(checks: readonly DoctorCheck[]): DoctorJson {
  return { ...nameDocument('doctor@1'), healthy: checks.every(({ status }) => status !== 'error'), checks };
}

/** The document on standard output under `--json` where the run could not go on. */
export interface ErrorJson extends DocumentName<'error@1'> {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export function toErrorJson(error: unknown): ErrorJson {
  const { code, message, hint } = describeForTerminal(error);
  return { ...nameDocument('error@1'), code, message, hint };
}

/** The document that `export --json` prints. */
export interface ExportJson extends DocumentName<'export@1'> {
  readonly path: string;
  readonly service: string;
  /** The firm's name. */
  readonly firm: string;
  readonly companies: number;
  /** Counts the rows of every sheet, by its name. */
  readonly rows: { readonly [sheet: string]: number };
  readonly leftOut: ExportReport['leftOut'];
  readonly missing: ExportReport['missing'];
  /** Only where there are any. */
  readonly unresolved?: ExportReport['unresolved'];
}

export function toExportJson(report: ExportReport): ExportJson {
  const { path, service, firm, companies, sheets, leftOut, missing, unresolved } = report;
  const rows = Object.fromEntries(sheets.map(({ name, rows: count }) => [name, count]));
  const more = unresolved.length === 0 ? {} : { unresolved };
  return { ...nameDocument('export@1'), path, service, firm, companies, rows, leftOut, missing, ...more };
}

/** The document that `map --json` prints. */
export type MapJson = DocumentName<'map@1'> & MapReport;

export function toMapJson(report: MapReport): MapJson {
  return { ...nameDocument('map@1'), ...report };
}

/** The document that `runs RUN --created --json` prints. */
export interface CreatedJson extends DocumentName<'created@1'> {
  readonly run: string;
  readonly service: string;
  /** The firm's name. */
  readonly firm: string;
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly appliedBy: string;
  /** The last that was created stands first. */
  readonly created: readonly {
    readonly kind: CreatedThing['kind'];
    readonly id?: string;
    readonly key: string;
    /** The ID of the transaction that brought it into being. */
    readonly createdBy?: string;
    readonly file: string;
    readonly sheet: string;
    /** As Excel shows it, from 1. */
    readonly row: number;
  }[];
  /** Rows whose custom values or marks it replaced. */
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
