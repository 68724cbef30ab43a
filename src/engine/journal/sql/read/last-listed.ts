import { z } from 'zod';
import type { EnteredSecurity } from '../../../../model/service/entry-history.ts';
import type { ListedSecurities } from '../../journal.ts';
import { journalDamaged } from '../../journal-errors.ts';
import { columnText, readStored } from '../../stored/read-stored.ts';
import { sentSecurity, storedJson } from '../../stored/stored-rows.ts';
import { all, type Query, runEach } from '../query.ts';
import type { StoreFacts } from '../sql-store.ts';

const INSERT = `
  INSERT INTO last_listed (service, firm_id, id, data) VALUES (?, ?, ?, ?)
  ON CONFLICT (service, firm_id, id) DO UPDATE SET data = excluded.data`;
const INSERT_INPUT = `
  INSERT INTO listed_inputs (service, firm_id, id, input) VALUES (?, ?, ?, ?)
  ON CONFLICT (service, firm_id, id) DO UPDATE SET input = excluded.input`;

/**
 * Keeps what transactions are about to consume, and what has taken from it, as the service lists them now: afterwards it
 * may list the one no more and may no longer name it in the other.
 */
export function* rememberListed({ service, firmId, securities }: ListedSecurities): Query<void> {
  yield* runEach(
    INSERT,
    securities.map(({ id, data }) => [service, firmId, id, JSON.stringify(data)]),
  );
  yield* runEach(
    INSERT_INPUT,
    securities.flatMap(({ id, transactions }) => transactions.map((each) => [service, firmId, each, id])),
  );
}

const storedListing = z.object({ id: z.string(), data: storedJson(sentSecurity) });

/**
 * The securities that a run was about to consume, as they were listed last.
 * @throws CapsheetError `journal-damaged` where one cannot be read.
 */
export function* readLastListed(
  { path }: StoreFacts,
  service: string,
  firmId: string,
): Query<readonly EnteredSecurity[]> {
  const sql = 'SELECT id, data FROM last_listed WHERE service = ? AND firm_id = ? ORDER BY id';
  const rows = yield* all(sql, service, firmId);
  return rows.map((row) => {
    const read = readStored(storedListing, row);
    if ('value' in read) return read.value;
    throw journalDamaged(path, `security ${columnText(row, 'id')} as it was last listed: ${read.damage}`);
  });
}

const storedInput = z.object({ id: z.string(), input: z.string() });

/** By a transaction's id, the security it was listed to take from. */
export function* readListedInputs(service: string, firmId: string): Query<ReadonlyMap<string, string>> {
  const sql = 'SELECT id, input FROM listed_inputs WHERE service = ? AND firm_id = ?';
  const rows = yield* all(sql, service, firmId);
  return new Map(
    rows.map((row) => {
      const { id, input } = storedInput.parse(row);
      return [id, input];
    }),
  );
}
