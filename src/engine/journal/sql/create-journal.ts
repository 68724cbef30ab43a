import { randomBytes } from 'node:crypto';
import { digestJson } from '../../../base/util/collections/canonical-json.ts';
import type { RowOutcome } from '../../../model/outcomes/outcome.ts';
import type { Journal } from '../journal.ts';
import { identifyProcess } from '../process-identity.ts';
import { type RequestState, requestStatesBefore } from '../request-state.ts';
import type { NewOutcomeEntry, NewRun, RunEnd, SentItem } from '../run-entry.ts';
import type { Intent, NewRequest, RequestNews, RunLog } from '../run-log.ts';
import { all, run as change, insertRows, type Query, run, runEach } from './query.ts';
import { keepClosing } from './read/closings.ts';
import { keepSeen } from './read/first-seen.ts';
import { rememberListed } from './read/last-listed.ts';
import { readEntryHistory } from './read/read-entry-history.ts';
import { readRun, readRuns, readUnfinishedRuns, readUnproven } from './read/read-runs.ts';
import { readUnreported } from './read/read-unreported.ts';
import type { HeldLock, SqlStore, StoreFacts } from './sql-store.ts';

/** The journal that a store of tables keeps. */
export function createJournal<Lock extends HeldLock>(store: SqlStore<Lock>): Journal {
  // Held here as well: a lock that nothing refers to any more is given back when memory is tidied.
  const locks = new Map<string, Lock>();
  const lockOf = (service: string, firmId: string) => locks.get(JSON.stringify([service, firmId]));
  const lockOfRun = async (runId: string) => {
    const [service, firmId] = await store.read(readFirmOf(runId));
    return lockOf(service, firmId);
  };
  const logUnder = (lock: Lock | undefined, runId: string) => openRunLog((query) => store.write(query, lock), runId);
  return {
    path: store.path,
    startRun: async (run) => {
      const lock = lockOf(run.service, run.firm.id);
      return logUnder(lock, await store.write(beginRun(store, run, lock?.token), lock));
    },
    continueRun: async (runId) => logUnder(await lockOfRun(runId), runId),
    readEntryHistory: (service, firmId) => store.read(readEntryHistory(store, service, firmId)),
    rememberListed: (of) => store.write(rememberListed(of), lockOf(of.service, of.firmId)),
    keepSeen: async (of) => store.write(keepSeen(of), await lockOfRun(of.runId)),
    readUnreported: (of) => store.read(readUnreported(of)),
    readUnproven: (of) => store.read(readUnproven(of)),
    listRuns: async (filter) => (await store.read(readRuns(store, filter))).runs,
    listDamagedRuns: async () => (await store.read(readRuns(store))).damaged,
    readRun: (runId) => store.read(readRun(store, runId)),
    findUnfinishedRuns: (service, firmId) => store.read(readUnfinishedRuns(store, service, firmId)),
    lock: async (request) => {
      const lock = await store.lock(request);
      const key = JSON.stringify([request.service, request.firm.id]);
      locks.set(key, lock);
      const release = async (): Promise<void> => {
        // One that was lost stays: nothing is begun under it any more.
        if (locks.get(key) === lock) locks.delete(key);
        await lock.release();
      };
      return { ...lock, release };
    },
    close: () => store.close(),
  };
}

function* readFirmOf(runId: string): Query<readonly [service: string, firmId: string]> {
  const [row] = yield* all('SELECT service, firm_id FROM runs WHERE id = ?', runId);
  const { service, firm_id: firmId } = Object(row);
  return [String(service), String(firmId)];
}

const INSERT = `INSERT INTO runs
  (id, service, firm_id, firm_name, made_by, made_at, applied_by, started_at, status, process, inputs,
    plan_sha256, basis, lock_token, journal_file)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO NOTHING`;

/** Gives the new run's id. */
export function* beginRun({ storeId }: StoreFacts, run: NewRun, lockToken: string | undefined): Query<string> {
  const who = [run.service, run.firm.id, run.firm.name, run.madeBy, run.madeAt, run.appliedBy] as const;
  const what = [JSON.stringify(identifyProcess()), JSON.stringify(run.inputs), run.planSha256 ?? null] as const;
  const place = [JSON.stringify(run.basis), lockToken ?? null, storeId] as const;
  for (;;) {
    const id = createRunId(run.startedAt);
    // Many firms may have a run that begins in the same second, and some of them draw the same digits.
    if ((yield* change(INSERT, id, ...who, run.startedAt.toISOString(), ...what, ...place)) === 1) return id;
  }
}

/** Carries a query out as one transaction, and as long as whoever opened the log may write to it. */
type WriteQuery = <T>(query: Query<T>) => Promise<T>;

function openRunLog(write: WriteQuery, runId: string): RunLog {
  return {
    runId,
    recordRows: (rows) => write(insertOutcomes(runId, rows)),
    planRequests: (requests) => write(insertRequests(runId, requests)),
    intendRequest: (number, intent) => write(intend(runId, number, intent)),
    markSent: (number, at) => write(move({ runId, number, to: 'sent' }, 'sent_at = ?', at.toISOString())),
    advanceRequest: (number, to, news) => write(advance({ runId, number, to }, news)),
    saveOutcomes: (outcomes) => write(updateOutcomes(runId, outcomes)),
    end: (end) => write(endRun(runId, end)),
  };
}

interface Move {
  readonly runId: string;
  readonly number: number;
  readonly to: RequestState;
}

