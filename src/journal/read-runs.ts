import { omitAbsent } from '../util/omit-absent.ts';
import type { JournalDatabase } from './journal-database.ts';
import { isProcessAlive } from './process-identity.ts';
import { isUnsettled, REQUEST_STATES } from './request-state.ts';
import type { OutcomeEntry, RequestEntry, RunDetail, RunEntry, RunEntryStatus } from './run-entry.ts';
import { storedOutcome, storedRequest, storedRun } from './stored-rows.ts';

export interface RunFilter {
  readonly service?: string;
  readonly firmId?: string;
}

const UNSETTLED = REQUEST_STATES.filter(isUnsettled)
  .map((state) => `'${state}'`)
  .join(', ');

const SELECT_RUNS = `
  SELECT runs.*,
    (SELECT count(*) FROM requests WHERE requests.run = runs.id AND requests.state IN (${UNSETTLED})) AS unsettled
  FROM runs`;

/** The history, the latest first. */
export function listRuns(db: JournalDatabase, filter: RunFilter = {}): readonly RunEntry[] {
  const where = 'WHERE (? IS NULL OR service = ?) AND (? IS NULL OR firm_id = ?)';
  const service = filter.service ?? null;
  const firmId = filter.firmId ?? null;
  const rows = db.all(`${SELECT_RUNS} ${where} ORDER BY started_at DESC, rowid DESC`, service, service, firmId, firmId);
  return rows.map(toRunEntry);
}

/** One run in full; `undefined` where the journal has none of that id. */
export function readRun(db: JournalDatabase, runId: string): RunDetail | undefined {
  const [stored] = db.all(`${SELECT_RUNS} WHERE id = ?`, runId);
  if (stored === undefined) return undefined;
  return { run: toRunEntry(stored), requests: readRequests(db, runId), outcomes: readOutcomes(db, runId) };
}

function readRequests(db: JournalDatabase, runId: string): readonly RequestEntry[] {
  return db.all('SELECT * FROM requests WHERE run = ? ORDER BY number', runId).map(toRequestEntry);
}

function readOutcomes(db: JournalDatabase, runId: string): readonly OutcomeEntry[] {
  return db.all('SELECT * FROM outcomes WHERE run = ? ORDER BY position', runId).map(toOutcomeEntry);
}

function toRunEntry(stored: unknown): RunEntry {
  const row = storedRun.parse(stored);
  return omitAbsent({
    id: row.id,
    service: row.service,
    firm: { id: row.firm_id, name: row.firm_name },
    madeBy: row.made_by,
    madeAt: row.made_at,
    appliedBy: row.applied_by,
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
    status: toStatus(row),
    process: row.process,
    inputs: row.inputs,
    planSha256: row.plan_sha256 ?? undefined,
    basis: row.basis,
    results: row.results,
    counts: omitAbsent(row.counts),
    requests: row.requests ?? undefined,
    tieOut: row.tie_out,
    findings: row.findings,
    summary: row.summary ?? undefined,
  });
}

function toStatus(row: ReturnType<typeof storedRun.parse>): RunEntryStatus {
  if (row.status === 'running') return isProcessAlive(row.process) ? 'running' : 'unfinished';
  return row.unsettled > 0 ? 'unfinished' : row.status;
}

function toRequestEntry(stored: unknown): RequestEntry {
  const row = storedRequest.parse(stored);
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

function toOutcomeEntry(stored: unknown): OutcomeEntry {
  const row = storedOutcome.parse(stored);
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
