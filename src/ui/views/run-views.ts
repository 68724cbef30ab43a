import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { listHistory, readHistory } from '../../engine/history/history.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import { ENTERED, type OutcomeKind } from '../../model/outcomes/outcome.ts';
import type { RunHistoryDetail, RunHistoryEntry, RunHistoryFilter } from '../../model/outcomes/run-report.ts';
import type { listQuery } from '../api/rows.ts';
import { toMarksView, toRollForwardView } from './money-views.ts';
import { countBySheet } from './plan-view.ts';
import { countStatuses } from './row-parts.ts';

const MOST_RUNS = 200;

/** Lists the latest runs, each with the number of rows it entered. */
export async function listRunViews(place: JournalPlace, filter: RunHistoryFilter = {}) {
  const { runs, ...rest } = await listHistory(place, filter);
  const listed = runs.slice(0, MOST_RUNS);
  return { runs: await Promise.all(listed.map((run) => toListedRun(run, runs, place))), ...rest };
}

/**
 * Counts the rows that a run entered. Its own counts say so, unless it was interrupted, or continued another run, whose
 * rows they include.
 */
async function toListedRun(run: RunHistoryEntry, all: readonly RunHistoryEntry[], place: JournalPlace) {
  const isAlone = all.every((other) => other.runId === run.runId || other.inputs.join() !== run.inputs.join());
  if (run.status === 'done' && run.finishedAt !== undefined && isAlone)
    return { ...toEntry(run), entered: countIn(run.summary) };
  const detail = await readHistory(place, run.runId).catch(() => undefined);
  return { ...toEntry(run), ...(detail === undefined ? { entered: countIn(run.summary) } : countOwn(detail)) };
}

function countIn({ added = 0, replaced = 0, uploaded = 0 }: RunHistoryEntry['summary']): number {
  return added + replaced + uploaded;
}

/** Counts source rows: several records of one row count once, rows entered by an earlier run not at all. */
function countOwn({ runId, rows, status }: RunHistoryDetail) {
  const toPlace = ({ file, sheet, rowNumber }: RunHistoryDetail['rows'][number]): string =>
    JSON.stringify([file, sheet, rowNumber]);
  const own = rows.filter(({ enteredBy }) => enteredBy === undefined || enteredBy === runId);
  const entered = own.filter(({ outcome }) => ENTERED.has(outcome));
  const left = rows.filter(({ outcome }) => OPEN.has(outcome));
  const isBroken = status !== 'done' && status !== 'already-applied';
  return omitAbsent({
    summary: countStatuses(rows.map(({ outcome }) => ({ status: outcome }))),
    entered: new Set(entered.map(toPlace)).size,
    left: isBroken ? new Set(left.map(toPlace)).size : undefined,
  });
}

const OPEN: ReadonlySet<OutcomeKind> = new Set(['not-run', 'unknown']);

/** `created` is the number of things that the run created. */
export function toRunView(run: RunHistoryDetail, created: number) {
  const { rows, tieOut, rollForward, marks, results, requests, madeBy, madeAt, planSha256, approval, ...entry } = run;
  const statuses = rows.map(({ sheet, outcome }) => ({ sheet, status: outcome }));
  return omitAbsent({
    ...toEntry(entry),
    ...countOwn(run),
    madeBy,
    madeAt,
    planSha256,
    approval,
    requests,
    ...toRollForwardView(rollForward),
    ...toMarksView(marks),
    tieOut,
    created,
    sheets: countBySheet(statuses),
    results: results.map((path) => ({ name: basename(path), path, isThere: existsSync(path) })),
  });
}

function toEntry(run: RunHistoryEntry) {
  const { runId, status, startedAt, finishedAt, appliedBy, service, firm, inputs, summary, doesNotTieOut } = run;
  return omitAbsent({ runId, status, startedAt, finishedAt, appliedBy, service, firm, inputs, summary, doesNotTieOut });
}

export function toRunRows({ rows, inputs }: RunHistoryDetail, { status, offset, limit }: z.infer<typeof listQuery>) {
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
