import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RowOutcome } from '../../../model/outcomes/outcome.ts';
import { type FirmOfService, toPortfolioName } from '../../../model/service/portfolio-name.ts';
import type { Intent, Journal, NewRequest, RequestNews, RunLog } from '../journal.ts';
import { identifyProcess } from '../process-identity.ts';
import { type RequestState, requestStatesBefore } from '../request-state.ts';
import type { NewOutcomeEntry, NewRun, RunEnd } from '../run-entry.ts';
import { all, insertRows, type Query, run, runEach, toBindable, toColumnNames } from './query.ts';
import { keepClosing, keepSeen, rememberListed } from './read/kept-facts.ts';
import { readEntryHistory } from './read/read-entry-history.ts';
import { readRun, readRuns, readUnfinishedRuns, readUnproven, readUnreported } from './read/read-runs.ts';
import type { HeldLock, SqlStore, StoreFacts } from './sql-store.ts';

export function createJournal<Lock extends HeldLock>(store: SqlStore<Lock>): Journal {
  // Held here as well: a lock that nothing refers to any more is given back when memory is tidied.
  const locks = new Map<string, Lock>();
  const lockOfRun = async (runId: string) => locks.get(await store.read(readPortfolioOf(runId)));
  const logUnder = (lock: Lock | undefined, runId: string) => openRunLog((query) => store.write(query, lock), runId);
  return {
    path: store.path,
    startRun: async (run) => {
      const lock = locks.get(toPortfolioName(run.service, run.firm.id));
      return logUnder(lock, await store.write(beginRun(store, run, lock?.token), lock));
    },
    continueRun: async (runId) => logUnder(await lockOfRun(runId), runId),
    readEntryHistory: (service, firmId) =>
      store.read(readEntryHistory(store, toPortfolioName(service, firmId), firmId)),
    rememberListed: (of) => {
      const portfolio = inPortfolio(of);
      return store.write(rememberListed(portfolio), locks.get(portfolio.service));
    },
    keepSeen: async (of) => store.write(keepSeen(of), await lockOfRun(of.runId)),
    readUnreported: (of) => store.read(readUnreported(inPortfolio(of))),
    readUnproven: (of) => store.read(readUnproven(inPortfolio(of))),
    listRuns: async ({ within, ...filter } = {}) =>
      (await store.read(readRuns(store, { ...filter, ...(within && inPortfolio(within)) }))).runs,
    listDamagedRuns: async () => (await store.read(readRuns(store))).damaged,
    readRun: (runId) => store.read(readRun(store, runId)),
    findUnfinishedRuns: (service, firmId) =>
      store.read(readUnfinishedRuns(store, toPortfolioName(service, firmId), firmId)),
    lock: async (request) => {
      const portfolio = toPortfolioName(request.service, request.firm.id);
      const lock = await store.lock(request, portfolio);
      locks.set(portfolio, lock);
      const release = async (): Promise<void> => {
        // One that was lost stays: nothing is begun under it any more.
        if (locks.get(portfolio) === lock) locks.delete(portfolio);
        await lock.release();
      };
      return { ...lock, release };
    },
    close: () => store.close(),
  };
}

/** The tables name a portfolio in their column `service`; its addresses differ. */
function inPortfolio<Of extends FirmOfService>(of: Of): Of {
  return { ...of, service: toPortfolioName(of.service, of.firmId) };
}

function* readPortfolioOf(runId: string): Query<string> {
  const [row] = yield* all('SELECT service FROM runs WHERE id = ?', runId);
  return String(Object(row).service);
}

export function* beginRun({ storeId }: StoreFacts, newRun: NewRun, lockToken: string | undefined): Query<string> {
  const { service, firm, madeBy, madeAt, appliedBy, startedAt, inputs, planSha256, basis } = newRun;
  const who = {
    service: toPortfolioName(service, firm.id),
    address: service,
    firmId: firm.id,
    firmName: firm.name,
    madeBy,
    madeAt,
    appliedBy,
    startedAt,
    status: 'running',
  };
  const what = { process: identifyProcess(), inputs, planSha256, basis, lockToken, journalFile: storeId };
  const fields = { id: '', ...who, ...what };
  const columns = toColumnNames(fields);
  const sql = `INSERT INTO runs (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO NOTHING`;
  for (;;) {
    const id = createRunId(startedAt);
    // Many firms may have a run that begins in the same second, and some of them draw the same digits.
    if ((yield* run(sql, ...Object.values({ ...fields, id }).map(toBindable))) === 1) return id;
  }
}

