import { z } from 'zod';
import { toInputStem } from '../model/input-stem.ts';
import type { EnteredSecurity, EnteredTransaction, Knowledge } from '../model/knowledge.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { JournalDatabase } from './journal-database.ts';
import { newSecuritySchema, newTransactionSchema } from './stored-data.ts';

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

/** What the runs of this service and firm have entered, each id once: the latest run that speaks of it counts. */
export function readKnowledge(db: JournalDatabase, service: string, firmId: string): Knowledge {
  return {
    securities: latestById(readEntries(db, service, firmId, 'security').map(toSecurity)),
    transactions: latestById(readEntries(db, service, firmId, 'transaction').map(toTransaction)),
  };
}

type StoredEntry = z.infer<typeof storedEntry>;

function readEntries(db: JournalDatabase, ...of: readonly [service: string, firmId: string, kind: string]) {
  return db.all(SELECT_ENTERED, ...of).map((row) => storedEntry.parse(row));
}

function toSecurity(entry: StoredEntry): EnteredSecurity {
  const data = newSecuritySchema.parse(entry.data);
  return omitAbsent({ input: toInputStem(entry.file), ref: entry.ref ?? undefined, id: entry.id, data });
}

function toTransaction(entry: StoredEntry): EnteredTransaction {
  return { id: entry.id, data: newTransactionSchema.parse(entry.data) };
}

function latestById<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