function insertOutcomes(runId: string, rows: readonly NewOutcomeEntry[]): Query<void> {
  const toSql = (values: string) => `INSERT INTO outcomes (run, row_key, position, origin, record, kind, key, ref,
      planned, outcome, id, message, landed_by)
    VALUES ${values}`;
  const toValues = (row: NewOutcomeEntry, position: number) => {
    const place = [runId, row.rowKey, position, JSON.stringify(row.origin), row.record ?? null] as const;
    const state = [row.outcome, row.id ?? null, row.message ?? null, row.runId ?? null] as const;
    return [...place, row.kind, row.key, row.ref ?? null, JSON.stringify(row.planned), ...state];
  };
  return insertRows(toSql, rows.map(toValues));
}

function* insertRequests(runId: string, requests: readonly NewRequest[]): Query<readonly number[]> {
  const numbers: number[] = [];
  for (const request of requests) numbers.push(yield* insertRequest(runId, request));
  return numbers;
}

function* insertRequest(runId: string, { operation, rowKeys }: NewRequest): Query<number> {
  const sql = `INSERT INTO requests (run, number, operation, state, row_keys)
    SELECT ?1, coalesce(max(number), 0) + 1, ?2, 'planned', ?3 FROM requests WHERE run = ?1 RETURNING number`;
  const [row] = yield* all(sql, runId, operation, JSON.stringify(rowKeys));
  if (typeof row !== 'object' || row === null || !('number' in row)) throw new Error('the request got no number');
  return Number(row.number);
}

function* intend(runId: string, number: number, intent: Intent): Query<void> {
  const set = 'items = ?, body_sha256 = ?, held = ?, intended_at = ?';
  const digest = digestJson(intent.items.map((item) => item.data));
  const values = [JSON.stringify(intent.items), digest, JSON.stringify(intent.held), intent.at.toISOString()];
  yield* move({ runId, number, to: 'intended' }, set, ...values);
  yield* addData(runId, intent.items);
}

/** A row may be sent in several requests, and an item more than once: each thing that is sent of it stands once. */
function addData(runId: string, items: readonly SentItem[]): Query<void> {
  const sql = `UPDATE outcomes
    SET data = CASE data WHEN '[]' THEN '[' || ?1 || ']' ELSE substr(data, 1, length(data) - 1) || ',' || ?1 || ']' END
    WHERE run = ?2 AND row_key = ?3
      AND NOT EXISTS (SELECT 1 FROM json_each(outcomes.data) WHERE json_each.value = ?1)`;
  return runEach(
    sql,
    items.map(({ rowKey, data }) => [JSON.stringify(data), runId, rowKey]),
  );
}

function* advance(step: Move, news: RequestNews): Query<void> {
  const time = step.to === 'settled' ? 'settled_at' : 'ended_at';
  yield* move(step, `${time} = ?, message = coalesce(?, message)`, news.at.toISOString(), news.message ?? null);
  yield* updateOutcomes(step.runId, news.outcomes ?? []);
}

/** Holds the journal to the arrows of the state machine: an attempt that is in no state before `to` is a bug of ours. */
function* move(step: Move, set: string, ...values: readonly (string | null)[]): Query<void> {
  const before = requestStatesBefore(step.to)
    .map((state) => `'${state}'`)
    .join(', ');
  const sql = `UPDATE requests SET state = ?, ${set} WHERE run = ? AND number = ? AND state IN (${before})`;
  const changed = yield* run(sql, step.to, ...values, step.runId, step.number);
  if (changed !== 1) throw new Error(`request ${step.number} of run ${step.runId} cannot become ${step.to}`);
}

function updateOutcomes(runId: string, outcomes: readonly RowOutcome[]): Query<void> {
  const sql = `UPDATE outcomes SET outcome = ?, id = ?, message = ?, landed_by = ?, verified = ?,
      created_id = coalesce(?, created_id), changes = ?, findings = ?,
      is_found = CASE WHEN ? = 1 THEN 1 ELSE is_found END
    WHERE run = ? AND row_key = ?`;
  const toValues = (row: RowOutcome) => {
    const verified = row.verified === undefined ? null : Number(row.verified);
    const state = [row.outcome, row.id ?? null, row.message ?? null, row.runId ?? null, verified] as const;
    const changes = row.changes === undefined ? null : JSON.stringify(row.changes);
    const more = [changes, JSON.stringify(row.findings), Number(row.isFound === true)] as const;
    return [...state, row.createdId ?? null, ...more, runId, row.rowKey];
  };
  return runEach(sql, outcomes.map(toValues));
}

function* endRun(runId: string, end: RunEnd): Query<void> {
  const sql = `UPDATE runs SET status = ?, ended_at = ?, results = ?, counts = ?, requests = ?,
    tie_out = ?, roll_forward = ?, marks = ?, carried = ?, control_totals = ?, findings = ?, summary = ?
    WHERE id = ?`;
  const lists = [
    JSON.stringify(end.results),
    JSON.stringify(end.counts),
    toJson(end.requests),
    JSON.stringify(end.tieOut),
    toJson(end.rollForward),
    toJson(end.marks),
    toJson(end.carried),
    toJson(end.controlTotals),
    JSON.stringify(end.findings),
  ] as const;
  yield* run(sql, end.status, end.endedAt.toISOString(), ...lists, end.summary ?? null, runId);
  if (end.closing !== undefined) yield* keepClosing(runId, end.endedAt, end.closing);
}

function toJson(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** `20261120-103015-7f3a`: the start in UTC, then four random digits. Sorts by start. */
function createRunId(startedAt: Date): string {
  const digits = startedAt.toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString('hex')}`;
}
