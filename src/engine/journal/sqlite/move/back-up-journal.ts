import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { z } from 'zod';
import { journalUnreadable } from '../../journal-errors.ts';
import { JOURNAL_FILE, openDatabase } from '../database/journal-database.ts';
import { toOpeningError } from '../database/open-state-file.ts';
import { listApplyLocks, runUnderWay, takeEveryLock } from '../lock/kernel-lock.ts';

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

/** What a journal says of itself, to tell whether a copy is the whole of it. */
export interface JournalFacts {
  /** Of its schema. */
  readonly version: number;
  readonly runs: number;
  /** The id of the latest; absent where there is none. */
  readonly latestRun?: string;
}

const versionRow = z.object({ user_version: z.number() });
const integrityRow = z.object({ integrity_check: z.string() });
const countRow = z.object({ count: z.number() });
const runRow = z.object({ id: z.string() });

export function readJournalFacts(db: DatabaseSyncInstance): JournalFacts {
  const { user_version: version } = versionRow.parse(db.prepare('PRAGMA user_version').get());
  const runs = readRowCount(db, 'SELECT count(*) AS count FROM runs');
  const latest = db.prepare('SELECT id FROM runs ORDER BY rowid DESC LIMIT 1').get();
  return { version, runs, ...(latest === undefined ? {} : { latestRun: runRow.parse(latest).id }) };
}

/** The first thing that is wrong with the file as a database; `undefined` where it is whole. */
export function findDamage(db: DatabaseSyncInstance): string | undefined {
  const rows = z.array(integrityRow).parse(db.prepare('PRAGMA integrity_check(1)').all());
  const [first] = rows;
  if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it cannot be checked';
  return db.prepare('PRAGMA foreign_key_check').all().length > 0 ? 'it has rows of runs that are not in it' : undefined;
}

/** Of a statement that gives a `count`. */
export function readRowCount(db: DatabaseSyncInstance, sql: string): number {
  return countRow.parse(db.prepare(sql).get()).count;
}
