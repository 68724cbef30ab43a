import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { z } from 'zod';
import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { isPlainDigest, strengthen } from '../secrets.ts';
import { MAKE_FILE_KEY, SANDBOX_MIGRATIONS } from './schema.ts';
import { Store } from './store.ts';
import { findClientApps, setSecretHash } from './tables.ts';

/** The location of data that ends with its process. */
export const MEMORY = ':memory:';

/** Marks a SQLite file as a sandbox's, so that no other program's database is ever migrated. */
const APPLICATION_ID = 0x63_61_70_73;

/**
 * The schema as all steps leave it, once they have been gone through: to go through them took longer than all else of
 * opening a new sandbox.
 */
let newest: string | undefined;

const headRow = z.object({ application_id: z.number(), user_version: z.number(), tables: z.number() });

/**
 * Opens the sandbox's data (`MEMORY` or a file, made where it is not there) at the newest schema.
 * Throws `CapsheetError` `sandbox-data-unreadable` and `sandbox-data-newer`; the file is then as it was.
 */
export function openStore(location: string): Store {
  const db = openDatabase(location);
  try {
    migrate(db, readVersion(db, location));
    const store = new Store(db, location === MEMORY);
    if (strengthenSecrets(store)) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return store;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openDatabase(location: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(location);
  } catch (cause) {
    throw unreadable(location, cause);
  }
}

/** The schema's version, 0 for a new file. */
function readVersion(db: DatabaseSyncInstance, location: string): number {
  const head = readHead(db, location);
  const isNew = head.tables === 0 && head.application_id === 0;
  if (!isNew && head.application_id !== APPLICATION_ID) throw unreadable(location);
  if (head.user_version <= SANDBOX_MIGRATIONS.length) return head.user_version;
  throw usageError(
    'sandbox-data-newer',
    `${location} was written by a newer capsheet (schema ${head.user_version}, this one knows ${SANDBOX_MIGRATIONS.length}).`,
    'Update capsheet, or name a different file with --data.',
  );
}

function readHead(db: DatabaseSyncInstance, location: string): z.output<typeof headRow> {
  const sql = `SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) AS tables
    FROM pragma_application_id, pragma_user_version`;
  try {
    return headRow.parse(db.prepare(sql).get());
  } catch (cause) {
    throw unreadable(location, cause);
  }
}

function migrate(db: DatabaseSyncInstance, version: number): void {
  // Memory has no journal to choose; there the first statement changes nothing.
  db.exec(`PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000`);
  if (version === 0 && newest !== undefined) {
    stepTo(db, SANDBOX_MIGRATIONS.length, `${newest}; ${MAKE_FILE_KEY}`);
    return;
  }
  for (const [index, step] of SANDBOX_MIGRATIONS.entries()) if (index >= version) stepTo(db, index + 1, step);
  if (version === 0) newest = readSchema(db);
}

function stepTo(db: DatabaseSyncInstance, version: number, sql: string): void {
  db.exec(`BEGIN; ${sql}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}; COMMIT`);
}

/** Reads the statements that make the tables and indexes of a database, in the order they were made. */
function readSchema(db: DatabaseSyncInstance): string {
  const sql = 'SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid';
  return z
    .array(z.object({ sql: z.string() }))
    .parse(db.prepare(sql).all())
    .map((made) => made.sql)
    .join(';\n');
}

/** Hashes the plain digests of secrets that an earlier sandbox kept, which hold as before. True where there were any. */
function strengthenSecrets(store: Store): boolean {
  const plain = findClientApps(store).filter(({ secret_hash: kept }) => isPlainDigest(kept));
  if (plain.length === 0) return false;
  store.atomically(() => {
    for (const { client_id: clientId, secret_hash: kept } of plain) setSecretHash(store, clientId, strengthen(kept));
  });
  return true;
}

function unreadable(location: string, cause?: unknown): CapsheetError {
  return usageError(
    'sandbox-data-unreadable',
    `${location} cannot be opened as the data of a sandbox.`,
    'Name a different file with --data; if it does not exist, it is created.',
    cause,
  );
}

const tableRow = z.object({ name: z.string() });
const anyRow = z.record(z.string(), z.union([z.string(), z.number(), z.instanceof(Uint8Array), z.null()]));

/** Copies everything a store holds into memory: from then on the two know nothing of each other. */
export function copyStore(store: Store): Store {
  const copy = openStore(MEMORY);
  // Tables in the order they were made: none refers to one that comes after it.
  const tables = store.all(tableRow, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid");
  copy.atomically(() => {
    copy.run('DELETE FROM file_key');
    for (const { name } of tables) {
      for (const row of store.all(anyRow, `SELECT * FROM ${name}`)) copy.insert(name, row);
    }
  });
  return copy;
}
