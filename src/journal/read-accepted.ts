import { z } from 'zod';
import { toInputStem } from '../model/input-stem.ts';
import type { AcceptedThing } from '../model/knowledge.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { JournalDatabase } from './journal-database.ts';
import { newDataSchemas } from './new-data-schemas.ts';

/** A Companies row may have sent a logo alone: that is no company. */
const SELECT = `
  SELECT run, CASE WHEN keeps_seen = 1 THEN runs.rowid END AS run_number, row_key, outcomes.id, ref,
    json_extract(origin, '$.file') AS file, json_extract(data, '$[0]') AS data
  FROM outcomes JOIN runs ON runs.id = outcomes.run
  WHERE service = ? AND firm_id = ? AND outcome IN ('added', 'uploaded') AND data <> '[]'
    AND json_extract(data, '$[0].kind') = kind
  ORDER BY runs.rowid, position`;

const storedThing = z.object({
  run: z.string(),
  run_number: z.number().nullable(),
  row_key: z.string(),
  id: z.string().nullable(),
  ref: z.string().nullable(),
  file: z.string(),
  data: z
    .string()
    .transform((stored): unknown => JSON.parse(stored))
    .pipe(newDataSchemas.added),
});

/** What runs of this service and firm sent and the service took, in the order of the runs and their rows; each id once. */
export function readAccepted(db: JournalDatabase, service: string, firmId: string): readonly AcceptedThing[] {
  const things = db.all(SELECT, service, firmId).map((row): AcceptedThing => {
    const { run, run_number, row_key, id, ref, file, data } = storedThing.parse(row);
    const own = { runId: run, input: toInputStem(file), data, hasId: id !== null };
    return omitAbsent({
      ...own,
      runNumber: run_number ?? undefined,
      ref: ref ?? undefined,
      id: id ?? `${run}/${row_key}`,
    });
  });
  return [...new Map(things.map((thing) => [`${thing.data.kind} ${thing.id}`, thing])).values()];
}
