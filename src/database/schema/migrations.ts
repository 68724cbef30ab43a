import { JOURNAL_SCHEMA } from './journal-schema.ts';
import { TEAM_SCHEMA } from './team-schema.ts';

/**
 * The schema that machines share in PostgreSQL, one step a version: entry n brings it from version n to n + 1. A step that
 * was once released is never changed.
 */
export const MIGRATIONS: readonly string[] = [
  JOURNAL_SCHEMA,
  TEAM_SCHEMA,
  `
  -- How many workers in a row have died at it.
  ALTER TABLE submissions ADD COLUMN dead_workers INTEGER NOT NULL DEFAULT 0;
  -- Two submissions may have the same plan, to the byte: each has a decision of its own.
  ALTER TABLE approvals DROP CONSTRAINT approvals_pkey, ADD PRIMARY KEY (plan, submission);
  ALTER TABLE plans DROP CONSTRAINT plans_pkey;
  `,
];
