import { z } from 'zod';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { DamagedRun, FirmOfService, RunFilter, UnprovenThing } from '../../journal.ts';
import { runDamaged } from '../../journal-errors.ts';
import { isFateOpen, REQUEST_STATES } from '../../request-state.ts';
import type { OutcomeEntry, RequestEntry, RunDetail, RunEntry, RunEntryStatus } from '../../run-entry.ts';
import { columnText, readStored, type StoredReading } from '../../stored/read-stored.ts';
import { storedFate, storedOutcome, storedRequest, storedRun } from '../../stored/stored-rows.ts';
import { all, type Query } from '../query.ts';
import type { StoreFacts } from '../sql-store.ts';

/** A state that nobody knows leaves a request unsettled as well. */
const SETTLED = REQUEST_STATES.filter((state) => !isFateOpen(state))
  .map((state) => `'${state}'`)
  .join(', ');

/** By the journal's own sequence: clocks jump. */
const SELECT_RUNS = `
  SELECT runs.*,
    (SELECT count(*) FROM requests WHERE requests.run = runs.id AND requests.state NOT IN (${SETTLED})) AS unsettled
  FROM runs WHERE (service = ?1 OR ?1 IS NULL) AND (firm_id = ?2 OR ?2 IS NULL) AND (id = ?3 OR ?3 IS NULL)
    AND (plan_sha256 = ?4 OR ?4 IS NULL)
  ORDER BY rowid DESC`;

/** The history, the latest first, and apart from it what of it cannot be read. */
export function* readRuns(
  facts: StoreFacts,
  selection: RunFilter = {},
): Query<{ readonly runs: readonly RunEntry[]; readonly damaged: readonly DamagedRun[] }> {
  const runs: RunEntry[] = [];
  const damaged: DamagedRun[] = [];
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
 * Runs of this service and firm whose fates are still to be learnt, the oldest first.
 * @throws CapsheetError `journal-damaged` for a run that cannot be read and that has not, or may not have, come to its end.
 */
export function* readUnfinishedRuns(facts: StoreFacts, service: string, firmId: string): Query<readonly RunEntry[]> {
  const rows = yield* selectRuns({ service, firmId });
  const holders = yield* readHolders(facts, rows);
  const toEntry = toRunEntry(facts, holders);
  const unfinished = rows.filter(
    (row) => toStatus(insist(facts, idOf(row), readStored(storedFate, row)), holders) === 'unfinished',
  );
  return unfinished.map((row) => toEntry(insist(facts, idOf(row), readStored(storedRun, row)))).reverse();
}

/**
 * One run in full; `undefined` where the journal has none of that id.
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
    ...outcomes.damaged.map(({ row, damage }) => `in its row ${columnText(row, 'row_key')} ${damage}`),
  ];
  if ('damage' in run || damages.length > 0) throw runDamaged(facts.path, runId, damages);
  return {
    run: toRunEntry(facts, yield* readHolders(facts, rows))(run.value),
    requests: requests.values.map(toRequestEntry),
    outcomes: outcomes.values.map(toOutcomeEntry),
  };
}

function selectRuns({ service, firmId, runId, planSha256 }: RunFilter): Query<readonly unknown[]> {
  return all(SELECT_RUNS, service ?? null, firmId ?? null, runId ?? null, planSha256 ?? null);
}

interface ReadRows<T> {
  readonly values: readonly T[];
  readonly damaged: readonly { readonly row: unknown; readonly damage: string }[];
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
  return (row) =>
    omitAbsent({
      id: row.id,
      service: row.service,
      firm: { id: row.firm_id, name: row.firm_name },
      madeBy: row.made_by,
      madeAt: row.made_at,
      appliedBy: row.applied_by,
      startedAt: row.started_at,
      endedAt: row.ended_at ?? undefined,
      status: toStatus(row, holders),
      process: row.process,
      isFromOtherFile: row.journal_file === null || row.journal_file === storeId ? undefined : (true as const),
      inputs: row.inputs,
      planSha256: row.plan_sha256 ?? undefined,
      basis: row.basis,
      results: row.results,
      counts: omitAbsent(row.counts),
      requests: row.requests ?? undefined,
      tieOut: row.tie_out,
      rollForward: row.roll_forward ?? undefined,
      marks: row.marks ?? undefined,
      carried: row.carried ?? undefined,
      controlTotals: row.control_totals ?? undefined,
      findings: row.findings,
      summary: row.summary ?? undefined,
    });
}

/** By service and firm, by what word the journal knows who holds their lock now. */
type Holders = ReadonlyMap<string, string | undefined>;

const holderKey = (service: string, firmId: string): string => JSON.stringify([service, firmId]);

/** Of those alone that a run without an end is of. */
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

function toRequestEntry(row: z.output<typeof storedRequest>): RequestEntry {
  return omitAbsent({
    number: row.number,
    operation: row.operation,
    state: row.state,
    rowKeys: row.row_keys,
    items: row.items ?? undefined,
    bodySha256: row.body_sha256 ?? undefined,
    held: row.held ?? undefined,
    intendedAt: row.intended_at ?? undefined,
    sentAt: row.sent_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    settledAt: row.settled_at ?? undefined,
    message: row.message ?? undefined,
  });
}

function toOutcomeEntry(row: z.output<typeof storedOutcome>): OutcomeEntry {
  return omitAbsent({
    rowKey: row.row_key,
    origin: row.origin,
    record: row.record ?? undefined,
    kind: row.kind,
    key: row.key,
    ref: row.ref ?? undefined,
    planned: row.planned ?? undefined,
    outcome: row.outcome,
    id: row.id ?? undefined,
    createdId: row.created_id ?? undefined,
    message: row.message ?? undefined,
    changes: row.changes ?? undefined,
    findings: row.findings,
    data: row.data,
    runId: row.landed_by ?? undefined,
    verified: row.verified === null ? undefined : row.verified === 1,
  });
}

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
