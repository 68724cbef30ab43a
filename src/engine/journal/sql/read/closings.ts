import { z } from 'zod';
import {
  type ClosedLot,
  type ClosingRun,
  type Closings,
  closedLot,
  type NewClosing,
  WHOLE_FIRM,
} from '../../../../model/service/closings.ts';
import { journalDamaged } from '../../journal-errors.ts';
import { columnText, readStored } from '../../stored/read-stored.ts';
import { storedJson } from '../../stored/stored-rows.ts';
import { all, insertRows, type Query, run, runEach } from '../query.ts';
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
  // Whoever closes the whole firm closes each of its companies.
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
const storedClosing = z.object({
  company: z.string(),
  run: z.string(),
  run_number: z.number(),
  ended_at: z.string(),
});

/**
 * What the runs of this service and firm closed with.
 * @throws CapsheetError `journal-damaged` where one cannot be read.
 */
export function* readClosings({ path }: StoreFacts, service: string, firmId: string): Query<Closings> {
  const lots = yield* all('SELECT id, data FROM closing_lots WHERE service = ? AND firm_id = ?', service, firmId);
  const runs = yield* all(
    'SELECT company, run, run_number, ended_at FROM closings WHERE service = ? AND firm_id = ?',
    service,
    firmId,
  );
  return {
    lots: new Map(lots.map((row) => toEntry(path, row))),
    runs: new Map(
      runs.map((row): [string, ClosingRun] => {
        const { company, run, run_number: runNumber, ended_at: endedAt } = storedClosing.parse(row);
        return [company, { run, runNumber, endedAt }];
      }),
    ),
  };
}

function toEntry(path: string, row: unknown): [string, ClosedLot] {
  const read = readStored(storedLot, row);
  if ('value' in read) return [read.value.id, read.value.data];
  throw journalDamaged(path, `security ${columnText(row, 'id')} as a run closed with it: ${read.damage}`);
}
