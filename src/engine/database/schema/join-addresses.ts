import { portfolioNameSql } from '../../../model/service/portfolio-name.ts';

/** Which of two rows about the same thing is kept: the one with the greater of these. */
const latestRun = (row: string): string =>
  `(SELECT coalesce(max(rowid), 0) FROM runs WHERE runs.address = ${row}.service AND runs.firm_id = ${row}.firm_id)`;

function joinRows(table: string, key: string, rank: (row: string) => string = latestRun): string {
  const keyOf = (row: string): string => key.replace(/\w+/g, `${row}.$&`);
  return `
  DELETE FROM ${table} WHERE EXISTS (
    SELECT 1 FROM ${table} AS other
    WHERE (other.firm_id, ${keyOf('other')}) = (${table}.firm_id, ${keyOf(table)})
      AND ${portfolioNameSql('other')} = ${portfolioNameSql(table)}
      AND (${rank('other')}, other.service) > (${rank(table)}, ${table}.service));
  UPDATE ${table} SET service = ${portfolioNameSql(table)};`;
}

/**
 * Brings a journal that was kept by address to one that is kept by portfolio, in SQLite and PostgreSQL alike: what was
 * done under several addresses of one portfolio is one history. Each run keeps the address that it was made under.
 */
export const JOIN_ADDRESSES = `
  ALTER TABLE runs ADD COLUMN address TEXT;
  UPDATE runs SET address = service;
  ${joinRows('last_listed', 'id')}
  ${joinRows('listed_inputs', 'id')}
  ${joinRows('closing_lots', 'id')}
  ${joinRows('closings', 'company', (row) => `${row}.run_number`)}
  ${joinRows('first_seen', 'kind, id', (row) => `-${row}.run_number`)}
  UPDATE runs SET service = ${portfolioNameSql('runs')};
`;

/** The same of leases: the one that lasts longest stays, so that nobody comes in before it has ended. */
export const JOIN_LEASES = joinRows('leases', 'firm_id', (row) => `greatest(${row}.expires_at, ${row}.quiet_at)`);
