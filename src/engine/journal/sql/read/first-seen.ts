import { z } from 'zod';
import { seenKey } from '../../../../model/service/entry-history.ts';
import type { SeenThings } from '../../journal.ts';
import { all, insertRows, type Query, run } from '../query.ts';

const toInsert = (values: string): string => `
  INSERT INTO first_seen (service, firm_id, kind, id, run_number)
  SELECT runs.service, runs.firm_id, seen.column1, seen.column2, runs.rowid
  FROM runs, (VALUES ${values}) AS seen WHERE runs.id = ?
  ON CONFLICT DO NOTHING`;

/**
 * Keeps what the service lists when a run begins: what shows later and is not of the run was entered by somebody else.
 * What an earlier run has seen stays with that one.
 */
export function* keepSeen({ runId, held }: SeenThings): Query<void> {
  const rows = held.map(({ kind, thing }) => [kind, thing.id]);
  yield* insertRows(toInsert, rows, [runId]);
  yield* run('UPDATE runs SET keeps_seen = 1 WHERE id = ?', runId);
}

const storedThing = z.object({
  kind: z.enum(['company', 'round', 'share-class', 'security', 'transaction', 'document']),
  id: z.string(),
  run_number: z.number(),
});

/** By `seenKey`, the number of the run that saw it first. */
export function* readFirstSeen(service: string, firmId: string): Query<ReadonlyMap<string, number>> {
  const sql = 'SELECT kind, id, run_number FROM first_seen WHERE service = ? AND firm_id = ?';
  const rows = yield* all(sql, service, firmId);
  return new Map(
    rows.map((row) => {
      const { kind, id, run_number: runNumber } = storedThing.parse(row);
      return [seenKey(kind, id), runNumber];
    }),
  );
}
