import { z } from 'zod';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { FirmOfService } from '../../../../model/service/portfolio-name.ts';
import type { RunFilter, UnprovenThing, UnreadableRun, UnreportedRow } from '../../journal.ts';
import { runDamaged } from '../../journal-errors.ts';
import { isFateOpen, REQUEST_STATES } from '../../request-state.ts';
import type { OutcomeEntry, RunDetail, RunEntry, RunEntryStatus } from '../../run-entry.ts';
import {
  columnText,
  readStored,
  type StoredReading,
  storedFate,
  storedOutcome,
  storedRequest,
  storedRun,
} from '../../stored/stored-rows.ts';
import { all, fromRow, type Query } from '../query.ts';
import type { StoreFacts } from '../sql-store.ts';

/** A state that nobody knows leaves a request unsettled as well. */
const SETTLED = REQUEST_STATES.filter((state) => !isFateOpen(state))
  .map((state) => `'${state}'`)
  .join(', ');

/** By the journal's own sequence: clocks jump. */
const toSelectRuns = (columns: string): string => `
  SELECT ${columns},
    (SELECT count(*) FROM requests WHERE requests.run = runs.id AND requests.state NOT IN (${SETTLED})) AS unsettled
  FROM runs WHERE (service = ?1 OR ?1 IS NULL) AND (firm_id = ?2 OR ?2 IS NULL) AND (id = ?3 OR ?3 IS NULL)
    AND (plan_sha256 = ?4 OR ?4 IS NULL)
  ORDER BY rowid DESC`;

const SELECT_RUNS = toSelectRuns('runs.*');
/** A run may have megabytes of figures: who only looks for those that are under way reads none of it. */
const SELECT_FATES = toSelectRuns('id, service, firm_id, status, lock_token');

/** `service` names a portfolio, as the column does. */
type Selection = Partial<FirmOfService> & Omit<RunFilter, 'within'>;

/** Reads the history, the latest first, and apart from it the runs that cannot be read. */
export function* readRuns(
  facts: StoreFacts,
  selection: Selection = {},
): Query<{ readonly runs: readonly RunEntry[]; readonly damaged: readonly UnreadableRun[] }> {
  const runs: RunEntry[] = [];
  const damaged: UnreadableRun[] = [];
  const rows = yield* selectRuns(selection);
  const toEntry = toRunEntry(facts, yield* readHolders(facts, rows));
  for (const row of rows) {
    const read = readStored(storedRun, row);
    if ('value' in read) runs.push(toEntry(read.value));
    else damaged.push({ runId: idOf(row), damage: read.damage });
  }
  return { runs, damaged };
}

/**
 * Reads the runs of this service and firm that have fates still to be learnt, the oldest first.
 * @throws CapsheetError `journal-damaged` for a run that cannot be read and that has not, or may not have, come to its end.
 */
export function* readUnfinishedRuns(facts: StoreFacts, service: string, firmId: string): Query<readonly RunEntry[]> {
  const fates = yield* selectRuns({ service, firmId }, SELECT_FATES);
  const holders = yield* readHolders(facts, fates);
  const toEntry = toRunEntry(facts, holders);
  const unfinished: RunEntry[] = [];
  for (const fate of fates.toReversed()) {
    const runId = idOf(fate);
    if (toStatus(insist(facts, runId, readStored(storedFate, fate)), holders) !== 'unfinished') continue;
    for (const row of yield* selectRuns({ runId }))
      unfinished.push(toEntry(insist(facts, runId, readStored(storedRun, row))));
  }
  return unfinished;
}

/**
 * Reads one run in full; `undefined` where the journal has none of that id.
 * @throws CapsheetError `journal-damaged`, which says what of it cannot be read.
 */
