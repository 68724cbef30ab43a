import { basename } from 'node:path';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { isToBeAcknowledged } from '../../model/findings/finding.ts';
import type { RunNote, RunReport } from '../../model/outcomes/run-report.ts';
import { allFindings, joinRows } from '../../report/joined-rows.ts';
import { toNoteTexts } from '../../report/text/parts/run-facts.ts';
import { toResultHeadline } from '../../report/text/result-headline.ts';
import type { ChangeChoices } from '../api/change-set.ts';
import type { ResultView } from '../api/result.ts';
import { toMarksView, toRollForwardView, toSourceTieOutView } from './money-views.ts';
import { countBySheet } from './plan-view.ts';
import { countStatuses, toFindingView } from './row-parts.ts';

const CAN_CONTINUE: ReadonlySet<RunReport['status']> = new Set(['interrupted', 'service-lost', 'journal-lost']);

export function toResultView(report: RunReport, revision: number, choices: ChangeChoices): ResultView {
  const rows = joinRows(report).map(({ row, outcome }) => ({ sheet: row.origin.sheet, status: outcome.outcome }));
  const { reads, writes, retries } = report.requests;
  const tieOut = [...report.tieOut];
  return omitAbsent({
    revision,
    ...choices,
    headline: toResultHeadline(report),
    status: report.status,
    isWhole: report.exitStatus === 0,
    canContinue: CAN_CONTINUE.has(report.status),
    runId: report.runId,
    service: report.service,
    firm: report.firm.name,
    madeBy: report.madeBy,
    planSha256: report.planSha256,
    approval: report.approval,
    appliedBy: report.appliedBy,
    startedAt: report.startedAt,
    finishedAt: report.finishedAt,
    sheets: countBySheet(rows),
    summary: countStatuses(rows),
    reads,
    writes,
    retries,
    ...toRollForwardView(report.rollForward),
    ...toMarksView(report.marks),
    ...toSourceTieOutView(report.sourceTieOut),
    tieOut,
    findings: allFindings(report)
      // The errors of rows stand with their rows.
      .filter((finding) => isToBeAcknowledged(finding) || (finding.row === undefined && finding.severity === 'error'))
      .map(toFindingView),
    notes: report.notes.flatMap((note: RunNote) => toNoteTexts(note)),
    results: report.results.map((path) => ({ name: basename(path), path })),
  });
}