function openRunLog(writeAlone: WriteQuery, runId: string): RunLog {
  const write = groupWrites(writeAlone);
  return {
    runId,
    recordRows: (rows) => write(insertOutcomes(runId, rows)),
    planRequests: (requests) => write(insertRequests(runId, requests)),
    intendRequest: (number, intent) => write(intend(runId, number, intent)),
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
  const toValues = (row: NewOutcomeEntry, position: number) => {
    const { rowKey, origin, record, kind, key, ref, outcome, id, message, runId: landedBy } = row;
    const { action, why, id: plannedId, changes, findings } = row.planned;
    const planned = { action, why, id: plannedId, changes, findings };
    const place = [runId, rowKey, position, origin, record];
    return [...place, kind, key, ref, planned, outcome, id, message, landedBy].map(toBindable);
  };
  return insertRows(
    (values) => `INSERT INTO outcomes
      (run, row_key, position, origin, record, kind, key, ref, planned, outcome, id, message, landed_by) VALUES ${values}`,
    rows.map(toValues),
  );
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

/** The data stands with the request and with its row, in the same text. */
function* intend(runId: string, number: number, { items, held, at }: Intent): Query<void> {
  const sent = items.map(({ rowKey, data }) => ({ rowKey, text: JSON.stringify(data) }));
  const texts = sent.map(({ rowKey, text }) => `{"rowKey":${JSON.stringify(rowKey)},"data":${text}}`);
  yield* move({ runId, number, to: 'sent' }, { items: `[${texts.join(',')}]`, held, intendedAt: at, sentAt: at });
  // A row may be sent in several requests, and an item more than once: each thing that is sent of it stands once.
  const sql = `UPDATE outcomes
    SET data = CASE data WHEN '[]' THEN '[' || ?1 || ']' ELSE substr(data, 1, length(data) - 1) || ',' || ?1 || ']' END
    WHERE run = ?2 AND row_key = ?3
      AND (data = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(outcomes.data) WHERE json_each.value = ?1))`;
  yield* runEach(
    sql,
    sent.map(({ rowKey, text }) => [text, runId, rowKey]),
  );
}

function* advance(step: Move, { at, message, outcomes = [] }: RequestNews): Query<void> {
  const settledAt = step.to === 'settled' ? at : undefined;
  yield* move(step, omitAbsent({ endedAt: at, settledAt, message }));
  yield* updateOutcomes(step.runId, outcomes);
}

/** Holds the journal to the arrows of the state machine: an attempt that is in no state before `to` is a bug of ours. */
function* move({ runId, number, to }: Move, fields: object): Query<void> {
  const before = requestStatesBefore(to).map((state) => `'${state}'`);
  const sql = `UPDATE requests SET ${toAssignments({ state: to, ...fields })}
    WHERE run = ? AND number = ? AND state IN (${before.join(', ')})`;
  const changed = yield* run(sql, ...Object.values({ state: to, ...fields }).map(toBindable), runId, number);
  if (changed !== 1) throw new Error(`request ${number} of run ${runId} cannot become ${to}`);
}

function updateOutcomes(runId: string, outcomes: readonly RowOutcome[]): Query<void> {
  const sql = `UPDATE outcomes SET outcome = ?, id = ?, message = ?, landed_by = ?, verified = ?, changes = ?, findings = ?,
      created_id = coalesce(?, created_id), is_found = CASE WHEN ? = 1 THEN 1 ELSE is_found END
    WHERE run = ? AND row_key = ?`;
  const toValues = (row: RowOutcome) => {
    const { rowKey, outcome, id, message, verified, changes, findings, createdId, isFound = false } = row;
    return [outcome, id, message, row.runId, verified, changes, findings, createdId, isFound, runId, rowKey].map(
      toBindable,
    );
  };
  return runEach(sql, outcomes.map(toValues));
}

function* endRun(runId: string, { closing, ...end }: RunEnd): Query<void> {
  const { status, endedAt, results, counts, requests, tieOut, findings, summary } = end;
  const { rollForward, marks, carried, controlTotals, newErrors } = end;
  const proof = { rollForward, marks, carried, controlTotals, newErrors };
  const fields = { status, endedAt, results, counts, requests, tieOut, findings, summary, ...proof };
  const sql = `UPDATE runs SET ${toAssignments(fields)} WHERE id = ?`;
  yield* run(sql, ...Object.values(fields).map(toBindable), runId);
  if (closing !== undefined) yield* keepClosing(runId, endedAt, closing);
}

function toAssignments(fields: object): string {
  return toColumnNames(fields)
    .map((column) => `${column} = ${column === 'ended_at' ? 'coalesce(ended_at, ?)' : '?'}`)
    .join(', ');
}

/** `20261120-103015-7f3a`: the start in UTC, then four random digits. Sorts by start. */
function createRunId(startedAt: Date): string {
  const digits = startedAt.toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString('hex')}`;
}

/** Carries a query out as one transaction, and as long as whoever opened the log may write to it. */
type WriteQuery = <T>(query: Query<T>) => Promise<T>;

interface Asked {
  readonly query: Query<void>;
  readonly keep: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Carries out as one transaction, in their order, what is asked for in one turn of the event loop or while another
 * transaction is under way: a disk takes as long over one as over many. Where a transaction fails, so does what waits
 * behind it, for it may depend on what was lost.
 */
export function groupWrites(write: WriteQuery): WriteQuery {
  const waiting: Asked[] = [];
  let isWriting = false;
  const writeWaiting = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      await nextTurn();
      const group = waiting.splice(0);
      try {
        await write(inOrder(group));
        for (const { keep } of group) keep();
      } catch (error) {
        for (const { fail } of [...group, ...waiting.splice(0)]) fail(error);
      }
    }
    isWriting = false;
  };
  return (query) =>
    new Promise((resolve, reject) => {
      let keep = (): void => undefined;
      const carryOut = function* (): Query<void> {
        const answer = yield* query;
        keep = () => resolve(answer);
      };
      waiting.push({ query: carryOut(), keep: () => keep(), fail: reject });
      if (!isWriting) void writeWaiting();
    });
}

function* inOrder(group: readonly Asked[]): Query<void> {
  for (const { query } of group) yield* query;
}
