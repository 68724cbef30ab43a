import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { type PlanJson, toPlanJson } from '../../model/outcomes/plan-json.ts';

/** What `plan PLAN.json --json` prints besides the plan. */
interface ShownFacts {
  /** Of the plan file. */
  readonly planSha256: string;
  /** Whether the workbooks beside it are those that were planned, in the order of the inputs. */
  readonly workbooks: readonly { readonly name: string; readonly state: 'planned' | 'changed' | 'missing' }[];
}

export function toShownPlanJson(document: PlanDocument, facts: ShownFacts): PlanJson & ShownFacts {
  return { ...toPlanJson(document), ...facts };
}
