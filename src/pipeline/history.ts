import { openJournal } from '../journal/open-journal.ts';
import type { RunDetail, RunEntry } from '../journal/run-entry.ts';
import type { RunHistoryDetail, RunHistoryEntry } from '../model/run-report.ts';
import { omitAbsent } from '../util/omit-absent.ts';

/** Every run of the state folder, the latest first. */
export function listHistory(stateDir: string): RunHistoryEntry[] {
  return withJournal(stateDir, (journal) => journal.listRuns().map(toEntry));
}

/** One run in full; `undefined` where there is none of that id. */
export function readHistory(stateDir: string, runId: string): RunHistoryDetail | undefined {
  const detail = withJournal(stateDir, (journal) => journal.readRun(runId));
  return detail === undefined ? undefined : toDetail(detail);
}

function withJournal<T>(stateDir: string, read: (journal: ReturnType<typeof openJournal>) => T): T {
  const journal = openJournal(stateDir);
  try {
    return read(journal);
  } finally {
    journal.close();
  }
}

function toEntry(run: RunEntry): RunHistoryEntry {
  return omitAbsent({
    runId: run.id,
    status: run.status === 'running' ? 'unfinished' : run.status,
    startedAt: run.startedAt,
    finishedAt: run.endedAt,
    appliedBy: run.appliedBy,
    service: run.service,
    firm: run.firm.name,
    inputs: run.inputs.map(({ name }) => name),
    summary: run.counts,
  });
}

function toDetail({ run, outcomes }: RunDetail): RunHistoryDetail {
  const rows = outcomes.map(({ rowKey, origin, record, key, outcome, message, id }) =>
    omitAbsent({
      rowKey,
      file: origin.file,
      sheet: origin.sheet,
      rowNumber: origin.rowNumber,
      record,
      key,
      outcome,
      message,
      id,
    }),
  );
  const { madeBy, madeAt, requests, tieOut, results } = run;
  return { ...toEntry(run), ...omitAbsent({ madeBy, madeAt, requests, tieOut, results, rows }) };
}
