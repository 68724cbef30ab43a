import type { RowOutcome } from '../../model/outcomes/outcome.ts';
import { digestJson } from '../../util/collections/canonical-json.ts';
import { type RequestState, statesBefore } from '../request-state.ts';
import type { NewOutcomeEntry, RunEnd, SentItem } from '../run-entry.ts';
import type { Intent, NewRequest, RequestNews, RunLog } from '../run-log.ts';
import type { JournalDatabase } from './database/journal-database.ts';

/** Every write is one transaction of SQLite, and on the disk when it returns. */
export function openRunLog(db: JournalDatabase, runId: string): RunLog {
  return {
    runId,
    recordRows: async (rows) => db.write(() => insertRows(db, runId, rows)),
    planRequests: async (requests) => db.write(() => requests.map((request) => insertRequest(db, runId, request))),
    intendRequest: async (number, intent) => db.write(() => intend(db, runId, number, intent)),
    markSent: async (number, at) =>
      db.write(() => move(db, { runId, number, to: 'sent' }, 'sent_at = ?', at.toISOString())),
    advanceRequest: async (number, to, news) => db.write(() => advance(db, { runId, number, to }, news)),
    saveOutcomes: async (outcomes) => db.write(() => updateOutcomes(db, runId, outcomes)),
    end: async (end) => db.write(() => endRun(db, runId, end)),
  };
}

interface Move {
  readonly runId: string;
  readonly number: number;
  readonly to: RequestState;
}

function insertRows(db: JournalDatabase, runId: string, rows: readonly NewOutcomeEntry[]): void {
  const sql = `INSERT INTO outcomes (run, row_key, position, origin, record, kind, key, ref, planned, outcome, id,
      message, landed_by)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  for (const [position, row] of rows.entries()) {
    const place = [runId, row.rowKey, position, JSON.stringify(row.origin), row.record ?? null] as const;
    const state = [row.outcome, row.id ?? null, row.message ?? null, row.runId ?? null] as const;
    db.run(sql, ...place, row.kind, row.key, row.ref ?? null, JSON.stringify(row.planned), ...state);
  }
}

function insertRequest(db: JournalDatabase, runId: string, { operation, rowKeys }: NewRequest): number {
  const sql = `INSERT INTO requests (run, number, operation, state, row_keys)
    SELECT ?, coalesce(max(number), 0) + 1, ?, 'planned', ? FROM requests WHERE run = ? RETURNING number`;
  const [row] = db.all(sql, runId, operation, JSON.stringify(rowKeys), runId);
  if (typeof row !== 'object' || row === null || !('number' in row)) throw new Error('the request got no number');
  return Number(row.number);
}

function intend(db: JournalDatabase, runId: string, number: number, intent: Intent): void {
  const set = 'items = ?, body_sha256 = ?, held = ?, intended_at = ?';
  const digest = digestJson(intent.items.map((item) => item.data));
  const values = [JSON.stringify(intent.items), digest, JSON.stringify(intent.held), intent.at.toISOString()];
  move(db, { runId, number, to: 'intended' }, set, ...values);
  addData(db, runId, intent.items);
}

/** A row may be sent in several requests, and an item more than once: each thing that is sent of it stands once. */
function addData(db: JournalDatabase, runId: string, items: readonly SentItem[]): void {
  const add = `UPDATE outcomes SET data = json_insert(data, '$[#]', json(?1)) WHERE run = ?2 AND row_key = ?3
    AND NOT EXISTS (SELECT 1 FROM json_each(outcomes.data) WHERE json_each.value = ?1)`;
  for (const { rowKey, data } of items) db.run(add, JSON.stringify(data), runId, rowKey);
}

function advance(db: JournalDatabase, step: Move, news: RequestNews): void {
  const time = step.to === 'settled' ? 'settled_at' : 'ended_at';
  move(db, step, `${time} = ?, message = coalesce(?, message)`, news.at.toISOString(), news.message ?? null);
  updateOutcomes(db, step.runId, news.outcomes ?? []);
}

/** Holds the journal to the arrows of the state machine: an attempt that is in no state before `to` is a bug of ours. */
function move(db: JournalDatabase, step: Move, set: string, ...values: readonly (string | null)[]): void {
  const before = statesBefore(step.to)
    .map((state) => `'${state}'`)
    .join(', ');
  const sql = `UPDATE requests SET state = ?, ${set} WHERE run = ? AND number = ? AND state IN (${before})`;
  const changed = db.run(sql, step.to, ...values, step.runId, step.number);
  if (changed !== 1) throw new Error(`request ${step.number} of run ${step.runId} cannot become ${step.to}`);
}

function updateOutcomes(db: JournalDatabase, runId: string, outcomes: readonly RowOutcome[]): void {
  const sql = `UPDATE outcomes SET outcome = ?, id = ?, message = ?, landed_by = ?, verified = ?,
      created_id = coalesce(?, created_id), changes = ?, findings = ?, is_found = max(is_found, ?)
    WHERE run = ? AND row_key = ?`;
  for (const row of outcomes) {
    const verified = row.verified === undefined ? null : Number(row.verified);
    const state = [row.outcome, row.id ?? null, row.message ?? null, row.runId ?? null, verified] as const;
    const changes = row.changes === undefined ? null : JSON.stringify(row.changes);
    const more = [changes, JSON.stringify(row.findings), Number(row.isFound === true)] as const;
    db.run(sql, ...state, row.createdId ?? null, ...more, runId, row.rowKey);
  }
}

function endRun(db: JournalDatabase, runId: string, end: RunEnd): void {
  const sql = `UPDATE runs SET status = ?, ended_at = ?, results = ?, counts = ?, requests = ?,
    tie_out = ?, roll_forward = ?, control_totals = ?, findings = ?, summary = ?
    WHERE id = ?`;
  const requests = end.requests === undefined ? null : JSON.stringify(end.requests);
  const tieOut = JSON.stringify(end.tieOut);
  const lists = [
    JSON.stringify(end.results),
    JSON.stringify(end.counts),
    requests,
    tieOut,
    end.rollForward === undefined ? null : JSON.stringify(end.rollForward),
    end.controlTotals === undefined ? null : JSON.stringify(end.controlTotals),
    JSON.stringify(end.findings),
  ] as const;
  db.run(sql, end.status, end.endedAt.toISOString(), ...lists, end.summary ?? null, runId);
}
