import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { findRunSource, listCreated, readHistory } from '../../../engine/history/history.ts';
import { documentOf } from '../../../jobs/library/inside/plan-values.ts';
import { rewriteRun } from '../../../jobs/library/inside/rewrite-run.ts';
import { journalOf } from '../../../jobs/library/journals.ts';
import { readPlanFile } from '../../../jobs/library/portfolio-plan.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import { toCreatedCsv } from '../../../report/csv/created-csv.ts';
import type { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import { CALLS } from '../../api/calls.ts';
import { type OpenedRun, OpenedRuns } from '../../views/opened-runs.ts';
import { listRunViews, toRunView } from '../../views/run-views.ts';
import { sendNotFound, serveAction, serveCall } from '../../views/serve-call.ts';
import { planPathOf } from '../open-plan.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

export function addHistoryRoutes(app: FastifyInstance, workspace: Workspace): void {
  const place = (): JournalPlace => workspace.connection.journal;
  serveCall(app, CALLS.listRuns, () => listRunViews(place()));
  const runs = new OpenedRuns();
  const open = async (runId: string): Promise<OpenedRun> => {
    const { stateDir } = workspace.connection;
    return found(await runs.open({ place: place(), runId, readPlan: (sha256) => readKept(stateDir, sha256) }), runId);
  };
  serveCall(app, CALLS.getRun, async ({ params: { run } }) => toRunView(await open(run)));
  serveCall(app, CALLS.listRunRows, async ({ params: { run }, query }) => {
    const { changes } = await open(run);
    return { revision: 0, ...changes.read(query) };
  });
  serveCall(app, CALLS.getCreated, async ({ params: { run: runId }, reply }) => {
    const text = toCreatedCsv(found(await listCreated(place(), runId), runId));
    return reply
      .header('content-disposition', `attachment; filename="created-${runId}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(text);
  });
  serveCall(app, CALLS.getRunResult, async ({ params: { run: runId, index }, reply }) => {
    const path = await findResult(place(), { runId, index, password: workspace.inputs.passwords });
    return path === undefined ? sendNotFound(reply) : sendFile(reply, path);
  });
  serveAction(app, CALLS.openRun, ({ params: { run } }) => openAgain(workspace, run));
}

/** Uses the very plan that was confirmed, if it is kept. Applying it first settles what the run left open. */
async function openAgain(workspace: Workspace, runId: string): Promise<void> {
  const { stateDir, filesDir, journal } = workspace.connection;
  const { paths, planSha256, reading = PLAIN_READING } = found(await findRunSource(journal, runId), runId);
  const kept = planSha256 === undefined ? undefined : planPathOf(stateDir, planSha256);
  const planPath = kept !== undefined && existsSync(kept) ? kept : undefined;
  const uploads = [stateDir, filesDir].map((folder) => join(folder, 'uploads'));
  const isUploaded = paths.every((path) => uploads.some((folder) => path.startsWith(folder)));
  workspace.inputs.open({ paths, reading }, { isUploaded, ...omitAbsent({ planPath }) });
}

/** The history tells of a run without its plan, too. */
async function readKept(stateDir: string, sha256: string): Promise<PlanDocument | undefined> {
  const path = planPathOf(stateDir, sha256);
  if (!existsSync(path)) return undefined;
  return readPlanFile(path).then(documentOf, () => undefined);
}

/** Returns the result as the run wrote it; if that file is gone, writes it again from the journal. */
async function findResult(
  place: JournalPlace,
  { runId, index, password }: { runId: string; index: number; password: Passwords },
): Promise<string | undefined> {
  const written = found(await readHistory(place, runId), runId).results[index];
  if (written !== undefined && existsSync(written)) return written;
  const folder = await makeFolder(place.stateDir, 'results');
  const name = written === undefined ? `${runId}.result.xlsx` : basename(written);
  return (await rewriteRun(journalOf(place), runId, join(folder, name), password))?.results[index];
}

function found<T>(value: T | undefined, runId: string): T {
  if (value !== undefined) return value;
  throw usageError('run-not-found', `There is no run "${runId}" here.`, 'Choose one from the history.');
}
