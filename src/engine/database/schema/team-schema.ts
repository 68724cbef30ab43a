/**
 * The tables of a team besides its journal: firms and who may do what there, what was submitted, planned and approved, and
 * what is to be told to whom. Lists and objects are JSON text; times of people are instants, those that processes compare
 * are milliseconds since 1970 by the database's clock.
 */
export const TEAM_SCHEMA = `
  CREATE TABLE firms (
    id TEXT COLLATE "C" PRIMARY KEY CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
    name TEXT NOT NULL,
    service TEXT NOT NULL,
    app_service TEXT,
    -- The service's own, once it has said it: nobody's credentials lead to another firm unnoticed.
    service_firm_id TEXT,
    -- The text of the service profile, and of the firm's rules, as they were handed over.
    profile TEXT,
    rules TEXT,
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    closed_at TIMESTAMPTZ
  );

  CREATE TABLE people (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    disabled_at TIMESTAMPTZ,
    UNIQUE (issuer, subject)
  );

  CREATE TABLE grants (
    person BIGINT NOT NULL REFERENCES people (id),
    -- Absent: every firm.
    firm TEXT COLLATE "C" REFERENCES firms (id),
    role TEXT NOT NULL CHECK (role IN ('preparer', 'approver', 'auditor', 'administrator')),
    -- Those of groups are the identity provider's, and are replaced with every sign-in.
    source TEXT NOT NULL CHECK (source IN ('group', 'person')),
    granted_by BIGINT REFERENCES people (id),
    granted_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
  );
  CREATE UNIQUE INDEX grants_once ON grants (person, coalesce(firm, ''), role, source);

  CREATE TABLE sessions (
    token_sha256 TEXT PRIMARY KEY,
    id BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
    person BIGINT NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL CHECK (kind IN ('browser', 'command-line')),
    -- Of the machine, for people.
    name TEXT NOT NULL DEFAULT '',
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    used_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    expires_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ
  );
  CREATE INDEX sessions_by_person ON sessions (person);

  -- Round trips to the identity provider: any server may finish one.
  CREATE TABLE sign_ins (
    state_sha256 TEXT PRIMARY KEY,
    -- Of a cookie: only the browser that began one may finish it.
    browser_sha256 TEXT NOT NULL,
    code_verifier TEXT NOT NULL,
    nonce TEXT NOT NULL,
    return_to TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
  );

  CREATE TABLE device_codes (
    device_sha256 TEXT PRIMARY KEY,
    user_code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The address that asked, for whoever is to confirm it.
    asked_from TEXT NOT NULL,
    person BIGINT REFERENCES people (id),
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'denied', 'used')),
    polled_at TIMESTAMPTZ,
    expires_at TIMESTAMPTZ NOT NULL
  );

  CREATE TABLE credentials (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    firm TEXT COLLATE "C" NOT NULL REFERENCES firms (id),
    client_id TEXT NOT NULL,
    -- Sealed, or a reference to where it is; never the secret itself.
    secret TEXT NOT NULL,
    -- The key that wraps it; absent of a reference.
    key_id TEXT,
    set_by TEXT NOT NULL,
    set_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    replaced_at TIMESTAMPTZ
  );
  CREATE UNIQUE INDEX credentials_in_use ON credentials (firm) WHERE replaced_at IS NULL;

  -- Where the database itself is the place of files.
  CREATE TABLE file_contents (
    sha256 TEXT COLLATE "C" NOT NULL,
    part INTEGER NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (sha256, part)
  );

  CREATE TABLE submissions (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    firm TEXT COLLATE "C" NOT NULL REFERENCES firms (id),
    maker BIGINT NOT NULL REFERENCES people (id),
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    comment TEXT NOT NULL DEFAULT '',
    -- Each with name and digest; the mapping is one of them by itself.
    inputs TEXT NOT NULL,
    mapping TEXT,
    reading TEXT NOT NULL DEFAULT '{"decimalSign":"."}',
    is_partial BOOLEAN NOT NULL DEFAULT false,
    -- Of everything that makes it what it is: the same thing is not under way twice.
    content_sha256 TEXT NOT NULL,
    -- The watch that submitted it; absent where a person did.
    watch BIGINT,
    -- Of one that came back: the later one by which its maker submitted the same again.
    followed_by BIGINT REFERENCES submissions (id),
    state TEXT NOT NULL DEFAULT 'received' CHECK (state IN
      ('received', 'refused', 'planned', 'rejected', 'withdrawn', 'approved', 'applying', 'stopped', 'needs-you', 'done')),
    state_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    wanted TEXT NOT NULL DEFAULT 'go' CHECK (wanted IN ('go', 'pause', 'stop')),
    -- The plan that is looked at now.
    plan TEXT COLLATE "C",
    -- Why it needs somebody, or was refused: code, message and hint.
    problem TEXT,
    -- How far the worker is.
    progress TEXT,
    -- Of a run that has ended: its counts, its runs in the journal, and its files by digest.
    result TEXT,
    -- Why a plan holds no more, until there is another one.
    moved TEXT,
    worker TEXT,
    worker_seen_at DOUBLE PRECISION,
    UNIQUE (id, maker),
    UNIQUE (id, firm)
  );
  CREATE UNIQUE INDEX submissions_under_way ON submissions (firm, content_sha256)
    WHERE state IN ('received', 'planned', 'approved', 'applying', 'stopped', 'needs-you');
  CREATE INDEX submissions_by_firm ON submissions (firm, id);
  CREATE INDEX submissions_that_came_back ON submissions (firm, maker)
    WHERE state IN ('refused', 'rejected') AND followed_by IS NULL;
  CREATE INDEX submissions_by_watch ON submissions (watch, content_sha256) WHERE watch IS NOT NULL;
  CREATE INDEX submissions_with_work ON submissions (state) WHERE state IN ('received', 'approved', 'applying');

  -- A plan file is what its digest says.
  CREATE TABLE plans (
    sha256 TEXT COLLATE "C" PRIMARY KEY,
    submission BIGINT NOT NULL REFERENCES submissions (id),
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- What it would do, in counts.
    summary TEXT NOT NULL,
    -- What is no longer as the plan before this one had it; absent of a first plan.
    moved TEXT,
    -- The annotated copies of the inputs, by digest.
    reports TEXT NOT NULL DEFAULT '[]',
    UNIQUE (sha256, submission)
  );
  CREATE INDEX plans_by_submission ON plans (submission);

  CREATE TABLE approvals (
    plan TEXT COLLATE "C" PRIMARY KEY,
    submission BIGINT NOT NULL,
    maker BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    decision TEXT NOT NULL CHECK (decision IN ('approved', 'rejected')),
    comment TEXT NOT NULL DEFAULT '',
    decided_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    FOREIGN KEY (plan, submission) REFERENCES plans (sha256, submission),
    FOREIGN KEY (submission, maker) REFERENCES submissions (id, maker),
    -- Four eyes: whatever a program thinks, nobody approves what he made.
    CHECK (person <> maker),
    CHECK (decision = 'approved' OR btrim(comment) <> '')
  );
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
  END $$;
  -- A decision is final.
  CREATE TRIGGER approvals_are_only_added_to BEFORE UPDATE OR DELETE ON approvals
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER approvals_are_never_emptied BEFORE TRUNCATE ON approvals
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- Whatever a program thinks, nothing is applied but the plan that was approved.
  CREATE FUNCTION refuse_unapproved() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM approvals WHERE plan = NEW.plan AND submission = NEW.id AND decision = 'approved') THEN
      RAISE EXCEPTION 'nobody has approved the plan of submission %', NEW.id;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER submissions_are_applied_as_approved BEFORE INSERT OR UPDATE OF state, plan ON submissions
    FOR EACH ROW WHEN (NEW.state = 'applying') EXECUTE FUNCTION refuse_unapproved();

  -- Each entry has the digest of the one before it of its firm ('' for what concerns no firm): none can be changed or left
  -- out unnoticed.
  CREATE TABLE audit (
    firm TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    at TEXT NOT NULL,
    -- Absent where capsheet itself did it.
    person BIGINT REFERENCES people (id),
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    details TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (firm, number)
  );
  CREATE TABLE audit_heads (
    firm TEXT COLLATE "C" PRIMARY KEY,
    number BIGINT NOT NULL,
    hash TEXT NOT NULL
  );
  CREATE TRIGGER audit_is_only_added_to BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE TABLE watches (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    firm TEXT COLLATE "C" NOT NULL REFERENCES firms (id),
    -- The maker of what it submits.
    owner BIGINT NOT NULL REFERENCES people (id),
    place TEXT NOT NULL,
    -- Sealed, as credentials are; absent of a folder.
    secret TEXT,
    reading TEXT NOT NULL DEFAULT '{"decimalSign":"."}',
    -- With name and digest.
    mapping TEXT,
    cron TEXT NOT NULL DEFAULT '* * * * *',
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    ended_at TIMESTAMPTZ,
    looked_at TIMESTAMPTZ,
    -- Until when a worker looks, unless it dies before: one look at a time.
    looking_until DOUBLE PRECISION NOT NULL DEFAULT 0,
    -- What stands in its way now, and since when; absent where nothing does.
    problem TEXT,
    away_since TIMESTAMPTZ,
    UNIQUE (id, firm)
  );
  CREATE INDEX watches_under_way ON watches (id) WHERE ended_at IS NULL;
  CREATE TABLE watched_files (
    watch BIGINT NOT NULL REFERENCES watches (id),
    path TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    -- When it was last changed, as its place says, and since when it has been seen like that: milliseconds since 1970.
    changed_at BIGINT NOT NULL,
    seen_at DOUBLE PRECISION NOT NULL DEFAULT clock_ms(),
    -- Absent while it may still be written to, and of what cannot be taken.
    sha256 TEXT COLLATE "C",
    submission BIGINT,
    -- Why it cannot be taken as it is.
    problem TEXT,
    PRIMARY KEY (watch, path)
  );

  CREATE TABLE subscriptions (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    firm TEXT COLLATE "C" NOT NULL REFERENCES firms (id),
    kind TEXT NOT NULL CHECK (kind IN ('webhook', 'slack')),
    address TEXT NOT NULL,
    secret TEXT,
    -- Absent of a command line at the database.
    made_by BIGINT REFERENCES people (id),
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    ended_at TIMESTAMPTZ
  );

  -- What is to be told: kept with the change that it tells of, and sent afterwards.
  CREATE TABLE notices (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    firm TEXT COLLATE "C" NOT NULL REFERENCES firms (id),
    -- What it is about.
    submission BIGINT,
    watch BIGINT,
    event TEXT NOT NULL CHECK (event IN ('waits-for-you', 'done', 'needs-you')),
    -- Mail to a person, or a subscription.
    person BIGINT REFERENCES people (id),
    subscription BIGINT REFERENCES subscriptions (id),
    facts TEXT NOT NULL,
    made_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    sent_at TIMESTAMPTZ,
    given_up_at TIMESTAMPTZ,
    problem TEXT,
    FOREIGN KEY (submission, firm) REFERENCES submissions (id, firm),
    FOREIGN KEY (watch, firm) REFERENCES watches (id, firm),
    CHECK ((submission IS NULL) <> (watch IS NULL)),
    CHECK ((person IS NULL) <> (subscription IS NULL))
  );
  CREATE INDEX notices_by_firm ON notices (firm, id);
  CREATE INDEX notices_by_submission ON notices (submission);
  CREATE INDEX notices_by_watch ON notices (watch) WHERE watch IS NOT NULL;
  CREATE INDEX notices_to_send ON notices (next_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
`;
