import type { Journal } from '../journal.ts';
import { identifyProcess } from '../process-identity.ts';
import type { NewRun } from '../run-entry.ts';
import { createRunId } from '../run-id.ts';
import { type JournalDatabase, openDatabase } from './database/journal-database.ts';
import type { StateFileOptions } from './database/open-state-file.ts';
import { acquireLock, type HeldLock } from './lock/apply-lock.ts';
import { openRunLog } from './open-run-log.ts';
import { keepSeen } from './read/first-seen.ts';
import { rememberListed } from './read/last-listed.ts';
import { readEntryHistory } from './read/read-entry-history.ts';
import { readRun, readRuns, readUnfinishedRuns } from './read/read-runs.ts';
import { readUnproven } from './read/read-unproven.ts';
import { readUnreported } from './read/read-unreported.ts';

/**
 * Opens the journal of one machine: `journal.sqlite` in the state folder. Folder and file are made where they are missing.
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
      return openRunLog(db, insertRun(db, run, token));
    },
    continueRun: async (runId) => openRunLog(db, runId),
    readEntryHistory: async (service, firmId) => readEntryHistory(db, service, firmId),
    rememberListed: async (of) => rememberListed(db, of),
    keepSeen: async (of) => keepSeen(db, of),
    readUnreported: async (of) => readUnreported(db, of),
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