export function* readRun(facts: StoreFacts, runId: string): Query<RunDetail | undefined> {
  const rows = yield* selectRuns({ runId });
  const [stored] = rows;
  if (stored === undefined) return undefined;
  const run = readStored(storedRun, stored);
  const requests = yield* readAll('SELECT * FROM requests WHERE run = ? ORDER BY number', storedRequest, runId);
  const outcomes = yield* readAll('SELECT * FROM outcomes WHERE run = ? ORDER BY position', storedOutcome, runId);
  const damages = [
    ...('damage' in run ? [run.damage] : []),
    ...requests.damaged.map(({ row, damage }) => `in its request ${columnText(row, 'number')} ${damage}`),
    ...outcomes.damaged.map(describeRow),
  ];
  if ('damage' in run || damages.length > 0) throw runDamaged(facts.path, runId, damages);
  return {
    run: toRunEntry(facts, yield* readHolders(facts, rows))(run.value),
    requests: requests.values.map(fromRow),
    outcomes: outcomes.values.map(toOutcomeEntry),
  };
}

function describeRow({ row, damage }: DamagedRow): string {
  return `in its row ${columnText(row, 'row_key')} ${damage}`;
}

function selectRuns(
  { service, firmId, runId, planSha256 }: Selection,
  select = SELECT_RUNS,
): Query<readonly unknown[]> {
  return all(select, service ?? null, firmId ?? null, runId ?? null, planSha256 ?? null);
}

interface ReadRows<T> {
  readonly values: readonly T[];
  readonly damaged: readonly DamagedRow[];
}

interface DamagedRow {
  readonly row: unknown;
  readonly damage: string;
}

function* readAll<T>(sql: string, schema: z.ZodType<T>, runId: string): Query<ReadRows<T>> {
  const rows = yield* all(sql, runId);
  const read = rows.map((row) => ({ row, reading: readStored(schema, row) }));
  return {
    values: read.flatMap(({ reading }) => ('value' in reading ? [reading.value] : [])),
    damaged: read.flatMap(({ row, reading }) => ('damage' in reading ? [{ row, damage: reading.damage }] : [])),
  };
}

function insist<T>({ path }: StoreFacts, runId: string, read: StoredReading<T>): T {
  if ('value' in read) return read.value;
  throw runDamaged(path, runId, [read.damage]);
}

function idOf(row: unknown): string {
  return columnText(row, 'id');
}

type StoredRun = z.output<typeof storedRun>;

function toRunEntry({ storeId }: StoreFacts, holders: Holders): (row: StoredRun) => RunEntry {
  return (row) => {
    const {
      firm_id: firmId,
      firm_name: firmName,
      counts,
      lock_token: _token,
      journal_file: file,
      unsettled: _,
      service,
      address,
      ...rest
    } = row;
    const isElsewhere = file !== null && file !== storeId;
    return omitAbsent({
      ...fromRow(rest),
      service: address ?? service,
      firm: { id: firmId, name: firmName },
      status: toStatus(row, holders),
      isFromOtherFile: isElsewhere ? (true as const) : undefined,
      counts: omitAbsent(counts),
    });
  };
}

/** The tokens of those who hold a lock now, by service and firm. */
type Holders = ReadonlyMap<string, string | undefined>;

const holderKey = (service: string, firmId: string): string => JSON.stringify([service, firmId]);

/** Asks for those alone that have a run without an end. */
function* readHolders({ holderOf }: StoreFacts, rows: readonly unknown[]): Query<Holders> {
  const holders = new Map<string, string | undefined>();
  for (const row of rows) {
    const read = readStored(storedFate, row);
    if (!('value' in read) || read.value.status !== 'running') continue;
    const { service, firm_id: firmId } = read.value;
    const key = holderKey(service, firmId);
    if (!holders.has(key)) holders.set(key, yield* holderOf(service, firmId));
  }
  return holders;
}

/**
 * A run is under way as long as its lock is held. Nothing else tells: its process has a number that another one may have
 * by now, or that means nothing where this one runs.
 */
