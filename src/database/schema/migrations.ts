import { JOURNAL_SCHEMA } from './journal-schema.ts';
import { TEAM_SCHEMA } from './team-schema.ts';

/**
 * The schema that machines share in PostgreSQL, one step a version: entry n brings it from version n to n + 1. A step that
 * was once released is never changed.
 */
export const MIGRATIONS: readonly string[] = [
  JOURNAL_SCHEMA,
  TEAM_SCHEMA,
  // How many workers in a row have died at it.
  'ALTER TABLE submissions ADD COLUMN dead_workers INTEGER NOT NULL DEFAULT 0',
];
