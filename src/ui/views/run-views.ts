import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { listHistory, readHistory } from '../../engine/history/history.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { OutcomeKind } from '../../model/outcomes/outcome.ts';
import type { RunHistoryDetail, RunHistoryEntry, RunHistoryFilter } from '../../model/outcomes/run-report.ts';
import type { listQuery } from '../api/rows.ts';
import { countStatuses } from './count-statuses.ts';
import { toMarksView } from './marks-view.ts';
import { countBySheet } from './plan-view.ts';
import { toRollForwardView } from './roll-forward-view.ts';

const MOST_RUNS = 200;

/** The runs that fit, the latest first, each with how many rows it brought in. */
export async function listRunViews(place: JournalPlace, filter: RunHistoryFilter = {}) {
  const { runs, ...rest } = await listHistory(place, filter);
  const listed = runs.slice(0, MOST_RUNS);
  return { runs: await Promise.all(listed.map((run) => tellRun(run, runs, place))), ...rest };
}

/**
 * How many rows a run brought in. Mostly its own counts say so; one that was interrupted has none, and one that went on with
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

/** One run in full; `created` counts what it created. */
export function toRunView(run: RunHistoryDetail, created: number) {
  const { rows, tieOut, rollForward, marks, results, requests, madeBy, madeAt, planSha256, approval, ...entry } = run;
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
    ...toMarksView(marks),
    tieOut,
    created,
    sheets: countBySheet(told),
    results: results.map((path) => ({ name: basename(path), path, isThere: existsSync(path) })),
  });
}

function toEntry({ runId, status, startedAt, finishedAt, appliedBy, service, firm, inputs, summary }: RunHistoryEntry) {
  return omitAbsent({ runId, status, startedAt, finishedAt, appliedBy, service, firm, inputs, summary });
}

/** Its rows of one outcome, some at a time. */
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
