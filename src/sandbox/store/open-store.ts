import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { usageError } from '../../util/capsheet-error.ts';
import { MIGRATIONS } from './schema.ts';
import { Store } from './store.ts';

/**
 * Opens the sandbox's data (`:memory:` or a file, made where it is not there) at the newest schema.
 * Throws `CapsheetError` `sandbox-data-unreadable` and `sandbox-data-newer`.
 */
export function openStore(location: string): Store {
  const db = openDatabase(location);
  try {
    migrate(db, location);
  } catch (error) {
    db.close();
    throw error;
  }
  return new Store(db);
}

function openDatabase(location: string): DatabaseSyncInstance {
  try {
    const db = new DatabaseSync(location);
    if (location !== ':memory:') db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000');
    return db;
  } catch (cause) {
    throw usageError(
      'sandbox-data-unreadable',
      `${location} cannot be opened as the data of a sandbox.`,
      'Name another file under --data; one that is not there is made.',
      cause,
    );
  }
}

function migrate(db: DatabaseSyncInstance, location: string): void {
  const version = schemaVersion(db);
  if (version > MIGRATIONS.length) {
    throw usageError(
      'sandbox-data-newer',
      `${location} was written by a newer capsheet (schema ${version}, this one knows ${MIGRATIONS.length}).`,
      'Update capsheet, or name another file under --data.',
    );
  }
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index >= version) db.exec(`BEGIN; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}

function schemaVersion(db: DatabaseSyncInstance): number {
  const row: unknown = db.prepare('PRAGMA user_version').get();
  const hasVersion = typeof row === 'object' && row !== null && 'user_version' in row;
  return hasVersion ? Number(row.user_version) : 0;
}
