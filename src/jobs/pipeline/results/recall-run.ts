import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { OutcomeEntry, PlannedRow, RunDetail } from '../../../engine/journal/run-entry.ts';
import type { ReportedRow, ReportedRun } from '../../../report/workbook/reported-run.ts';

/** What an older capsheet did not keep: then the message alone tells of the row. */
const NOT_KEPT: PlannedRow = { action: 'add', why: '', changes: [], findings: [] };

/** A past run as its result workbook told it, of all that the journal keeps. */
export function recallRun({ run, outcomes }: RunDetail): ReportedRun {
  const {
    summary,
    id,
    startedAt,
    endedAt,
    appliedBy,
    service,
    firm,
    madeBy,
    madeAt,
    inputs,
    requests,
    tieOut,
    rollForward,
    marks,
    controlTotals,
  } = run;
  const { planSha256 } = run;
  const { appService, mappingSha256, profileSha256, serviceUser, approval, notes } = run.basis;
  return omitAbsent({
    headline: summary,
    runId: id,
    planSha256,
    approval,
    startedAt,
    finishedAt: endedAt,
    appliedBy,
    service,
    appService,
    firm: omitAbsent({ name: firm.name, user: serviceUser }),
    madeBy,
    madeAt,
    inputs,
    mappingSha256,
    profileSha256,
    requests,
    tieOut,
    rollForward,
    marks,
    controlTotals,
    rows: outcomes.map(recallRow),
    findings: [...run.basis.findings, ...run.findings],
    notes,
  });
}

function recallRow({ origin, planned = NOT_KEPT, ...outcome }: OutcomeEntry): ReportedRow {
  return { row: { origin, ...planned }, outcome };
}
