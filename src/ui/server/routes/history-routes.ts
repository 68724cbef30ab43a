import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { findRunSource, listCreated, readHistory } from '../../../engine/history/history.ts';
import { rewriteRun } from '../../../jobs/library/inside/rewrite-run.ts';
import { journalOf } from '../../../jobs/library/journals.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import { toCreatedCsv } from '../../../report/csv/created-csv.ts';
import type { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import { CALLS } from '../../api/calls.ts';
import { listRunViews, toRunRows, toRunView } from '../../views/run-views.ts';
import { sendNotFound, serveAction, serveCall } from '../../views/serve-call.ts';
import { planPathOf } from '../open-plan.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

export function addHistoryRoutes(app: FastifyInstance, workspace: Workspace): void {
  const place = (): JournalPlace => workspace.connection.journal;
  serveCall(app, CALLS.listRuns, () => listRunViews(place()));
  serveCall(app, CALLS.getRun, async ({ params: { run: runId } }) => {
    const run = found(await readHistory(place(), runId), runId);
    return toRunView(run, (await listCreated(place(), runId))?.created.length ?? 0);
  });
  serveCall(app, CALLS.listRunRows, async ({ params: { run }, query }) =>
    toRunRows(found(await readHistory(place(), run), run), query),
  );
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

/** Returns the result as the run wrote it; if that file is gone, writes it again from the journal. */
async function findResult(
  place: JournalPlace,
  { runId, index, password }: { runId: string; index: number; password: Passwords },
): Promise<string | undefined> {
  const written = found(await readHistory(place, runId), runId).results[index];
  if (written !== undefined && existsSync(written)) return written;
  const folder = await makeFolder(place.stateDir, 'results');
  const name = written === undefined ? `${runId}.result.xlsx` : basename(written);
  return (await rewriteRun(journalOf(place), runId, { path: join(folder, name), password }))?.results[index];
}

function found<T>(value: T | undefined, runId: string): T {
  if (value !== undefined) return value;
  throw usageError('run-not-found', `There is no run "${runId}" here.`, 'Choose one from the history.');
}
