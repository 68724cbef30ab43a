import { nameFiles } from '../../base/disk/name-apart.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type Finding, isToBeAcknowledged } from '../../model/findings/finding.ts';
import type { RunNote, RunReport } from '../../model/outcomes/run-report.ts';
import { allFindings, type JoinedParts, joinRows } from '../../report/joined-rows.ts';
import { toNoteTexts } from '../../report/text/parts/run-facts.ts';
import { toResultHeadline } from '../../report/text/result-headline.ts';
import type { ChangeChoices } from '../api/change-set.ts';
import type { ResultView } from '../api/result.ts';
import { toMarksView, toRollForwardView, toSourceTieOutView } from './money-views.ts';
import { countBySheet } from './plan-view.ts';
import { countStatuses, toFindingViews } from './row-parts.ts';

const CAN_CONTINUE: ReadonlySet<RunReport['status']> = new Set(['interrupted', 'service-lost', 'journal-lost']);

export function toResultView(report: RunReport, revision: number, choices: ChangeChoices): ResultView {
  const { runId, status, service, firm, madeBy, madeAt, appliedBy, startedAt, finishedAt, planSha256, approval } =
    report;
  return omitAbsent({
    revision,
    ...choices,
    ...toOutcomeParts(report, allFindings(report)),
    headline: toResultHeadline(report),
    status,
    isWhole: report.exitStatus === 0,
    canContinue: CAN_CONTINUE.has(status),
    runId,
    service,
    firm: firm.name,
    madeBy,
    madeAt,
    planSha256,
    approval,
    appliedBy,
    startedAt,
    finishedAt,
    requests: report.requests,
    ...toSourceTieOutView(report.sourceTieOut),
    results: nameFiles(report.results),
  });
}

type Parts = JoinedParts & Pick<RunReport, 'rollForward' | 'marks' | 'tieOut' | 'notes'>;

/** The rows by sheet, the money, the findings and the notes of a run. */
export function toOutcomeParts({ rollForward, marks, tieOut, notes, ...joined }: Parts, findings: readonly Finding[]) {
  const rows = joinRows(joined).map(({ row, outcome }) => ({ origin: row.origin, status: outcome.outcome }));
  const inputCount = new Set(rows.map(({ origin }) => origin.inputIndex)).size;
  // The errors of rows stand with their rows.
  const shown = findings.filter(
    (finding) => isToBeAcknowledged(finding) || (finding.row === undefined && finding.severity === 'error'),
  );
  return {
    sheets: countBySheet(rows),
    summary: countStatuses(rows),
    ...toRollForwardView(rollForward),
    ...toMarksView(marks),
    tieOut: [...tieOut],
    findings: toFindingViews(shown, inputCount),
    notes: notes.flatMap((note: RunNote) => toNoteTexts(note)),
  };
}
