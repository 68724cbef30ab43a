import { join } from 'node:path';
import { renameOver } from '../../base/disk/patient-calls.ts';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { ReadingRequest } from '../../jobs/pipeline/inputs/read-inputs.ts';
import { loadSavedPlan, readingRequestOf, type SavedPlan, savePlan } from '../../jobs/pipeline/planning/saved-plan.ts';
import type { Expectation } from '../../jobs/work/job.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { expectedSeconds } from '../../report/expected-time.ts';
import { type PlanProgress, readPlanProgress } from '../views/plan-progress.ts';
import { makeFolder } from './uploads/make-folder.ts';
import type { WorkConnection } from './workspace/work-connection.ts';

export interface OpenPlan {
  readonly saved: SavedPlan;
  /** It was opened from a file, not made from the inputs. */
  readonly isOpened: boolean;
  readonly expected: Expectation;
  /** Absent if it was never applied. */
  readonly progress?: PlanProgress;
}

/** Returns where the plan with that digest is kept. */
export function planPathOf(stateDir: string, sha256: string): string {
  return join(stateDir, 'plans', `${sha256}.plan.json`);
}

export async function openPlan(saved: SavedPlan, connection: WorkConnection): Promise<OpenPlan> {
  const { reads, writes } = saved.document.plan.requests;
  const { rateWindows } = await connection.readProfile();
  const expected = { requests: reads + writes, seconds: expectedSeconds(reads + writes, rateWindows) };
  return omitAbsent({ saved, isOpened: true, expected, progress: await readPlanProgress(connection.journal, saved) });
}

export async function followPlan(plan: OpenPlan, { journal }: WorkConnection): Promise<OpenPlan> {
  return { ...plan, ...omitAbsent({ progress: await readPlanProgress(journal, plan.saved) }) };
}

/** Keeps a fresh plan in the state folder, so that exactly it is applied, now or after an interruption. */
export async function keepPlan(document: PlanDocument, connection: WorkConnection): Promise<OpenPlan> {
  const { stateDir } = connection;
  const folder = await makeFolder(stateDir, 'plans');
  const path = join(folder, 'new.plan.json');
  // The plan's reader has the workbook beside it, wherever it was here.
  const inputs = document.inputs.map((input) => ({ ...input, path: join(folder, input.name) }));
  await savePlan({ ...document, inputs }, path);
  const saved = await loadSavedPlan(path);
  // The run that applied the plan finds it under this name.
  const kept = planPathOf(stateDir, saved.sha256);
  await renameOver(path, kept);
  return { ...(await openPlan({ ...saved, path: kept }, connection)), isOpened: false };
}

/** Reads the plan's inputs from where they are now. Throws `plan-without-inputs`. */
export function toPlanRequest(saved: SavedPlan, { paths, passwords }: ReadingRequest): ReadingRequest {
  const { inputs } = saved.document;
  if (paths.length > 0 || inputs.length === 0)
    return { ...readingRequestOf(saved), paths, ...omitAbsent({ passwords }) };
  throw usageError(
    'plan-without-inputs',
    `The plan is for ${inputs.map(({ name }) => name).join(', ')}, which was not uploaded with it.`,
    'Choose the plan and its workbook together.',
  );
}
