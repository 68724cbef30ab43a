import { assertNever } from '../../base/util/assert-never.ts';
import { formatInstant, plural } from '../../base/util/text/words.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { type OutcomeKind, ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import { otherAppService, type PlanRow } from '../../model/outcomes/plan.ts';
import { isCostConserved, isRollForwardOpen } from '../../model/outcomes/roll-forward-totals.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import { changesOfRow, isMismatch, type JoinedRow, joinRows } from '../joined-rows.ts';
import {
  toComparisonSection,
  toMarkSection,
  toOpeningSection,
  toReconciliationSection,
  toRollForwardSection,
} from './money/roll-forward-text.ts';
import { isOpen, toSourceTieOutSection, toTieOutSection } from './money/tie-out-text.ts';
import { otherFindings, toFindingLine, toFindingSections } from './parts/finding-list.ts';
import { joinSections, layoutFacts, type TextView, toOneLine, wrapText } from './parts/layout.ts';
import {
  CORRECT_DIFFERENCES,
  type NextStep,
  NOTHING_LEFT,
  type TypedFlags,
  toNextCommand,
  toNextLines,
} from './parts/next-step.ts';
import {
  type RowListEntry,
  type RowListOptions,
  SIDES,
  toBlockedSection,
  toCountTable,
  toRowList,
} from './parts/row-list.ts';
import { listApprovalFacts, toNoteTexts } from './parts/run-facts.ts';
import { toResultHeadline } from './result-headline.ts';

export interface ResultTextOptions {
  readonly view: TextView;
  readonly typedInputs: readonly string[];
  readonly typedFlags?: TypedFlags;
}

type Heading = Pick<RowListOptions, 'title' | 'legend' | 'advice'>;

const SEE_ALL = '--all, --json, or the result workbook';

/** Formats the outcome of a run: first the verdict, last the next step. No line end after the last line. */
export function toResultText(report: RunReport, { view, typedInputs, typedFlags }: ResultTextOptions): string {
  const multipleInputs = report.inputs.length > 1;
  const folding = { multipleInputs, view, seeAll: SEE_ALL };
  const rows = joinRows(report);
  const listed = (heading: Heading, isListed: (row: JoinedRow) => boolean): readonly string[] =>
    toRowList(rows.filter(isListed).map(toListedRow), { ...heading, ...folding });
  const withOutcome = (kind: OutcomeKind, title: string, heading: Partial<Heading> = {}): readonly string[] =>
    listed({ title, ...heading }, ({ outcome }) => outcome.outcome === kind);
  return joinSections([
    [view.colors.bold(toResultHeadline(report))],
    report.notes.flatMap(toNoteTexts).flatMap((text) => wrapText(toOneLine(text), { width: view.width })),
    toFacts(report),
    toCountTable(
      rows.map(({ row, outcome }) => ({ origin: row.origin, kind: outcome.outcome })),
      { kinds: ROW_OUTCOMES, multipleInputs, view },
    ),
    withOutcome('failed', 'Failed', { legend: 'what the service said' }),
    withOutcome('unknown', 'Unknown', { legend: 'sent, but the answer never came' }),
    toBlockedSection(rows.filter(({ outcome }) => outcome.outcome === 'blocked').map(toBlockedRow), folding),
    withOutcome('differs', 'Differs, not sent', { legend: SIDES, advice: CORRECT_DIFFERENCES }),
    listed({ title: 'Not in the service as the workbook says', legend: SIDES }, ({ outcome }) => isMismatch(outcome)),
    toRollForwardSection(report.rollForward, folding),
    toOpeningSection(report.rollForward, view),
    toComparisonSection(report.rollForward, view),
    toMarkSection(report.marks, folding),
    toTieOutSection(report.tieOut, view),
    toReconciliationSection(report.rollForward, view),
    toSourceTieOutSection(report.sourceTieOut, view),
    ...toFindingSections(otherFindings(findingsOf(report, rows), report.plan.rows), folding),
    [...toResultPaths(report), ...toNextLines(toResultNextStep(report, typedInputs, typedFlags), view)],
  ]);
}

