import { portfolioNameSql } from '../../../model/service/portfolio-name.ts';
import { JOIN_ADDRESSES, JOIN_LEASES } from './join-addresses.ts';
import { JOURNAL_SCHEMA } from './journal-schema.ts';
import { TEAM_SCHEMA } from './team-schema.ts';

const FIRM_PORTFOLIO = portfolioNameSql('firms', ['service', 'service_firm_id']);
const OTHER_PORTFOLIO = portfolioNameSql('other', ['service', 'service_firm_id']);

/**
 * The schema that machines share in PostgreSQL, one step a version: entry n brings it from version n to n + 1. A step that
 * was once released is never changed.
 */
export const SHARED_MIGRATIONS: readonly string[] = [
  JOURNAL_SCHEMA,
  TEAM_SCHEMA,
  `
  -- How many workers in a row have died at it.
  ALTER TABLE submissions ADD COLUMN dead_workers INTEGER NOT NULL DEFAULT 0;
  -- Two submissions may have the same plan, to the byte: each has a decision of its own.
  ALTER TABLE approvals DROP CONSTRAINT approvals_pkey, ADD PRIMARY KEY (plan, submission);
  ALTER TABLE plans DROP CONSTRAINT plans_pkey;
  `,
  `
  CREATE TABLE closing_lots (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, id)
  );
  -- The last run that closed a company, or with an empty id the whole firm.
  CREATE TABLE closings (
    service TEXT NOT NULL,
    firm_id TEXT NOT NULL,
    company TEXT NOT NULL,
    run TEXT COLLATE "C" NOT NULL,
    run_number BIGINT NOT NULL,
    ended_at TEXT NOT NULL,
    PRIMARY KEY (service, firm_id, company)
  );
  `,
  `
  ALTER TABLE runs ADD COLUMN marks TEXT;
  ALTER TABLE runs ADD COLUMN carried TEXT;
  `,
  `
  ${JOIN_ADDRESSES}
  ${JOIN_LEASES}
  -- The name of its portfolio: no two open firms may have the same.
  ALTER TABLE firms ADD COLUMN portfolio TEXT;
  UPDATE firms SET portfolio = ${FIRM_PORTFOLIO} WHERE service_firm_id IS NOT NULL AND closed_at IS NULL
    AND NOT EXISTS (SELECT FROM firms AS other WHERE other.service_firm_id IS NOT NULL AND other.closed_at IS NULL
      AND ${OTHER_PORTFOLIO} = ${FIRM_PORTFOLIO} AND (other.made_at, other.id) < (firms.made_at, firms.id));
  CREATE UNIQUE INDEX firms_by_portfolio ON firms (portfolio) WHERE closed_at IS NULL;
  `,
  `
  -- Whatever a program thinks, nothing happens in a firm that is closed, nor while it is being closed.
  CREATE FUNCTION refuse_closed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM firms WHERE id = NEW.firm AND closed_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the firm % is closed', NEW.firm;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER submissions_of_open_firms BEFORE INSERT OR UPDATE OF state, wanted, plan ON submissions
    FOR EACH ROW EXECUTE FUNCTION refuse_closed();
  `,
  'ALTER TABLE runs ADD COLUMN new_errors INTEGER;',
];
