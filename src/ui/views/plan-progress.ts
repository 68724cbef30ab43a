import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { listRunsOfPlan } from '../../engine/history/history.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import { ENTERED } from '../../model/outcomes/outcome.ts';
import { type PlanDocument, SENDING } from '../../model/outcomes/plan.ts';
import type { FirmOfService } from '../../model/service/portfolio-name.ts';
import type { PlanView } from '../api/plan.ts';

export type PlanProgress = NonNullable<PlanView['progress']>;

/**
 * Returns how far the runs of a plan have come, on whatever machine; `undefined` if there was none, or the journal
 * cannot be read.
 */
export async function readPlanProgress(
  place: JournalPlace,
  saved: { readonly document: PlanDocument; readonly sha256: string },
  within?: FirmOfService,
): Promise<PlanProgress | undefined> {
  const { plan } = saved.document;
  const runs = await listRunsOfPlan(place, saved.sha256, within).catch((error: unknown) => {
    // Applying reports a journal that cannot be read.
    if (error instanceof CapsheetError) return [];
    throw error;
  });
  const [latest] = runs;
  if (latest === undefined) return undefined;
  const toSend = plan.rows.filter(({ action }) => SENDING.has(action)).map(({ rowKey }) => rowKey);
  const isIn = new Set(
    runs.flatMap(({ rows }) => rows.flatMap(({ rowKey, outcome }) => (ENTERED.has(outcome) ? rowKey : []))),
  );
  const rowsIn = toSend.filter((rowKey) => isIn.has(rowKey)).length;
  return {
    rowsIn,
    rowsLeft: toSend.length - rowsIn,
    runId: latest.runId,
    isUnfinished: runs.some(({ status }) => status === 'unfinished'),
  };
}
