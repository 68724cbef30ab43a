import { assertNever } from '../../../base/util/assert-never.ts';
import { omitAbsent, pickPresent } from '../../../base/util/collections/omit-absent.ts';
import { formatInstant, joinList } from '../../../base/util/text/words.ts';
import { type Finding, hasError } from '../../../model/findings/finding.ts';
import { uniqueFindings, withoutRowFindings } from '../../../model/findings/finding-set.ts';
import {
  type Change,
  otherAppService,
  type PlanDocument,
  type PlanRow,
  type PlanStage,
} from '../../../model/outcomes/plan.ts';
import type { CheckReport, RunNote, RunReport } from '../../../model/outcomes/run-report.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import { showChangeValue } from '../../change-value.ts';
import { factsOf, isMismatch, type JoinedRow, joinRows } from '../../joined-rows.ts';
import { toPlanHeadline } from '../../plan-headline.ts';
import { newsByCompany } from '../../planned-figures.ts';
import { toResultHeadline } from '../../text/result-headline.ts';
import type { AnnotatedRow, RowMark } from '../annotated-row.ts';
import { type ImportSummary, PLAN_FACTS, type ReportedRun, RUN_FACTS } from '../summary/import-summary.ts';

export interface Annotations {
  readonly rows: readonly AnnotatedRow[];
  readonly summary: ImportSummary;
}

interface AnnotationOptions {
  /** From 0. */
  readonly inputIndex: number;
  /** The version of capsheet. */
  readonly version: string;
  /** The digest of the plan file, if the plan is saved. */
  readonly planSha256?: string;
  /** The state after the run, by input, which the copies carry. */
  readonly carried?: readonly CarriedBack[];
}

export function annotateRun(run: ReportedRun, options: AnnotationOptions): Annotations {
  const notes = run.notes.flatMap(toNote);
  const rows = run.rows.filter(({ row }) => row.origin.inputIndex === options.inputIndex);
  const ofRows = rows.flatMap(({ row, outcome }) => [...row.findings, ...outcome.findings]);
  const loose = run.findings.filter((finding) => isOf(finding, options.inputIndex));
  return {
    rows: rows.map(toRunRow),
    summary: {
      ...planFacts(run, options),
      kind: 'result',
      ...pickPresent(run, RUN_FACTS),
      ...omitAbsent({ carried: options.carried?.[options.inputIndex] }),
      ...sourceOf(run, options),
      findings: uniqueFindings([...loose, ...ofRows]),
      ...(notes.length === 0 ? {} : { notes }),
    },
  };
}

export function annotatePlan(document: PlanDocument, options: AnnotationOptions): Annotations {
  const { plan } = document;
  const rows = plan.rows.filter(({ origin }) => origin.inputIndex === options.inputIndex);
  return {
    rows: rows.map(toPlanRow),
    summary: {
      ...planFacts(document, options),
      kind: 'plan',
      headline: `Dry run, nothing was sent. ${toPlanHeadline(plan, false)}`,
      requests: { reads: plan.requests.reads, writes: plan.requests.writes },
      planned: { news: newsByCompany(document), rows },
      ...omitAbsent({
        rollForward: plan.rollForward,
        marks: plan.marks,
        controlTotals: plan.controlTotals,
        planSha256: options.planSha256,
      }),
      ...sourceOf(document, options),
      findings: plan.findings.filter((finding) => isOf(finding, options.inputIndex)),
    },
  };
}

export function annotateCheck(report: CheckReport, { inputIndex, version }: AnnotationOptions): Annotations {
  const rows: AnnotatedRow[] = [];
  for (const { origin, findings, isSkipped } of report.rows) {
    if (origin.inputIndex !== inputIndex) continue;
    const { sheet, rowNumber } = origin;
    rows.push({ sheet, rowNumber, outcome: isSkipped ? 'skipped' : hasError(findings) ? 'invalid' : 'ok', findings });
  }
  return {
    rows,
    summary: {
      kind: 'check',
      inputs: report.inputs,
      version,
      ...sourceOf(report, { inputIndex }),
      findings: report.findings.filter((finding) => isOf(finding, inputIndex)),
    },
  };
}

