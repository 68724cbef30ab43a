import { join } from 'node:path';
import { renameOver } from '../../base/disk/patient-calls.ts';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { BookRequest } from '../../jobs/library/inside/correcting/checked-book.ts';
import type { Expectation } from '../../jobs/library/inside/job.ts';
import { documentOf, requestOf, savedOf, writePlanBeside } from '../../jobs/library/inside/plan-values.ts';
import { type PortfolioPlan, readPlanFile } from '../../jobs/library/portfolio-plan.ts';
import { expectedSeconds } from '../../report/expected-time.ts';
import { type PlanProgress, readPlanProgress } from '../views/plan-progress.ts';
import { makeFolder } from './uploads/make-folder.ts';
import type { WorkConnection } from './workspace/work-connection.ts';

export interface OpenPlan {
  /** The plan as the library knows it, and its parts. */
  readonly kept: PortfolioPlan;
  readonly saved: ReturnType<typeof savedOf>;
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

export async function openPlan(kept: PortfolioPlan, connection: WorkConnection): Promise<OpenPlan> {
  const saved = savedOf(kept);
  const { reads, writes } = saved.document.plan.requests;
  const { rateWindows } = await connection.readProfile();
  const expected = { requests: reads + writes, seconds: expectedSeconds(reads + writes, rateWindows) };
  const progress = await readPlanProgress(connection.journal, saved);
  return omitAbsent({ kept, saved, isOpened: true, expected, progress });
}

export async function followPlan(plan: OpenPlan, { journal }: WorkConnection): Promise<OpenPlan> {
  return { ...plan, ...omitAbsent({ progress: await readPlanProgress(journal, plan.saved) }) };
}

/** Keeps a fresh plan in the state folder, so that exactly it is applied, now or after an interruption. */
export async function keepPlan(made: PortfolioPlan, connection: WorkConnection): Promise<OpenPlan> {
  const { stateDir } = connection;
  const written = join(await makeFolder(stateDir, 'plans'), 'new.plan.json');
  // The plan's reader has the workbook beside it, wherever it was here.
  const { sha256 } = await writePlanBeside(made, written);
  // The run that applied the plan finds it under this name.
  const path = planPathOf(stateDir, sha256);
  await renameOver(written, path);
  return { ...(await openPlan(await readPlanFile(path), connection)), isOpened: false };
}

/** Reads the plan's inputs from where they are now. Throws `plan-without-inputs`. */
export function toPlanRequest(plan: PortfolioPlan, { paths, passwords }: BookRequest): BookRequest {
  const { inputs } = documentOf(plan);
  if (paths.length > 0 || inputs.length === 0) return { ...requestOf(plan), paths, ...omitAbsent({ passwords }) };
  throw usageError(
    'plan-without-inputs',
    `The plan is for ${inputs.map(({ name }) => name).join(', ')}, which was not uploaded with it.`,
    'Choose the plan and its workbook together.',
  );
}
