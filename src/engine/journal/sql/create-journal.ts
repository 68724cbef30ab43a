import type { Journal } from '../journal.ts';
import { beginRun } from './begin-run.ts';
import { openRunLog } from './open-run-log.ts';
import { all, type Query } from './query.ts';
import { keepSeen } from './read/first-seen.ts';
import { rememberListed } from './read/last-listed.ts';
import { readEntryHistory } from './read/read-entry-history.ts';
import { readRun, readRuns, readUnfinishedRuns } from './read/read-runs.ts';
import { readUnproven } from './read/read-unproven.ts';
import { readUnreported } from './read/read-unreported.ts';
import type { HeldLock, SqlStore } from './sql-store.ts';

/** The journal that a store of tables keeps. */
export function createJournal<Lock extends HeldLock>(store: SqlStore<Lock>): Journal {
  // Held here as well: a lock that nothing refers to any more is given back when memory is tidied.
  const locks = new Map<string, Lock>();
  const lockOf = (service: string, firmId: string) => locks.get(JSON.stringify([service, firmId]));
  const lockOfRun = async (runId: string) => {
    const [service, firmId] = await store.read(readFirmOf(runId));
    return lockOf(service, firmId);
  };
  const logUnder = (lock: Lock | undefined, runId: string) => openRunLog((query) => store.write(query, lock), runId);
  return {
    path: store.path,
    startRun: async (run) => {
      const lock = lockOf(run.service, run.firm.id);
      return logUnder(lock, await store.write(beginRun(store, run, lock?.token), lock));
    },
    continueRun: async (runId) => logUnder(await lockOfRun(runId), runId),
    readEntryHistory: (service, firmId) => store.read(readEntryHistory(store, service, firmId)),
    rememberListed: (of) => store.write(rememberListed(of), lockOf(of.service, of.firmId)),
    keepSeen: async (of) => store.write(keepSeen(of), await lockOfRun(of.runId)),
    readUnreported: (of) => store.read(readUnreported(of)),
    readUnproven: (of) => store.read(readUnproven(of)),
    listRuns: async (filter) => (await store.read(readRuns(store, filter))).runs,
    listDamagedRuns: async () => (await store.read(readRuns(store))).damaged,
    readRun: (runId) => store.read(readRun(store, runId)),
    findUnfinishedRuns: (service, firmId) => store.read(readUnfinishedRuns(store, service, firmId)),
    lock: async (request) => {
      const lock = await store.lock(request);
      const key = JSON.stringify([request.service, request.firm.id]);
      locks.set(key, lock);
      const release = async (): Promise<void> => {
        // One that was lost stays: nothing is begun under it any more.
        if (locks.get(key) === lock) locks.delete(key);
        await lock.release();
      };
      return { ...lock, release };
    },
    close: () => store.close(),
  };
}

function* readFirmOf(runId: string): Query<readonly [service: string, firmId: string]> {
  const [row] = yield* all('SELECT service, firm_id FROM runs WHERE id = ?', runId);
  const { service, firm_id: firmId } = Object(row);
  return [String(service), String(firmId)];
}
