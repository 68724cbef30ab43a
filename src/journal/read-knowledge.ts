import { z } from 'zod';
import { toInputStem } from '../model/input-stem.ts';
import type { EnteredSecurity, EnteredTransaction, Knowledge } from '../model/knowledge.ts';
import type { NewSecurity } from '../model/new-data.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { JournalDatabase } from './journal-database.ts';
import { newDataSchemas } from './new-data-schemas.ts';
import { readLogos, readMarks } from './read-replacements.ts';

const SELECT_ENTERED = `
  SELECT outcomes.id, outcomes.ref, json_extract(outcomes.origin, '$.file') AS file,
    json_extract(outcomes.data, '$[0]') AS data
  FROM outcomes JOIN runs ON runs.id = outcomes.run
  WHERE runs.service = ? AND runs.firm_id = ? AND outcomes.kind = ?
    AND outcomes.outcome = 'added' AND outcomes.id IS NOT NULL AND outcomes.data <> '[]'
  ORDER BY runs.started_at, runs.rowid, outcomes.position`;

const storedEntry = z.object({
  id: z.string(),
  ref: z.string().nullable(),
  file: z.string(),
  data: z.string().transform((stored): unknown => JSON.parse(stored)),
});

/** What is known of this service and firm, each id once: the latest run that entered it, else as it was last listed. */
export function readKnowledge(db: JournalDatabase, service: string, firmId: string): Knowledge {
  return {
    securities: latestById([
      ...readLastListed(db, service, firmId),
      ...readEntries(db, service, firmId, 'security').map(toSecurity),
    ]),
    transactions: latestById(readEntries(db, service, firmId, 'transaction').map(toTransaction)),
    marks: readMarks(db, service, firmId),
    logos: readLogos(db, service, firmId),
  };
}

/** Keeps what transactions are about to consume, as the service lists it now: afterwards it may not list it any more. */
export function rememberListed(db: JournalDatabase, of: Remembered): void {
  const sql = `INSERT INTO last_listed VALUES (?, ?, ?, ?)
    ON CONFLICT (service, firm_id, id) DO UPDATE SET data = excluded.data`;
  db.write(() => {
    for (const { id, data } of of.securities) db.run(sql, of.service, of.firmId, id, JSON.stringify(data));
  });
}

export interface Remembered {
  readonly service: string;
  readonly firmId: string;
  readonly securities: readonly { readonly id: string; readonly data: NewSecurity<string> }[];
}

const storedListing = z.object({ id: z.string(), data: z.string().transform((stored): unknown => JSON.parse(stored)) });

function readLastListed(db: JournalDatabase, service: string, firmId: string): EnteredSecurity[] {
  const rows = db.all(
    'SELECT id, data FROM last_listed WHERE service = ? AND firm_id = ? ORDER BY id',
    service,
    firmId,
  );
  return rows
    .map((row) => storedListing.parse(row))
    .map(({ id, data }) => ({ id, data: newDataSchemas.security.parse(data) }));
}

type StoredEntry = z.infer<typeof storedEntry>;

function readEntries(db: JournalDatabase, ...of: readonly [service: string, firmId: string, kind: string]) {
  return db.all(SELECT_ENTERED, ...of).map((row) => storedEntry.parse(row));
}

function toSecurity(entry: StoredEntry): EnteredSecurity {
  const data = newDataSchemas.security.parse(entry.data);
  return omitAbsent({ input: toInputStem(entry.file), ref: entry.ref ?? undefined, id: entry.id, data });
}

function toTransaction(entry: StoredEntry): EnteredTransaction {
  return { id: entry.id, data: newDataSchemas.transaction.parse(entry.data) };
}

function latestById<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
