import { z } from 'zod';
import type {
  AcceptedThing,
  EnteredSecurity,
  EnteredTransaction,
  EntryHistory,
} from '../../../model/service/entry-history.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { ListedSecurities } from '../../journal.ts';
import { journalDamaged } from '../../journal-errors.ts';
import { newDataSchemas } from '../../stored/new-data-schemas.ts';
import { columnText, readStored } from '../../stored/read-stored.ts';
import { json } from '../../stored/stored-rows.ts';
import type { JournalDatabase } from '../database/journal-database.ts';
import { readFirstSeen } from './first-seen.ts';
import { readAccepted } from './read-accepted.ts';
import { readLogos, readMarks } from './read-replacements.ts';

const storedListing = z.object({ id: z.string(), data: json(newDataSchemas.security) });

/**
 * What is known of this service and firm, each id once: the latest run that entered it, else as it was last listed.
 * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
 */
export function readEntryHistory(db: JournalDatabase, service: string, firmId: string): EntryHistory {
  const accepted = readAccepted(db, service, firmId);
  return {
    securities: latestById([...readLastListed(db, service, firmId), ...accepted.flatMap(toSecurity)]),
    transactions: accepted.flatMap(toTransaction),
    marks: readMarks(db, service, firmId),
    logos: readLogos(db, service, firmId),
    accepted,
    firstSeen: readFirstSeen(db, service, firmId),
  };
}

/** Keeps what transactions are about to consume, as the service lists it now: afterwards it may not list it any more. */
export function rememberListed(db: JournalDatabase, of: ListedSecurities): void {
  const sql = `INSERT INTO last_listed VALUES (?, ?, ?, ?)
    ON CONFLICT (service, firm_id, id) DO UPDATE SET data = excluded.data`;
  db.write(() => {
    for (const { id, data } of of.securities) db.run(sql, of.service, of.firmId, id, JSON.stringify(data));
  });
}

function readLastListed(db: JournalDatabase, service: string, firmId: string): EnteredSecurity[] {
  const sql = 'SELECT id, data FROM last_listed WHERE service = ? AND firm_id = ? ORDER BY id';
  return db.all(sql, service, firmId).map((row) => {
    const read = readStored(storedListing, row);
    if ('value' in read) return read.value;
    throw journalDamaged(db.path, `security ${columnText(row, 'id')} as it was last listed: ${read.damage}`);
  });
}

function toSecurity({ id, hasId, input, ref, data }: AcceptedThing): EnteredSecurity[] {
  return hasId && data.kind === 'security' ? [omitAbsent({ input, ref, id, data })] : [];
}

function toTransaction({ id, hasId, data }: AcceptedThing): EnteredTransaction[] {
  return hasId && data.kind === 'transaction' ? [{ id, data }] : [];
}

function latestById<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
