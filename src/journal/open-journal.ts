import type { Knowledge } from '../model/knowledge.ts';
import { type ApplyLock, acquireLock, type LockRequest } from './apply-lock.ts';
import { keepSeen, type SeenThings } from './first-seen.ts';
import { type JournalDatabase, openDatabase } from './journal-database.ts';
import { identifyProcess } from './process-identity.ts';
import { type Remembered, readKnowledge, rememberListed } from './read-knowledge.ts';
import { type LandedRow, readLanded } from './read-landed.ts';
import { listRuns, type RunFilter, readRun } from './read-runs.ts';
import { readUnproven, type UnprovenThing } from './read-unproven.ts';
import type { NewRun, RunDetail, RunEntry } from './run-entry.ts';
import { createRunId } from './run-id.ts';
import { createRunLog, type RunLog } from './run-log.ts';

/** What capsheet remembers of its runs: who, when, which workbook, what was sent and what became of it. */
export interface Journal {
  /** The file, for people. */
  readonly path: string;
  startRun(run: NewRun): RunLog;
  /** To write to a run of this journal that another process began: settling what it left unfinished. */
  continueRun(runId: string): RunLog;
  /** What earlier runs of this service and firm entered, with the service's ids. */
  readKnowledge(service: string, firmId: string): Knowledge;
  /** What runs that did not come to their proof brought in: it may not show yet. `since` as of `readUnproven`. */
  readUnproven(of: {
    readonly service: string;
    readonly firmId: string;
    readonly since: Date;
  }): readonly UnprovenThing[];
  /** What runs that broke off brought in, as far as no later run has told of it; the oldest first. */
  readLanded(of: { readonly service: string; readonly firmId: string }): readonly LandedRow[];
  /** Keeps, as it is listed now, what transactions of this run are about to consume. */
  rememberListed(of: Remembered): void;
  /** Keeps what the service lists when a run begins. */
  keepSeen(of: SeenThings): void;
  /** The latest first. */
  listRuns(filter?: RunFilter): readonly RunEntry[];
  readRun(runId: string): RunDetail | undefined;
  /** Runs of this service and firm whose fates are still to be learnt, the oldest first. */
  findUnfinishedRuns(service: string, firmId: string): readonly RunEntry[];
  /**
   * One apply at a time against a service and firm. A dead holder's lock is taken over.
   * @throws CapsheetError `lock-held` (exit status 2), which names the holder.
   */
  lock(request: LockRequest): ApplyLock;
  close(): void;
}

export interface JournalOptions {
  /** How long a write waits for another process's write. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens `journal.sqlite` in the state folder; folder and file are made where they are missing.
 * @throws CapsheetError (exit status 2) `state-dir-unwritable`, `journal-unreadable`, `journal-too-new`.
 */
export function openJournal(stateDir: string, options: JournalOptions = {}): Journal {
  const db = openDatabase(stateDir, options.busyTimeoutMs ?? 10_000);
  return {
    path: db.path,
    startRun: (run) => createRunLog(db, insertRun(db, run)),
    continueRun: (runId) => createRunLog(db, runId),
    readKnowledge: (service, firmId) => readKnowledge(db, service, firmId),
    rememberListed: (of) => rememberListed(db, of),
    keepSeen: (of) => keepSeen(db, of),
    readLanded: (of) => readLanded(db, of),
    readUnproven: (of) => readUnproven(db, of),
    listRuns: (filter) => listRuns(db, filter),
    readRun: (runId) => readRun(db, runId),
    findUnfinishedRuns: (service, firmId) =>
      listRuns(db, { service, firmId })
        .filter((run) => run.status === 'unfinished')
        .reverse(),
    lock: (request) => acquireLock(db, request),
    close: () => db.close(),
  };
}

function insertRun(db: JournalDatabase, run: NewRun): string {
  const id = createRunId(run.startedAt);
  const sql = `INSERT INTO runs
    (id, service, firm_id, firm_name, made_by, made_at, applied_by, started_at, status, process, inputs,
      plan_sha256, basis)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?)`;
  const who = [run.service, run.firm.id, run.firm.name, run.madeBy, run.madeAt, run.appliedBy] as const;
  const what = [JSON.stringify(identifyProcess()), JSON.stringify(run.inputs), run.planSha256 ?? null] as const;
  const basis = JSON.stringify(run.basis);
  db.write(() => db.run(sql, id, ...who, run.startedAt.toISOString(), ...what, basis));
  return id;
}
