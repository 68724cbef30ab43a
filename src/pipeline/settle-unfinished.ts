import { settleRun } from '../apply/settle-run.ts';
import type { Journal } from '../journal/open-journal.ts';
import type { Finding } from '../model/finding.ts';
import type { PlanDocument } from '../model/plan.ts';
import type { RunNote } from '../model/run-report.ts';
import type { Firm } from '../model/snapshot.ts';
import type { Session } from './session.ts';
import { settleTimes } from './settle-times.ts';

export interface SettledRuns {
  readonly notes: readonly RunNote[];
  /** The run that brought in a thing of the service, by its id. */
  readonly landedBefore: ReadonlyMap<string, string>;
}

/** Says which runs against this service and firm did not finish: what they left open is not settled by planning. */
export function findUnfinished(journal: Journal, { service, firm }: PlanDocument): Finding[] {
  return journal.findUnfinishedRuns(service, firm.id).map(({ id, startedAt }) => ({
    severity: 'warning',
    code: 'run-unfinished',
    message: `Run ${id}, begun ${startedAt}, did not finish: a part of it may still be on its way into the portfolio service.`,
    hint: 'The next apply learns first what became of it, and then sends only what is missing.',
  }));
}

/** Learns what became of the runs of this firm that did not finish, the oldest first; sends nothing. */
export async function settleUnfinished(
  session: Session,
  { journal, firm, signal }: { readonly journal: Journal; readonly firm: Firm; readonly signal?: AbortSignal },
): Promise<SettledRuns> {
  const { client, service, now, sleep } = session;
  const notes: RunNote[] = [];
  const landedBefore = new Map<string, string>();
  for (const { id } of journal.findUnfinishedRuns(service, firm.id)) {
    const { settleTimeMs } = settleTimes(client.profile);
    const context = { service: client, journal, now, sleep, settleTimeMs };
    const settled = await settleRun(id, signal === undefined ? context : { ...context, signal });
    const { runId, startedAt, landed, notLanded, landedIds } = settled;
    notes.push({ kind: 'settled-run', runId, startedAt, landed, notLanded });
    for (const landedId of landedIds) landedBefore.set(landedId, runId);
  }
  return { notes, landedBefore };
}