function toStatus(
  { service, firm_id: firmId, status, lock_token: token, unsettled }: z.output<typeof storedFate>,
  holders: Holders,
): RunEntryStatus {
  if (status !== 'running') return unsettled > 0 ? 'unfinished' : status;
  return token !== null && token === holders.get(holderKey(service, firmId)) ? 'running' : 'unfinished';
}

function toOutcomeEntry({ landed_by: runId, verified, ...rest }: z.output<typeof storedOutcome>): OutcomeEntry {
  return omitAbsent({
    ...fromRow(rest),
    runId: runId ?? undefined,
    verified: verified === null ? undefined : verified === 1,
  });
}

const unprovenRow = z.object({
  kind: z.enum(['company', 'round', 'share-class', 'security', 'transaction', 'document']),
  id: z.string(),
  company: z.string().nullable(),
});

/**
 * Asks for no time, since clocks jump and things that are listed by now cost nothing. A later run that has compared the
 * same thing with its workbook has seen it. A security that a transaction has consumed may never be listed again, and is
 * left out.
 */
const SELECT_UNPROVEN = `
  WITH own AS (SELECT rowid AS place, id AS run FROM runs WHERE service = ?1 AND firm_id = ?2),
  brought AS (
    SELECT place, kind, id, outcome,
      CASE WHEN json_valid(data) THEN json_extract(data, '$[0].kind') END AS sent,
      CASE WHEN json_valid(data) THEN json_extract(data, '$[0].company') END AS company
    FROM outcomes JOIN own USING (run) WHERE verified IS NULL AND id IS NOT NULL),
  consumed AS (
    SELECT json_extract(data, '$[0].security') AS id FROM outcomes JOIN own USING (run)
    WHERE kind = 'transaction' AND data <> '[]' AND json_valid(data)),
  compared AS (
    SELECT outcomes.id, max(place) AS place FROM outcomes JOIN own USING (run)
    WHERE verified IS NOT NULL AND outcomes.id IN (SELECT id FROM brought) GROUP BY outcomes.id)
  SELECT kind, brought.id, company FROM brought LEFT JOIN compared USING (id)
  WHERE (compared.place IS NULL OR compared.place < brought.place)
    AND (outcome = 'added' AND kind IN ('company', 'round', 'share-class', 'security', 'transaction')
      OR outcome = 'uploaded' AND kind = 'document'
      OR kind = 'company' AND sent = 'company')
    AND brought.id NOT IN (SELECT id FROM consumed WHERE id IS NOT NULL)
  GROUP BY kind, brought.id, company
  ORDER BY min(brought.place), brought.id`;

/**
 * Reads what runs of this service and firm brought in without having come to their proof: a query that is asked soon after
 * may not show it yet.
 */
export function* readUnproven(of: FirmOfService): Query<readonly UnprovenThing[]> {
  const rows = yield* all(SELECT_UNPROVEN, of.service, of.firmId);
  return rows.map((row) => {
    const { kind, id, company } = unprovenRow.parse(row);
    return omitAbsent({ kind, id, companyId: company ?? undefined });
  });
}

const unreportedRow = z.object({
  run: z.string(),
  started_at: z.string(),
  kind: z.string(),
  key: z.string(),
  id: z.string().nullable(),
});

/**
 * Leaves out what a later run that came to its end has reported. A replacement whose answer never came counts as made
 * here: that the value is there by now is for the plan to say.
 */
const SELECT_UNREPORTED = `
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

/** Reads what interrupted runs of this service and firm brought in, as far as no later run has reported it; oldest first. */
export function* readUnreported(of: FirmOfService): Query<readonly UnreportedRow[]> {
  const rows = yield* all(SELECT_UNREPORTED, of.service, of.firmId);
  return rows.map((row) => {
    const { run: runId, ...rest } = unreportedRow.parse(row);
    return { runId, ...fromRow(rest) };
  });
}
