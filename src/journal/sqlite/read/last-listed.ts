import { z } from 'zod';
import type { EnteredSecurity } from '../../../model/service/entry-history.ts';
import type { ListedSecurities } from '../../journal.ts';
import { journalDamaged } from '../../journal-errors.ts';
import { newDataSchemas } from '../../stored/new-data-schemas.ts';
import { columnText, readStored } from '../../stored/read-stored.ts';
import { json } from '../../stored/stored-rows.ts';
import type { JournalDatabase } from '../database/journal-database.ts';

const INSERT = `
  INSERT INTO last_listed VALUES (?, ?, ?, ?)
  ON CONFLICT (service, firm_id, id) DO UPDATE SET data = excluded.data`;
const INSERT_INPUT = 'INSERT OR REPLACE INTO listed_inputs VALUES (?, ?, ?, ?)';

/**
 * Keeps what transactions are about to consume, and what has taken from it, as the service lists them now: afterwards it
 * may list the one no more and may no longer name it in the other.
 */
export function rememberListed(db: JournalDatabase, { service, firmId, securities }: ListedSecurities): void {
  db.write(() => {
    for (const { id, data, transactions } of securities) {
      db.run(INSERT, service, firmId, id, JSON.stringify(data));
      for (const transaction of transactions) db.run(INSERT_INPUT, service, firmId, transaction, id);
    }
  });
}

const storedListing = z.object({ id: z.string(), data: json(newDataSchemas.security) });

/**
 * The securities that a run was about to consume, as they were listed last.
 * @throws CapsheetError `journal-damaged` where one cannot be read.
 */
export function readLastListed(db: JournalDatabase, service: string, firmId: string): EnteredSecurity[] {
  const sql = 'SELECT id, data FROM last_listed WHERE service = ? AND firm_id = ? ORDER BY id';
  return db.all(sql, service, firmId).map((row) => {
    const read = readStored(storedListing, row);
    if ('value' in read) return read.value;
    throw journalDamaged(db.path, `security ${columnText(row, 'id')} as it was last listed: ${read.damage}`);
  });
}

const storedInput = z.object({ id: z.string(), input: z.string() });

/** By a transaction's id, the security it was listed to take from. */
export function readListedInputs(db: JournalDatabase, service: string, firmId: string): ReadonlyMap<string, string> {
  const rows = db.all('SELECT id, input FROM listed_inputs WHERE service = ? AND firm_id = ?', service, firmId);
  return new Map(
    rows.map((row) => {
      const { id, input } = storedInput.parse(row);
      return [id, input];
    }),
  );
}
