import { z } from 'zod';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { ROW_OUTCOMES } from '../../../../model/outcomes/outcome.ts';
import { toInputStem } from '../../../../model/records/input-stem.ts';
import { RECORD_KINDS } from '../../../../model/records/record.ts';
import { type AcceptedData, type AcceptedThing, isAdded } from '../../../../model/service/entry-history.ts';
import { runDamaged } from '../../journal-errors.ts';
import { newDataSchemas } from '../../stored/new-data-schemas.ts';
import { columnText, readStored } from '../../stored/read-stored.ts';
import { storedJson, storedOutcome } from '../../stored/stored-rows.ts';
import { all, type Query } from '../query.ts';
import type { StoreFacts } from '../sql-store.ts';

const ADDED_KINDS: readonly AcceptedData['kind'][] = [
  'company',
  'round',
  'share-class',
  'security',
  'transaction',
  'document',
];

/**
 * What a row brought in whose kind or outcome nobody knows, nobody knows either: it is looked at, and found damaged.
 * In the journal's own sequence: clocks jump.
 */
const SELECT = `
  SELECT run, CASE WHEN keeps_seen = 1 THEN runs.rowid END AS run_number, row_key, kind, outcome, outcomes.id, created_id,
    ref, origin, data, is_found
  FROM outcomes JOIN runs ON runs.id = outcomes.run
  WHERE service = ? AND firm_id = ? AND data <> '[]'
    AND (kind IN (${quoteAll(ADDED_KINDS)}) OR kind NOT IN (${quoteAll(RECORD_KINDS)}))
    AND (outcome IN ('added', 'uploaded') OR outcome NOT IN (${quoteAll(ROW_OUTCOMES)}))
  ORDER BY runs.rowid, position`;

function quoteAll(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

const { kind, outcome, id, created_id, ref, origin } = storedOutcome.shape;
const storedThing = z.object({
  run: z.string(),
  run_number: z.number().nullable(),
  row_key: z.string(),
  kind,
  outcome,
  id,
  created_id,
  ref,
  origin,
  data: storedJson(z.tuple([newDataSchemas.any]).rest(z.unknown())),
  is_found: z.number(),
});

/**
 * What runs of this service and firm sent and the service took, in the order of the runs and their rows; each id once.
 * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
 */
export function* readAccepted({ path }: StoreFacts, service: string, firmId: string): Query<readonly AcceptedThing[]> {
  const rows = yield* all(SELECT, service, firmId);
  const things = rows.flatMap((row): AcceptedThing[] => {
    const read = readStored(storedThing, row);
    if ('value' in read) return toAccepted(read.value);
    throw runDamaged(path, columnText(row, 'run'), [`in its row ${columnText(row, 'row_key')} ${read.damage}`]);
  });
  return [...new Map(things.map((thing) => [`${thing.data.kind} ${thing.id}`, thing])).values()];
}

/** A Companies row may have sent a logo alone: that is no company. */
function toAccepted({ data: [data], ...row }: z.infer<typeof storedThing>): AcceptedThing[] {
  if (data.kind !== row.kind || !isAdded(data)) return [];
  const thing = {
    runId: row.run,
    runNumber: row.run_number ?? undefined,
    input: toInputStem(row.origin.file),
    ref: row.ref ?? undefined,
    id: row.id ?? `${row.run}/${row.row_key}`,
    hasId: row.id !== null,
    createdId: row.created_id ?? undefined,
    isFound: row.is_found === 1 || undefined,
    data,
  };
  return [omitAbsent(thing)];
}
