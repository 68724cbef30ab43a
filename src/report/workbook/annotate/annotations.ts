import { assertNever } from '../../../base/util/assert-never.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { type Finding, hasError } from '../../../model/findings/finding.ts';
import { uniqueFindings, withoutRowFindings } from '../../../model/findings/finding-set.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { ControlTotals } from '../../../model/outcomes/control-totals.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import type { RowOutcome, RunRequests, TieOutLine } from '../../../model/outcomes/outcome.ts';
import {
  type Change,
  type InputIdentity,
  otherAppService,
  type PlanDocument,
  type PlanRow,
  type PlanStage,
} from '../../../model/outcomes/plan.ts';
import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import type { CheckReport, RunNote, RunReport } from '../../../model/outcomes/run-report.ts';
import type { SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import { showChangeValue } from '../../change-value.ts';
import { changesOfRow, isMismatch, joinRows } from '../../joined-rows.ts';
import { toPlanHeadline } from '../../plan-headline.ts';
import { newsByCompany } from '../../planned-figures.ts';
import { toResultHeadline } from '../../text/result-headline.ts';
import type { AnnotatedRow } from '../annotated-row.ts';
import type { ImportSummary } from '../summary/import-summary.ts';

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
  const {
    headline,
    runId,
    planSha256,
    approval,
    startedAt,
    finishedAt,
    appliedBy,
    requests,
    tieOut,
    rollForward,
    marks,
    controlTotals,
  } = run;
  const notes = run.notes.flatMap(toNote);
  const rows = run.rows.filter(({ row }) => row.origin.inputIndex === options.inputIndex);
  const ofRows = rows.flatMap(({ row, outcome }) => [...row.findings, ...outcome.findings]);
  const loose = run.findings.filter((finding) => isOf(finding, options.inputIndex));
  return {
    rows: rows.map(toRunRow),
    summary: {
      ...planFacts(run, options),
      kind: 'result',
      ...omitAbsent({
        headline,
        runId,
        planSha256,
        approval,
        startedAt,
        finishedAt,
        appliedBy,
        requests,
        tieOut,
        rollForward,
        marks,
        controlTotals,
        carried: options.carried?.[options.inputIndex],
      }),
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
  const rows = [...report.rows].filter(({ origin }) => origin.inputIndex === inputIndex);
  return {
    rows: rows.map(({ origin, findings, isSkipped }) => ({
      sheet: origin.sheet,
      rowNumber: origin.rowNumber,
      outcome: isSkipped === true ? 'skipped' : hasError(findings) ? 'invalid' : 'ok',
      findings,
    })),
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

type PlanFacts = Pick<
  ReportedRun,
  'service' | 'appService' | 'firm' | 'madeBy' | 'madeAt' | 'inputs' | 'mappingSha256' | 'profileSha256'
>;

function planFacts(document: PlanFacts, { version }: AnnotationOptions) {
  const { mappingSha256, profileSha256 } = document;
  const appService = otherAppService(document);
  return {
    service: document.service,
    ...(appService === undefined ? {} : { appService }),
    firm: document.firm.name,
    ...(document.firm.user === undefined ? {} : { serviceUser: document.firm.user }),
    madeBy: document.madeBy,
    madeAt: document.madeAt,
    inputs: document.inputs,
    version,
    ...(mappingSha256 === undefined ? {} : { mappingSha256 }),
    ...(profileSha256 === undefined ? {} : { profileSha256 }),
  };
}

function isOf(finding: Finding, inputIndex: number): boolean {
  return finding.inputIndex === undefined || finding.inputIndex === inputIndex;
}

function toRunRow(told: ReportedRow): AnnotatedRow {
  const { row, outcome } = told;
  const id = outcome.id ?? row.id;
  const mismatch = isMismatch(outcome);
  const message = [
    outcome.message ?? (mismatch ? 'The service holds something other than the workbook says.' : row.why),
    ...(mismatch || row.action === 'differs' || row.action === 'replace'
      ? untold(changesOfRow(told), row.findings).map(toChangeLine)
      : []),
    ...(outcome.createdId === undefined ? [] : [`It created the security ${outcome.createdId}.`]),
    ...(outcome.verified === true ? ['Verified.'] : []),
  ];
  return {
    sheet: row.origin.sheet,
    rowNumber: row.origin.rowNumber,
    outcome: outcome.outcome,
    message: joinSentences(message),
    ...(outcome.runId === undefined ? {} : { run: outcome.runId }),
    ...(id === undefined ? {} : { id }),
    findings: [...row.findings, ...outcome.findings],
  };
}

function toPlanRow(row: PlanRow): AnnotatedRow {
  return {
    sheet: row.origin.sheet,
    rowNumber: row.origin.rowNumber,
    outcome: row.action,
    message: joinSentences([row.why, ...untold(row.changes, row.findings).map(toChangeLine)]),
    ...(row.id === undefined ? {} : { id: row.id }),
    findings: row.findings,
  };
}

/** A finding that a column differs shows both values already. */
function untold(changes: readonly Change[], findings: readonly Finding[]): readonly Change[] {
  const told = new Set(findings.filter(({ code }) => code === 'differs').map(({ column }) => column));
  return changes.filter(({ column }) => !told.has(column));
}

function toChangeLine({ column, service, workbook }: Change): string {
  return `${column}: ${showChangeValue(column, service)} in the service, ${showChangeValue(column, workbook)} in the workbook.`;
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
        `Run ${note.runId}, begun ${note.startedAt}, had not finished, so its open requests were cleared up first: ${fates}.`,
      ];
    }
    case 'earlier-run':
      return [`The plan was applied before, by run ${note.runId}, finished ${note.finishedAt}.`];
    case 'looks':
      return describeLooks(note.taken, note.left);
    case 'other':
      return [note.text];
    default:
      return assertNever(note);
  }
}

/** The parts of a run that its annotated copies show: of one that just ended, or from the journal. */
export interface ReportedRun {
  /** The verdict in one line, if there is one. */
  readonly headline?: string;
  readonly runId?: string;
  readonly planSha256?: string;
  readonly approval?: Approval;
  /** Times are ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly appliedBy: string;
  readonly service: string;
  /** The address of the cap-table calls. */
  readonly appService?: string;
  readonly firm: { readonly name: string; readonly user?: string };
  readonly madeBy: string;
  readonly madeAt: string;
  readonly inputs: readonly InputIdentity[];
  readonly mappingSha256?: string;
  readonly profileSha256?: string;
  readonly requests?: RunRequests;
  readonly tieOut: readonly TieOutLine[];
  readonly rollForward?: RollForward;
  readonly marks?: MarkReport;
  /** Present for foreign spreadsheets, if it was calculated. */
  readonly sourceTieOut?: SourceTieOut;
  readonly controlTotals?: ControlTotals;
  /** The rows of all inputs, in their order. */
  readonly rows: readonly ReportedRow[];
  /** Findings that belong to no row. */
  readonly findings: readonly Finding[];
  readonly notes: readonly RunNote[];
}

export interface ReportedRow {
  readonly row: Pick<PlanRow, 'origin' | 'action' | 'why' | 'id' | 'changes' | 'findings'>;
  readonly outcome: Omit<RowOutcome, 'rowKey'>;
}

export function toReportedRun(report: RunReport): ReportedRun {
  const { plan } = report;
  const findings = [...withoutRowFindings(plan.findings, plan.rows), ...report.findings];
  const { controlTotals } = plan;
  const facts = omitAbsent({ headline: toResultHeadline(report), controlTotals });
  return { ...report, ...facts, rows: joinRows(report), findings };
}
