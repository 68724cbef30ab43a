import { z } from 'zod';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { FirmOfService, UnreportedRow } from '../../journal.ts';
import { all, type Query } from '../query.ts';

const storedRow = z.object({
  run: z.string(),
  started_at: z.string(),
  kind: z.string(),
  key: z.string(),
  id: z.string().nullable(),
});

/**
 * A later run that came to its end has told of the same thing. A replacement whose answer never came counts as made
 * here: that the value is there by now is for the plan to say.
 */
const SELECT = `
  WITH own AS (SELECT rowid AS place, id, status, started_at FROM runs WHERE service = ?1 AND firm_id = ?2),
  landed AS (
    SELECT own.place, own.id AS run, started_at, kind, key, outcomes.id, coalesce(outcomes.id, kind || ' ' || key) AS thing
    FROM outcomes JOIN own ON own.id = outcomes.run AND own.status IN ('interrupted', 'service-lost')
    WHERE coalesce(landed_by, outcomes.run) = outcomes.run AND (outcome IN ('added', 'replaced')
      OR kind = 'document' AND outcome = 'uploaded'
      OR kind = 'custom-values' AND outcome IN ('unknown', 'not-run') AND data <> '[]')),
  told AS (
    SELECT max(own.place) AS place, coalesce(outcomes.id, kind || ' ' || key) AS thing
    FROM outcomes JOIN own ON own.id = outcomes.run AND own.status = 'done'
    WHERE own.place > (SELECT min(place) FROM landed)
    GROUP BY thing)
  SELECT run, started_at, kind, key, landed.id FROM landed LEFT JOIN told USING (thing)
  WHERE told.place IS NULL OR told.place < landed.place
  ORDER BY landed.place`;

/** What interrupted runs of this service and firm brought in, as far as no later run has told of it; oldest first. */
export function* readUnreported(of: FirmOfService): Query<readonly UnreportedRow[]> {
  const rows = yield* all(SELECT, of.service, of.firmId);
  return rows.map((row) => {
    const { run, started_at: startedAt, kind, key, id } = storedRow.parse(row);
    return omitAbsent({ runId: run, startedAt, kind, key, id: id ?? undefined });
  });
}
