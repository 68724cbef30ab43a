import { randomUUID } from 'node:crypto';
import { type BigIntStats, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { journalReadFailed, journalReplaced, journalTooNew, journalWriteFailed } from '../../journal-errors.ts';
import { takeEveryLock } from './kernel-lock.ts';
import { JOURNAL_MIGRATIONS } from './migrations.ts';
import {
  inTransaction,
  keepPrepared,
  openStateFile,
  type StateFileOptions,
  toOpeningError,
} from './open-state-file.ts';
import { isEnvironmentError } from './sqlite-errors.ts';

export const JOURNAL_FILE = 'journal.sqlite';

type Bindable = string | number | null;

/** The open journal file. A write is on the disk when it returns (synchronous=FULL); several are one transaction. */
export interface JournalDatabase {
  readonly path: string;
  /** Tells this file from copies of it on the same disk, and nearly always on another one. */
  readonly fileId: string;
  /**
   * Runs `work` as one transaction. @throws CapsheetError `journal-write-failed`; then nothing of it is stored.
   * `journal-replaced` where the file is not the one at its path any more, so that it is stored for nobody.
   */
  write<T>(work: () => T): T;
  /** From now on a write fails as well where this file is removed or replaced; answers how to end that. */
  watch(path: string): () => void;
  /** One statement; answers how many rows it changed. */
  run(sql: string, ...values: readonly Bindable[]): number;
  /** Hands each row over as it comes. */
  each(sql: string, values: readonly Bindable[], take: (row: unknown) => void): void;
  close(): void;
}

/**
 * Opens the journal of a state folder, makes it where there is none, and brings it to the present version.
 * @throws CapsheetError `state-dir-unwritable`, `state-dir-busy`, `state-dir-no-locks`, `journal-unreadable`,
 * `journal-too-new`.
 */
export function openDatabase(stateDir: string, options: StateFileOptions): JournalDatabase {
  const path = join(stateDir, JOURNAL_FILE);
  const db = openStateFile(stateDir, JOURNAL_FILE, options);
  try {
    migrate(db, path, stateDir);
  } catch (error) {
    db.close();
    throw toOpeningError(path, error);
  }
  const fileId = String(statSync(path, { bigint: true }).ino);
  return wrap(db, { path, fileId, witnesses: new Set([path, `${path}-wal`].map(witnessFile)) });
}

/** Opens a journal that ends with this process, or earlier where nobody refers to it any more. */
export function openMemoryDatabase(): JournalDatabase {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  inTransaction(db, () => {
    for (const step of JOURNAL_MIGRATIONS) db.exec(step);
  });
  return wrap(db, { path: 'the memory of this process', fileId: randomUUID(), witnesses: new Set() });
}

function migrate(db: DatabaseSyncInstance, path: string, stateDir: string): void {
  db.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  // Taken at once, so that a folder that cannot be written is found here and two processes migrate one after the other.
  inTransaction(db, () => {
    const version = readVersion(db);
    if (version > JOURNAL_MIGRATIONS.length) throw journalTooNew(path, version, JOURNAL_MIGRATIONS.length);
    if (version === JOURNAL_MIGRATIONS.length) return;
    // An earlier version that is at work would go on writing what this one no longer reads.
    const locks = takeEveryLock(stateDir);
    try {
      for (const step of JOURNAL_MIGRATIONS.slice(version)) db.exec(step);
      db.exec(`PRAGMA user_version = ${JOURNAL_MIGRATIONS.length}`);
    } finally {
      locks.release();
    }
  });
}

function readVersion(db: DatabaseSyncInstance): number {
  const row: unknown = db.prepare('PRAGMA user_version').get();
  return typeof row === 'object' && row !== null && 'user_version' in row ? Number(row.user_version) : 0;
}

/** The marks of a journal, looked at after each write. */
interface Place extends Pick<JournalDatabase, 'path' | 'fileId'> {
  readonly witnesses: Set<FileWitness>;
}

function wrap(db: DatabaseSyncInstance, { path, fileId, witnesses }: Place): JournalDatabase {
  const prepare = keepPrepared(db);
  return {
    path,
    fileId,
    write: (work) => {
      const value = translate(
        () => inTransaction(db, work),
        (error) => journalWriteFailed(path, error),
      );
      for (const witness of witnesses) witness.assertInPlace();
      return value;
    },
    watch: (file) => {
      const witness = witnessFile(file);
      witnesses.add(witness);
      return () => witnesses.delete(witness);
    },
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    each: (sql, values, take) =>
      translate(
        () => {
          for (const row of prepare(sql).iterate(...values)) take(row);
        },
        // Within a transaction the write says so.
        (error) => (db.isTransaction ? error : journalReadFailed(path, error)),
      ),
    close: () => db.close(),
  };
}

function translate<T>(work: () => T, toError: (error: Error) => Error): T {
  try {
    return work();
  } catch (error) {
    throw isEnvironmentError(error) ? toError(error) : error;
  }
}

/** Remembers which file a path names. */
interface FileWitness {
  /** @throws CapsheetError `journal-replaced` where the path names no file any more, or another one. */
  assertInPlace(): void;
}

/** From now on. What is written to an open file that was removed or replaced is lost to everybody else. */
function witnessFile(path: string): FileWitness {
  const before = readIdentity(path);
  return {
    assertInPlace: () => {
      if (before !== undefined && readIdentity(path) !== before) throw journalReplaced(path);
    },
  };
}

/** Tells a file from every other one that exists at the same time; `undefined` where there is none at that path. */
function readIdentity(path: string): string | undefined {
  const stats: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}/${stats.ino}`;
}
