import { existsSync } from 'node:fs';
import { nameFiles } from '../../base/disk/name-apart.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { listHistory, plannedRowsOf, readHistory, toCreatedByRun, toRunHistory } from '../../engine/history/history.ts';
import { hasError } from '../../model/findings/finding.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import { ENTERED, type OutcomeKind } from '../../model/outcomes/outcome.ts';
import {
  leftByRun,
  type RunHistoryDetail,
  type RunHistoryEntry,
  type RunHistoryFilter,
} from '../../model/outcomes/run-report.ts';
import type { OpenedRun } from './opened-runs.ts';
import { toOutcomeParts } from './result-view.ts';
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

/** A run in full, with the outcome of every row. */
export function toRunView({ detail, changes }: OpenedRun) {
  const { run, outcomes } = detail;
  const history = toRunHistory(detail);
  const { madeBy, madeAt, planSha256, approval, requests, results } = history;
  const plan = { rows: plannedRowsOf(detail) };
  const findings = [
    ...run.basis.findings,
    ...run.findings,
    ...[...plan.rows, ...outcomes].flatMap((row) => row.findings),
  ];
  return omitAbsent({
    ...toOutcomeParts({ ...run, plan, outcomes, notes: run.basis.notes }, findings),
    ...changes.choices,
    ...toEntry(history),
    ...countOwn(history),
    headline: run.summary,
    isWhole: run.status === 'done' && leftByRun(history) === undefined && !hasError(findings),
    madeBy,
    madeAt,
    planSha256,
    approval,
    requests,
    created: toCreatedByRun(detail).created.length,
    results: nameFiles(results).map((file) => ({ ...file, isThere: existsSync(file.path) })),
  });
}

function toEntry(run: RunHistoryEntry) {
  const { runId, status, startedAt, finishedAt, appliedBy, service, firm, inputs, summary } = run;
  const { doesNotTieOut, newErrors } = run;
  const end = { finishedAt, doesNotTieOut, newErrors };
  return omitAbsent({ runId, status, startedAt, appliedBy, service, firm, inputs, summary, ...end });
}
