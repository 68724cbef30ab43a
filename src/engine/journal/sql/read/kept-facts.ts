import { z } from 'zod';
import {
  type ClosedLot,
  type ClosingRun,
  type Closings,
  closedLot,
  type NewClosing,
  WHOLE_FIRM,
} from '../../../../model/service/closings.ts';
import { type EnteredSecurity, seenKey } from '../../../../model/service/entry-history.ts';
import type { ListedSecurities, SeenThings } from '../../journal.ts';
import { journalDamaged } from '../../journal-errors.ts';
import { columnText, readStored, sentSecurity, storedJson } from '../../stored/stored-rows.ts';
import { all, fromRow, insertRows, mapRows, type Query, run, runEach } from '../query.ts';
import type { StoreFacts } from '../sql-store.ts';

const OF_RUN = 'SELECT service, firm_id, rowid AS number FROM runs WHERE id = ?';
const closedRun = z.object({ service: z.string(), firm_id: z.string(), number: z.number() });

/** Keeps what a run closed with, in place of what was closed with before. */
export function* keepClosing(runId: string, endedAt: Date, { closes, lots, gone }: NewClosing): Query<void> {
  const [row] = yield* all(OF_RUN, runId);
  const { service, firm_id: firmId, number } = closedRun.parse(row);
  yield* runEach(
    'DELETE FROM closing_lots WHERE service = ? AND firm_id = ? AND id = ?',
    gone.map((id) => [service, firmId, id]),
  );
  yield* insertRows(
    (values) => `INSERT INTO closing_lots (service, firm_id, id, data) VALUES ${values}
      ON CONFLICT (service, firm_id, id) DO UPDATE SET data = excluded.data`,
    lots.map((lot) => [service, firmId, lot.id, JSON.stringify(lot)]),
  );
  // Closing the whole firm closes each of its companies.
  if (closes.includes(WHOLE_FIRM))
    yield* run('DELETE FROM closings WHERE service = ? AND firm_id = ?', service, firmId);
  yield* insertRows(
    (values) => `INSERT INTO closings (service, firm_id, company, run, run_number, ended_at) VALUES ${values}
      ON CONFLICT (service, firm_id, company) DO UPDATE SET run = excluded.run,
        run_number = excluded.run_number, ended_at = excluded.ended_at`,
    closes.map((company) => [service, firmId, company, runId, number, endedAt.toISOString()]),
  );
}

const storedLot = z.object({ id: z.string(), data: storedJson(closedLot) });
const storedClosing = z.object({ company: z.string(), run: z.string(), run_number: z.number(), ended_at: z.string() });

/**
 * Reads what the runs of this service and firm closed with.
 * @throws CapsheetError `journal-damaged` where one cannot be read.
 */
export function* readClosings({ path }: StoreFacts, service: string, firmId: string): Query<Closings> {
  const sql = 'SELECT id, data FROM closing_lots WHERE service = ? AND firm_id = ?';
  const lots = yield* mapRows(sql, [service, firmId], (row) => toEntry(path, row));
  const runs = yield* all(
    'SELECT company, run, run_number, ended_at FROM closings WHERE service = ? AND firm_id = ?',
    service,
    firmId,
  );
  return {
    lots: new Map(lots),
    runs: new Map(
      runs.map((row): [string, ClosingRun] => {
        const { company, ...closing } = fromRow(storedClosing.parse(row));
        return [company, closing];
      }),
    ),
  };
}

function toEntry(path: string, row: unknown): [string, ClosedLot] {
  const read = readStored(storedLot, row);
  if ('value' in read) return [read.value.id, read.value.data];
  throw journalDamaged(path, `security ${columnText(row, 'id')} as a run closed with it: ${read.damage}`);
}

const toInsertSeen = (values: string): string => `
  INSERT INTO first_seen (service, firm_id, kind, id, run_number)
  SELECT runs.service, runs.firm_id, seen.column1, seen.column2, runs.rowid
  FROM runs, (VALUES ${values}) AS seen WHERE runs.id = ?
  ON CONFLICT DO NOTHING`;

/**
 * Keeps what the service lists when a run begins: what shows later and is not of the run was entered by somebody else.
 * It leaves to an earlier run what that one has seen.
 */
export function* keepSeen({ runId, held }: SeenThings): Query<void> {
  const rows = held.map(({ kind, thing }) => [kind, thing.id]);
  yield* insertRows(toInsertSeen, rows, [runId]);
  yield* run('UPDATE runs SET keeps_seen = 1 WHERE id = ?', runId);
}

const storedThing = z.object({
  kind: z.enum(['company', 'round', 'share-class', 'security', 'transaction', 'document']),
  id: z.string(),
  run_number: z.number(),
});

/** Reads, by `seenKey`, the number of the run that saw it first. */
export function* readFirstSeen(service: string, firmId: string): Query<ReadonlyMap<string, number>> {
  const sql = 'SELECT kind, id, run_number FROM first_seen WHERE service = ? AND firm_id = ?';
  const seen = yield* mapRows(sql, [service, firmId], (row) => {
    const { kind, id, run_number: runNumber } = storedThing.parse(row);
    return [seenKey(kind, id), runNumber] as const;
  });
  return new Map(seen);
}

const INSERT_LISTED = `
  INSERT INTO last_listed (service, firm_id, id, data) VALUES (?, ?, ?, ?)
  ON CONFLICT (service, firm_id, id) DO UPDATE SET data = excluded.data`;
const INSERT_INPUT = `
  INSERT INTO listed_inputs (service, firm_id, id, input) VALUES (?, ?, ?, ?)
  ON CONFLICT (service, firm_id, id) DO UPDATE SET input = excluded.input`;

/**
 * Keeps what transactions are about to consume, and what has taken from it, as the service lists them now: afterwards it
 * may list the one no more and may no longer name it in the other.
 */
export function* rememberListed({ service, firmId, securities }: ListedSecurities): Query<void> {
  yield* runEach(
    INSERT_LISTED,
    securities.map(({ id, data }) => [service, firmId, id, JSON.stringify(data)]),
  );
  yield* runEach(
    INSERT_INPUT,
    securities.flatMap(({ id, transactions }) => transactions.map((each) => [service, firmId, each, id])),
  );
}

const storedListing = z.object({ id: z.string(), data: storedJson(sentSecurity) });

/**
 * Reads the securities that a run was about to consume, as they were listed last.
 * @throws CapsheetError `journal-damaged` where one cannot be read.
 */
export function* readLastListed(
  { path }: StoreFacts,
  service: string,
  firmId: string,
): Query<readonly EnteredSecurity[]> {
  const sql = 'SELECT id, data FROM last_listed WHERE service = ? AND firm_id = ? ORDER BY id';
  return yield* mapRows(sql, [service, firmId], (row) => {
    const read = readStored(storedListing, row);
    if ('value' in read) return read.value;
    throw journalDamaged(path, `security ${columnText(row, 'id')} as it was last listed: ${read.damage}`);
  });
}

const storedInput = z.object({ id: z.string(), input: z.string() });

/** Reads, by a transaction's id, the security it was listed to take from. */
export function* readListedInputs(service: string, firmId: string): Query<ReadonlyMap<string, string>> {
  const sql = 'SELECT id, input FROM listed_inputs WHERE service = ? AND firm_id = ?';
  const inputs = yield* mapRows(sql, [service, firmId], (row) => {
    const { id, input } = storedInput.parse(row);
    return [id, input] as const;
  });
  return new Map(inputs);
}
