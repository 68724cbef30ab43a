import type { PortfolioAccess } from './portfolio-access.ts';
import { forProgram } from './program-words.ts';
import type { PrintedDocument } from './schemas.ts';
import type { Workbooks } from './workbooks.ts';

/**
 * A plan as a value: it can be shown, kept as a file, approved by its digest and applied, now or tomorrow, here or by the
 * command (`capsheet apply PLAN.json`).
 */
export interface PortfolioPlan {
  /** The document of `capsheet plan --json`. */
  readonly document: PrintedDocument<'plan'>;
  /** The whole plan file. It is sealed: a plan that was changed is not applied. */
  readonly text: string;
  /** The digest of the text, in hex: what an approver of the plan approves. */
  readonly sha256: string;
  /** The file that it was read from, next to which its workbooks are looked for. */
  readonly path?: string;
}

/** Reads a plan file. Throws `plan-not-found`, and what `parsePlanText` throws. */
export async function readPlanFile(path: string): Promise<PortfolioPlan> {
  const { readPlan } = await import('./inside/plan-values.ts');
  return forProgram(() => readPlan(path));
}

/** Reads the text of a plan file. Throws `plan-foreign`, `plan-newer` for one of a later capsheet, and `plan-damaged`. */
export async function parsePlanText(text: string): Promise<PortfolioPlan> {
  const { parsePlan } = await import('./inside/plan-values.ts');
  return forProgram(() => parsePlan(text, {}));
}

/**
 * Writes a plan into a new file that ends in `.json`, with the paths of its workbooks relative to it; returns that plan,
 * whose digest is that of the file. Throws `plan-exists`, `plan-not-json` and `plan-unwritable`.
 */
export async function writePlanFile(plan: PortfolioPlan, path: string): Promise<PortfolioPlan> {
  const { writePlan } = await import('./inside/plan-values.ts');
  return forProgram(() => writePlan(plan, path));
}

export interface PlanOptions {
  /** A plan of the same workbooks that must still hold: `plan-stale` is thrown if it does not. */
  readonly earlier?: PortfolioPlan;
  readonly signal?: AbortSignal;
}

/**
 * Works out what applying the workbooks would do to the portfolio, and writes nothing to the service. Errors in the
 * workbooks are findings of the plan, which is not applied then.
 */
export async function planWorkbooks(
  workbooks: Workbooks,
  access: PortfolioAccess,
  options: PlanOptions = {},
): Promise<PortfolioPlan> {
  const { planOpened } = await import('./inside/plan-opened.ts');
  return forProgram(() => planOpened(workbooks, access, options));
}
