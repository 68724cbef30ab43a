import type { EntryHistory } from '../model/service/entry-history.ts';
import { type JournalDatabase, openDatabase } from './database/journal-database.ts';
import type { StateFileOptions } from './database/open-state-file.ts';
import { type ApplyLock, acquireLock, type HeldLock, type LockRequest } from './lock/apply-lock.ts';
import { identifyProcess } from './process-identity.ts';
import { keepSeen, type SeenThings } from './read/first-seen.ts';
import { type Remembered, readEntryHistory, rememberListed } from './read/read-entry-history.ts';
import { type DamagedRun, type RunFilter, readRun, readRuns, readUnfinishedRuns } from './read/read-runs.ts';
import { readUnproven, type UnprovenThing } from './read/read-unproven.ts';
import { readUnreported, type UnreportedRow } from './read/read-unreported.ts';
import type { NewRun, RunDetail, RunEntry } from './run-entry.ts';
import { createRunId } from './run-id.ts';
import { createRunLog, type RunLog } from './run-log.ts';

/** What capsheet remembers of its runs: who, when, which workbook, what was sent and what became of it. */
export interface Journal {
  /** The file, for people. */
  readonly path: string;
  startRun(run: NewRun): Promise<RunLog>;
  /** To write to a run of this journal that another process began: settling what it left unfinished. */
  continueRun(runId: string): Promise<RunLog>;
  /** What earlier runs of this service and firm entered, with the service's ids. */
  readKnowledge(service: string, firmId: string): Promise<EntryHistory>;
  /** What runs that did not come to their proof brought in: it may not show yet. */
  readUnproven(of: { readonly service: string; readonly firmId: string }): Promise<readonly UnprovenThing[]>;
  /** What runs that broke off brought in, as far as no later run has told of it; the oldest first. */
  readLanded(of: { readonly service: string; readonly firmId: string }): Promise<readonly UnreportedRow[]>;
  /** Keeps, as it is listed now, what transactions of this run are about to consume. */
  rememberListed(of: Remembered): Promise<void>;
  /** Keeps what the service lists when a run begins. */
  keepSeen(of: SeenThings): Promise<void>;
  /** The latest first, by the journal's own sequence; without those of `listDamagedRuns`. */
  listRuns(filter?: RunFilter): Promise<readonly RunEntry[]>;
  /** What of the history cannot be read. */
  listDamagedRuns(): Promise<readonly DamagedRun[]>;
  /** @throws CapsheetError `journal-damaged`, which says what of the run cannot be read. */
  readRun(runId: string): Promise<RunDetail | undefined>;
  /**
   * Runs of this service and firm whose fates are still to be learnt, the oldest first.
   * @throws CapsheetError `journal-damaged` where a run that may be one of them cannot be read.
   */
  findUnfinishedRuns(service: string, firmId: string): Promise<readonly RunEntry[]>;
  /**
   * One apply at a time against a service and firm. The operating system takes the lock back when its holder ends; what
   * is run while it is held belongs to it.
   * @throws CapsheetError (exit status 2) `lock-held`, which names the holder; `state-dir-no-locks`.
   */
  lock(request: LockRequest): Promise<ApplyLock>;
  close(): Promise<void>;
}

/**
 * Opens `journal.sqlite` in the state folder; folder and file are made where they are missing.
 * @throws CapsheetError (exit status 2) `state-dir-unwritable`, `state-dir-busy`, `state-dir-no-locks`,
 * `journal-unreadable`, `journal-too-new`.
 */
export async function openJournal(stateDir: string, options: Partial<StateFileOptions> = {}): Promise<Journal> {
  const db = openDatabase(stateDir, { busyTimeoutMs: 10_000, ...options });
  // Held here as well: a lock that nothing refers to any more is given back when memory is tidied.
  const locks = new Map<string, HeldLock>();
  const lockKey = (service: string, firmId: string) => JSON.stringify([service, firmId]);
  return {
    path: db.path,
    startRun: async (run) => {
      const token = locks.get(lockKey(run.service, run.firm.id))?.token;
      return createRunLog(db, insertRun(db, run, token));
    },
    continueRun: async (runId) => createRunLog(db, runId),
    readKnowledge: async (service, firmId) => readEntryHistory(db, service, firmId),
    rememberListed: async (of) => rememberListed(db, of),
    keepSeen: async (of) => keepSeen(db, of),
    readLanded: async (of) => readUnreported(db, of),
    readUnproven: async (of) => readUnproven(db, of),
    listRuns: async (filter) => readRuns(db, filter).runs,
    listDamagedRuns: async () => readRuns(db).damaged,
    readRun: async (runId) => readRun(db, runId),
    findUnfinishedRuns: async (service, firmId) => readUnfinishedRuns(db, service, firmId),
    lock: async (request) => {
      const lock = acquireLock(db, request);
      locks.set(lockKey(request.service, request.firm.id), lock);
      return lock;
    },
    close: async () => db.close(),
  };
}

function insertRun(db: JournalDatabase, run: NewRun, lockToken: string | undefined): string {
  const id = createRunId(run.startedAt);
  const sql = `INSERT INTO runs
    (id, service, firm_id, firm_name, made_by, made_at, applied_by, started_at, status, process, inputs,
      plan_sha256, basis, lock_token, journal_file)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?)`;
  const who = [run.service, run.firm.id, run.firm.name, run.madeBy, run.madeAt, run.appliedBy] as const;
  const what = [JSON.stringify(identifyProcess()), JSON.stringify(run.inputs), run.planSha256 ?? null] as const;
  const place = [JSON.stringify(run.basis), lockToken ?? null, db.fileId] as const;
  db.write(() => db.run(sql, id, ...who, run.startedAt.toISOString(), ...what, ...place));
  return id;
}
