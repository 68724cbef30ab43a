import { z } from 'zod';
import { seenKey } from '../../../model/service/entry-history.ts';
import type { SeenThings } from '../../journal.ts';
import type { JournalDatabase } from '../database/journal-database.ts';

const INSERT = `
  INSERT OR IGNORE INTO first_seen
  SELECT service, firm_id, ?2, ?3, rowid FROM runs WHERE id = ?1`;

/**
 * Keeps what the service lists when a run begins: what shows later and is not of the run was entered by somebody else.
 * What an earlier run has seen stays with that one.
 */
export function keepSeen(db: JournalDatabase, { runId, held }: SeenThings): void {
  db.write(() => {
    for (const { kind, thing } of held) db.run(INSERT, runId, kind, thing.id);
    db.run('UPDATE runs SET keeps_seen = 1 WHERE id = ?', runId);
  });
}

const storedThing = z.object({
  kind: z.enum(['company', 'round', 'share-class', 'security', 'transaction', 'document']),
  id: z.string(),
  run_number: z.number(),
});

/** By `seenKey`, the number of the run that saw it first. */
export function readFirstSeen(db: JournalDatabase, service: string, firmId: string): ReadonlyMap<string, number> {
  const rows = db.all('SELECT kind, id, run_number FROM first_seen WHERE service = ? AND firm_id = ?', service, firmId);
  return new Map(
    rows.map((row) => {
      const { kind, id, run_number: runNumber } = storedThing.parse(row);
      return [seenKey(kind, id), runNumber];
    }),
  );
}
