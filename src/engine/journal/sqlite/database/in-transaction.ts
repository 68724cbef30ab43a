import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** All of `work` or, where it throws, nothing of it; other writers wait. */
export function inTransaction<T>(db: DatabaseSyncInstance, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk rolls back by itself; a second rollback would hide why.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
