import type { Journal } from '../../../engine/journal/journal.ts';
import type { OutcomeKind } from '../../../model/outcomes/outcome.ts';
import type { PlanAction } from '../../../model/outcomes/plan.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import type { SavedPlan } from './saved-plan.ts';

const SENDING: ReadonlySet<PlanAction> = new Set(['add', 'replace', 'upload']);
/** Outcomes of rows that a run brought in itself. */
export const DONE: ReadonlySet<OutcomeKind> = new Set(['added', 'replaced', 'uploaded']);
/** As a run that goes on after an interruption finds them. */
const THERE: ReadonlySet<OutcomeKind> = new Set([...DONE, 'unchanged']);

/** The run that carried this very plan out, every row of it, as a note; applying it again sends nothing. */
export async function findCompletedRun(saved: SavedPlan, journal: Journal): Promise<RunNote | undefined> {
  for (const { id, status, endedAt, startedAt } of await journal.listRuns({ planSha256: saved.sha256 })) {
    if (status !== 'done') continue;
    if (await isAllIn(saved, journal, id)) return { kind: 'earlier-run', runId: id, finishedAt: endedAt ?? startedAt };
  }
  return undefined;
}

/** A row that failed may be sent once more; what the plan never meant to send is not missed. */
async function isAllIn({ document }: SavedPlan, journal: Journal, runId: string): Promise<boolean> {
  const toSend = new Set(document.plan.rows.filter(({ action }) => SENDING.has(action)).map(({ rowKey }) => rowKey));
  const { outcomes = [] } = (await journal.readRun(runId)) ?? {};
  return outcomes.every(({ rowKey, outcome }) => !toSend.has(rowKey) || THERE.has(outcome));
}
