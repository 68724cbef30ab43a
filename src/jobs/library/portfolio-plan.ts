import type { SavedPlan } from '../pipeline/planning/saved-plan.ts';
import type { PrintedDocument } from './schemas.ts';

/**
 * A plan as a value: it can be shown, kept as a file, approved by its digest and applied, now or tomorrow, here or by the
 * command (`capsheet apply PLAN.json`).
 */
export interface PortfolioPlan {
  /** What `capsheet plan --json` prints. */
  readonly document: PrintedDocument<'plan'>;
  /** The whole plan file. It is sealed: a plan that was changed is not applied. */
  readonly text: string;
  /** Of the text, in hex: what somebody who approves the plan approves. */
  readonly sha256: string;
  /** The file that it was read from, next to which its workbooks are looked for. */
  readonly path?: string;
}

/** Reads a plan file. Throws `plan-not-found`, and what `parsePlanText` throws. */
export async function readPlanFile(path: string): Promise<PortfolioPlan> {
  const { readPlanBytes } = await import('../pipeline/planning/saved-plan.ts');
  return toPortfolioPlan((await readPlanBytes(path)).toString('utf8'), { path });
}

/** Reads the text of a plan file. Throws `plan-foreign`, `plan-newer` for one of a later capsheet, and `plan-damaged`. */
export async function parsePlanText(text: string): Promise<PortfolioPlan> {
  return toPortfolioPlan(text, {});
}

/**
 * Writes a plan into a new file that ends in `.json`, with the paths of its workbooks relative to it; returns that plan,
 * whose digest is that of the file. Throws `plan-exists`, `plan-not-json` and `plan-unwritable`.
 */
export async function writePlanFile(plan: PortfolioPlan, path: string): Promise<PortfolioPlan> {
  const { assertPlanPath, readingRequestOf, savePlan } = await import('../pipeline/planning/saved-plan.ts');
  assertPlanPath(path);
  const saved = await toSavedPlan(plan);
  const { paths, reading } = readingRequestOf(saved);
  const inputs = saved.document.inputs.map((input, index) => ({ ...input, path: paths[index] ?? input.path }));
  await savePlan({ ...saved.document, inputs, reading }, path);
  return readPlanFile(path);
}

/** With the document as it was just made, which knows of foreign sources what no plan file holds; else that of the text. */
export async function toPortfolioPlan(
  text: string,
  { path, document }: { readonly path?: string; readonly document?: PortfolioPlan['document'] },
): Promise<PortfolioPlan> {
  const { toPlanJson } = await import('../../model/outcomes/plan-json.ts');
  const saved = await toSavedPlan({ text, ...(path === undefined ? {} : { path }) });
  const { sha256 } = saved;
  return { document: document ?? toPlanJson(saved.document), text, sha256, ...(path === undefined ? {} : { path }) };
}

/** Parses the text again and checks its seal: a plan may have come a long way. Throws as `parsePlanText` does. */
export async function toSavedPlan({
  text,
  path = 'plan.json',
}: Pick<PortfolioPlan, 'text' | 'path'>): Promise<SavedPlan> {
  const { parseSavedPlan } = await import('../pipeline/planning/saved-plan.ts');
  return parseSavedPlan(path, Buffer.from(text));
}
