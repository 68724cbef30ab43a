import type { CapsheetError } from '../../../base/util/capsheet-error.ts';
import type { Clocks } from '../../../base/util/standstill.ts';
import { DatabaseFault, databaseUnreachable, databaseWriteFailed } from '../../database/database-errors.ts';
import { type DatabasePool, openPool } from '../../database/open-pool.ts';
import type { Journal } from '../journal.ts';
import { createJournal } from '../sql/create-journal.ts';
import { all, type Query } from '../sql/query.ts';
import { execute } from './execute.ts';
import { type LeaseLock, takeLease } from './lease/lease-lock.ts';

const CLOCKS: Clocks = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

/**
 * Opens the journal that machines share in a database of PostgreSQL. Its tables are made where they are missing, in a
 * schema of their own.
 * @throws CapsheetError (exit status 2) `database-url-invalid`, `database-unreachable`, `database-unfit`,
 * `journal-too-new`.
 */
export async function openJournal(url: string, clocks: Clocks = CLOCKS): Promise<Journal> {
  const pool = await openPool(url);
  const whenReading = <T>(work: Promise<T>) => orError(work, (fault) => databaseUnreachable(pool.name, fault));
  return createJournal<LeaseLock>({
    path: pool.name,
    storeId: pool.storeId,
    read: (query) => whenReading(pool.transact('read', (ask) => execute(ask, query))),
    write: (query, under) => orError(write(pool, query, under), (fault) => databaseWriteFailed(pool.name, fault)),
    holderOf,
    lock: (request) => whenReading(takeLease(pool, request, clocks)),
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

function* holderOf(service: string, firmId: string): Query<string | undefined> {
  const sql = 'SELECT token FROM leases WHERE service = ? AND firm_id = ? AND expires_at > clock_ms()';
  const [row] = yield* all(sql, service, firmId);
  return row === undefined ? undefined : String(Object(row).token);
}

async function orError<T>(work: Promise<T>, toError: (fault: DatabaseFault) => CapsheetError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseFault ? toError(error) : error;
  }
}
