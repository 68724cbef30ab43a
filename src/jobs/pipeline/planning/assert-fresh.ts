import { basename } from 'node:path';
import { usageError } from '../../../base/util/capsheet-error.ts';
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

/** `--require-other`: throws `plan-same-user` where maker and applier are one, as they are of a workbook without a plan. */
export function assertOther(saved: SavedPlan | undefined, userName: string): void {
  if (saved === undefined) {
    throw usageError(
      'plan-same-user',
      'A workbook is planned and applied by the same user.',
      'Save its plan ("capsheet plan INPUT --out PLAN.json") and let somebody else apply that, or leave --require-other out.',
    );
  }
  if (saved.document.madeBy !== userName) return;
  throw usageError(
    'plan-same-user',
    `The plan was made by ${userName}, who is also applying it.`,
    'Let somebody else apply it, or leave --require-other out.',
  );
}
