import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import { errnoOf } from '../../../../base/util/errno.ts';
import type { Finding } from '../../../../model/findings/finding.ts';
import type { Approval } from '../../../../model/outcomes/approval.ts';
import type { RunReport } from '../../../../model/outcomes/run-report.ts';
import { findNewErrors } from '../../../../report/joined-rows.ts';
import { toResultJson } from '../../../../report/json/result-json.ts';
import { findFreeResultPath } from '../../../../report/workbook-path.ts';
import { applyInputs } from '../../../pipeline/apply-inputs.ts';
import type { ReadingRequest } from '../../../pipeline/inputs/read-inputs.ts';
import type { ReadAndCheck } from '../../../pipeline/inputs/recall-inputs.ts';
import { loadSavedPlan, readingRequestOf, type SavedPlan } from '../../../pipeline/planning/saved-plan.ts';
import { recallEnd, rewriteResults } from '../../../pipeline/rewrite-results.ts';
import type { Session } from '../../../pipeline/session/session.ts';
import {
  inJobFolder,
  type JobAssignment,
  type JobFolder,
  type KeptFile,
  withJobSession,
  withReader,
} from './job-folder.ts';

export interface ApplyAssignment extends JobAssignment {
  readonly approval: Approval;
  /** Asked right before the first write. */
  readonly isStillApproved: () => Promise<boolean>;
}

/** The outcome of an apply. */
export type ApplyEnd =
  /** The approval was withdrawn: nothing was sent. */
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'ended';
      readonly report: RunReport;
      readonly results: readonly KeptFile[];
      readonly record: KeptFile;
      /** Those that were in no plan anybody approved: the run or its proof found them. */
      readonly errors: readonly Finding[];
    };

/**
 * files → plan → apply → prove, for exactly the approved plan; keeps the result workbooks. Throws a CapsheetError if
 * nothing was sent: `plan-stale`, `lock-held`, and errors of service, credentials, database or disk.
 */
export function applyApproved(assignment: ApplyAssignment): Promise<ApplyEnd> {
  return inJobFolder(async (folder) => {
    const { inputs, files, job, approval } = assignment;
    await folder.layOut(inputs, files);
    await files.fetch(approval.planSha256, folder.planPath);
    const saved = await loadSavedPlan(folder.planPath);
    job.enter('Checking that the plan is still valid');
    // The inputs lie where the plan expects them.
    const request = readingRequestOf(saved);
    const report = await withReader(assignment, (read) =>
      withJobSession(assignment, folder, (session) => sendSaved({ saved, request, folder, read }, session, assignment)),
    );
    return report === undefined ? { kind: 'declined' } : await keepRun(report, { saved, assignment, folder });
  });
}

/** The folder is removed before anybody reads the journal. */
const nameResult = (path: string): string => basename(path);

interface SavedHere {
  readonly saved: SavedPlan;
  readonly request: ReadingRequest;
  readonly folder: JobFolder;
  readonly read: ReadAndCheck;
}

async function sendSaved(
  here: SavedHere,
  session: Session,
  { job, isPartial, approval, isStillApproved }: ApplyAssignment,
): Promise<RunReport | undefined> {
  const { saved, request, read } = here;
  const { signal, onProgress, gate } = job;
  const inputs = await untilDone(signal, (stopping) => read({ ...request, signal: stopping }));
  const report = await applyInputs(inputs, session, {
    saved,
    signal,
    onProgress,
    gate,
    isPartial,
    isStrict: false,
    approval,
    nameResult,
    confirm: async () => ((await isStillApproved()) ? 'unasked' : 'declined'),
  });
  return report?.status === 'already-applied' ? recallRun(report, here, session) : report;
}

/**
 * Heeds a signal during `work` alone: what is done with its outcome goes on. The results of a run that was stopped are
 * written by whoever has read its inputs.
 */
async function untilDone<T>(signal: AbortSignal, work: (stopping: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await work(stopping.signal);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The earlier run ended before it could report. */
async function recallRun(
  report: RunReport,
  { saved, request, folder, read }: SavedHere,
  session: Session,
): Promise<RunReport> {
  const earlier = report.notes.find((note) => note.kind === 'earlier-run');
  if (earlier === undefined) return report;
  const { version } = session;
  const path = findFreeResultPath(folder.newPath(saved.document.inputs[0]?.name ?? 'run'));
  const rewritten = await rewriteResults(session.journal, earlier.runId, { path, version, moved: request, read });
  const end = await recallEnd(session.journal, earlier.runId);
  const { plan } = saved.document;
  return { ...report, plan, ...end, results: rewritten?.results ?? [] };
}

/** A retry after a result could not be written sends nothing, and writes the result. */
async function keepRun(
  report: RunReport,
  {
    saved,
    assignment: { files },
    folder,
  }: { readonly saved: SavedPlan; readonly assignment: ApplyAssignment; readonly folder: JobFolder },
): Promise<ApplyEnd> {
  const results: KeptFile[] = [];
  for (const path of report.results) results.push(await folder.keep(path, files));
  const [fault] = report.resultFaults ?? [];
  if (report.status === 'done' && fault !== undefined) throw toResultError(fault);
  const recordPath = folder.newPath('run.json');
  const shown = { ...report, results: report.results.map((path) => basename(path)) };
  await writeFile(recordPath, `${JSON.stringify(toResultJson(shown), undefined, 1)}\n`);
  const record = await folder.keep(recordPath, files);
  return { kind: 'ended', report, results, record, errors: findNewErrors(report, saved.document.plan) };
}

/** An error of the system in words; anything else as it is. */
function toResultError(fault: unknown): unknown {
  const code = errnoOf(fault);
  if (code === undefined) return fault;
  const hint =
    'Mend the folder for temporary files of the worker, then let the submission go on: nothing is sent again, and the workbook is written.';
  return usageError('result-unwritable', `The result workbook cannot be written (${code}).`, hint, fault);
}
