import { z } from 'zod';
import { seenKey } from '../../../model/service/entry-history.ts';
import type { SeenThings } from '../../journal.ts';
import { all, type Query, run, runEach } from '../query.ts';

const INSERT = `
  INSERT INTO first_seen (service, firm_id, kind, id, run_number)
  SELECT service, firm_id, ?2, ?3, rowid FROM runs WHERE id = ?1
  ON CONFLICT DO NOTHING`;

/**
 * Keeps what the service lists when a run begins: what shows later and is not of the run was entered by somebody else.
 * What an earlier run has seen stays with that one.
 */
export function* keepSeen({ runId, held }: SeenThings): Query<void> {
  yield* runEach(
    INSERT,
    held.map(({ kind, thing }) => [runId, kind, thing.id]),
  );
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
