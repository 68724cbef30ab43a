import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import { nameDocument } from '../../model/outcomes/document-name.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { type PrintedPlan, toPrintedPlan } from '../../model/outcomes/plan-json.ts';
import type { CreatedByRun, RunHistory, RunHistoryDetail } from '../../model/outcomes/run-report.ts';
import type { Shape } from '../../model/values/scalars.ts';
import { describeForTerminal } from '../describe-error.ts';
import { describeFinding } from '../finding-pages.ts';
import type { WrittenResult } from '../workbook-path.ts';
import type { OTHER_DOCUMENTS } from './schemas/other-schemas.ts';
import type { errorSchema, planSchema } from './schemas/upload-schemas.ts';

type Printed<Name extends keyof typeof OTHER_DOCUMENTS> = Shape<(typeof OTHER_DOCUMENTS)[Name]['schema']>;

/** Returns the part of `check --json` and `plan --json` about the copy that `--report` wrote. */
export function toCopyJson(copy: WrittenResult | undefined): Pick<Shape<typeof planSchema>, 'report'> {
  return copy === undefined ? {} : { report: copy };
}

/** The facts that `plan PLAN.json --json` prints besides the plan. */
interface ShownFacts {
  /** The digest of the plan file. */
  readonly planSha256: string;
  /** Whether the workbooks beside it are those that were planned, in the order of the inputs. */
  readonly workbooks: readonly { readonly name: string; readonly state: 'planned' | 'changed' | 'missing' }[];
}

export function toShownPlanJson(document: PlanDocument, facts: ShownFacts): PrintedPlan & ShownFacts {
  return { ...toPrintedPlan(document), ...facts };
}

export function toDoctorJson(checks: readonly DoctorCheck[]): Printed<'doctor'> {
  return { ...nameDocument('doctor@1'), healthy: checks.every(({ status }) => status !== 'error'), checks };
}

export function toErrorJson(error: unknown): Shape<typeof errorSchema> {
  const { code, message, hint } = describeForTerminal(error);
  return { ...nameDocument('error@1'), code, message, hint };
}

export function toExportJson(report: ExportReport): Printed<'export'> {
  const { path, service, firm, companies, sheets, leftOut, missing, unresolved } = report;
  const rows = Object.fromEntries(sheets.map(({ name, rows: count }) => [name, count]));
  const more = unresolved.length === 0 ? {} : { unresolved };
  return { ...nameDocument('export@1'), path, service, firm, companies, rows, leftOut, missing, ...more };
}

export function toMapJson(report: MapReport): Printed<'map'> {
  return { ...nameDocument('map@1'), ...report };
}

export function toRunsJson({ runs, damaged }: RunHistory): Printed<'runs'> {
  return { ...nameDocument('runs@1'), runs, ...(damaged.length === 0 ? {} : { damaged }) };
}

export function toRunJson(run: RunHistoryDetail): Printed<'run'> {
  return { ...nameDocument('run@1'), ...run };
}

/** The meaning of a finding, and what to do about it. */
export function toFindingDocument(code: FindingCode): Printed<'finding'> {
  return { ...nameDocument('finding@1'), code, ...describeFinding(code) };
}

export function toCreatedJson({ run, created, replaced }: CreatedByRun): Printed<'created'> {
  const { runId, service, firm, startedAt, finishedAt, appliedBy } = run;
  return omitAbsent({
    ...nameDocument('created@1'),
    run: runId,
    service,
    firm,
    startedAt,
    finishedAt,
    appliedBy,
    created: created.map(({ kind, id, key, createdBy, file, sheet, rowNumber }) =>
      omitAbsent({ kind, id, key, createdBy, file, sheet, row: rowNumber }),
    ),
    replaced,
  });
}
