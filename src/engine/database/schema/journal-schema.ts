/**
 * The tables of a journal. They are those of SQLite, and so are the names that the common statements use: `rowid` is
 * the journal's own sequence, and what SQLite knows of JSON is made here. Lists and objects are JSON text; times of people
 * are ISO 8601 in UTC, those of leases and slots milliseconds since 1970 by the database's clock.
 */
export const JOURNAL_SCHEMA = `
  CREATE FUNCTION clock_ms() RETURNS double precision LANGUAGE sql VOLATILE
    AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision $$;

  CREATE FUNCTION json_valid(stored text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    PERFORM stored::json;
    RETURN true;
  EXCEPTION WHEN data_exception THEN
    RETURN false;
  END $$;

  CREATE FUNCTION json_extract(stored text, path text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN jsonb_path_query_first(stored::jsonb, path::jsonpath) #>> '{}';
  EXCEPTION WHEN data_exception OR untranslatable_character THEN
    RETURN NULL;
  END $$;

  CREATE FUNCTION json_each(stored text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE
    AS $$ SELECT each.value::text FROM json_array_elements(stored::json) AS each (value) $$;

  CREATE TABLE runs (
    rowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
    id TEXT COLLATE "C" PRIMARY KEY,
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
    roll_forward TEXT,
    control_totals TEXT,
    basis TEXT NOT NULL,
    findings TEXT NOT NULL DEFAULT '[]',
    summary TEXT,
    lock_token TEXT,
    journal_file TEXT,
    keeps_seen INTEGER NOT NULL DEFAULT 0 CHECK (keeps_seen IN (0, 1))
  );
  CREATE INDEX runs_by_firm ON runs (service, firm_id);
  CREATE INDEX runs_by_plan ON runs (plan_sha256);

  CREATE TABLE requests (
    run TEXT COLLATE "C" NOT NULL REFERENCES runs (id),
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
  );

  CREATE TABLE outcomes (
    run TEXT COLLATE "C" NOT NULL REFERENCES runs (id),
    row_key TEXT COLLATE "C" NOT NULL,
    position INTEGER NOT NULL,
    origin TEXT NOT NULL,
    record INTEGER,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    ref TEXT,
    planned TEXT,
    outcome TEXT NOT NULL,
    id TEXT COLLATE "C",
    created_id TEXT,
    message TEXT,
    changes TEXT,
    findings TEXT NOT NULL DEFAULT '[]',
    data TEXT NOT NULL DEFAULT '[]',
    landed_by TEXT COLLATE "C",
    verified INTEGER CHECK (verified IN (0, 1)),
    is_found INTEGER NOT NULL DEFAULT 0 CHECK (is_found IN (0, 1)),
    PRIMARY KEY (run, row_key)
  );

  CREATE TABLE last_listed (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, id)
  );

  CREATE TABLE listed_inputs (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    id TEXT NOT NULL,
    input TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, id)
  );

  CREATE TABLE first_seen (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    run_number BIGINT NOT NULL,
    PRIMARY KEY (service, firm_id, kind, id)
  );

  -- How long a lease lasts, and how long before its end its holder sends nothing more: one row, the same for everybody.
  CREATE TABLE lease_terms (
    only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
    lease_ms INTEGER NOT NULL,
    margin_ms INTEGER NOT NULL,
    CHECK (margin_ms > 0 AND lease_ms > 2 * margin_ms)
  );
  INSERT INTO lease_terms (lease_ms, margin_ms) VALUES (30000, 5000);

  CREATE TABLE leases (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    token TEXT NOT NULL,
    holder TEXT NOT NULL,
    since TEXT NOT NULL,
    process TEXT NOT NULL,
    -- 0 where it was given back.
    expires_at DOUBLE PRECISION NOT NULL,
    -- From when on nothing of holders before this one can still be on its way out.
    quiet_at DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (service, firm_id)
  );

  CREATE TABLE callers (
    caller TEXT PRIMARY KEY,
    held_until DOUBLE PRECISION NOT NULL DEFAULT 0
  );

  CREATE TABLE slots (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    caller TEXT NOT NULL REFERENCES callers (caller),
    session TEXT NOT NULL,
    -- When its request has certainly come to its end.
    ends_at DOUBLE PRECISION NOT NULL,
    answered_at DOUBLE PRECISION
  );
  CREATE INDEX slots_by_caller ON slots (caller);
`;
