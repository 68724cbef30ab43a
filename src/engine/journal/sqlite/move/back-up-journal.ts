import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { journalUnreadable } from '../../journal-errors.ts';
import { JOURNAL_FILE, openDatabase } from '../database/journal-database.ts';
import { toOpeningError } from '../database/open-state-file.ts';
import { listApplyLocks, runUnderWay, takeEveryLock } from '../lock/every-lock.ts';
import { findDamage, type JournalFacts, readJournalFacts } from './check-copy.ts';

/**
 * Copies the journal of a state folder into a file of its own, page by page and as of one moment. (`VACUUM INTO` would not
 * do: it may number runs anew, whose sequence says which is the latest.) What a copy must not claim, who holds a lock, is
 * left out. `undefined` where the folder has no journal.
 * @throws CapsheetError `history-in-use` where a run is under way, `journal-unreadable`, and what `openDatabase` throws.
 */
export async function backUpJournal(stateDir: string, target: string): Promise<JournalFacts | undefined> {
  const path = join(stateDir, JOURNAL_FILE);
  if (!existsSync(path)) return undefined;
  openDatabase(stateDir, { busyTimeoutMs: 10_000 }).close();
  const known = listApplyLocks(stateDir);
  const locks = takeEveryLock(stateDir);
  try {
    await copyPages(path, target);
    // One for a firm that was never met before had no lock that could be taken.
    if (listApplyLocks(stateDir).length > known.length) throw runUnderWay(stateDir);
    return tidyCopy(target, path);
  } catch (error) {
    throw toOpeningError(path, error);
  } finally {
    locks.release();
  }
}

async function copyPages(path: string, target: string): Promise<void> {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  try {
    await backup(db, target);
  } finally {
    db.close();
  }
}

function tidyCopy(target: string, path: string): JournalFacts {
  const copy = new DatabaseSync(target);
  try {
    copy.exec('PRAGMA journal_mode = DELETE; DELETE FROM locks');
    const damage = findDamage(copy);
    if (damage !== undefined) throw journalUnreadable(path, new Error(damage));
    return readJournalFacts(copy);
  } finally {
    copy.close();
  }
}