function toFacts(report: RunReport): readonly string[] {
  const { inputs, requests } = report;
  const retried = requests.retries === 0 ? '' : `, ${plural(requests.retries, 'retry', 'retries')}`;
  const sent = `${plural(requests.writes, 'write')}, ${plural(requests.reads, 'read')}${retried}`;
  return layoutFacts([
    ['Run', report.runId],
    ['Plan', report.planSha256 && `SHA-256 ${report.planSha256}`],
    ...inputs.flatMap(({ name, sha256 }): [string, string][] => [
      ['Workbook', name],
      ['SHA-256', sha256],
    ]),
    ['Service', report.service],
    ['Cap tables', otherAppService(report)],
    ['Firm', report.firm.name],
    ['Planned', `${formatInstant(report.madeAt)} by ${report.madeBy}`],
    ...listApprovalFacts(report.approval),
    ['Applied', `${formatInstant(report.finishedAt)} by ${report.appliedBy}`],
    ['Requests', sent],
  ]);
}

function toListedRow(joined: JoinedRow): RowListEntry {
  const { row, outcome } = joined;
  const cells = outcome.findings.filter(({ cell }) => cell !== undefined);
  const words = outcome.message ?? (isMismatch(outcome) ? '' : row.why);
  const isRepeated = cells.some(({ message }) => message.includes(words));
  return {
    ...row,
    texts: [...(words === '' || isRepeated ? [] : [words]), ...cells.map((finding) => toFindingLine(finding, false))],
    changes: changesOfRow(joined),
  };
}

/** The run may know more reasons than the plan did. */
function toBlockedRow({ row, outcome }: JoinedRow): PlanRow {
  return { ...row, why: outcome.message ?? row.why, findings: [...row.findings, ...outcome.findings] };
}

/** Returns the findings that are not shown with a failed row. */
function findingsOf(report: RunReport, rows: readonly JoinedRow[]): readonly Finding[] {
  const ofRows = rows.flatMap(({ outcome }) => (outcome.outcome === 'failed' ? [] : outcome.findings));
  return [...report.plan.findings, ...ofRows, ...report.findings];
}

function toResultPaths({ results }: RunReport): readonly string[] {
  return results.map((path) => `Result workbook: ${path}`);
}

const ADDED_SINCE = 'Rows not run are not in that plan: plan the workbook itself to see what would be sent.';

/** Says what to type or look at after a run; `typedInputs` are as the user typed them. */
function toResultNextStep(report: RunReport, typedInputs: readonly string[], flags?: TypedFlags): NextStep {
  const command = toNextCommand('apply', typedInputs, flags);
  if (report.status === 'refused')
    return {
      remark: 'Correct the errors first. With --partial, the rows without errors are sent on their own.',
      command,
    };
  if (report.status === 'already-applied')
    return report.outcomes.some(({ outcome }) => outcome === 'not-run') ? { remark: ADDED_SINCE } : NOTHING_LEFT;
  if (report.status === 'interrupted') return { remark: 'Apply again to continue: nothing is entered twice.', command };
  if (report.status === 'service-lost')
    return {
      remark: 'capsheet doctor says what is wrong. Apply again to continue: nothing is entered twice.',
      command,
    };
  if (report.status === 'journal-lost')
    return {
      remark: 'Make room for the journal first. Then apply again to continue: nothing is entered twice.',
      command,
    };
  if (report.status === 'done') return toStepWhenDone(report, command, flags);
  return assertNever(report.status);
}

function toStepWhenDone(
  { outcomes, results, tieOut, rollForward }: RunReport,
  command: string,
  flags?: TypedFlags,
): NextStep {
  const has = (...kinds: readonly OutcomeKind[]): boolean => outcomes.some(({ outcome }) => kinds.includes(outcome));
  if (has('unknown', 'not-run')) {
    return { remark: 'Applying again first finds out what is unknown: nothing is entered twice.', command };
  }
  if (tieOut.some(isOpen) || isRollForwardOpen(rollForward) || outcomes.some(isMismatch)) {
    return { remark: 'Compare the rows above with the service: somebody else may have changed it during the run.' };
  }
  if (!isCostConserved(rollForward)) {
    return {
      remark:
        'Correct the cost of what the conversions and exercises created in the app; the findings above name the funds.',
    };
  }
  if (has('failed', 'blocked', 'invalid')) {
    const corrected = results.length === 0 ? command : toNextCommand('apply', results, flags);
    return { remark: 'Correct the rows that are not in.', command: corrected };
  }
  return has('differs') ? { remark: 'Correct the rows that differ.' } : NOTHING_LEFT;
}
