import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { Journal, UnreportedRow } from '../../../engine/journal/journal.ts';
import type { RunEntry } from '../../../engine/journal/run-entry.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { IN_SERVICE } from '../../../model/outcomes/outcome.ts';
import { type PlanDocument, SENDING } from '../../../model/outcomes/plan.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import type { SavedPlan } from './saved-plan.ts';

/** Only people can ensure this: the lock of one machine does not reach the other. */
export const END_IT_THERE = 'Make sure that it has ended there: what two runs send at the same time is entered twice.';

/** Reports unfinished runs against this service and firm; planning does not settle them. */
export async function findUnfinished(journal: Journal, { service, firm }: PlanDocument): Promise<Finding[]> {
  const unfinished = await journal.findUnfinishedRuns(service, firm.id);
  const unreported = await journal.readUnreported({ service, firmId: firm.id });
  const open = unfinished.map((run): Finding => {
    const message = `Run ${run.id}, begun ${run.startedAt}, did not finish: a part of it may still be on its way into the portfolio service.`;
    const hint = 'The next apply first finds out what became of it, then sends only what is missing.';
    const about = { severity: 'warning', code: 'run-unfinished' } as const;
    if (run.isFromOtherFile === undefined) return { ...about, message, hint };
    return { ...about, message: `${message} ${describeCopied(run)}`, hint: `${END_IT_THERE} ${hint}` };
  });
  const answered = groupInterrupted(unreported).map(([{ runId, startedAt }, rows]) => {
    const what = rows.length === 1 ? '1 of its rows is in' : `${rows.length} of its rows are in`;
    const message = `Run ${runId}, begun ${startedAt}, stopped before it was finished: ${what}.`;
    const hint = 'Apply its workbook again: what is in is not sent again, and is shown with the run that entered it.';
    return { severity: 'info', code: 'run-unfinished', message, hint } satisfies Finding;
  });
  return [...open, ...answered];
}

/** A copied journal has a different lock, which does not show whether the run still goes on. */
export function describeCopied({ process: { pid, host } }: RunEntry): string {
  return `This journal is a copy of the one that the run wrote to, so that capsheet cannot tell whether it still goes on (it was process ${pid} on ${host}).`;
}

/** Groups rows by run, each with one of its rows as a sample. */
export function groupInterrupted(
  unreported: readonly UnreportedRow[],
): readonly (readonly [UnreportedRow, readonly UnreportedRow[]])[] {
  const groups = [...groupBy(unreported, ({ runId }) => runId).values()];
  return groups.flatMap((rows) => (rows[0] === undefined ? [] : [[rows[0], rows] as const]));
}

/** Finds the run that carried out every row of this very plan; applying it again sends nothing. */
export async function findCompletedRun(saved: SavedPlan, journal: Journal): Promise<RunNote | undefined> {
  for (const { id, status, endedAt, startedAt } of await journal.listRuns({ planSha256: saved.sha256 })) {
    if (status !== 'done') continue;
    if (await isAllIn(saved, journal, id)) return { kind: 'earlier-run', runId: id, finishedAt: endedAt ?? startedAt };
  }
  return undefined;
}

/** A failed row may be sent once more; rows that the plan never meant to send do not count. */
async function isAllIn({ document }: SavedPlan, journal: Journal, runId: string): Promise<boolean> {
  const toSend = new Set(document.plan.rows.filter(({ action }) => SENDING.has(action)).map(({ rowKey }) => rowKey));
  const { outcomes = [] } = (await journal.readRun(runId)) ?? {};
  return outcomes.every(({ rowKey, outcome }) => !toSend.has(rowKey) || IN_SERVICE.has(outcome));
}
