import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { CapsheetError } from '../util/capsheet-error.ts';
import { inTransaction } from './in-transaction.ts';
import { journalTooNew, journalUnreadable, journalWriteFailed, stateFolderUnusable } from './journal-errors.ts';
import { makeStateFolder } from './make-state-folder.ts';
import { MIGRATIONS } from './migrations.ts';

const JOURNAL_FILE = 'journal.sqlite';
const NOT_A_DATABASE = 26;

type Bindable = string | number | null;

/** The open journal file. A write is on the disk when it returns (synchronous=FULL); several are one transaction. */
export interface JournalDatabase {
  readonly path: string;
  /** Runs `work` as one transaction. @throws CapsheetError `journal-write-failed`; then nothing of it is stored. */
  write<T>(work: () => T): T;
  /** One statement; answers how many rows it changed. */
  run(sql: string, ...values: readonly Bindable[]): number;
  all(sql: string, ...values: readonly Bindable[]): readonly unknown[];
  close(): void;
}

/**
 * Opens the journal of a state folder, makes it where there is none, and brings it to the present version.
 * @throws CapsheetError `state-dir-unwritable`, `journal-unreadable`, `journal-too-new`.
 */
export function openDatabase(stateDir: string, busyTimeoutMs: number): JournalDatabase {
  const path = join(stateDir, JOURNAL_FILE);
  const db = openFile(stateDir, path, busyTimeoutMs);
  try {
    migrate(db, path);
  } catch (error) {
    db.close();
    if (error instanceof CapsheetError) throw error;
    throw sqliteCode(error) === NOT_A_DATABASE ? journalUnreadable(path, error) : stateFolderUnusable(path, error);
  }
  return wrap(db, path);
}

function openFile(stateDir: string, path: string, busyTimeoutMs: number): DatabaseSyncInstance {
  try {
    makeStateFolder(stateDir);
    return new DatabaseSync(path, { timeout: busyTimeoutMs });
  } catch (error) {
    throw stateFolderUnusable(path, error);
  }
}

function migrate(db: DatabaseSyncInstance, path: string): void {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  // Taken at once, so that a folder that cannot be written is found here and two processes migrate one after the other.
  inTransaction(db, () => {
    const version = readVersion(db);
    if (version > MIGRATIONS.length) throw journalTooNew(path, version, MIGRATIONS.length);
    for (const step of MIGRATIONS.slice(version)) db.exec(step);
    if (version < MIGRATIONS.length) db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

function readVersion(db: DatabaseSyncInstance): number {
  const row: unknown = db.prepare('PRAGMA user_version').get();
  return typeof row === 'object' && row !== null && 'user_version' in row ? Number(row.user_version) : 0;
}

function wrap(db: DatabaseSyncInstance, path: string): JournalDatabase {
  const statements = new Map<string, StatementSyncInstance>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    path,
    write: (work) => {
      try {
        return inTransaction(db, work);
      } catch (error) {
        throw sqliteCode(error) === undefined ? error : journalWriteFailed(path, error);
      }
    },
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    all: (sql, ...values) => prepare(sql).all(...values),
    close: () => {
      statements.clear();
      db.close();
    },
  };
}

/** SQLite's primary result code (26 is "not a database"); `undefined` where the error is not SQLite's. */
function sqliteCode(error: unknown): number | undefined {
  const isSqlite = error instanceof Error && 'sqliteCode' in error && typeof error.sqliteCode === 'number';
  return isSqlite ? Number(error.sqliteCode) & 0xff : undefined;
}
