import { z } from 'zod';
import type { JournalDatabase } from './journal-database.ts';

/** Something that a run brought in and that nobody has seen since. */
export interface UnprovenThing {
  readonly kind: 'company' | 'round' | 'share-class' | 'security' | 'transaction' | 'document';
  readonly id: string;
  /** The company's id; absent of a company, and where this run only found it there. */
  readonly companyId?: string;
}

const storedThing = z.object({
  kind: z.enum(['company', 'round', 'share-class', 'security', 'transaction', 'document']),
  id: z.string(),
  company: z.string().nullable(),
});

/**
 * The latest run that had anything to do, whenever that was (clocks jump), and those that ended lately. What a
 * transaction of such a run has consumed may never be listed again, and is left out.
 */
const SELECT = `
  WITH lately AS (
    SELECT id FROM runs WHERE service = ?1 AND firm_id = ?2 AND (coalesce(ended_at, started_at) >= ?3
      OR rowid = (SELECT max(rowid) FROM runs WHERE service = ?1 AND firm_id = ?2))),
  consumed AS (
    SELECT json_extract(data, '$[0].security') AS id FROM outcomes
    WHERE kind = 'transaction' AND run IN (SELECT id FROM lately) AND data <> '[]')
  SELECT DISTINCT kind, id, json_extract(data, '$[0].company') AS company FROM outcomes
  WHERE run IN (SELECT id FROM lately) AND verified IS NULL AND id IS NOT NULL
    AND (outcome = 'added' AND kind IN ('company', 'round', 'share-class', 'security', 'transaction')
      OR outcome = 'uploaded' AND kind = 'document'
      OR kind = 'company' AND json_extract(data, '$[0].kind') = 'company')
    AND id NOT IN (SELECT id FROM consumed WHERE id IS NOT NULL)`;

/**
 * What runs of this service and firm brought in without having come to their proof: a query that is asked soon after may
 * not show it yet. `since` bounds which runs but the latest can matter.
 */
export function readUnproven(
  db: JournalDatabase,
  of: { readonly service: string; readonly firmId: string; readonly since: Date },
): readonly UnprovenThing[] {
  return db.all(SELECT, of.service, of.firmId, of.since.toISOString()).map((row) => {
    const { kind, id, company } = storedThing.parse(row);
    return { kind, id, ...(company === null ? {} : { companyId: company }) };
  });
}
