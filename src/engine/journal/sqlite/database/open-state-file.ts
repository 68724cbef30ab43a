import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { errnoOf } from '../../../../base/util/errno.ts';
import {
  folderWithoutLocks,
  journalUnreadable,
  locksNotWorking,
  stateFolderBusy,
  stateFolderUnusable,
} from '../../journal-errors.ts';
import { classifyFolder, type FolderFacts } from './classify-folder.ts';
import { makePrivateFile, makeStateFolder } from './private-files.ts';
import { readFolderFacts } from './read-folder-facts.ts';
import { isBusy, isDamaged, isEnvironmentError, isLockingError } from './sqlite-errors.ts';

/** Others that begin the same file at the same moment are few. */
const MOST_TRIES = 20;

export interface StateFileOptions {
  /** How long a statement waits for another process. */
  readonly busyTimeoutMs: number;
  /** Where the folder lies; asked of the system where left out. */
  readonly readFacts?: (path: string) => FolderFacts;
}

/**
 * Opens a database of the state folder, for the user's own eyes; folder and file are made where they are missing. It has
 * a write-ahead log, but for folders that other machines may write to: that needs memory which machines do not share.
 * @throws CapsheetError `state-dir-unwritable`, `state-dir-busy`, `state-dir-no-locks`, `journal-unreadable`.
 */
export function openStateFile(stateDir: string, name: string, options: StateFileOptions): DatabaseSyncInstance {
  const path = join(stateDir, name);
  let db: DatabaseSyncInstance | undefined;
  try {
    makeStateFolder(stateDir);
    const verdict = classifyFolder((options.readFacts ?? readFolderFacts)(stateDir));
    if (verdict.kind === 'unsafe') throw folderWithoutLocks(stateDir, verdict);
    makePrivateFile(path);
    db = new DatabaseSync(path, { timeout: options.busyTimeoutMs });
    setJournalMode(db, verdict.kind === 'shared' ? 'DELETE' : 'WAL');
    return db;
  } catch (error) {
    db?.close();
    throw toOpeningError(path, error);
  }
}

/**
 * Where two begin a file at the same moment SQLite refuses one of them this change at once, whatever time it may wait;
 * for a transaction it waits.
 */
function setJournalMode(db: DatabaseSyncInstance, mode: 'DELETE' | 'WAL'): void {
  for (let tries = 1; ; tries++) {
    try {
      db.exec(`PRAGMA journal_mode = ${mode}`);
      return;
    } catch (error) {
      if (!isBusy(error) || tries === MOST_TRIES) throw error;
      db.exec('BEGIN IMMEDIATE; COMMIT');
    }
  }
}

/** What stands in the way of opening a file of the state folder, as an error for the user; our own faults as they are. */
export function toOpeningError(path: string, error: unknown): unknown {
  if (isDamaged(error)) return journalUnreadable(path, error);
  if (isLockingError(error)) return locksNotWorking(path, error);
  if (isBusy(error)) return stateFolderBusy(path, error);
  return isEnvironmentError(error) || errnoOf(error) !== undefined ? stateFolderUnusable(path, error) : error;
}
