import type { CapsheetError } from '../../../base/util/capsheet-error.ts';
import type { Clocks } from '../../../base/util/standstill.ts';
import type { Ask } from '../../database/ask.ts';
import { DatabaseFault, databaseUnreachable, databaseWriteFailed } from '../../database/database-errors.ts';
import { type DatabasePool, openPool } from '../../database/open-pool.ts';
import type { Journal } from '../journal.ts';
import { createJournal } from '../sql/create-journal.ts';
import { all, type Bindable, type Changed, type Query, type Statement } from '../sql/query.ts';
import { type LeaseLock, takeLease } from './lease/lease-lock.ts';

const CLOCKS: Clocks = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

/**
 * Opens the journal that machines share in a database of PostgreSQL. Its tables are made where they are missing, in a
 * schema of their own.
 * @throws CapsheetError (exit status 2) `database-url-invalid`, `database-unreachable`, `database-unfit`,
 * `journal-too-new`.
 */
export async function openSharedJournal(url: string, clocks: Clocks = CLOCKS): Promise<Journal> {
  const pool = await openPool(url);
  const whenReading = <T>(work: Promise<T>) => orError(work, (fault) => databaseUnreachable(pool.name, fault));
  return createJournal<LeaseLock>({
    path: pool.name,
    storeId: pool.storeId,
    read: (query) => whenReading(pool.transact('read', (ask) => execute(ask, query))),
    write: (query, under) => orError(write(pool, query, under), (fault) => databaseWriteFailed(pool.name, fault)),
    holderOf,
    lock: (request, portfolio) => whenReading(takeLease(pool, { request, portfolio }, clocks)),
    close: () => pool.close(),
  });
}

async function write<T>(pool: DatabasePool, query: Query<T>, under: LeaseLock | undefined): Promise<T> {
  let prolonged: (() => void) | undefined;
  const value = await pool.transact('write', async (ask) => {
    prolonged = await under?.pass(ask);
    return execute(ask, query);
  });
  prolonged?.();
  return value;
}

function* holderOf(portfolio: string, firmId: string): Query<string | undefined> {
  const sql = 'SELECT token FROM leases WHERE service = ? AND firm_id = ? AND expires_at > clock_ms()';
  const [row] = yield* all(sql, portfolio, firmId);
  return row === undefined ? undefined : String(Object(row).token);
}

async function orError<T>(work: Promise<T>, toError: (fault: DatabaseFault) => CapsheetError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseFault ? toError(error) : error;
  }
}

/** Carries a query out within a transaction. */
async function execute<T>(ask: Ask, query: Query<T>): Promise<T> {
  let step = query.next(0);
  while (step.done !== true) step = query.next(await answer(ask, step.value));
  return step.value;
}

async function answer(ask: Ask, statement: Statement): Promise<Changed> {
  const text = toPostgres(statement.sql);
  const all = statement.kind === 'rows' ? [statement.values] : statement.each;
  const results = await Promise.all(all.map((values) => ask(text, values.map(toStorable))));
  if (statement.kind === 'rows') for (const row of results.flatMap(({ rows }) => rows)) statement.take(row);
  return results.reduce((sum, { changed }) => sum + changed, 0);
}

const translated = new Map<string, string>();

/** `?` and `?2` as `$1` and `$2`; no statement of the journal has a question mark in a text. */
function toPostgres(sql: string): string {
  const known = translated.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replace(/\?(\d*)/g, (_, number: string) => `$${number === '' ? ++count : number}`);
  translated.set(sql, text);
  return text;
}

/** PostgreSQL keeps no NUL in a text; in what is JSON it is written otherwise. */
function toStorable(value: Bindable): Bindable {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}
