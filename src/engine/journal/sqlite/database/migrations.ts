import { JOIN_ADDRESSES } from '../../../database/schema/join-addresses.ts';

/**
 * The journal's schema, one step a version: entry n brings a journal from version n to n + 1 (`user_version`). A step
 * that was once released is never changed. Lists and objects are JSON text; times are ISO 8601 in UTC.
 */
export const JOURNAL_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    firm_name TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at TEXT NOT NULL,
    applied_by TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    status TEXT NOT NULL CHECK (status IN 
      ('running', 'done', 'refused', 'already-applied', 'interrupted', 'service-lost')),
    process TEXT NOT NULL,
    inputs TEXT NOT NULL,
    plan_sha256 TEXT,
    results TEXT NOT NULL DEFAULT '[]',
    counts TEXT NOT NULL DEFAULT '{}',
    requests TEXT,
    tie_out TEXT NOT NULL DEFAULT '[]',
    summary TEXT
  ) STRICT;
  CREATE INDEX runs_by_firm ON runs (service, firm_id);

  CREATE TABLE requests (
    run TEXT NOT NULL REFERENCES runs (id),
    number INTEGER NOT NULL,
    operation TEXT NOT NULL,
    state TEXT NOT NULL CHECK
      (state IN ('planned', 'intended', 'sent', 'answered', 'refused', 'unknown', 'settled')),
    row_keys TEXT NOT NULL,
    items TEXT,
    body_sha256 TEXT,
    held TEXT,
    intended_at TEXT,
    sent_at TEXT,
    ended_at TEXT,
    settled_at TEXT,
    message TEXT,
    PRIMARY KEY (run, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outcomes (
    run TEXT NOT NULL REFERENCES runs (id),
    row_key TEXT NOT NULL,
    position INTEGER NOT NULL,
    origin TEXT NOT NULL,
    record INTEGER,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    ref TEXT,
    outcome TEXT NOT NULL,
    id TEXT,
    message TEXT,
    data TEXT NOT NULL DEFAULT '[]',
    landed_by TEXT,
    verified INTEGER CHECK (verified IN (0, 1)),
    PRIMARY KEY (run, row_key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE locks (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    token TEXT NOT NULL,
    holder TEXT NOT NULL,
    since TEXT NOT NULL,
    process TEXT NOT NULL,
    PRIMARY KEY (service, firm_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE last_listed (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE runs ADD COLUMN basis TEXT NOT NULL DEFAULT '{"notes":[],"findings":[]}';
  ALTER TABLE runs ADD COLUMN findings TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE outcomes ADD COLUMN planned TEXT;
  ALTER TABLE outcomes ADD COLUMN changes TEXT;
  ALTER TABLE outcomes ADD COLUMN findings TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE outcomes ADD COLUMN created_id TEXT;
  `,
  `
  ALTER TABLE runs ADD COLUMN lock_token TEXT;
  ALTER TABLE runs ADD COLUMN journal_file TEXT;
  ALTER TABLE runs ADD COLUMN keeps_seen INTEGER NOT NULL DEFAULT 0 CHECK (keeps_seen IN (0, 1));
  CREATE TABLE first_seen (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    run_number INTEGER NOT NULL,
    PRIMARY KEY (service, firm_id, kind, id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE listed_inputs (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    id TEXT NOT NULL,
    input TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE runs ADD COLUMN roll_forward TEXT;
  ALTER TABLE runs ADD COLUMN control_totals TEXT;
  `,
  `
  ALTER TABLE outcomes ADD COLUMN is_found INTEGER NOT NULL DEFAULT 0 CHECK (is_found IN (0, 1));
  `,
  `
  CREATE TABLE closing_lots (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE closings (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    company TEXT NOT NULL,
    run TEXT NOT NULL,
    run_number INTEGER NOT NULL,
    ended_at TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, company)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE runs ADD COLUMN marks TEXT;
  ALTER TABLE runs ADD COLUMN carried TEXT;
  `,
  `DELETE FROM locks; ${JOIN_ADDRESSES}`,
  'ALTER TABLE runs ADD COLUMN new_errors INTEGER;',
];
