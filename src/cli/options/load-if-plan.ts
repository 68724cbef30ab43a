import { loadSavedPlan, type SavedPlan } from '../../pipeline/planning/saved-plan.ts';
import { usageError } from '../../util/capsheet-error.ts';

/** The saved plan that is given instead of inputs, known by its ending; `undefined` where inputs are given. */
export async function loadIfPlan(typed: readonly string[]): Promise<SavedPlan | undefined> {
  const [path] = typed;
  if (path === undefined || !path.toLowerCase().endsWith('.json')) return undefined;
  if (typed.length === 1) return loadSavedPlan(path);
  throw usageError(
    'plan-with-inputs',
    'A saved plan is given alone.',
    'Give the plan file and nothing else; it names its workbook itself.',
  );
}
