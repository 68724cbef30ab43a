import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findRunSource, listCreated, listHistory, readHistory } from '../../../history/history.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { OutcomeKind } from '../../../model/outcomes/outcome.ts';
import type { RunHistoryDetail, RunHistoryEntry } from '../../../model/outcomes/run-report.ts';
import { rewriteResults } from '../../../pipeline/rewrite-results.ts';
import type { Passwords } from '../../../protection/passwords.ts';
import { toCreatedCsv } from '../../../report/csv/created-csv.ts';
import { usageError } from '../../../util/capsheet-error.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { listQuery } from '../../api/rows.ts';
import { planPathOf } from '../open-plan.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import { countStatuses } from '../views/count-statuses.ts';
import { countBySheet } from '../views/plan-view.ts';
import { toRollForwardView } from '../views/roll-forward-view.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

const MOST_RUNS = 200;

const ofRun = z.object({ runId: z.string().regex(/^[\w-]{1,80}$/) });
const ofResult = ofRun.extend({ index: z.coerce.number().int().min(0) });

/** The runs of the journal: what became of each, its results, and going on with one that did not finish. */
export function addHistoryRoutes(app: FastifyInstance, workspace: Workspace): void {
  const place = (): JournalPlace => workspace.connection.journal;
  app.get('/api/runs', async () => {
    const { runs, ...rest } = await listHistory(place());
    const listed = runs.slice(0, MOST_RUNS);
    return { runs: await Promise.all(listed.map((run) => tellRun(run, runs, place()))), ...rest };
  });
  app.get('/api/runs/:runId', async ({ params }) => {
    const { runId } = ofRun.parse(params);
    const run = found(await readHistory(place(), runId), runId);
    return toRunView(run, (await listCreated(place(), runId))?.created.length ?? 0);
  });
  app.get('/api/runs/:runId/list', async ({ params, query }) => {
    const { runId } = ofRun.parse(params);
    return toList(found(await readHistory(place(), runId), runId), listQuery.parse(query));
  });
  app.get('/api/runs/:runId/created.csv', async ({ params }, reply) => {
    const { runId } = ofRun.parse(params);
    const text = toCreatedCsv(found(await listCreated(place(), runId), runId));
    return reply
      .header('content-disposition', `attachment; filename="created-${runId}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(text);
  });
  app.get('/api/runs/:runId/result/:index', async ({ params }, reply) => {
    const { runId, index } = ofResult.parse(params);
    const { passwords } = workspace.inputs;
    const path = await findResult(place(), { runId, index, version: workspace.state.version, passwords });
    return path === undefined ? reply.callNotFound() : sendFile(reply, path);
  });
  app.post('/api/runs/:runId/open', async ({ params }) => {
    await openAgain(workspace, ofRun.parse(params).runId);
    return {};
  });
}

/** With the very plan that was confirmed, where it is kept; what the run left open is settled when it is applied. */
async function openAgain(workspace: Workspace, runId: string): Promise<void> {
  const { stateDir, filesDir, journal } = workspace.connection;
  const { paths, planSha256, reading = { decimalSign: '.' } } = found(await findRunSource(journal, runId), runId);
  const kept = planSha256 === undefined ? undefined : planPathOf(stateDir, planSha256);
  const planPath = kept !== undefined && existsSync(kept) ? kept : undefined;
  const uploads = [stateDir, filesDir].map((folder) => join(folder, 'uploads'));
  const isUploaded = paths.every((path) => uploads.some((folder) => path.startsWith(folder)));
  workspace.inputs.open({ paths, reading }, { isUploaded, ...omitAbsent({ planPath }) });
}

/** As the run wrote it; where that is gone, written again from the journal. */
async function findResult(
  place: JournalPlace,
  { runId, index, ...options }: { runId: string; index: number; version: string; passwords: Passwords },
): Promise<string | undefined> {
  const written = found(await readHistory(place, runId), runId).results[index];
  if (written !== undefined && existsSync(written)) return written;
  const folder = await makeFolder(place.stateDir, 'results');
  const name = written === undefined ? `${runId}.result.xlsx` : basename(written);
  return (await rewriteResults(place, runId, { path: join(folder, name), ...options }))?.results[index];
}

/**
 * How many rows a run brought in. Mostly its own counts say so; one that broke off has none, and one that went on with
 * another counts the rows of that one as well.
 */
async function tellRun(run: RunHistoryEntry, all: readonly RunHistoryEntry[], place: JournalPlace) {
  const isAlone = all.every((other) => other.runId === run.runId || other.inputs.join() !== run.inputs.join());
  if (run.status !== 'unfinished' && run.finishedAt !== undefined && isAlone)
    return { ...toEntry(run), entered: countIn(run.summary) };
  const detail = await readHistory(place, run.runId).catch(() => undefined);
  return { ...toEntry(run), ...(detail === undefined ? { entered: countIn(run.summary) } : countOwn(detail)) };
}

function countIn({ added = 0, replaced = 0, uploaded = 0 }: RunHistoryEntry['summary']): number {
  return added + replaced + uploaded;
}

/** A row that became several records, and one that an earlier run brought in, counts once. */
function countOwn({ runId, rows, status }: RunHistoryDetail) {
  const toPlace = ({ file, sheet, rowNumber }: RunHistoryDetail['rows'][number]): string =>
    JSON.stringify([file, sheet, rowNumber]);
  const own = rows.filter(({ enteredBy }) => enteredBy === undefined || enteredBy === runId);
  const entered = own.filter(({ outcome }) => IN.has(outcome));
  const left = rows.filter(({ outcome }) => OPEN.has(outcome));
  const isBroken = status !== 'done' && status !== 'already-applied';
  return omitAbsent({
    summary: countStatuses(rows.map(({ outcome }) => ({ status: outcome }))),
    entered: new Set(entered.map(toPlace)).size,
    left: isBroken ? new Set(left.map(toPlace)).size : undefined,
  });
}

const IN: ReadonlySet<OutcomeKind> = new Set(['added', 'replaced', 'uploaded']);
const OPEN: ReadonlySet<OutcomeKind> = new Set(['not-run', 'unknown']);

function toRunView(run: RunHistoryDetail, created: number) {
  const { rows, tieOut, rollForward, results, requests, madeBy, madeAt, planSha256, approval, ...entry } = run;
  const told = rows.map(({ sheet, outcome }) => ({ sheet, status: outcome }));
  return omitAbsent({
    ...toEntry(entry),
    ...countOwn(run),
    madeBy,
    madeAt,
    planSha256,
    approval,
    requests,
    ...toRollForwardView(rollForward),
    tieOut,
    created,
    sheets: countBySheet(told),
    results: results.map((path) => ({ name: basename(path), path, isThere: existsSync(path) })),
  });
}

function toEntry({ runId, status, startedAt, finishedAt, appliedBy, service, firm, inputs, summary }: RunHistoryEntry) {
  return omitAbsent({ runId, status, startedAt, finishedAt, appliedBy, service, firm, inputs, summary });
}

function toList({ rows, inputs }: RunHistoryDetail, { status, offset, limit }: z.infer<typeof listQuery>) {
  const fitting = rows.filter(({ outcome }) => outcome === status);
  const listed = fitting.slice(offset, offset + limit).map(({ sheet, file, rowNumber, outcome, key, message, id }) =>
    omitAbsent({
      sheet,
      file: inputs.length > 1 ? file : undefined,
      rowNumber,
      status: outcome,
      key,
      message,
      id,
      changes: [],
      findings: [],
    }),
  );
  return { revision: 0, total: fitting.length, rows: listed };
}

function found<T>(value: T | undefined, runId: string): T {
  if (value !== undefined) return value;
  throw usageError('run-not-found', `There is no run "${runId}" here.`, 'Choose one from the history.');
}