/** Returns the tie-out of one input, if it is a foreign spreadsheet. */
function sourceOf(
  { sourceTieOut }: Pick<CheckReport, 'sourceTieOut'>,
  { inputIndex }: Pick<AnnotationOptions, 'inputIndex'>,
): Pick<ImportSummary, 'sourceTieOut'> {
  if (sourceTieOut === undefined) return {};
  return { sourceTieOut: sourceTieOut.filter((table) => table.inputIndex === inputIndex) };
}

function planFacts(
  document: Pick<ReportedRun, 'appService' | 'firm' | 'inputs' | (typeof PLAN_FACTS)[number]>,
  { version }: AnnotationOptions,
) {
  const { firm, inputs } = document;
  const facts = { appService: otherAppService(document), firm: firm.name, serviceUser: firm.user, inputs, version };
  return { ...pickPresent(document, PLAN_FACTS), ...omitAbsent(facts) };
}

function isOf(finding: Finding, inputIndex: number): boolean {
  return finding.inputIndex === undefined || finding.inputIndex === inputIndex;
}

function toRunRow(joined: JoinedRow): AnnotatedRow {
  const { row, outcome } = joined;
  const { id, changes, findings } = factsOf(joined);
  const mismatch = isMismatch(outcome);
  const message = [
    outcome.message ?? (mismatch ? 'The service holds something other than the workbook says.' : row.why),
    ...(mismatch || row.action === 'differs' || row.action === 'replace' ? describeChanges(changes, row.findings) : []),
    ...(outcome.createdId === undefined ? [] : [`It created the security ${outcome.createdId}.`]),
    ...(outcome.verified === true ? ['Verified.'] : []),
  ];
  return { ...toMark(row, outcome.outcome, message), ...omitAbsent({ run: outcome.runId, id }), findings };
}

function toPlanRow(row: PlanRow): AnnotatedRow {
  const { action, why, id, changes, findings } = row;
  return { ...toMark(row, action, [why, ...describeChanges(changes, findings)]), ...omitAbsent({ id }), findings };
}

function toMark({ origin: { sheet, rowNumber } }: PlanRow, outcome: RowMark, message: readonly string[]) {
  return { sheet, rowNumber, outcome, message: joinSentences(message) };
}

/** Leaves out the columns of findings that say they differ: those show both values already. */
function describeChanges(changes: readonly Change[], findings: readonly Finding[]): readonly string[] {
  const shown = new Set(findings.filter(({ code }) => code === 'differs').map(({ column }) => column));
  return changes
    .filter(({ column }) => !shown.has(column))
    .map(({ column, service, workbook }) => {
      const values = [showChangeValue(column, service), showChangeValue(column, workbook)];
      return `${column}: ${values[0]} in the service, ${values[1]} in the workbook.`;
    });
}

function joinSentences(texts: readonly string[]): string {
  const sentences = texts.map((text) => text.trim()).filter((text) => text !== '');
  return sentences.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');
}

function describeLooks(taken: readonly PlanStage[], left: readonly PlanStage[]): readonly string[] {
  const list = (stages: readonly PlanStage[]): string => joinList(stages.map((stage) => stage.replace('-', ' ')));
  const again = taken.length === 0 ? [] : [`Checked again right before they were sent: ${list(taken)}.`];
  if (left.length === 0) return again;
  const cost = 'that would have cost more than a tenth of the requests';
  return [...again, `Not checked again right before they were sent: ${list(left)}; ${cost}.`];
}

function toNote(note: RunNote): readonly string[] {
  switch (note.kind) {
    case 'settled-run': {
      const fates =
        note.landed + note.notLanded === 0
          ? 'all its requests had been answered'
          : `of the rows that were unclear, ${note.landed} are in and ${note.notLanded} are not`;
      return [
        `Run ${note.runId}, begun ${formatInstant(note.startedAt)}, had not finished, so its open requests were cleared up first: ${fates}.`,
      ];
    }
    case 'earlier-run':
      return [`The plan was applied before, by run ${note.runId}, finished ${formatInstant(note.finishedAt)}.`];
    case 'looks':
      return describeLooks(note.taken, note.left);
    case 'other':
      return [note.text];
    default:
      return assertNever(note);
  }
}

export function toReportedRun(report: RunReport): ReportedRun {
  const { plan } = report;
  const findings = [...withoutRowFindings(plan.findings, plan.rows), ...report.findings];
  const { controlTotals } = plan;
  const facts = omitAbsent({ headline: toResultHeadline(report), controlTotals });
  return { ...report, ...facts, rows: joinRows(report), findings };
}
