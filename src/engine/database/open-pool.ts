import { Pool, type PoolClient, types } from 'pg';
import type { Ask, DatabaseRow } from './ask.ts';
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
/** Enough for one run, which asks one thing after the other. */
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
  /** A crash of the database may lose it. */
  fleeting: `BEGIN ISOLATION LEVEL READ COMMITTED; ${SETTINGS}, set_config('synchronous_commit', 'off', true)`,
} as const;

/** Connections to a database that machines share, which has the present schema. */
export interface DatabasePool {
  /** For people. */
  readonly name: string;
  /** Tells this database from copies of it. */
  readonly storeId: string;
  /** All of `work` or, where it throws, nothing of it. @throws DatabaseFault */
  transact<T>(how: keyof typeof BEGINNINGS, work: (ask: Ask) => Promise<T>): Promise<T>;
  /**
   * One statement as a transaction of its own, which costs a third: with none of the settings of `transact`, so that it
   * names the schema and sets what it needs. @throws DatabaseFault
   */
  readonly askAlone: Ask;
  close(): Promise<void>;
}

/** Ended when the last of those who use them closes. */
interface Connections {
  readonly pool: Pool;
  users: number;
}

/** By address, what is open in this process for others as well. */
const lent = new Map<string, Connections>();

/**
 * Connects to a database and brings its schema to the present version. Where somebody in this process lends connections to
 * it, those are used: each new one costs a process of the database and both sides a digest of the password.
 * @throws CapsheetError `database-url-invalid`, `database-unreachable`, `database-unfit`, `journal-too-new`.
 */
export async function openPool(url: string, mostConnections = MOST_CONNECTIONS): Promise<DatabasePool> {
  const address = parseDatabaseAddress(url);
  return open(address, lent.get(address.url) ?? createConnections(address, mostConnections));
}

/** Opens a pool for whoever stays: until it is closed, who opens the same database in this process uses its connections. */
export async function lendPool(url: string, mostConnections: number): Promise<DatabasePool> {
  const address = parseDatabaseAddress(url);
  const connections = createConnections(address, mostConnections);
  const opened = await open(address, connections);
  lent.set(address.url, connections);
  return {
    ...opened,
    close: async () => {
      if (lent.get(address.url) === connections) lent.delete(address.url);
      await opened.close();
    },
  };
}

async function open(address: DatabaseAddress, connections: Connections): Promise<DatabasePool> {
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    connections.users -= 1;
    if (connections.users === 0) await connections.pool.end();
  };
  connections.users += 1;
  const transact: DatabasePool['transact'] = (how, work) => inTransaction(connections.pool, BEGINNINGS[how], work);
  try {
    const storeId = await transact('write', (ask) => prepareDatabase(ask, address.name));
    return { name: address.name, storeId, transact, askAlone: toAsk(connections.pool), close };
  } catch (error) {
    await close();
    throw error instanceof DatabaseFault ? databaseUnreachable(address.name, error) : error;
  }
}

function createConnections(address: DatabaseAddress, most: number): Connections {
  return { pool: createPool(address, most), users: 0 };
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
  // The user of a connection learns of its loss with the next query; for one at rest nobody needs to.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function inTransaction<T>(pool: Pool, beginning: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await orFault(pool.connect());
  const ask = toAsk(client);
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

function toAsk(asked: Pick<Pool | PoolClient, 'query'>): Ask {
  return async (sql, values) => {
    const { rows, rowCount } = await orFault(
      asked.query<DatabaseRow>(sql, values === undefined ? undefined : [...values]),
    );
    return { rows, changed: rowCount ?? 0 };
  };
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
