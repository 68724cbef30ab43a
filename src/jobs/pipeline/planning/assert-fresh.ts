import { basename } from 'node:path';
import type { Journal } from '../../../engine/journal/journal.ts';
import { StalePlan } from '../../../engine/plan/stale-plan.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { listMovedSince } from './list-moved-since.ts';
import type { SavedPlan } from './saved-plan.ts';

/** Throws a StalePlan where anything that was planned with has moved. */
export async function assertFresh(saved: SavedPlan, fresh: PlanDocument, journal: Journal): Promise<void> {
  const moved = await listMovedSince(saved, fresh, journal);
  if (moved.length > 0) throw new StalePlan(basename(saved.path), moved);
}
