import { z } from 'zod';
import type { FirmOfService, UnprovenThing } from '../../journal.ts';
import { all, type Query } from '../query.ts';

const storedThing = z.object({
  kind: z.enum(['company', 'round', 'share-class', 'security', 'transaction', 'document']),
  id: z.string(),
  company: z.string().nullable(),
});

/**
 * Whenever that was: clocks jump, and what is listed by now costs nothing. A later run that has compared the same thing
 * with its workbook has seen it. What a transaction has consumed may never be listed again, and is left out.
 */
const SELECT = `
  WITH own AS (SELECT rowid AS place, id AS run FROM runs WHERE service = ?1 AND firm_id = ?2),
  consumed AS (
    SELECT json_extract(data, '$[0].security') AS id FROM outcomes JOIN own USING (run)
    WHERE kind = 'transaction' AND data <> '[]' AND json_valid(data)),
  compared AS (
    SELECT outcomes.id, max(place) AS place FROM outcomes JOIN own USING (run)
    WHERE verified IS NOT NULL AND outcomes.id IS NOT NULL GROUP BY outcomes.id),
  brought AS (
    SELECT place, kind, id, outcome,
      CASE WHEN json_valid(data) THEN json_extract(data, '$[0].kind') END AS sent,
      CASE WHEN json_valid(data) THEN json_extract(data, '$[0].company') END AS company
    FROM outcomes JOIN own USING (run) WHERE verified IS NULL AND id IS NOT NULL)
  SELECT kind, brought.id, company FROM brought LEFT JOIN compared USING (id)
  WHERE (compared.place IS NULL OR compared.place < brought.place)
    AND (outcome = 'added' AND kind IN ('company', 'round', 'share-class', 'security', 'transaction')
      OR outcome = 'uploaded' AND kind = 'document'
      OR kind = 'company' AND sent = 'company')
    AND brought.id NOT IN (SELECT id FROM consumed WHERE id IS NOT NULL)
  GROUP BY kind, brought.id, company
  ORDER BY min(brought.place), brought.id`;

/**
 * What runs of this service and firm brought in without having come to their proof: a query that is asked soon after may
 * not show it yet.
 */
export function* readUnproven(of: FirmOfService): Query<readonly UnprovenThing[]> {
  const rows = yield* all(SELECT, of.service, of.firmId);
  return rows.map((row) => {
    const { kind, id, company } = storedThing.parse(row);
    return { kind, id, ...(company === null ? {} : { companyId: company }) };
  });
}
