import { basename } from 'node:path';
import { runSteps } from '../../../base/util/run-steps.ts';
import type { Journal } from '../../../engine/journal/journal.ts';
import { comparePlans } from '../../../engine/plan/compare-plans.ts';
import { type Moved, StalePlan } from '../../../engine/plan/stale-plan.ts';
import { ENTERED } from '../../../model/outcomes/outcome.ts';
import { otherAppService, type PlanDocument } from '../../../model/outcomes/plan.ts';
import type { Firm } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { SavedPlan } from './saved-plan.ts';

/**
 * Lists where workbook, profile, service or its data differ from a saved plan; what the plan's own runs entered does
 * not count.
 */
export async function listMovedSince(
  saved: SavedPlan,
  fresh: PlanDocument,
  journal: Journal,
): Promise<readonly Moved[]> {
  return [...movedFacts(saved.document, fresh), ...(await movedRows(saved, fresh, journal))];
}

function movedFacts(saved: PlanDocument, fresh: PlanDocument): Moved[] {
  const moved: string[] = [];
  for (const [index, input] of saved.inputs.entries()) {
    if (fresh.inputs[index]?.sha256 !== input.sha256)
      moved.push(`The workbook ${input.name} is not the one that was planned (its digest differs).`);
  }
  if (saved.service !== fresh.service)
    moved.push(`The plan is for ${saved.service}, the settings say ${fresh.service}.`);
  if (saved.appService !== undefined && otherAppService(saved) !== otherAppService(fresh))
    moved.push(`The plan is for cap-table calls at ${saved.appService}, the settings say ${fresh.appService}.`);
  if (saved.firm.id !== fresh.firm.id) {
    const isNamedAlike = saved.firm.name === fresh.firm.name;
    const nameFirm = ({ id, name }: Firm): string => (isNamedAlike ? `${name} (${id})` : name);
    moved.push(
      `The plan is for the firm ${nameFirm(saved.firm)}, the credentials are those of ${nameFirm(fresh.firm)}.`,
    );
  }
  if (saved.mappingSha256 !== fresh.mappingSha256) moved.push('The mapping is not the one the plan was made with.');
  if (saved.profileSha256 !== fresh.profileSha256)
    moved.push('The service profile is not the one the plan was made with.');
  return moved.map((what) => ({ what }));
}

async function movedRows(saved: SavedPlan, fresh: PlanDocument, journal: Journal): Promise<Moved[]> {
  const done = await doneByOwnRuns(saved, fresh, journal);
  const moved = await runSteps(comparePlans(saved.document, fresh, done), undefined);
  return moved.map(({ sheet, row, what }) => ({ sheet, row, what }));
}

/**
 * Finds the rows that the plan's own runs entered; of those with an unknown fate, the ones that the service has by now.
 */
async function doneByOwnRuns(saved: SavedPlan, fresh: PlanDocument, journal: Journal): Promise<ReadonlySet<RowKey>> {
  const [planned, left] = [countItems(saved.document), countItems(fresh)];
  const runs = await journal.listRuns({ planSha256: saved.sha256 });
  const details = await Promise.all(runs.map(({ id }) => journal.readRun(id)));
  const rows = details.flatMap((detail) => detail?.outcomes ?? []);
  const done = rows.filter(
    ({ rowKey, outcome, data }) =>
      ENTERED.has(outcome) || (data.length > 0 && (left.get(rowKey) ?? 0) < (planned.get(rowKey) ?? 0)),
  );
  return new Set(done.map(({ rowKey }) => rowKey));
}

function countItems({ plan }: PlanDocument): ReadonlyMap<RowKey, number> {
  const counts = new Map<RowKey, number>();
  const items = plan.steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
  for (const { rowKey } of items) counts.set(rowKey, (counts.get(rowKey) ?? 0) + 1);
  return counts;
}

/** Throws a StalePlan if anything that the plan depends on has moved. */
export async function assertFresh(saved: SavedPlan, fresh: PlanDocument, journal: Journal): Promise<void> {
  const moved = await listMovedSince(saved, fresh, journal);
  if (moved.length > 0) throw new StalePlan(basename(saved.path), moved);
}
