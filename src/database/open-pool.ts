import { Pool, type PoolClient, types } from 'pg';
import type { Ask, Row } from './ask.ts';
import { type DatabaseAddress, parseDatabaseAddress } from './database-address.ts';
import { DatabaseFault, databaseUnreachable, toFault } from './database-errors.ts';
import { prepareDatabase } from './prepare-database.ts';

const CONNECT_MS = 10_000;
/** Longest wait for an answer: a connection that says nothing any more is given up. */
const ANSWER_MS = 30_000;
/** Longest wait for a row that somebody else has locked; longer than whoever stands still may keep it. */
const ROW_LOCK_MS = 15_000;
/** How long a process that stands still within a transaction keeps what it has locked. */
const STANDSTILL_MS = 5_000;
const BIGINT = 20;
/** Of one run, which asks one thing after the other. */
const MOST_CONNECTIONS = 4;

/**
 * Said at the beginning of each transaction, so that it also holds behind a pooler which gives each of them another
 * connection.
 */
const SETTINGS = `SELECT set_config('search_path', 'capsheet', true), set_config('lock_timeout', '${ROW_LOCK_MS}', true),
  set_config('idle_in_transaction_session_timeout', '${STANDSTILL_MS}', true)`;
const BEGINNINGS = {
  /** Each statement sees what others have committed before it: whoever waited for a lease sees that it was taken. */
  write: `BEGIN ISOLATION LEVEL READ COMMITTED; ${SETTINGS}`,
  /** All that is read in it is of one moment. */
  read: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SETTINGS}`,
  /** What a crash of the database may lose. */
  fleeting: `BEGIN ISOLATION LEVEL READ COMMITTED; ${SETTINGS}; SET LOCAL synchronous_commit = off`,
} as const;

/** Connections to a database that machines share, which has the present schema. */
export interface DatabasePool {
  /** For people. */
  readonly name: string;
  /** Tells this database from copies of it. */
  readonly storeId: string;
  /** All of `work` or, where it throws, nothing of it. @throws DatabaseFault */
  transact<T>(how: keyof typeof BEGINNINGS, work: (ask: Ask) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Connects to a database and brings its schema to the present version.
 * @throws CapsheetError `database-url-invalid`, `database-unreachable`, `database-unfit`, `journal-too-new`.
 */
export async function openPool(url: string, mostConnections = MOST_CONNECTIONS): Promise<DatabasePool> {
  const address = parseDatabaseAddress(url);
  const pool = createPool(address, mostConnections);
  const transact: DatabasePool['transact'] = (how, work) => inTransaction(pool, BEGINNINGS[how], work);
  try {
    const storeId = await transact('write', (ask) => prepareDatabase(ask, address.name));
    return {
      name: address.name,
      storeId,
      transact,
      close: async () => {
        if (!pool.ending) await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseFault ? databaseUnreachable(address.name, error) : error;
  }
}

function createPool({ url }: DatabaseAddress, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'capsheet',
    // Statements that do not wait for each other's rows are sent one behind the other.
    pipeline: true,
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : types.getTypeParser(oid, format)) },
  });
  // Of a connection that is lost whoever uses it learns when they ask next, and nobody where it was at rest.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function inTransaction<T>(pool: Pool, beginning: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await orFault(pool.connect());
  const ask: Ask = async (sql, values) => {
    const { rows, rowCount } = await orFault(client.query<Row>(sql, values === undefined ? undefined : [...values]));
    return { rows, changed: rowCount ?? 0 };
  };
  let isBroken = true;
  try {
    await ask(beginning);
    const value = await work(ask);
    await ask('COMMIT');
    isBroken = false;
    return value;
  } catch (error) {
    isBroken = !(await canRollBack(client));
    throw error;
  } finally {
    // One on which not even that worked is not used again.
    client.release(isBroken);
  }
}

async function orFault<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw toFault(error);
  }
}

async function canRollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
