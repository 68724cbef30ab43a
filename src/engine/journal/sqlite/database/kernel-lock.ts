import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import { toOpeningError } from './open-state-file.ts';
import { makePrivateFile } from './private-files.ts';
import { isBusy } from './sqlite-errors.ts';

/**
 * A lock that the operating system takes back when its holder ends, however it ends, and whatever host, container or
 * process number it had: SQLite's own, on an empty file that nothing is ever written to. Two holders in one process keep
 * each other out as well. The file must not be opened by other means in a process that holds it: on POSIX systems closing
 * any descriptor of a file gives all locks on it back.
 */
export interface KernelLock {
  /** Gives the lock back; a second call does nothing. */
  release(): void;
}

/** Those who only look hold the lock for a moment; who wants to have it waits that long. */
const LOOK_MS = 500;

/**
 * Takes the lock of a file, which is made where it is missing; `undefined` where somebody holds it, and still does after
 * `lookMs` milliseconds.
 * @throws what SQLite or the file system says, for `toOpeningError`.
 */
export function takeKernelLock(path: string, lookMs = LOOK_MS): KernelLock | undefined {
  makePrivateFile(path);
  const db = new DatabaseSync(path, { timeout: lookMs });
  try {
    // Not even a rollback journal beside it.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return {
    release: () => {
      if (db.isOpen) db.close();
    },
  };
}

/** True while somebody holds the lock of that file, this process included. */
export function isKernelLockHeld(path: string): boolean {
  if (!existsSync(path)) return false;
  let db: DatabaseSyncInstance | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    db.exec('SELECT count(*) FROM sqlite_schema');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    // Removed by its holder, who has ended meanwhile.
    if (!existsSync(path)) return false;
    throw error;
  } finally {
    db?.close();
  }
}

const APPLY_LOCK = /^apply-[0-9a-f]{16}\.lock$/;

/** The files of the locks that somebody has ever held in a state folder. */
export function listApplyLocks(stateDir: string): readonly string[] {
  return existsSync(stateDir) ? readdirSync(stateDir).filter((name) => APPLY_LOCK.test(name)) : [];
}

/**
 * Keeps every apply out of a state folder: takes the locks of all services and firms that it has met, and `others` besides.
 * @throws CapsheetError `history-in-use` where a run is under way; then none is held.
 */
export function takeEveryLock(stateDir: string, others: readonly string[] = []): KernelLock {
  const held: KernelLock[] = [];
  const release = (): void => {
    for (const lock of held) lock.release();
  };
  try {
    for (const name of new Set([...listApplyLocks(stateDir), ...others])) {
      const lock = takeKernelLock(join(stateDir, name));
      if (lock === undefined) throw runUnderWay(stateDir);
      held.push(lock);
    }
    return { release };
  } catch (error) {
    release();
    throw toOpeningError(stateDir, error);
  }
}

/** The history of a state folder cannot be moved now. */
export function runUnderWay(stateDir: string) {
  return usageError(
    'history-in-use',
    `A run is under way in the state folder ${stateDir}, or another import.`,
    'Wait until it has ended, or stop it; then start the same command again.',
  );
}
