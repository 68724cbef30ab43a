import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withoutFolders } from '../../../../base/disk/without-folders.ts';
import { readVersion } from '../../../../base/package/package-files.ts';
import { CapsheetError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { Moved } from '../../../../engine/plan/stale-plan.ts';
import { isInputError, isOpenQuestion } from '../../../../model/findings/finding.ts';
import { toFindingsJson } from '../../../../model/findings/finding-json.ts';
import type { PlanDocument } from '../../../../model/outcomes/plan.ts';
import { findFreeResultPath } from '../../../../report/workbook-path.ts';
import type { CheckedInputs } from '../../../pipeline/inputs/checked-inputs.ts';
import type { ReadingRequest } from '../../../pipeline/inputs/read-inputs.ts';
import type { ReadAndCheck } from '../../../pipeline/inputs/recall-inputs.ts';
import { planAgain, planInputs } from '../../../pipeline/plan-inputs.ts';
import { loadSavedPlan, type SavedPlan, savePlan } from '../../../pipeline/planning/saved-plan.ts';
import { writePlanReport } from '../../../pipeline/results/write-reports.ts';
import type { Session } from '../../../pipeline/session/session.ts';
import {
  inJobFolder,
  type JobAssignment,
  type JobFiles,
  type JobFolder,
  type KeptFile,
  withJobSession,
  withReader,
} from './job-folder.ts';

export type CheckedPlan =
  /** The inputs have errors. There is nothing to approve. */
  | {
      readonly kind: 'refused';
      readonly document: PlanDocument;
      readonly reports: readonly KeptFile[];
      /** All findings, as JSON; a sealed plan contains its own. */
      readonly findings: KeptFile;
    }
  /** The inputs cannot be read, or not with these options. */
  | { readonly kind: 'unreadable'; readonly error: CapsheetError }
  /** A sealed plan, to be approved by its digest. */
  | {
      readonly kind: 'planned';
      readonly document: PlanDocument;
      readonly plan: KeptFile;
      /** Since the earlier plan, if there was one. */
      readonly moved?: readonly Moved[];
      /** Annotated copies of the inputs, in their order. */
      readonly reports: readonly KeptFile[];
    };

export interface PlanAssignment extends JobAssignment {
  /** The digest of the plan that this one replaces. */
  readonly before?: string | undefined;
}

/**
 * files → read → check → fetch → plan → annotated copies, which are kept. Writes nothing to the service. Throws a
 * CapsheetError for faults of service, credentials, database or disk.
 */
export function checkAndPlan(assignment: PlanAssignment): Promise<CheckedPlan> {
  return inJobFolder((folder) => withReader(assignment, (read) => readAndPlan(assignment, folder, read)));
}

async function readAndPlan(assignment: PlanAssignment, folder: JobFolder, readBy: ReadAndCheck): Promise<CheckedPlan> {
  const { inputs, files, job } = assignment;
  const request = await folder.layOut(inputs, files);
  job.enter('Reading the workbook');
  const read = await readOrRefuse({ ...request, signal: job.signal }, readBy);
  if (read instanceof CapsheetError) return { kind: 'unreadable', error: read };
  job.enter('Asking the portfolio service what it holds');
  const before = await findBefore(assignment, folder);
  const planned = await withJobSession(assignment, folder, (session) =>
    makePlan(read, { before, session }, job.signal),
  );
  job.enter('Writing the plan');
  return keepPlan({ ...planned, inputs: read }, assignment, folder);
}

type Before = SavedPlan | CapsheetError | undefined;

/** An unreadable earlier plan does not prevent a new one. */
async function findBefore({ before, files }: PlanAssignment, folder: JobFolder): Promise<Before> {
  if (before === undefined) return undefined;
  const path = folder.newPath('before.plan.json');
  try {
    await files.fetch(before, path);
    return await loadSavedPlan(path);
  } catch (error) {
    if (error instanceof CapsheetError) return error;
    throw error;
  }
}

async function makePlan(
  inputs: CheckedInputs,
  { before, session }: { readonly before: Before; readonly session: Session },
  signal: AbortSignal,
): Promise<Pick<PlannedInputs, 'document' | 'moved'>> {
  // A plan that sends nothing is never applied.
  const making = { signal, settles: true };
  if (before !== undefined && !(before instanceof CapsheetError))
    return planAgain(inputs, session, { before, ...making });
  const document = await planInputs(inputs, session, making);
  if (before === undefined) return { document };
  return { document, moved: [{ what: `The plan before this one cannot be read: ${before.message}` }] };
}

/** Returns errors of the inputs, which people must correct; throws all others. */
async function readOrRefuse(request: ReadingRequest, read: ReadAndCheck): Promise<CheckedInputs | CapsheetError> {
  try {
    return await read(request);
  } catch (error) {
    const named = withoutFolders(error, request.paths.map(dirname));
    if (isAboutInputs(named)) return named;
    throw error;
  }
}

/** One that ends every process that reads it is no workbook to refuse: nobody knows what it says. */
function isAboutInputs(error: unknown): error is CapsheetError {
  return (
    error instanceof CapsheetError && error.exitStatus === 2 && !error.passes && error.code !== 'input-ends-reader'
  );
}

interface PlannedInputs {
  readonly document: PlanDocument;
  readonly moved?: readonly Moved[];
  readonly inputs: CheckedInputs;
}

async function keepPlan(
  planned: PlannedInputs,
  { files, isPartial }: JobAssignment,
  folder: JobFolder,
): Promise<CheckedPlan> {
  const { document, inputs, moved } = planned;
  const hasErrors = document.plan.findings.some(isPartial ? isOpenQuestion : isInputError);
  const planSha256 = hasErrors ? undefined : (await savePlan(document, folder.planPath)).sha256;
  const reports: KeptFile[] = [];
  for (const [inputIndex, { name }] of inputs.inputs.entries()) {
    const path = findFreeResultPath(folder.newPath(name)).replace(/\.result(?=\.\w+$)/, '.plan');
    const written = await writePlanReport(document, inputs, { version: readVersion(), path, planSha256, inputIndex });
    reports.push(await folder.keep(written.path, files));
  }
  if (planSha256 === undefined)
    return { kind: 'refused', document, reports, findings: await keepFindings(document, files, folder) };
  const kept = { plan: await folder.keep(folder.planPath, files), reports };
  return { kind: 'planned', document, ...kept, ...omitAbsent({ moved }) };
}

async function keepFindings({ plan, inputs }: PlanDocument, files: JobFiles, folder: JobFolder): Promise<KeptFile> {
  const path = folder.newPath('findings.json');
  await writeFile(path, JSON.stringify(toFindingsJson(plan.findings, inputs.length > 1)));
  return folder.keep(path, files);
}
